"""The page that explains the rules, with examples that the engine itself plays."""
