"""How people treat each other: blocks and mutes, reports and what moderators do, and leaving games."""
