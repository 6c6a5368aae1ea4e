"""Theorems searched: exact instances drawn and driven towards where a conclusion is nearest to failing, each decided exactly or in balls."""
