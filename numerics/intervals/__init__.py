"""The second rigorous route: another arithmetic, other reductions, other remainders.

Imports the nodes of ``symbolic`` and the evidence's types alone.
"""
