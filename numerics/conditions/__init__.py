"""Where a formula has a value, and where it is of one form: the conditions of each node, and which are certified on a whole domain.

A formula *has a value* on a domain if each quotient, root, logarithm, integral, mean and sum in it has one at every point, whatever
its factor. It is *of one form* there if it is analytic too, so that a statement about it near one point holds at all points.

Both are proved, never searched for. The rules of signs and their checker examine the conditions of each node (``demands``), and
conditions without a certificate are named. Nothing here shows that a formula has no value: balls do.
"""
