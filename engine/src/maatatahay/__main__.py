"""`python -m maatatahay` is the command `maatatahay`."""

import sys

from maatatahay.cli import main

sys.exit(main())
