"""A second reading of the documents: their lines and quantities, written a second time from the text.

Nothing here was copied from ``derivations``; a test compares the two at random points.
"""
