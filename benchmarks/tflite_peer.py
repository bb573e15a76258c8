#!/usr/bin/env python3
"""Times TFLite on one model, for compare_peers.py.

    tflite_peer.py PACKAGE MODEL THREADS WARMUP ITERATIONS [INPUT.npy...]

PACKAGE is the folder of tfjs-tflite-node, which brings TFLite's C library. Its XNNPACK delegate takes what it
can, quantised operations too. Prints what `run --benchmark --json` prints: load_ms, first_ms, median_ms, min_ms,
peak_rss_kb.
"""

import ast
import ctypes
import json
import os
import platform
import resource
import sys
import time

OK = 0
# Of the delegate's flags: it takes signed and unsigned 8-bit operations.
QS8, QU8 = 1, 2


class DelegateOptions(ctypes.Structure):
    """The fields that are there in every version, and zeros for what later ones have added."""

    _fields_ = [("num_threads", ctypes.c_int32), ("flags", ctypes.c_uint32), ("later", ctypes.c_uint64 * 14)]


def read_npy(path):
    """Its elements' bytes and its shape."""
    with open(path, "rb") as file:
        data = file.read()
    wide = data[6] > 1
    begin = 12 if wide else 10
    length = int.from_bytes(data[8:begin], "little")
    header = ast.literal_eval(data[begin:begin + length].decode("latin1"))
    if header["fortran_order"]:
        raise ValueError("%s: its axes are in Fortran's order" % path)
    return data[begin + length:], header["shape"]


def library(package):
    machine = {"x86_64": "linux_amd64", "aarch64": "linux_arm64"}.get(platform.machine())
    if machine is None:
        raise ValueError("%s has no library for %s" % (package, platform.machine()))
    lib = ctypes.CDLL(os.path.join(package, "cc_deps", machine, "libtensorflowlite_c.so"))
    for name in ("ModelCreateFromFile", "InterpreterOptionsCreate", "InterpreterCreate",
                 "InterpreterGetInputTensor", "XNNPackDelegateCreate"):
        getattr(lib, "TfLite" + name).restype = ctypes.c_void_p
    lib.TfLiteTensorByteSize.restype = ctypes.c_size_t
    return lib


def load(lib, model, threads):
    """An interpreter with its tensors allocated, and what it stands on."""
    read = ctypes.c_void_p(lib.TfLiteModelCreateFromFile(model.encode()))
    if not read:
        raise ValueError("%s: TFLite does not read it" % model)
    # Some models are refused as a whole if XNNPACK is to take their 8-bit operations.
    for flags in (QS8 | QU8, QS8, 0, None):
        options = ctypes.c_void_p(lib.TfLiteInterpreterOptionsCreate())
        lib.TfLiteInterpreterOptionsSetNumThreads(options, threads)
        if flags is not None:
            # Lives as long as the interpreter.
            delegate = lib.TfLiteXNNPackDelegateCreate(ctypes.byref(DelegateOptions(threads, flags)))
            lib.TfLiteInterpreterOptionsAddDelegate(options, ctypes.c_void_p(delegate))
        interpreter = ctypes.c_void_p(lib.TfLiteInterpreterCreate(read, options))
        if interpreter and lib.TfLiteInterpreterAllocateTensors(interpreter) == OK:
            return read, options, interpreter
    raise ValueError("%s: TFLite cannot prepare it" % model)


def unload(lib, read, options, interpreter):
    lib.TfLiteInterpreterDelete(interpreter)
    lib.TfLiteInterpreterOptionsDelete(options)
    lib.TfLiteModelDelete(read)


def set_inputs(lib, model, interpreter, paths):
    count = lib.TfLiteInterpreterGetInputTensorCount(interpreter)
    if count != len(paths):
        raise ValueError("%s: %d inputs, %d given" % (model, count, len(paths)))
    arrays = [read_npy(path) for path in paths]
    for i, (_, shape) in enumerate(arrays):
        sizes = (ctypes.c_int * len(shape))(*shape)
        if lib.TfLiteInterpreterResizeInputTensor(interpreter, i, sizes, len(shape)) != OK:
            raise ValueError("%s: input %d cannot be %s" % (model, i, list(shape)))
    if lib.TfLiteInterpreterAllocateTensors(interpreter) != OK:
        raise ValueError("%s: TFLite cannot prepare it for these shapes" % model)
    for i, (data, _) in enumerate(arrays):
        tensor = ctypes.c_void_p(lib.TfLiteInterpreterGetInputTensor(interpreter, i))
        if lib.TfLiteTensorCopyFromBuffer(tensor, data, ctypes.c_size_t(len(data))) != OK:
            raise ValueError("%s: input %d has %d bytes, %d given" % (
                model, i, lib.TfLiteTensorByteSize(tensor), len(data)))


def main():
    package, model, threads, warmup, iterations, *inputs = sys.argv[1:]
    warmup, iterations = int(warmup), int(iterations)
    lib = library(package)
    base_rss = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    # The first one of a process also starts the library.
    start = time.perf_counter()
    first = load(lib, model, int(threads))
    load_ms = 1000 * (time.perf_counter() - start)
    unload(lib, *first)
    start = time.perf_counter()
    _, _, interpreter = load(lib, model, int(threads))
    reload_ms = 1000 * (time.perf_counter() - start)
    set_inputs(lib, model, interpreter, inputs)
    times = []
    for _ in range(warmup + iterations):
        start = time.perf_counter()
        status = lib.TfLiteInterpreterInvoke(interpreter)
        times.append(1000 * (time.perf_counter() - start))
        if status != OK:
            raise ValueError("%s: TFLite cannot run it" % model)
    measured = sorted(times[warmup:])
    print(json.dumps({
        "load_ms": load_ms, "reload_ms": reload_ms, "first_ms": times[0],
        "median_ms": measured[len(measured) // 2], "min_ms": measured[0],
        "peak_rss_kb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,
        "base_rss_kb": base_rss, "threads": int(threads),
    }))


if __name__ == "__main__":
    try:
        main()
    except (OSError, ValueError) as error:
        sys.exit("tflite_peer: %s" % error)
