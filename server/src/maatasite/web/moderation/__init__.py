"""The moderators' desk, in Django's admin: the queue of reports, and the log of what was done."""
