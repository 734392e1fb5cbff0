"""How dates are written where Django's own formats fall back to American ones."""
