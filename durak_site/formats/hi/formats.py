"""Dates in Hindi: day, month, year, and a clock of 24 hours."""

DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATETIME_FORMAT = "d-m-Y, H:i"
TIME_FORMAT = "H:i"
