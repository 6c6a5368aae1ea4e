"""Every verdict, of every kind of claim, and the records made of them."""
