"""The engines, one frozen value a file: when an engine runs, how it works, what it finds and which evidence it gives."""
