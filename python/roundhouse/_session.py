"""Sessions: inputs, outputs and state of one caller."""

from __future__ import annotations

import json
from collections.abc import MutableMapping
from ctypes import byref, c_int64, c_void_p
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Union

import numpy

from ._errors import Error
from ._library import Handle, Library
from ._tensor import Tensor, array_of, element_name, is_padded, is_strings, view_of

_Inputs = Union[Mapping[str, Any], Sequence[Any], None]


class Session:
    """Runs a model, for one thread at a time; sessions of one Program may run at once."""

    def __init__(self, library: Library, pointer: c_void_p) -> None:
        self._library = library
        self._handle = Handle(library, "session", pointer)
        # The arrays that the library uses, by whether it is an input, entry and name.
        self._lent: Dict[Any, Any] = {}
        self._description: Optional[Dict[str, Any]] = None

    def _describe(self) -> Dict[str, Any]:
        if self._description is None:
            text = c_void_p()
            self._library.rh_session_describe(self._handle, byref(text))
            self._description = json.loads(self._library.text(text))
        return self._description

    @property
    def entries(self) -> List[str]:
        """The names of the entries."""
        return list(self._describe()["entries"])

    @property
    def entry(self) -> Optional[str]:
        """The name of the selected entry: the only one, or main, until select()."""
        return self._describe()["entry"]

    def select(self, entry: str) -> "Session":
        """Selects an entry, and returns the session."""
        self._library.rh_session_select(self._handle, entry.encode())
        self._description = None
        return self

    @property
    def inputs(self) -> List[Dict[str, Any]]:
        """The inputs of the selected entry, each with "name", "element", "sizes" (-1 if open),
        "dimensions" and "type"."""
        return list(self._describe()["inputs"])

    @property
    def outputs(self) -> List[Dict[str, Any]]:
        """The outputs of the selected entry, as inputs."""
        return list(self._describe()["outputs"])

    @property
    def state(self) -> "State":
        """The state that is kept between runs, by name: a dict that can be read and written."""
        return State(self)

    def reset(self) -> None:
        """Resets the state to that of a new session."""
        self._library.rh_session_reset(self._handle)

    def set_input(self, name: str, value: Any) -> None:
        """Sets an input (by its name, or "#0") for all runs that follow. An array is not copied
        unless it must be: it may not change while the session runs. A sequence is set by a list of
        arrays, which are copied, and an optional input by None if it is absent."""
        handle, key = self._handle, (True, self.entry, name)
        type_ = self._type_of(self.inputs, name)
        if value is None:
            self._library.rh_session_set_input_absent(handle, name.encode())
            return
        if "!onnx.sequence<" in type_:
            tensors = [one if isinstance(one, Tensor) else Tensor.of(array_of(one)) for one in value]
            pointers = (c_void_p * len(tensors))(*[tensor.handle._as_parameter_ for tensor in tensors])
            self._library.rh_session_set_input_sequence(
                handle, name.encode(), pointers, len(tensors)
            )
            return
        if type_.startswith("!onnx.optional<") and not isinstance(value, Tensor):
            value = Tensor.of(array_of(value))
        if isinstance(value, Tensor):
            self._library.rh_session_set_input_tensor(handle, name.encode(), value.handle)
            self._lent[key] = value
            return
        array = array_of(value)
        if is_strings(array):
            self.set_input(name, Tensor.of(array))
            return
        view = view_of(array, self._element_of_input(name) if array.dtype == numpy.uint8 else None)
        self._library.rh_session_set_input(handle, name.encode(), byref(view), int(is_padded(array)))
        self._lent[key] = array

    def set_output(self, name: str, array: Optional["numpy.ndarray"]) -> None:
        """Has an output written to an array, which must have exactly its bytes; None: to memory of
        the session again."""
        handle, key = self._handle, (False, self.entry, name)
        if array is None:
            self._library.rh_session_set_output(handle, name.encode(), None, 0, 0)
            self._lent.pop(key, None)
            return
        if not (isinstance(array, numpy.ndarray) and array.flags.c_contiguous and array.flags.writeable):
            raise Error(
                "INVALID_ARGUMENT",
                f"output '{name}': expected a contiguous and writable array of NumPy",
            )
        expected = self._port(self.outputs, "output", name)["element"]
        view = view_of(array, expected)
        found = element_name(view.element)
        if expected != found:
            raise Error(
                "INVALID_ARGUMENT", f"output '{name}': expected {expected}, found {found}"
            )
        self._library.rh_session_set_output(
            handle, name.encode(), view.data, view.num_bytes, int(is_padded(array))
        )
        self._lent[key] = array

    def _element_of_input(self, name: str) -> Optional[str]:
        for i, port in enumerate(self.inputs):
            if name in (port["name"], f"#{i}"):
                return port["element"]
        return None

    @staticmethod
    def _port(ports: List[Dict[str, Any]], what: str, name: str) -> Dict[str, Any]:
        for i, port in enumerate(ports):
            if name in (port["name"], f"#{i}"):
                return port
        names = ", ".join(port["name"] or f"#{i}" for i, port in enumerate(ports)) or "none"
        raise Error("INVALID_ARGUMENT", f"there is no {what} '{name}' (there are {names})")

    def run(
        self,
        inputs: _Inputs = None,
        *,
        outputs: Optional[Sequence[str]] = None,
        out: Optional[Mapping[str, "numpy.ndarray"]] = None,
    ) -> Dict[str, "numpy.ndarray"]:
        """Runs the selected entry and returns its outputs, by name, as arrays.

        `inputs` are by name, or in order; those that are not given stay as they were set. `outputs`
        names those to return, by default all. `out` has arrays that outputs are written to, in this
        run and those that follow.
        """
        if isinstance(inputs, Mapping):
            for name, value in inputs.items():
                self.set_input(name, value)
        else:
            for i, value in enumerate(inputs or ()):
                self.set_input(f"#{i}", value)
        for name, array in (out or {}).items():
            self.set_output(name, array)
        self._library.rh_session_run(self._handle)
        if outputs is None:
            outputs = [port["name"] or f"#{i}" for i, port in enumerate(self.outputs)]
        return {name: self.output(name) for name in outputs}

    def output(self, name: str) -> Any:
        """An output of the last run: the array that it was written to, or else one that cannot be
        written, of memory that is its own. A sequence is a list of arrays, and an absent value is
        None."""
        lent = self._lent.get((False, self.entry, name))
        if lent is not None:
            return lent
        type_ = self._type_of(self.outputs, name)
        if not type_.startswith("!onnx."):
            return self.output_tensor(name).numpy()
        count = c_int64()
        self._library.rh_session_output_count(self._handle, name.encode(), byref(count))
        if count.value < 0:
            return None
        arrays = [self._output_at(name, i).numpy() for i in range(count.value)]
        return arrays if "!onnx.sequence<" in type_ else arrays[0]

    def _output_at(self, name: str, index: int) -> Tensor:
        pointer = c_void_p()
        self._library.rh_session_output_at(self._handle, name.encode(), index, byref(pointer))
        return Tensor(self._library, pointer)

    @staticmethod
    def _type_of(ports: List[Dict[str, Any]], name: str) -> str:
        for i, port in enumerate(ports):
            if name in (port["name"], f"#{i}"):
                return str(port["type"])
        return ""

    def output_tensor(self, name: str) -> Tensor:
        """An output as a Tensor, for elements that NumPy has no type for, and for DLPack."""
        pointer = c_void_p()
        self._library.rh_session_output(self._handle, name.encode(), byref(pointer))
        return Tensor(self._library, pointer)

    def cancel(self) -> None:
        """Makes the run that is under way in another thread, or else the next one, raise an Error
        with the code "CANCELLED"."""
        self._library.rh_session_cancel(self._handle)

    def profile(self) -> Dict[str, Any]:
        """Where the time of the runs since the last call went: {"runs": …, "profile": {"backends":
        […], "operations": […], "nodes": […]}}. The session was made with profile=True."""
        text = c_void_p()
        self._library.rh_session_profile(self._handle, byref(text))
        return json.loads(self._library.text(text))


class State(MutableMapping):
    """The public state of a session by name, as arrays."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def __getitem__(self, name: str) -> "numpy.ndarray":
        session, pointer = self._session, c_void_p()
        if name not in list(self):
            raise KeyError(name)
        session._library.rh_session_state(session._handle, name.encode(), byref(pointer))
        return Tensor(session._library, pointer).numpy()

    def __setitem__(self, name: str, value: Any) -> None:
        session = self._session
        session._library.rh_session_set_state(
            session._handle, name.encode(), Tensor.of(value).handle
        )

    def __delitem__(self, name: str) -> None:
        raise TypeError("no part of the state of a model can be deleted")

    def __iter__(self) -> Iterator[str]:
        return iter([port["name"] for port in self._session._describe()["state"]])

    def __len__(self) -> int:
        return len(self._session._describe()["state"])
