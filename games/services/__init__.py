"""Everything that writes: tables in `lobby`, deals in `play` (the only writer of a deal)."""
