"""What people read: reports render records and compute nothing."""
