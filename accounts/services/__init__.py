"""Everything that writes people: one module per concern, keyword-only arguments."""

from accounts.services.guests import create_guest, ensure_player, make_guest

__all__ = ["create_guest", "ensure_player", "make_guest"]
