"""Tensors for others, by DLPack (the layout of version 0.8, which all readers know)."""

from __future__ import annotations

import ctypes
from ctypes import (
    CFUNCTYPE,
    POINTER,
    c_char_p,
    c_int32,
    c_int64,
    c_uint8,
    c_uint16,
    c_uint64,
    c_void_p,
    py_object,
)
from typing import Any

from ._errors import Error

_NAME = b"dltensor"

# By rh_element: DLPack's code and bits; nothing where it has none.
_INT, _UINT, _FLOAT, _BFLOAT, _COMPLEX, _BOOL = 0, 1, 2, 4, 5, 6
_TYPES = {
    0: (_FLOAT, 64),
    1: (_FLOAT, 32),
    2: (_FLOAT, 16),
    3: (_BFLOAT, 16),
    4: (_INT, 64),
    5: (_INT, 32),
    6: (_INT, 16),
    7: (_INT, 8),
    9: (_UINT, 64),
    10: (_UINT, 32),
    11: (_UINT, 16),
    12: (_UINT, 8),
    14: (_BOOL, 8),
    15: (_COMPLEX, 64),
    16: (_COMPLEX, 128),
}


class _DLTensor(ctypes.Structure):
    _fields_ = [
        ("data", c_void_p),
        ("device_type", c_int32),
        ("device_id", c_int32),
        ("ndim", c_int32),
        ("code", c_uint8),
        ("bits", c_uint8),
        ("lanes", c_uint16),
        ("shape", POINTER(c_int64)),
        ("strides", POINTER(c_int64)),
        ("byte_offset", c_uint64),
    ]


class _DLManagedTensor(ctypes.Structure):
    pass


_DELETER = CFUNCTYPE(None, POINTER(_DLManagedTensor))
_DLManagedTensor._fields_ = [
    ("dl_tensor", _DLTensor),
    ("manager_ctx", c_void_p),
    ("deleter", _DELETER),
]

# What readers of capsules still look at, by its address.
_alive: dict = {}


@_DELETER
def _delete(managed: Any) -> None:
    _alive.pop(ctypes.addressof(managed.contents), None)


@CFUNCTYPE(None, c_void_p)
def _drop(capsule: int) -> None:
    # Whoever has read it gave it another name, and calls the deleter.
    if _is_valid(capsule, _NAME):
        _alive.pop(_get_pointer(capsule, _NAME), None)


_api = ctypes.pythonapi
_is_valid = ctypes.PYFUNCTYPE(ctypes.c_int, c_void_p, c_char_p)(("PyCapsule_IsValid", _api))
_get_pointer = ctypes.PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", _api))
_new = ctypes.PYFUNCTYPE(py_object, c_void_p, c_char_p, c_void_p)(("PyCapsule_New", _api))


def capsule_of(tensor: Any, view: Any) -> Any:
    """A capsule that shows the tensor, and keeps it for as long as somebody reads it."""
    if view.element not in _TYPES:
        raise Error("UNIMPLEMENTED", f"DLPack has no type for elements of {tensor.element}")
    code, bits = _TYPES[view.element]
    shape = (c_int64 * view.rank)(*tensor.shape)
    managed = _DLManagedTensor()
    managed.dl_tensor = _DLTensor(view.data, 1, 0, view.rank, code, bits, 1, shape, None, 0)
    managed.deleter = _delete
    address = ctypes.addressof(managed)
    _alive[address] = (managed, shape, tensor)
    return _new(address, _NAME, ctypes.cast(_drop, c_void_p))
