"""What pages read about people."""
