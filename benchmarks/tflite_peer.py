#!/usr/bin/env python3
"""Times TFLite on one model, for compare_peers.py.

    tflite_peer.py PACKAGE MODEL THREADS WARMUP ITERATIONS [--output_dir=DIR] [--random] [--no_delegate] [INPUT.npy...]

PACKAGE is the folder of tfjs-tflite-node, which brings TFLite's C library. Its XNNPACK delegate takes what it
can, quantised operations too. Prints what `run --benchmark --json` prints: load_ms, first_ms, median_ms, min_ms,
peak_rss_kb. With --output_dir the outputs of the last run go into DIR, as output_0.npy and so on; with --random
the inputs are random, and go there, too, as input_0.npy and so on. With --no_delegate TFLite's own kernels run all.
"""

import ast
import ctypes
import json
import os
import platform
import random
import resource
import struct
import sys
import time

OK = 0
# Of the delegate's flags: it takes signed and unsigned 8-bit operations.
QS8, QU8 = 1, 2
# What TFLite numbers kinds of elements as, .npy's name and struct's.
KINDS = {1: ("<f4", "f"), 2: ("<i4", "i"), 3: ("|u1", "B"), 4: ("<i8", "q"), 6: ("|b1", "?"), 7: ("<i2", "h"),
         9: ("|i1", "b"), 10: ("<f2", "e"), 11: ("<f8", "d")}


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


def write_npy(path, descr, shape, data):
    header = "{'descr': '%s', 'fortran_order': False, 'shape': (%s), }" % (
        descr, " ".join("%d," % size for size in shape))
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode("latin1") + data)


def library(package):
    machine = {"x86_64": "linux_amd64", "aarch64": "linux_arm64"}.get(platform.machine())
    if machine is None:
        raise ValueError("%s has no library for %s" % (package, platform.machine()))
    lib = ctypes.CDLL(os.path.join(package, "cc_deps", machine, "libtensorflowlite_c.so"))
    for name in ("ModelCreateFromFile", "InterpreterOptionsCreate", "InterpreterCreate",
                 "InterpreterGetInputTensor", "InterpreterGetOutputTensor", "XNNPackDelegateCreate", "TensorData"):
        getattr(lib, "TfLite" + name).restype = ctypes.c_void_p
    lib.TfLiteTensorByteSize.restype = ctypes.c_size_t
    return lib


def load(lib, model, threads, delegates=(QS8 | QU8, QS8, 0, None)):
    """An interpreter with its tensors allocated, and the objects that it needs."""
    read = ctypes.c_void_p(lib.TfLiteModelCreateFromFile(model.encode()))
    if not read:
        raise ValueError("%s: TFLite does not read it" % model)
    # Some models are refused as a whole if XNNPACK is to take their 8-bit operations.
    for flags in delegates:
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


def kind_and_shape(lib, tensor):
    kind = lib.TfLiteTensorType(tensor)
    if kind not in KINDS:
        raise ValueError("elements of TFLite's kind %d are not read" % kind)
    return KINDS[kind] + ([lib.TfLiteTensorDim(tensor, i) for i in range(lib.TfLiteTensorNumDims(tensor))],)


def make_inputs(lib, interpreter, folder):
    """Writes random ones, the same ones each time, and gives their paths."""
    numbers = random.Random(1)
    paths = []
    for i in range(lib.TfLiteInterpreterGetInputTensorCount(interpreter)):
        tensor = ctypes.c_void_p(lib.TfLiteInterpreterGetInputTensor(interpreter, i))
        descr, letter, shape = kind_and_shape(lib, tensor)
        count = lib.TfLiteTensorByteSize(tensor) // struct.calcsize(letter)
        one = {"f": lambda: numbers.uniform(-1, 1), "e": lambda: numbers.uniform(-1, 1),
               "d": lambda: numbers.uniform(-1, 1), "B": lambda: numbers.randrange(256),
               "b": lambda: numbers.randrange(-128, 128), "?": lambda: numbers.random() < 0.5,
               "h": lambda: numbers.randrange(-32768, 32768)}.get(letter, lambda: numbers.randrange(2))
        paths.append(os.path.join(folder, "input_%d.npy" % i))
        write_npy(paths[-1], descr, shape, struct.pack("<%d%s" % (count, letter), *(one() for _ in range(count))))
    return paths


def write_outputs(lib, interpreter, folder):
    for i in range(lib.TfLiteInterpreterGetOutputTensorCount(interpreter)):
        tensor = ctypes.c_void_p(lib.TfLiteInterpreterGetOutputTensor(interpreter, i))
        descr, _, shape = kind_and_shape(lib, tensor)
        size = lib.TfLiteTensorByteSize(tensor)
        data = ctypes.string_at(lib.TfLiteTensorData(tensor), size) if size else b""
        write_npy(os.path.join(folder, "output_%d.npy" % i), descr, shape, data)


def main():
    package, model, threads, warmup, iterations, *rest = sys.argv[1:]
    inputs = [one for one in rest if not one.startswith("--")]
    output_dir = next((one.split("=", 1)[1] for one in rest if one.startswith("--output_dir=")), None)
    warmup, iterations = int(warmup), int(iterations)
    lib = library(package)
    base_rss = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    delegates = (None,) if "--no_delegate" in rest else (QS8 | QU8, QS8, 0, None)
    # The first one of a process also starts the library.
    start = time.perf_counter()
    first = load(lib, model, int(threads), delegates)
    load_ms = 1000 * (time.perf_counter() - start)
    unload(lib, *first)
    start = time.perf_counter()
    _, _, interpreter = load(lib, model, int(threads), delegates)
    reload_ms = 1000 * (time.perf_counter() - start)
    if "--random" in rest:
        inputs = make_inputs(lib, interpreter, output_dir)
    set_inputs(lib, model, interpreter, inputs)
    times = []
    for _ in range(warmup + iterations):
        start = time.perf_counter()
        status = lib.TfLiteInterpreterInvoke(interpreter)
        times.append(1000 * (time.perf_counter() - start))
        if status != OK:
            raise ValueError("%s: TFLite cannot run it" % model)
    if output_dir is not None:
        write_outputs(lib, interpreter, output_dir)
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
