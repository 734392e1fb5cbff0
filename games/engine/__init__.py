"""The rules of Durak in pure Python: no framework, clock, input or output, no global randomness."""
