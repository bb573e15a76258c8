#!/usr/bin/env python3
"""Makes files that pages and help texts take as given.

    make_files.py pb IN.npy OUT.pb            a TensorProto of ONNX, of floats
    make_files.py safetensors FOLDER OUT      the .npy files of a folder, by their names
    make_files.py classes DRAWN.csv OUT.npz   what make_digits.py draws, with the number of each class …
    make_files.py one_hot DRAWN.csv OUT.npz   … or ten numbers, of which that of the class is 1 …
    make_files.py samples DRAWN.csv OUT.npy LABELS.txt   … or as samples for calibrate, with labels
"""

import json
import os
import struct
import sys

import numpy


def pb(source, destination):
    """Fields 1 (sizes), 2 (the element type, 1 is f32) and 9 (the bytes)."""
    array = numpy.load(source).astype("<f4")

    def varint(number):
        out = b""
        while number >= 128:
            out, number = out + bytes([number % 128 + 128]), number // 128
        return out + bytes([number])

    data = array.tobytes()
    with open(destination, "wb") as file:
        file.write(b"".join(b"\x08" + varint(size) for size in array.shape))
        file.write(b"\x10\x01" + b"\x4a" + varint(len(data)) + data)


def safetensors(folder, destination):
    header, data = {}, b""
    for name in sorted(os.listdir(folder)):
        array = numpy.load(os.path.join(folder, name))
        begin = len(data)
        data += array.tobytes()
        kind = {"float32": "F32", "int64": "I64"}[str(array.dtype)]
        header[name.removesuffix(".npy")] = {
            "dtype": kind, "shape": list(array.shape), "data_offsets": [begin, len(data)]}
    text = json.dumps(header).encode()
    with open(destination, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


def drawn(source):
    """The pictures and their labels."""
    table = numpy.loadtxt(source, delimiter=",", skiprows=1, dtype="float32")
    return table[:, :64].reshape(-1, 8, 8, 1), table[:, 64].astype("int64")


def classes(source, destination):
    pictures, labels = drawn(source)
    numpy.savez(destination, image=pictures, target=labels)


def one_hot(source, destination):
    pictures, labels = drawn(source)
    numpy.savez(destination, image=pictures, target=numpy.eye(10, dtype="float32")[labels])


def samples(source, pictures_file, labels_file):
    pictures, labels = drawn(source)
    numpy.save(pictures_file, pictures[:, None])
    numpy.savetxt(labels_file, labels, fmt="%d")


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
