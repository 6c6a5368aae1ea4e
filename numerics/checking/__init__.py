"""A run: what is checked, with which options, over the documents, a corpus or a reader's own claims."""
