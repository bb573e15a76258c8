"""Models: loaded, optimised, described, saved, compiled."""

from __future__ import annotations

import json
import os
from ctypes import byref, c_char_p, c_int32, c_int64, c_void_p
from typing import Any, Dict, Iterable, List, Mapping, NamedTuple, Optional, Sequence, Union

from . import _library
from ._library import Handle, Runtime, text_or_null
from ._errors import Error
from ._session import Session
from ._tensor import Tensor, array_of

# The inputs of one run: by name, or in their order.
_Inputs = Union[Mapping[str, Any], Sequence[Any]]
_PathOrBytes = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview]


class Comparison(NamedTuple):
    """The result of Model.compare."""

    same: bool
    report: str  # A line for each output.

    def __bool__(self) -> bool:
        return self.same


def load(
    source: _PathOrBytes,
    *,
    weights: Optional[str] = None,
    verify_data: bool = False,
    name: Optional[str] = None,
) -> "Model":
    """A model of any format (ONNX, TFLite, .rh, .mlir), known by its contents.

    `source` is a path, or the bytes themselves. `weights` is a bundle (.rhw, .safetensors) in place
    of the one that the model names. `verify_data` reads all data and compares its checksums. `name`
    is what errors call bytes.
    """
    runtime = Runtime.shared()
    pointer = c_void_p()
    options = _library.LoadOptions(
        bundle=text_or_null(weights), verify_data=int(verify_data), name=text_or_null(name)
    )
    if isinstance(source, (bytes, bytearray, memoryview)):
        data = bytes(source)
        runtime.library.rh_model_load_bytes(
            runtime.handle,
            data,
            len(data),
            byref(options),
            _library.RELEASE(0),
            None,
            byref(pointer),
        )
    else:
        runtime.library.rh_model_load(
            runtime.handle, os.fsencode(source), byref(options), byref(pointer)
        )
    return Model(runtime, pointer)


def _tensor_of(value: Any) -> Tensor:
    return value if isinstance(value, Tensor) else Tensor.of(array_of(value))


def _pointers(tensors: Sequence[Tensor]) -> Any:
    """As C takes them, for as long as the tensors live."""
    return (c_void_p * len(tensors))(*[tensor.handle._as_parameter_ for tensor in tensors])


class Program:
    """A model that is ready to run. Immutable: any number of threads may make sessions of it."""

    def __init__(self, runtime: Runtime, pointer: c_void_p) -> None:
        self._runtime = runtime
        self._handle = Handle(runtime.library, "program", pointer)

    def session(
        self,
        *,
        threads: int = 1,
        flush_denormals: bool = False,
        memory_limit: int = 0,
        max_steps: int = 0,
        profile: bool = False,
    ) -> Session:
        """A session, with a state of its own. `profile` times each step (Session.profile)."""
        options = _library.SessionOptions(
            num_threads=threads,
            flush_denormals=int(flush_denormals),
            memory_limit=memory_limit,
            max_steps=max_steps,
            profile=int(profile),
        )
        pointer = c_void_p()
        library = self._runtime.library
        library.rh_session_create(self._handle, byref(options), byref(pointer))
        return Session(library, pointer)


class Model:
    """A model, for one thread at a time; a copy() is a model of its own."""

    def __init__(self, runtime: Runtime, pointer: c_void_p) -> None:
        self._runtime = runtime
        self._library = runtime.library
        self._handle = Handle(runtime.library, "model", pointer)

    def copy(self) -> "Model":
        """A model of its own, which shares the weights."""
        pointer = c_void_p()
        self._library.rh_model_copy(self._handle, byref(pointer))
        return Model(self._runtime, pointer)

    def optimize(
        self,
        level: int = 2,
        *,
        passes: Optional[str] = None,
        shapes: Optional[Mapping[str, Union[int, Sequence[int]]]] = None,
        entry: Optional[str] = None,
        targets: Optional[str] = None,
        precision: Optional[str] = None,
        error_budget: float = 0,
        deterministic: bool = False,
        for_storage: bool = False,
        kept_dialect: Optional[str] = None,
    ) -> "Model":
        """Optimises this model, and returns it, for the next call.

        `level` is 0 to 3, `passes` a pipeline in its place ("canonicalize, [cse, dce]"). `shapes`
        has the sizes of inputs by their names, and of open dimensions by theirs: {"batch": 8}.
        `targets` are backends that are given parts of the model now ("auto", "onednn"); without
        them session() chooses. After an error the model is what it was.
        """
        given = (_library.Shape * len(shapes or {}))()
        for slot, (name, sizes) in zip(given, (shapes or {}).items()):
            listed = [sizes] if isinstance(sizes, int) else list(sizes)
            slot.name = name.encode()
            slot.rank = len(listed)
            slot.sizes = (c_int64 * len(listed))(*listed)
        options = _library.OptimizeOptions(
            level=level,
            passes=text_or_null(passes),
            entry=text_or_null(entry),
            shapes=given,
            num_shapes=len(given),
            targets=text_or_null(targets),
            precision=text_or_null(precision),
            error_budget=error_budget,
            deterministic=int(deterministic),
            for_storage=int(for_storage),
            kept_dialect=text_or_null(kept_dialect),
        )
        self._library.rh_model_optimize(self._handle, byref(options))
        return self

    def calibrate(
        self,
        samples: Iterable[_Inputs],
        *,
        entry: Optional[str] = None,
        ranges: str = "percentile",
        percentile: float = 100,
        threads: int = 1,
        keep: Sequence[str] = (),
        weights_only: bool = False,
        f16_weights: bool = False,
        correct_bias: bool = True,
        memory_limit: int = 0,
        max_steps: int = 0,
    ) -> Dict[str, Any]:
        """Quantises this model to int8 by samples of its inputs, and says what was done
        (docs/c.md): how many layers, which were left in floats and why, the error of each output.

        Each sample has the inputs by name, or in their order. `ranges` is "percentile", "mse" or
        "entropy"; `keep` names nodes or operations that stay in floats. With `weights_only`
        no samples are needed. `memory_limit` (bytes) and `max_steps` limit each run; 0 is no limit.
        After an error the model is what it was.
        """
        rows = [self._in_order(sample, entry) for sample in samples]
        width = len(rows[0]) if rows else 0
        if any(len(row) != width for row in rows):
            raise Error("INVALID_ARGUMENT", "samples: expected the same number of inputs in each")
        tensors = [tensor for row in rows for tensor in row]
        kept = (c_char_p * len(keep))(*[one.encode() for one in keep])
        options = _library.CalibrateOptions(
            entry=text_or_null(entry),
            ranges=ranges.encode(),
            percentile=percentile,
            num_threads=threads,
            keep=kept,
            num_keep=len(kept),
            weights_only=int(weights_only),
            f16_weights=int(f16_weights),
            correct_bias=int(correct_bias),
            memory_limit=memory_limit,
            max_steps=max_steps,
        )
        text = c_void_p()
        self._library.rh_model_calibrate(
            self._handle, _pointers(tensors), len(rows), width, byref(options), byref(text)
        )
        return json.loads(self._library.text(text))

    def tune(
        self,
        inputs: _Inputs,
        *,
        entry: Optional[str] = None,
        backends: Optional[str] = None,
        precision: Optional[str] = None,
        threads: int = 1,
        memory_limit: int = 0,
        max_steps: int = 0,
    ) -> str:
        """Measures which backends are fastest on these inputs, and assigns the nodes to them; saved
        files keep the choice. Returns what was tried, a line for each. `memory_limit` (bytes) and
        `max_steps` limit each run; 0 is no limit."""
        if isinstance(inputs, Mapping):
            names = list(inputs)
            values = list(inputs.values())
        else:
            values = list(inputs)
            names = [f"#{i}" for i in range(len(values))]
        tensors = [_tensor_of(value) for value in values]
        options = _library.TuneOptions(
            entry=text_or_null(entry),
            backends=text_or_null(backends),
            precision=text_or_null(precision),
            num_threads=threads,
            memory_limit=memory_limit,
            max_steps=max_steps,
        )
        text = c_void_p()
        self._library.rh_model_tune(
            self._handle,
            (c_char_p * len(names))(*[name.encode() for name in names]),
            _pointers(tensors),
            len(tensors),
            byref(options),
            byref(text),
        )
        return self._library.text(text)

    def _in_order(self, sample: _Inputs, entry: Optional[str]) -> List[Tensor]:
        """The tensors of a sample, in the order of the entry's inputs."""
        if not isinstance(sample, Mapping):
            return [_tensor_of(value) for value in sample]
        entries = self.entries
        name = entry or ("main" if "main" in entries else next(iter(entries)))
        if name not in entries:
            raise Error("NOT_FOUND", f"there is no entry @{name}; there are {', '.join(sorted(entries))}")
        expected = [port["name"] for port in entries[name]["inputs"]]
        missing = [f"'{one}'" for one in expected if one not in sample]
        unknown = [f"'{one}'" for one in sample if one not in expected]
        if missing or unknown:
            raise Error(
                "INVALID_ARGUMENT",
                "sample: "
                + "; ".join(
                    text
                    for text in (
                        missing and f"input {', '.join(missing)} is not given",
                        unknown and f"there is no input {', '.join(unknown)}",
                    )
                    if text
                ),
            )
        return [_tensor_of(sample[one]) for one in expected]

    def compile(
        self,
        *,
        backends: Optional[str] = None,
        precision: Optional[str] = None,
        strict: bool = False,
    ) -> Program:
        """The model ready to run, on the fastest backends unless some are named."""
        options = _library.CompileOptions(
            backends=text_or_null(backends), precision=text_or_null(precision), strict=int(strict)
        )
        pointer = c_void_p()
        self._library.rh_program_compile(self._handle, byref(options), byref(pointer))
        return Program(self._runtime, pointer)

    def session(
        self,
        *,
        backends: Optional[str] = None,
        precision: Optional[str] = None,
        strict: bool = False,
        **options: Any,
    ) -> Session:
        """compile().session(); `options` are those of Program.session."""
        program = self.compile(backends=backends, precision=precision, strict=strict)
        return program.session(**options)

    def save(
        self,
        path: Union[str, "os.PathLike[str]"],
        *,
        weights: Optional[str] = None,
        min_weight_bytes: int = 1024,
        emit_version: Optional[str] = None,
    ) -> None:
        """Writes a file of the format that its name says, all of it or nothing.

        `weights` puts large weights into a file of their own: its path, or "auto".
        """
        options = _library.SaveOptions(
            weights=text_or_null(weights),
            min_weight_bytes=min_weight_bytes,
            emit_version=text_or_null(emit_version),
        )
        self._library.rh_model_save(self._handle, os.fsencode(path), byref(options))

    def describe(self, *, placement: bool = False) -> Dict[str, Any]:
        """Inputs, outputs, sizes, operations and costs (docs/c.md); `placement`: also which
        backend would run each node."""
        text = c_void_p()
        self._library.rh_model_describe(self._handle, int(placement), byref(text))
        return json.loads(self._library.text(text))

    @property
    def entries(self) -> Dict[str, Dict[str, Any]]:
        """The entries by name, with their inputs and outputs."""
        return {entry["name"]: entry for entry in self.describe()["entries"]}

    def compare(
        self,
        other: "Model",
        *,
        entry: Optional[str] = None,
        seed: int = 0,
        open_size: int = 1,
        atol: float = 1e-5,
        rtol: float = 1e-4,
    ) -> Comparison:
        """Whether `other` gives the same results, on inputs made from a seed."""
        options = _library.CompareOptions(
            entry=text_or_null(entry),
            seed=seed,
            open_size=open_size,
            absolute_tolerance=atol,
            relative_tolerance=rtol,
        )
        same, text = c_int32(), c_void_p()
        self._library.rh_model_compare(
            self._handle,
            other._handle,
            byref(options),
            byref(same),
            byref(text),
        )
        return Comparison(bool(same.value), self._library.text(text))
