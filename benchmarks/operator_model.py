"""How make_operators.py says what the model of one operation is.

    operator("softmax_rows", "Softmax", F(1, 12, 128, 128), axis=-1)

An operand is one of the functions below, which make an input or a constant, the result of `inner`, or "" for none.
"""

import math
from dataclasses import dataclass, field

from network import Network
from onnx_writer import BOOL, FLOAT, FLOAT16, INT32, INT64, INT8, UINT8

OPERATORS = {}


@dataclass
class Operator:
    op: str
    operands: tuple
    to: tuple
    opset: int
    domain: str
    attributes: dict = field(default_factory=dict)


def operator(name, op, *operands, to=FLOAT, opset=18, domain="", **attributes):
    """`to` is the kind of the result, or a tuple of them, where None is a result that nobody asks for."""
    if name in OPERATORS:
        raise ValueError(name + " is there twice")
    OPERATORS[name] = Operator(op, operands, to if isinstance(to, tuple) else (to,), opset, domain, attributes)


def cast(name, operand, kind):
    """The attribute has the name that `operator` calls the result's kind."""
    operator(name, "Cast", operand, to=kind)
    OPERATORS[name].attributes["to"] = kind


def make(name, drawn):
    # Drawing numbers anew for each model would take most of the time.
    model = Network(name, drawn)
    found = OPERATORS[name]
    values = _apply(model, found)
    for value, kind in zip(values, found.to):
        if kind is not None:
            model.output(value, None, kind)
    return model


def _apply(model, found):
    operands = [one(model) if callable(one) else one for one in found.operands]
    attributes = {key: one(model) if callable(one) else one for key, one in found.attributes.items()}
    return model.nodes_of(found.op, operands, len(found.to), found.domain, **attributes)


def inner(op, *operands, domain="", **attributes):
    """The result of another operation."""
    return lambda model: _apply(model, Operator(op, operands, (None,), 0, domain, attributes))[0]


def subgraph(build):
    """Of Loop, If and Scan: `build` is given the body to write."""

    def body(model):
        made = model.body(model.fresh("body"))
        build(made)
        return made

    return body


# ---- What is fed when the model runs


def fed(kind, sizes, number, declared=None):
    """`number` gives a number from a random generator."""

    def add(model):
        name = f"in_{len(model.inputs)}"
        numbers = [number(model.random) for _ in range(math.prod(sizes))]
        return model.feed_numbers(name, list(sizes), numbers, declared, kind)

    return add


def _gauss(spread, middle=0.0):
    def add(kind, sizes, declared=None):
        def build(model):
            name = f"in_{len(model.inputs)}"
            count = math.prod(sizes)
            start = model.random.randrange(len(model.drawn))
            turned = model.drawn[start:] + model.drawn[:start]
            numbers = [middle + spread * one for one in (turned * (count // len(turned) + 1))[:count]]
            return model.feed_numbers(name, list(sizes), numbers, declared, kind)

        return build

    return add


def F(*sizes, declared=None):
    """Numbers about 0."""
    return _gauss(1)(FLOAT, sizes, declared)


def H(*sizes):
    """The same, as f16."""
    return _gauss(1)(FLOAT16, sizes)


def P(*sizes):
    """Above 0."""
    return fed(FLOAT, sizes, lambda random: random.uniform(0.1, 3))


def U(*sizes):
    """Between -1 and 1."""
    return fed(FLOAT, sizes, lambda random: random.uniform(-0.99, 0.99))


def I(below, *sizes):  # noqa: E743
    """i64 from 0."""
    return fed(INT64, sizes, lambda random: random.randrange(below))


def I32(below, *sizes):
    return fed(INT32, sizes, lambda random: random.randrange(below))


def U8(*sizes, below=256):
    return fed(UINT8, sizes, lambda random: random.randrange(below))


def I8(*sizes):
    return fed(INT8, sizes, lambda random: random.randrange(-128, 128))


def B(*sizes, share=0.5):
    return fed(BOOL, sizes, lambda random: int(random.random() < share))


def given(kind, sizes, numbers):
    """These numbers, when the model runs."""
    return lambda model: model.feed_numbers(f"in_{len(model.inputs)}", sizes, numbers, None, kind)


# ---- What is constant


def W(*sizes, spread=0.1, middle=0.0):
    return lambda model: model.floats(list(sizes), spread, middle)


def C(*numbers, kind=INT64):
    """A list."""
    return lambda model: model.constant(kind, [len(numbers)], numbers)


def S(number, kind=FLOAT):
    """One number."""
    return lambda model: model.constant(kind, [], [number])


def bytes_of(kind, *sizes):
    low, high = (0, 256) if kind == UINT8 else (-128, 128)
    return lambda model: model.constant(kind, list(sizes),
                                        [model.random.randrange(low, high) for _ in range(math.prod(sizes))])
