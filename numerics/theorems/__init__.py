"""Search for counterexamples to theorems: draw exact instances, drive them towards failing, decide each exactly or in balls."""
