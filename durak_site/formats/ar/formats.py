"""Dates in Arabic: day, month, year, and a clock of 24 hours."""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y، H:i"
SHORT_DATETIME_FORMAT = "j/n/Y، H:i"
TIME_FORMAT = "H:i"
