"""Vectors and matrices of a dimension that is a letter: formulas of them, their normal forms, and exact instances.

A formula is a tree (``formula``). Its value for every dimension is a sum of words in the letters (``words``), with numbers such as
inner products, traces and determinants as letters of their own. Its value at one instance is a matrix of numbers (``instances``). The two
share no rule: the first proves, the second refutes.
"""
