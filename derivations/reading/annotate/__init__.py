"""Proposes comments from the prose of a paper, each with its sentence, by one table of patterns."""
