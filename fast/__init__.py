"""Builds the optional compiled twin of the automatic players: `make fast`. Nothing runs from here.

The source stays what it is. mypy says which names are integers; Cython makes C of them.
"""
