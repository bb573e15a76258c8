"""The version of this package, which is that of Roundhouse."""

__version__ = "0.1.0"

# Of the C interface that this package was written for.
ABI_MAJOR = 0
ABI_MINOR = 4
