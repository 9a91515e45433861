"""What people are told of their games while they look elsewhere: in the page, by push, by mail, by a web hook."""
