"""What the prose of a paper may mean: proposals for comments, each with its sentence, made by one table of patterns."""
