"""Layers that several networks share, and the list of all networks."""

import array
import math
import struct

from onnx_writer import BOOL, FLOAT, FLOAT16, INT32, INT64, INT8, UINT8, Graph

NPY_KINDS = {FLOAT: ("<f4", "f"), INT64: ("<i8", "q"), INT32: ("<i4", "i"), BOOL: ("|b1", "B"), UINT8: ("|u1", "B"),
             INT8: ("|i1", "b"), FLOAT16: ("<f2", "e")}


class Network(Graph):
    """A graph with the layers that several networks share; NCHW, as PyTorch exports."""

    def __init__(self, name, drawn=None):
        super().__init__(name, drawn=drawn)
        self.feeds = []

    def feed(self, name, sizes, declared=None, kind=FLOAT, below=None):
        """An input, and its values in a run: numbers about 0, or integers from 0 to `below`."""
        self.input(name, declared or sizes, kind)
        count = math.prod(sizes)
        if below is None:
            numbers = [self.random.gauss(0, 1) for _ in range(count)]
        else:
            numbers = [self.random.randrange(below) for _ in range(count)]
        self.feeds.append((kind, sizes, numbers))
        is_cast = kind == FLOAT and self.float_kind != FLOAT
        return self.node("Cast", [name], to=self.float_kind) if is_cast else name

    def output(self, value, sizes=None, kind=FLOAT):
        """Numbers go in and out as f32, whatever is between."""
        if kind == FLOAT and self.float_kind != FLOAT:
            value = self.node("Cast", [value], to=FLOAT)
        super().output(value, sizes, kind)

    def feed_numbers(self, name, sizes, numbers, declared=None, kind=INT64):
        self.input(name, declared or sizes, kind)
        self.feeds.append((kind, sizes, numbers))
        return name

    # ---- elementwise

    def add(self, a, b):
        return self.node("Add", [a, b])

    def mul(self, a, b):
        return self.node("Mul", [a, b])

    def silu(self, x):
        return self.mul(x, self.node("Sigmoid", [x]))

    def hard_swish(self, x):
        return self.node("HardSwish", [x])

    def gelu(self, x):
        erf = self.node("Erf", [self.node("Div", [x, self.scalar(math.sqrt(2))])])
        return self.mul(self.mul(x, self.add(erf, self.scalar(1.0))), self.scalar(0.5))

    def tanh_gelu(self, x):
        cube = self.node("Pow", [x, self.scalar(3.0)])
        inner = self.mul(self.add(x, self.mul(cube, self.scalar(0.044715))), self.scalar(math.sqrt(2 / math.pi)))
        return self.mul(self.mul(x, self.scalar(0.5)), self.add(self.node("Tanh", [inner]), self.scalar(1.0)))

    # ---- layers

    def conv(self, x, inputs, outputs, kernel, stride=1, pads=None, group=1, dilation=1, bias=True, rank=2):
        kernel = [kernel] * rank if isinstance(kernel, int) else kernel
        stride = [stride] * rank if isinstance(stride, int) else stride
        if pads is None:
            pads = [(one - 1) // 2 * dilation for one in kernel]
        spread = (inputs // group * math.prod(kernel)) ** -0.5
        operands = [x, self.floats([outputs, inputs // group, *kernel], 1.4 * spread)]
        if bias:
            operands.append(self.floats([outputs], 0.1))
        return self.node("Conv", operands, kernel_shape=kernel, strides=stride, pads=[*pads, *pads], group=group,
                         dilations=[dilation] * rank)

    def batch_norm(self, x, channels):
        return self.node("BatchNormalization", [x, self.floats([channels], 0.1, 1.0), self.floats([channels], 0.1),
                                                self.floats([channels], 0.1), self.floats([channels], 0.05, 1.0)])

    def conv_bn(self, x, inputs, outputs, kernel, stride=1, group=1):
        return self.batch_norm(self.conv(x, inputs, outputs, kernel, stride, group=group, bias=False), outputs)

    def linear(self, x, inputs, outputs, bias=True):
        product = self.node("MatMul", [x, self.floats([inputs, outputs], inputs**-0.5)])
        return self.add(product, self.floats([outputs], 0.1)) if bias else product

    def layer_norm(self, x, width):
        return self.node("LayerNormalization", [x, self.floats([width], 0.1, 1.0), self.floats([width], 0.1)],
                         axis=-1, epsilon=1e-5)

    def old_layer_norm(self, x, width, axis=-1):
        """As it was written before there was an operation for it."""
        mean = self.node("ReduceMean", [x], axes=[axis])
        centred = self.node("Sub", [x, mean])
        variance = self.node("ReduceMean", [self.node("Pow", [centred, self.scalar(2.0)])], axes=[axis])
        deviation = self.node("Sqrt", [self.add(variance, self.scalar(1e-6))])
        normal = self.node("Div", [centred, deviation])
        sizes = [width] + [1] * (-axis - 1)
        return self.add(self.mul(normal, self.floats(sizes, 0.1, 1.0)), self.floats(sizes, 0.1))

    def rms_norm(self, x, width):
        mean = self.node("ReduceMean", [self.node("Pow", [x, self.scalar(2.0)])], axes=[-1])
        scale = self.node("Reciprocal", [self.node("Sqrt", [self.add(mean, self.scalar(1e-6))])])
        return self.mul(self.floats([width], 0.1, 1.0), self.mul(x, scale))

    def size(self, x, axis):
        """One size of x, known when the model runs, as a list of one."""
        size = self.node("Gather", [self.node("Shape", [x]), self.int(axis)], axis=0)
        return self.node("Unsqueeze", [size, self.ints(0)])

    def reshape(self, x, *sizes):
        return self.node("Reshape", [x, self.ints(*sizes)])

    def reshape_like(self, x, *sizes):
        """Sizes are numbers or lists of one that the graph computes."""
        parts = [self.ints(one) if isinstance(one, int) else one for one in sizes]
        return self.node("Reshape", [x, self.node("Concat", parts, axis=0)])

    def transpose(self, x, *perm):
        return self.node("Transpose", [x], perm=list(perm))

    def slice(self, x, axis, start, end, step=1):
        return self.node("Slice", [x, self.ints(start), self.ints(end), self.ints(axis), self.ints(step)])

    def attention(self, x, width, heads, batch, length, mask=None):
        """Batch and length as reshape_like takes them."""
        depth = width // heads
        query, key, value = (
            self.transpose(self.reshape_like(self.linear(x, width, width), batch, length, heads, depth), 0, 2, 1, 3)
            for _ in range(3))
        scores = self.node("MatMul", [query, self.transpose(key, 0, 1, 3, 2)])
        scores = self.node("Div", [scores, self.scalar(math.sqrt(depth))])
        if mask is not None:
            scores = self.add(scores, mask)
        mixed = self.node("MatMul", [self.node("Softmax", [scores], axis=-1), value])
        merged = self.reshape_like(self.transpose(mixed, 0, 2, 1, 3), batch, length, width)
        return self.linear(merged, width, width)

    def squeeze_excite(self, x, channels, hidden):
        s = self.node("GlobalAveragePool", [x])
        s = self.node("Relu", [self.conv(s, channels, hidden, 1)])
        s = self.node("HardSigmoid", [self.conv(s, hidden, channels, 1)], alpha=1 / 6, beta=0.5)
        return self.mul(x, s)


NETWORKS = {}


def network(build):
    NETWORKS[build.__name__] = build
    return build


def write_npy(path, kind, sizes, numbers):
    descr, code = NPY_KINDS[kind]
    shape = "(" + "".join(f"{size}, " for size in sizes) + ")"
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(path, "wb") as out:
        out.write(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode())
        # Arrays know no f16.
        out.write(struct.pack(f"<{len(numbers)}e", *numbers) if code == "e" else array.array(code, numbers).tobytes())
