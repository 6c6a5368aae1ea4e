"""Where a formula has a value, and where it is of one form: what each of its nodes asks, and which of that is certified on a whole domain.

A formula *has a value* on a domain if each quotient, root, logarithm, integral, mean and sum in it has one at every point, whatever it is
multiplied with. It is *of one form* there if it is analytic too, so that what holds of it near one point holds at all of them.

Both are shown, never searched for: a node's demands (``demands``) are put to the rules of signs and their checker, and what these do not
certify is named. Nothing here says that a formula has no value: balls do.
"""
