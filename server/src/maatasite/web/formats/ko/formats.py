"""Korean days with points, as in “2026. 12. 1.”."""

SHORT_DATE_FORMAT = "Y. n. j."
SHORT_DATETIME_FORMAT = "Y. n. j. H:i"
