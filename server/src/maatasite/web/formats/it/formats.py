"""Italian days: without a leading zero, as in “1 dicembre 2026”."""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y H:i"
