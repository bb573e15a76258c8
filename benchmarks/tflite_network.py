"""Builds TFLite's networks, operator by operator, as programs of the dialect tfl."""

import math
import random
import struct

NETWORKS = {}


def network(function):
    NETWORKS[function.__name__] = function
    return function


def quantized(kind, scale, zero=0, axis=None):
    """A quantised element type; `scale` is a list along `axis`."""
    def exact(number):
        return repr(struct.unpack("<f", struct.pack("<f", number))[0])

    if axis is None:
        return "!quant.uniform<%s:f32, %s:%d>" % (kind, exact(scale), zero)
    return "!quant.uniform<%s:f32:%d, {%s}>" % (kind, axis, ", ".join(exact(one) for one in scale))


class Network:
    """A program of the dialect tfl, operator by operator. A value is its name and its type."""

    def __init__(self, name):
        self.random = random.Random(name)
        self.globals, self.lines, self.inputs, self.outputs, self.feeds = [], [], [], [], []
        self.states = {}
        self.count = 0

    def fresh(self, prefix):
        self.count += 1
        return "%s%d" % (prefix, self.count)

    def feed(self, *sizes, element="f32"):
        name = "%" + self.fresh("in")
        type_ = "tensor<%s>" % "x".join([str(size) for size in sizes] + [element])
        self.inputs.append("%s: %s" % (name, type_))
        count = math.prod(sizes)
        if element == "f32":
            self.feeds.append(("<f4", sizes, struct.pack("<%df" % count, *(self.random.gauss(0, 1) for _ in range(count)))))
        elif element == "i32":
            self.feeds.append(("<i4", sizes, struct.pack("<%di" % count, *(self.random.randrange(100) for _ in range(count)))))
        else:
            kind = element.split("<")[1].split(":")[0]
            descr, code, low, high = {"i8": ("|i1", "b", -128, 127), "u8": ("|u1", "B", 0, 255),
                                      "i16": ("<i2", "h", -32768, 32767)}[kind]
            self.feeds.append((descr, sizes, struct.pack("<%d%s" % (count, code), *(
                self.random.randint(low, high) for _ in range(count)))))
        return name, type_

    def constant(self, sizes, element, code, numbers, is_state=False):
        name = self.fresh("c")
        type_ = "tensor<%s>" % "x".join([str(size) for size in sizes] + [element])
        kind = {"f": "f32", "b": "i8", "B": "ui8", "h": "i16", "i": "i32", "q": "i64"}[code]
        plain = "tensor<%s>" % "x".join([str(size) for size in sizes] + [kind])
        data = struct.pack("<%d%s" % (len(numbers), code), *numbers).hex().upper()
        self.globals.append('  ml_program.global private %s@%s(dense<"0x%s"> : %s) : %s' % (
            "mutable " if is_state else "", name, data, plain, type_))
        load = "global_load" if is_state else "global_load_const"
        self.lines.append("    %%%s = ml_program.%s @%s : %s" % (name, load, name, type_))
        if is_state:
            self.states["%" + name] = name
        return "%" + name, type_

    def floats(self, *sizes, spread=0.1):
        return self.constant(sizes, "f32", "f", [self.random.gauss(0, spread) for _ in range(math.prod(sizes))])

    def ints(self, *numbers):
        return self.constant([len(numbers)], "i32", "i", numbers)

    def bytes(self, *sizes, scale=None, axis=None, kind="i8", zero=0):
        """Weights; for a sum of about 1, the scale follows from how many there are."""
        inputs = math.prod(sizes) // sizes[axis or 0] or 1
        scale = scale or 1.0 / (60 * math.sqrt(inputs))
        scales = [scale * self.random.uniform(0.5, 1) for _ in range(sizes[axis])] if axis is not None else scale
        count = math.prod(sizes)
        numbers = [max(-127, min(127, round(self.random.gauss(0, 45)))) for _ in range(count)]
        if kind == "u8":
            numbers = [number + 128 for number in numbers]
        return self.constant(sizes, quantized(kind, scales, zero, axis), "B" if kind == "u8" else "b", numbers)

    def state(self, *sizes, element="f32"):
        count = math.prod(sizes)
        return self.constant(sizes, element, "f", [0.0] * count, is_state=True)

    def node(self, op, operands, result, states=(), **attributes):
        """`result` is a type, or sizes of floats. The states are the operands with these numbers."""
        if not isinstance(result, str):
            result = "tensor<%s>" % "x".join([str(size) for size in result] + ["f32"])
        names, types = [], []
        for operand in operands:
            if operand is None:
                none = "%" + self.fresh("n")
                self.lines.append('    %s = "control.none"() : () -> none' % none)
                operand = none, "none"
            names.append(operand[0])
            types.append(operand[1])
        out = "%" + self.fresh("r")
        results, result_types = [out], [result]
        if states:
            attributes["tfl.states"] = "array<i64: %s>" % ", ".join(map(str, states))
        for index in states:
            results.append("%" + self.fresh("s"))
            result_types.append(types[index])
        text = ", ".join("%s = %s" % item for item in attributes.items())
        self.lines.append('    %s = "tfl.%s"(%s)%s : (%s) -> %s' % (
            ", ".join(results), op, ", ".join(names), " {%s}" % text if text else "", ", ".join(types),
            result_types[0] if len(result_types) == 1 else "(%s)" % ", ".join(result_types)))
        for index, after in zip(states, results[1:]):
            self.lines.append("    ml_program.global_store @%s = %s : %s" % (self.states[names[index]], after, types[index]))
        return out, result

    def output(self, value):
        self.outputs.append(value)

    def text(self):
        kind, end = ("func", "return") if self.states else ("subgraph", "output")
        outs = ", ".join(type_ for _, type_ in self.outputs)
        return "module {\n%s\n  ml_program.%s @main(%s) -> (%s) {\n%s\n    ml_program.%s %s : %s\n  }\n}\n" % (
            "\n".join(self.globals), kind, ", ".join(self.inputs), outs, "\n".join(self.lines), end,
            ", ".join(name for name, _ in self.outputs), outs)


def sizes_of(value):
    return [int(size) for size in value[1][len("tensor<"):].split("!")[0].rstrip(">").split("x") if size.isdigit()]
