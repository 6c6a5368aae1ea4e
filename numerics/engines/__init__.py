"""The engines, one frozen value a file: what each finds, what it asks for, how it works, what it has to say."""
