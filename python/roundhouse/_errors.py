"""The exception that all errors raise."""

from __future__ import annotations


class Error(Exception):
    """An error of Roundhouse: what was expected, what was found, and what to do.

    `code` is one of "CANCELLED", "INVALID_ARGUMENT", "NOT_FOUND", "RESOURCE_EXHAUSTED",
    "FAILED_PRECONDITION", "UNIMPLEMENTED", "DATA_LOSS" and so on, as in the C interface.
    """

    CODES = (
        "OK",
        "CANCELLED",
        "UNKNOWN",
        "INVALID_ARGUMENT",
        "DEADLINE_EXCEEDED",
        "NOT_FOUND",
        "ALREADY_EXISTS",
        "PERMISSION_DENIED",
        "RESOURCE_EXHAUSTED",
        "FAILED_PRECONDITION",
        "ABORTED",
        "OUT_OF_RANGE",
        "UNIMPLEMENTED",
        "INTERNAL",
        "UNAVAILABLE",
        "DATA_LOSS",
    )

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
