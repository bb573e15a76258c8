"""The shared library: where it is, and its functions with their types."""

from __future__ import annotations

import ctypes
import os
import threading
from ctypes import (
    CFUNCTYPE,
    POINTER,
    c_char_p,
    c_double,
    c_int,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Optional

from ._errors import Error
from ._version import ABI_MAJOR, ABI_MINOR

NAME = "libroundhouse.so.0"


class View(ctypes.Structure):
    """rh_view"""

    _fields_ = [
        ("element", c_int),
        ("rank", c_int32),
        ("sizes", POINTER(c_int64)),
        ("data", c_void_p),
        ("num_bytes", c_size_t),
    ]


LOG = CFUNCTYPE(None, c_void_p, c_int, c_char_p)
PROGRESS = CFUNCTYPE(c_int, c_void_p, c_char_p)
RELEASE = CFUNCTYPE(None, c_void_p)


class Options(ctypes.Structure):
    """A struct of options. Its size comes first, from which the library knows the version of the struct."""

    _defaults_: dict = {}

    def __init__(self, **given: object) -> None:
        super().__init__(**{**self._defaults_, **given})
        self.struct_size = ctypes.sizeof(self)


class RuntimeOptions(Options):
    """rh_runtime_options"""

    _fields_ = [
        ("struct_size", c_size_t),
        ("allocator", c_void_p),
        ("log", LOG),
        ("log_context", c_void_p),
        ("progress", PROGRESS),
        ("progress_context", c_void_p),
    ]


class LoadOptions(Options):
    """rh_load_options"""

    _fields_ = [
        ("struct_size", c_size_t),
        ("bundle", c_char_p),
        ("verify_data", c_int32),
        ("read_files", c_int32),
        ("name", c_char_p),
    ]


class Shape(ctypes.Structure):
    """rh_shape"""

    _fields_ = [("name", c_char_p), ("rank", c_int32), ("sizes", POINTER(c_int64))]


class OptimizeOptions(Options):
    """rh_optimize_options"""

    _fields_ = [
        ("struct_size", c_size_t),
        ("level", c_int32),
        ("passes", c_char_p),
        ("entry", c_char_p),
        ("shapes", POINTER(Shape)),
        ("num_shapes", c_size_t),
        ("targets", c_char_p),
        ("precision", c_char_p),
        ("error_budget", c_double),
        ("deterministic", c_int32),
        ("for_storage", c_int32),
        ("kept_dialect", c_char_p),
    ]


class SaveOptions(Options):
    """rh_save_options"""

    _fields_ = [
        ("struct_size", c_size_t),
        ("weights", c_char_p),
        ("min_weight_bytes", c_int64),
        ("emit_version", c_char_p),
    ]
    _defaults_ = {"min_weight_bytes": 1024}


class CompareOptions(Options):
    """rh_compare_options"""

    _fields_ = [
        ("struct_size", c_size_t),
        ("entry", c_char_p),
        ("seed", c_uint64),
        ("open_size", c_int64),
        ("absolute_tolerance", c_double),
        ("relative_tolerance", c_double),
    ]


class CalibrateOptions(Options):
    """rh_calibrate_options"""

    _fields_ = [
        ("struct_size", c_size_t),
        ("entry", c_char_p),
        ("ranges", c_char_p),
        ("percentile", c_double),
        ("num_threads", c_int32),
        ("keep", POINTER(c_char_p)),
        ("num_keep", c_size_t),
        ("weights_only", c_int32),
        ("f16_weights", c_int32),
        ("correct_bias", c_int32),
        ("memory_limit", c_int64),
        ("max_steps", c_int64),
    ]


class TuneOptions(Options):
    """rh_tune_options"""

    _fields_ = [
        ("struct_size", c_size_t),
        ("entry", c_char_p),
        ("backends", c_char_p),
        ("precision", c_char_p),
        ("num_threads", c_int32),
        ("memory_limit", c_int64),
        ("max_steps", c_int64),
    ]


class CompileOptions(Options):
    """rh_compile_options"""

    _fields_ = [
        ("struct_size", c_size_t),
        ("backends", c_char_p),
        ("precision", c_char_p),
        ("strict", c_int32),
    ]


class SessionOptions(Options):
    """rh_session_options"""

    _fields_ = [
        ("struct_size", c_size_t),
        ("num_threads", c_int32),
        ("flush_denormals", c_int32),
        ("memory_limit", c_int64),
        ("max_steps", c_int64),
        ("profile", c_int32),
    ]


# The arguments of each function. Functions that may fail return an error; the type of the others' result is given.
_CALLS = {
    "rh_runtime_create": [POINTER(RuntimeOptions), POINTER(c_void_p)],
    "rh_tensor_create": [c_void_p, POINTER(View), POINTER(c_void_p)],
    "rh_tensor_create_strings": [
        c_void_p,
        c_int32,
        POINTER(c_int64),
        POINTER(c_char_p),
        POINTER(c_size_t),
        POINTER(c_void_p),
    ],
    "rh_tensor_string": [c_void_p, c_int64, POINTER(c_void_p), POINTER(c_size_t)],
    "rh_model_load": [c_void_p, c_char_p, POINTER(LoadOptions), POINTER(c_void_p)],
    "rh_model_load_bytes": [
        c_void_p,
        c_void_p,
        c_size_t,
        POINTER(LoadOptions),
        RELEASE,
        c_void_p,
        POINTER(c_void_p),
    ],
    "rh_model_copy": [c_void_p, POINTER(c_void_p)],
    "rh_model_optimize": [c_void_p, POINTER(OptimizeOptions)],
    "rh_model_save": [c_void_p, c_char_p, POINTER(SaveOptions)],
    "rh_model_describe": [c_void_p, c_int32, POINTER(c_void_p)],
    "rh_model_compare": [
        c_void_p,
        c_void_p,
        POINTER(CompareOptions),
        POINTER(c_int32),
        POINTER(c_void_p),
    ],
    "rh_model_calibrate": [
        c_void_p,
        POINTER(c_void_p),
        c_size_t,
        c_size_t,
        POINTER(CalibrateOptions),
        POINTER(c_void_p),
    ],
    "rh_model_tune": [
        c_void_p,
        POINTER(c_char_p),
        POINTER(c_void_p),
        c_size_t,
        POINTER(TuneOptions),
        POINTER(c_void_p),
    ],
    "rh_program_compile": [c_void_p, POINTER(CompileOptions), POINTER(c_void_p)],
    "rh_session_create": [c_void_p, POINTER(SessionOptions), POINTER(c_void_p)],
    "rh_session_describe": [c_void_p, POINTER(c_void_p)],
    "rh_session_select": [c_void_p, c_char_p],
    "rh_session_set_input": [c_void_p, c_char_p, POINTER(View), c_int],
    "rh_session_set_input_tensor": [c_void_p, c_char_p, c_void_p],
    "rh_session_set_input_sequence": [c_void_p, c_char_p, POINTER(c_void_p), c_size_t],
    "rh_session_set_input_absent": [c_void_p, c_char_p],
    "rh_session_set_output": [c_void_p, c_char_p, c_void_p, c_size_t, c_int],
    "rh_session_run": [c_void_p],
    "rh_session_output": [c_void_p, c_char_p, POINTER(c_void_p)],
    "rh_session_output_count": [c_void_p, c_char_p, POINTER(c_int64)],
    "rh_session_output_at": [c_void_p, c_char_p, c_size_t, POINTER(c_void_p)],
    "rh_session_state": [c_void_p, c_char_p, POINTER(c_void_p)],
    "rh_session_set_state": [c_void_p, c_char_p, c_void_p],
    "rh_session_profile": [c_void_p, POINTER(c_void_p)],
}
_PLAIN = {
    "rh_abi_version": ([], c_uint32),
    "rh_version": ([], c_char_p),
    "rh_error_code": ([c_void_p], c_int),
    "rh_error_message": ([c_void_p], c_char_p),
    "rh_error_free": ([c_void_p], None),
    "rh_runtime_free": ([c_void_p], None),
    "rh_text_data": ([c_void_p], c_void_p),
    "rh_text_size": ([c_void_p], c_size_t),
    "rh_text_free": ([c_void_p], None),
    "rh_tensor_view": ([c_void_p], View),
    "rh_tensor_free": ([c_void_p], None),
    "rh_model_free": ([c_void_p], None),
    "rh_program_free": ([c_void_p], None),
    "rh_session_free": ([c_void_p], None),
    "rh_session_reset": ([c_void_p], None),
    "rh_session_cancel": ([c_void_p], None),
}


def find_library() -> Optional[str]:
    """The path of the shared library: $ROUNDHOUSE_LIBRARY, else beside this package, else as the
    system finds libraries. None where $ROUNDHOUSE_LIBRARY is empty: the program itself, for those
    that embed Python and have the C interface linked in."""
    given = os.environ.get("ROUNDHOUSE_LIBRARY")
    if given is not None:
        return given or None
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), NAME)
    return beside if os.path.exists(beside) else NAME


class Library:
    """The functions of the shared library, which raise Error where C gives one."""

    def __init__(self, path: Optional[str]) -> None:
        try:
            self._library = ctypes.CDLL(path)
        except OSError as error:
            raise Error(
                "NOT_FOUND",
                f"{error}; set ROUNDHOUSE_LIBRARY to the path of {NAME}",
            ) from error
        self._set_types()
        abi = self.rh_abi_version()
        found = (abi >> 16, abi & 0xFFFF)
        # Before 1.0 each minor version is one of its own.
        if found[0] != ABI_MAJOR or (found[1] != ABI_MINOR if ABI_MAJOR == 0 else found[1] < ABI_MINOR):
            raise Error(
                "FAILED_PRECONDITION",
                f"{path}: expected version {ABI_MAJOR}.{ABI_MINOR} of the C interface, found "
                f"{found[0]}.{found[1]}; use the package of the same version",
            )

    def _set_types(self) -> None:
        for name, (arguments, result) in _PLAIN.items():
            function = getattr(self._library, name)
            function.argtypes, function.restype = arguments, result
            setattr(self, name, function)
        for name, arguments in _CALLS.items():
            function = getattr(self._library, name)
            function.argtypes, function.restype = arguments, c_void_p
            setattr(self, name, self._raising(function))

    def _raising(self, function):
        def call(*arguments: object) -> None:
            error = function(*arguments)
            if error:
                code = self.rh_error_code(error)
                message = self.rh_error_message(error).decode("utf-8", "replace")
                self.rh_error_free(error)
                name = Error.CODES[code] if 0 <= code < len(Error.CODES) else str(code)
                raise Error(name, message)

        return call

    def text(self, handle: c_void_p) -> str:
        """Returns the text as a str, and frees it."""
        try:
            return ctypes.string_at(self.rh_text_data(handle), self.rh_text_size(handle)).decode()
        finally:
            self.rh_text_free(handle)


class Handle:
    """An object of the library, which is freed with this. It is what calls are given, not the
    pointer, so that it lives for as long as they need it."""

    def __init__(self, library: Library, kind: str, pointer: c_void_p) -> None:
        self._as_parameter_ = pointer
        self._free = getattr(library, f"rh_{kind}_free")

    def __del__(self) -> None:
        if self._as_parameter_:
            self._free(self._as_parameter_)
            self._as_parameter_ = None


class Runtime:
    """The library and its runtime, which all models of a process share."""

    _lock = threading.Lock()
    _shared: Optional["Runtime"] = None

    def __init__(self) -> None:
        self.library = Library(find_library())
        pointer = c_void_p()
        self.library.rh_runtime_create(None, ctypes.byref(pointer))
        self.handle = Handle(self.library, "runtime", pointer)

    @classmethod
    def shared(cls) -> "Runtime":
        """The runtime that is made when it is first asked for."""
        with cls._lock:
            if cls._shared is None:
                cls._shared = cls()
            return cls._shared


def text_or_null(text: Optional[str]) -> Optional[bytes]:
    """As C takes it."""
    return None if text is None else os.fsencode(text)
