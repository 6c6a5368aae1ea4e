"""The command line, a file for each group of commands; ``reports.cli`` takes them all in."""
