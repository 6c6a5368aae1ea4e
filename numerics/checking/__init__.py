"""A run: checks the documents, a corpus or a reader's own claims with chosen options."""
