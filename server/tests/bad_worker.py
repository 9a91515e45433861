"""A worker that knows the bots that answer badly, too."""

import bad_bots  # noqa: F401  (its tasks enter the queue's register)
from maatasite.opponents.worker import main

main()
