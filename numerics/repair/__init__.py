"""What a false line should have been: searched for near the printed form, and never told before it was enclosed.

Owns the grammar of slips taken backwards, its fast evaluation, the constants and coefficients that a form lost, and the
difference of two forms that a person reads.
"""
