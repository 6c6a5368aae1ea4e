"""A language server: verdicts where a note is written. It computes nothing: a process of its own judges, as ``watch`` does."""
