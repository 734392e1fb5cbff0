"""Everything that reads for a page: bounded queries in, frozen values of `types` out."""
