"""Tensors of the library, and how NumPy and others see them."""

from __future__ import annotations

import ctypes
from ctypes import byref, c_char_p, c_int64, c_size_t, c_void_p
from typing import Any, Optional, Sequence, Tuple

import numpy

from . import _dlpack
from ._errors import Error
from ._library import Handle, Library, Runtime, View

# By rh_element: the text form's name, and what NumPy has for it.
_ELEMENTS = [
    ("f64", numpy.float64),
    ("f32", numpy.float32),
    ("f16", numpy.float16),
    ("bf16", None),
    ("i64", numpy.int64),
    ("i32", numpy.int32),
    ("i16", numpy.int16),
    ("i8", numpy.int8),
    ("i4", None),
    ("ui64", numpy.uint64),
    ("ui32", numpy.uint32),
    ("ui16", numpy.uint16),
    ("ui8", numpy.uint8),
    ("ui4", None),
    ("i1", numpy.bool_),
    ("complex<f32>", numpy.complex64),
    ("complex<f64>", numpy.complex128),
    ("!roundhouse.string", None),
    ("opaque", None),
    ("f8E4M3FN", None),
    ("f8E4M3FNUZ", None),
    ("f8E5M2", None),
    ("f8E5M2FNUZ", None),
    ("!roundhouse.f8E8M0FNU", None),
    ("!roundhouse.f4E2M1FN", None),
    ("i2", None),
    ("ui2", None),
]
STRING = 17
# Floats of a byte, as the package ml_dtypes calls them.
_FLOAT8 = {
    "f8E4M3FN": "float8_e4m3fn",
    "f8E4M3FNUZ": "float8_e4m3fnuz",
    "f8E5M2": "float8_e5m2",
    "f8E5M2FNUZ": "float8_e5m2fnuz",
    "!roundhouse.f8E8M0FNU": "float8_e8m0fnu",
}
_OF_DTYPE = {numpy.dtype(dtype): i for i, (_, dtype) in enumerate(_ELEMENTS) if dtype is not None}
_ALIGNMENT = 64


def dtype_of(element: str) -> "numpy.dtype":
    """NumPy's type for an element as descriptions name it. Floats of 8 bits are those of ml_dtypes
    where that is installed, else uint8: their bits."""
    for name, dtype in _ELEMENTS:
        if name == element and dtype is not None:
            return numpy.dtype(dtype)
    if element in _FLOAT8:
        return _float8(element) or numpy.dtype(numpy.uint8)
    raise Error("UNIMPLEMENTED", f"NumPy has no type for elements of {element}")


def _float8(element: str) -> "Optional[numpy.dtype]":
    try:
        import ml_dtypes
    except ImportError:
        return None
    found = getattr(ml_dtypes, _FLOAT8[element], None)
    return None if found is None else numpy.dtype(found)


def _element_of(dtype: "numpy.dtype") -> Optional[int]:
    if dtype in _OF_DTYPE:
        return _OF_DTYPE[dtype]
    for i, (name, _) in enumerate(_ELEMENTS):
        if name in _FLOAT8 and dtype.name == _FLOAT8[name]:
            return i
    return None


def element_name(element: int) -> str:
    """An rh_element as descriptions name it."""
    return _ELEMENTS[element][0]


def empty(shape: Sequence[int], dtype: Any = numpy.float32) -> "numpy.ndarray":
    """An array whose memory kernels work on directly: it starts at a multiple of 64 bytes, and 64
    more behind its end can be read. As an input or output it is never copied."""
    dtype = numpy.dtype(dtype)
    size = int(numpy.prod(shape, dtype=numpy.int64)) * dtype.itemsize
    memory = numpy.empty(size + 2 * _ALIGNMENT, numpy.uint8)
    start = -memory.ctypes.data % _ALIGNMENT
    return memory[start : start + size].view(dtype).reshape(shape)


def is_padded(array: "numpy.ndarray") -> bool:
    """Whether it is as empty() makes it, or a part of such that ends where it does."""
    base = array
    while isinstance(base.base, numpy.ndarray):
        base = base.base
    if array.nbytes == 0 or array.ctypes.data % _ALIGNMENT or base is array:
        return False
    end = array.ctypes.data + array.nbytes
    return base.ctypes.data + base.nbytes - end >= _ALIGNMENT


def view_of(array: "numpy.ndarray", bits_of: Optional[str] = None) -> View:
    """The array as C sees it, which must outlive the view. It has to be contiguous. Elements of
    uint8 may be the bits of floats of 8 bits, whose name `bits_of` then is."""
    element = _element_of(array.dtype)
    if bits_of in _FLOAT8 and array.dtype == numpy.uint8:
        element = [name for name, _ in _ELEMENTS].index(bits_of)
    if element is None:
        raise Error("INVALID_ARGUMENT", f"NumPy's {array.dtype} has no element type here")
    sizes = (c_int64 * array.ndim)(*array.shape)
    view = View(element, array.ndim, sizes, array.ctypes.data, array.nbytes)
    view.keep = (array, sizes)
    return view


def array_of(value: Any) -> "numpy.ndarray":
    """Anything with the buffer protocol, DLPack, or elements, as an array that is contiguous."""
    if isinstance(value, Tensor):
        value = value.numpy()
    elif not isinstance(value, numpy.ndarray) and hasattr(value, "__dlpack__"):
        value = numpy.from_dlpack(value)
    array = numpy.asarray(value)
    if array.dtype.byteorder == ">":
        array = array.astype(array.dtype.newbyteorder("="))
    # Not ascontiguousarray, which makes a scalar one of rank 1.
    return array if array.flags.c_contiguous else array.copy(order="C")


def is_strings(array: "numpy.ndarray") -> bool:
    """Whether the elements are text, bytes or objects, which become strings."""
    return array.dtype.kind in "USO"


class Tensor:
    """Elements that the library holds. Shows them to NumPy (the buffer protocol's array interface)
    and to others by DLPack, and copies nothing."""

    def __init__(self, library: Library, pointer: c_void_p) -> None:
        self._handle = Handle(library, "tensor", pointer)
        self._library = library
        self._view = library.rh_tensor_view(pointer)

    @classmethod
    def of(cls, value: Any, element: Optional[str] = None) -> "Tensor":
        """A copy of an array's elements; text and bytes become strings. Where the array has the bits
        of floats of 8 bits as uint8, `element` says which they are ("f8E4M3FN")."""
        if element is not None and element not in _FLOAT8:
            names = ", ".join(_FLOAT8)
            raise Error("INVALID_ARGUMENT", f"element: expected one of {names}, found {element}")
        runtime = Runtime.shared()
        array = array_of(value)
        pointer = c_void_p()
        if not is_strings(array):
            runtime.library.rh_tensor_create(
                runtime.handle, byref(view_of(array, element)), byref(pointer)
            )
            return cls(runtime.library, pointer)
        texts = [
            element if isinstance(element, bytes) else str(element).encode()
            for element in array.ravel().tolist()
        ]
        runtime.library.rh_tensor_create_strings(
            runtime.handle,
            array.ndim,
            (c_int64 * array.ndim)(*array.shape),
            (c_char_p * len(texts))(*texts),
            (c_size_t * len(texts))(*[len(text) for text in texts]),
            byref(pointer),
        )
        return cls(runtime.library, pointer)

    @property
    def handle(self) -> Handle:
        """For calls of the library."""
        return self._handle

    @property
    def shape(self) -> Tuple[int, ...]:
        """The sizes."""
        return tuple(self._view.sizes[i] for i in range(self._view.rank))

    @property
    def element(self) -> str:
        """The type of the elements: "f32", "ui8", "!roundhouse.string" …"""
        return element_name(self._view.element)

    def numpy(self) -> "numpy.ndarray":
        """The elements as an array that cannot be written, without a copy; strings as an array of
        bytes objects, which is one."""
        if self._view.element == STRING:
            return self._strings()
        dtype = dtype_of(self.element)
        # What looks at the memory keeps this object, and that the memory. Types that are not NumPy's
        # own have no name by which it could be told of them.
        named = dtype if self.element not in _FLOAT8 else numpy.dtype(numpy.uint8)
        return numpy.asarray(_Memory(self, named)).reshape(self.shape).view(dtype)

    def _strings(self) -> "numpy.ndarray":
        count = int(numpy.prod(self.shape, dtype=numpy.int64))
        texts = numpy.empty(count, object)
        for i in range(count):
            data, length = c_void_p(), c_size_t()
            self._library.rh_tensor_string(self.handle, i, byref(data), byref(length))
            texts[i] = ctypes.string_at(data, length.value) if length.value else b""
        return texts.reshape(self.shape)

    def __array__(self, dtype: Any = None) -> "numpy.ndarray":
        array = self.numpy()
        return array if dtype is None else array.astype(dtype)

    def __dlpack__(self, stream: Any = None) -> Any:
        """A capsule that others read without a copy."""
        return _dlpack.capsule_of(self, self._view)

    def __dlpack_device__(self) -> Tuple[int, int]:
        return (1, 0)  # The processor's memory.

    def __repr__(self) -> str:
        sizes = "x".join(str(size) for size in self.shape)
        return f"<roundhouse.Tensor {sizes}{'x' if sizes else ''}{self.element}>"


class _Memory:
    """The memory of a tensor by NumPy's array interface."""

    def __init__(self, tensor: Tensor, dtype: "numpy.dtype") -> None:
        self._tensor = tensor
        view = tensor._view
        self.__array_interface__ = {
            "version": 3,
            "shape": tensor.shape,
            "typestr": dtype.str,
            "data": (view.data or 0, True),
        }
