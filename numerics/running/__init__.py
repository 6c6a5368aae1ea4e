"""Work in separate processes, with limits, and a ledger of results. It contains nothing about formulas."""
