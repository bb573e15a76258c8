"""Writes ONNX files with seeded random weights, with nothing but Python's own library.

The few messages of an ONNX file are written byte by byte; names of fields are in ONNX's onnx.proto.
"""

import array
import math
import random
import struct

FLOAT, UINT8, INT8, INT32, INT64, BOOL, FLOAT16 = 1, 2, 3, 6, 7, 9, 10
_CODES = {FLOAT: "f", UINT8: "B", INT8: "b", INT32: "i", INT64: "q", BOOL: "B"}

# Drawing each weight of a large network alone takes longer than what is to be done with it.
_DRAWN = 1 << 16


def _varint(number):
    out = bytearray()
    while True:
        low = number & 0x7F
        number >>= 7
        if not number:
            out.append(low)
            return bytes(out)
        out.append(low | 0x80)


def _integer(field, number):
    return _varint(field << 3) + _varint(number & (1 << 64) - 1)


def _message(field, content):
    if isinstance(content, str):
        content = content.encode()
    return _varint(field << 3 | 2) + _varint(len(content)) + content


def _tensor(name, kind, sizes, data):
    return (
        b"".join(_integer(1, size) for size in sizes)
        + _integer(2, kind)
        + _message(8, name)
        + _message(9, data)
    )


def _attribute(name, value):
    if isinstance(value, Graph):
        return _message(1, name) + _message(6, value.content()) + _integer(20, 5)
    if isinstance(value, str):
        return _message(1, name) + _message(4, value) + _integer(20, 3)
    if isinstance(value, float):
        return _message(1, name) + _varint(2 << 3 | 5) + struct.pack("<f", value) + _integer(20, 1)
    if isinstance(value, int):
        return _message(1, name) + _integer(3, value) + _integer(20, 2)
    if value and isinstance(value[0], float):
        numbers = b"".join(_varint(7 << 3 | 5) + struct.pack("<f", one) for one in value)
        return _message(1, name) + numbers + _integer(20, 6)
    if value and isinstance(value[0], str):
        return _message(1, name) + b"".join(_message(9, one) for one in value) + _integer(20, 8)
    return _message(1, name) + b"".join(_integer(8, one) for one in value) + _integer(20, 7)


def _value_info(name, kind, sizes):
    """A size is a number, or the name of one that is known when the model runs. None: not even how many."""
    content = _integer(1, kind)
    if sizes is not None:
        dims = (_message(2, size) if isinstance(size, str) else _integer(1, size) for size in sizes)
        content += _message(2, b"".join(_message(1, dim) for dim in dims))
    return _message(1, name) + _message(2, _message(1, content))


class Graph:
    """A graph that is being written. Bodies of Loop, If and Scan are made by `body`."""

    def __init__(self, name, seed=1, outer=None, drawn=None):
        self.name = name
        self.random = random.Random(seed) if outer is None else outer.random
        self.names = [0] if outer is None else outer.names
        self.drawn = outer.drawn if outer else drawn or [self.random.gauss(0, 1) for _ in range(_DRAWN)]
        self.nodes, self.weights, self.inputs, self.outputs = [], [], [], []
        self.domains = {} if outer is None else outer.domains
        # What floats and scalar make: FLOAT or FLOAT16.
        self.float_kind = FLOAT if outer is None else outer.float_kind

    def body(self, name):
        return Graph(name, outer=self)

    def fresh(self, what):
        self.names[0] += 1
        return f"{what}_{self.names[0]}"

    # ---- values

    def input(self, name, sizes, kind=FLOAT):
        self.inputs.append(_value_info(name, kind, sizes))
        return name

    def output(self, value, sizes=None, kind=FLOAT):
        self.outputs.append(_value_info(value, kind, sizes))

    def constant(self, kind, sizes, numbers):
        name = self.fresh("weight")
        if kind == FLOAT16:
            data = struct.pack(f"<{len(numbers)}e", *numbers)
        else:
            data = array.array(_CODES[kind], numbers).tobytes()
        self.weights.append(_tensor(name, kind, sizes, data))
        return name

    def floats(self, sizes, spread, middle=0.0):
        count = math.prod(sizes)
        start = self.random.randrange(_DRAWN)
        turned = self.drawn[start:] + self.drawn[:start]
        block = array.array("f", (middle + spread * one for one in turned))
        numbers = block * (count // _DRAWN) + block[: count % _DRAWN]
        return self.constant(self.float_kind, sizes, numbers)

    def scalar(self, number):
        return self.constant(self.float_kind, [], [number])

    def ints(self, *numbers):
        return self.constant(INT64, [len(numbers)], numbers)

    def int(self, number):
        return self.constant(INT64, [], [number])

    # ---- nodes

    def nodes_of(self, op, inputs, count, domain="", **attributes):
        """The names of `count` results."""
        names = [self.fresh(op) for _ in range(count)]
        content = b"".join(_message(1, one) for one in inputs)
        content += b"".join(_message(2, name) for name in names)
        content += _message(3, names[0]) + _message(4, op)
        content += b"".join(_message(5, _attribute(k, v)) for k, v in attributes.items())
        if domain:
            content += _message(7, domain)
            self.domains[domain] = 1
        self.nodes.append(content)
        return names

    def node(self, op, inputs, domain="", **attributes):
        return self.nodes_of(op, inputs, 1, domain, **attributes)[0]

    def content(self):
        return (
            b"".join(_message(1, node) for node in self.nodes)
            + _message(2, self.name)
            + b"".join(_message(5, weight) for weight in self.weights)
            + b"".join(_message(11, one) for one in self.inputs)
            + b"".join(_message(12, one) for one in self.outputs)
        )

    def write(self, path, opset=17):
        versions = _message(8, _message(1, "") + _integer(2, opset))
        for domain, version in self.domains.items():
            versions += _message(8, _message(1, domain) + _integer(2, version))
        with open(path, "wb") as out:
            out.write(_integer(1, 8) + _message(7, self.content()) + versions)
