"""The right form of a false line: searched for near the printed form, and suggested only after it was enclosed.

This room holds the grammar of slips taken backwards, its fast evaluation, lost constants and coefficients, and readable differences
of two forms.
"""
