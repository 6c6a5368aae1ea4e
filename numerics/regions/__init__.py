"""Where a line is certainly wrong: boxes of parameters bisected with balls, and which two forms are held against each other."""
