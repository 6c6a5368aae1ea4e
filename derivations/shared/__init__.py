"""What two documents both derive, once: symbols, laws, quantities, true forms, and builders of the claims that both print.

Nothing here belongs to one document: there is no key, no section and no equation number. Each document's files give those, with
its printed LaTeX, its readings and its errors. May import the common modules (claim, domain, laws, notation) and its neighbours.
"""
