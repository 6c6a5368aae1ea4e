"""Work in processes of its own, with limits, and a ledger of results. Knows nothing of formulas."""
