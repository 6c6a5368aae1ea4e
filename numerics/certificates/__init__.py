"""What counts as proved: symbolic proofs that an independent checker runs again, and signs certified on whole domains with balls.

Imports ``balls`` and ``domains``, and of ``proof`` the prover to ask it and its steps to check them: the checker shares no rule with it.
"""
