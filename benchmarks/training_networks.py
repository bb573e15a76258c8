"""Networks to train, for Roundhouse as ONNX files and for PyTorch as functions, from one description.

Each layer writes its nodes of ONNX, and adds the step that computes the same with PyTorch's own functions. Weights
and examples are seeded, so that both sides begin with the same numbers.
"""

import array
import functools
import math
import os
import random

from network import Network, write_npy
from onnx_writer import BOOL, FLOAT, INT64


class TrainingNetwork(Network):
    """`steps` are (result, function of PyTorch, operands, keywords); `parameters` are named, with sizes and numbers."""

    def __init__(self, name, drawn=None):
        super().__init__(name, drawn=drawn)
        self.steps, self.parameters, self.running, self.names_of_inputs = [], {}, {}, []

    def constant(self, kind, sizes, numbers):
        name = super().constant(kind, sizes, numbers)
        if kind == FLOAT and sizes:
            self.parameters[name] = (list(sizes), numbers)
        return name

    def step(self, result, function, *operands, **keywords):
        self.steps.append((result, function, operands, keywords))
        return result

    def not_trained(self, name):
        """The numbers of a constant that is state, or a number of the network, rather than a weight."""
        return self.parameters.pop(name)

    # ---- layers

    def relu(self, x):
        return self.step(self.node("Relu", [x]), "relu_", x)

    def relu6(self, x):
        return self.step(self.node("Clip", [x, self.scalar(0.0), self.scalar(6.0)]), "hardtanh_", x, 0.0, 6.0)

    def plus(self, x, y):
        return self.step(self.add(x, y), "add", x, y)

    def convolution(self, x, inputs, outputs, kernel, stride=1, pad=None, group=1, bias=False):
        pad = (kernel - 1) // 2 if pad is None else pad
        before = len(self.parameters)
        y = self.conv(x, inputs, outputs, kernel, stride, pads=[pad, pad], group=group, bias=bias)
        weights = list(self.parameters)[before:]
        return self.step(y, "conv2d", x, *weights, stride=stride, padding=pad, groups=group)

    def norm_of_batch(self, x, channels):
        """As layers begin: what is learned from the batch is not in the file."""
        scale, bias = self.floats([channels], 0.0, 1.0), self.floats([channels], 0.0)
        mean, variance = self.floats([channels], 0.0), self.floats([channels], 0.0, 1.0)
        y = self.node("BatchNormalization", [x, scale, bias, mean, variance], epsilon=1e-5)
        for name in (mean, variance):
            self.running[name] = self.not_trained(name)
        return self.step(y, "batch_norm", x, mean, variance, scale, bias, training=True)

    def conv_norm(self, x, inputs, outputs, kernel, stride=1, group=1):
        return self.norm_of_batch(self.convolution(x, inputs, outputs, kernel, stride, group=group), outputs)

    def max_pool(self, x, size, stride, pad=0):
        y = self.node("MaxPool", [x], kernel_shape=[size] * 2, strides=[stride] * 2, pads=[pad] * 4)
        return self.step(y, "max_pool2d", x, size, stride, pad)

    def mean_of_image(self, x):
        y = self.node("Flatten", [self.node("GlobalAveragePool", [x])], axis=1)
        return self.step(y, "mean", x, (2, 3))

    def flat(self, x):
        return self.step(self.node("Flatten", [x], axis=1), "flatten", x, 1)

    def dense(self, x, inputs, outputs):
        """As PyTorch exports a Linear of a matrix."""
        weight, bias = self.floats([outputs, inputs], inputs**-0.5), self.floats([outputs], 0.01)
        return self.step(self.node("Gemm", [x, weight, bias], transB=1), "linear", x, weight, bias)

    def dense_of_sequence(self, x, inputs, outputs):
        """As PyTorch exports a Linear of more axes: the weight is (inputs, outputs)."""
        weight, bias = self.floats([inputs, outputs], inputs**-0.5), self.floats([outputs], 0.01)
        return self.step(self.add(self.node("MatMul", [x, weight]), bias), "linear_of_columns", x, weight, bias)

    def norm_of_layer(self, x, width):
        scale, bias = self.floats([width], 0.0, 1.0), self.floats([width], 0.0)
        y = self.node("LayerNormalization", [x, scale, bias], axis=-1, epsilon=1e-5)
        return self.step(y, "layer_norm", x, (width,), scale, bias)

    def exact_gelu(self, x):
        return self.step(self.gelu(x), "gelu", x)

    def embedding(self, table, ids):
        return self.step(self.node("Gather", [table, ids], axis=0), "embedding", ids, table)

    def causal_attention(self, x, width, heads, batch, length):
        depth = width // heads
        parts = [self.dense_of_sequence(x, width, width) for _ in range(3)]
        query, key, value = (self.transpose(self.reshape(part, batch, length, heads, depth), 0, 2, 1, 3)
                             for part in parts)
        scores = self.mul(self.node("MatMul", [query, self.transpose(key, 0, 1, 3, 2)]), self.scalar(depth**-0.5))
        seen = self.constant(BOOL, [length, length], [column <= row for row in range(length) for column in range(length)])
        weights = self.node("Softmax", [self.node("Where", [seen, scores, self.scalar(-1e9)])], axis=-1)
        mixed = self.transpose(self.node("MatMul", [weights, value]), 0, 2, 1, 3)
        mixed = self.step(self.reshape(mixed, batch, length, width), "attention", *parts, heads)
        return self.dense_of_sequence(mixed, width, width)

    def gru(self, x, inputs, hidden, length, batch):
        """The state after the last step. ONNX's gates are update, reset, new; PyTorch's are reset, update, new."""
        spread = hidden**-0.5
        weight, back = self.floats([1, 3 * hidden, inputs], spread), self.floats([1, 3 * hidden, hidden], spread)
        bias = self.floats([1, 6 * hidden], 0.1)
        _, last = self.nodes_of("GRU", [self.transpose(x, 1, 0, 2), weight, back, bias], 2, hidden_size=hidden,
                                linear_before_reset=1)
        return self.step(self.node("Squeeze", [last, self.ints(0)]), "gru_of_onnx", x, weight, back, bias)

    # ---- examples

    def logits(self, x, batch, classes, length=None):
        self.output(x, [batch, classes] if length is None else [batch, length, classes])
        sizes = [batch] if length is None else [batch, length]
        self.feeds.append((INT64, sizes, [self.random.randrange(classes) for _ in range(math.prod(sizes))]))

    def image(self, batch, channels, size):
        return self.feed("image", [batch, channels, size, size])

    def batches(self, count):
        """So many different batches, one after the other: lists of what `feeds` has. The first is that."""
        yield self.feeds
        drawn = random.Random(1)
        for _ in range(count - 1):
            yield [(feed[0], feed[1], self.like(feed, drawn)) for feed in self.feeds]

    @staticmethod
    def like(feed, drawn):
        kind, sizes, numbers = feed
        if kind == FLOAT:
            return array.array("f", (drawn.gauss(0, 1) for _ in range(math.prod(sizes))))
        most = max(numbers) + 1
        return [drawn.randrange(most) for _ in numbers]

    def write_folder(self, folder, count=1):
        """model.onnx, and data/image.npy … and data/target.npy; of several batches data/000/image.npy …"""
        os.makedirs(os.path.join(folder, "data"), exist_ok=True)
        self.write(os.path.join(folder, "model.onnx"))
        for index, feeds in enumerate(self.batches(count)):
            where = os.path.join(folder, "data", "%03d" % index if count > 1 else "")
            os.makedirs(where, exist_ok=True)
            for name, feed in zip([*self.names_of_inputs, "target"], feeds):
                write_npy(os.path.join(where, name + ".npy"), *feed)

    def feed(self, name, *arguments, **keywords):
        self.names_of_inputs.append(name)
        return super().feed(name, *arguments, **keywords)


TRAINED = {}


class Case:
    """A network with its sizes, and how it learns. `curve_batch` is for the loss curves, `batch` for times.

    Each step of a curve sees one batch, or another one of `curve_batches`, in turn: a network that normalises over few
    numbers learns a single batch by heart, and rounding grows on the way.
    """

    def __init__(self, build, batch, curve_batch, curve_batches=1, optimizer="momentum", rate=3e-4):
        self.build, self.batch, self.curve_batch, self.curve_batches = build, batch, curve_batch, curve_batches
        self.optimizer, self.rate = optimizer, rate

    def network(self, batch):
        made = TrainingNetwork("network")
        self.build(made, batch)
        return made


def case(batch, curve_batch, **how):
    def add(build):
        TRAINED[build.__name__] = Case(build, batch, curve_batch, **how)
        return build

    return add


@case(64, 16)
def mlp(n, batch):
    x = n.feed("image", [batch, 784])
    for inputs, outputs in ((784, 512), (512, 256)):
        x = n.relu(n.dense(x, inputs, outputs))
    n.logits(n.dense(x, 256, 10), batch, 10)


@case(64, 16)
def lenet(n, batch):
    x = n.image(batch, 1, 28)
    x = n.max_pool(n.relu(n.convolution(x, 1, 6, 5, pad=2, bias=True)), 2, 2)
    x = n.max_pool(n.relu(n.convolution(x, 6, 16, 5, pad=0, bias=True)), 2, 2)
    x = n.flat(x)
    for inputs, outputs in ((400, 120), (120, 84)):
        x = n.relu(n.dense(x, inputs, outputs))
    n.logits(n.dense(x, 84, 10), batch, 10)


def residual(n, x, inputs, outputs, stride):
    h = n.relu(n.conv_norm(x, inputs, outputs, 3, stride))
    h = n.conv_norm(h, outputs, outputs, 3)
    if stride != 1 or inputs != outputs:
        x = n.conv_norm(x, inputs, outputs, 1, stride)
    return n.relu(n.plus(h, x))


def stages(n, x, inputs, widths, blocks):
    for stage, outputs in enumerate(widths):
        for block in range(blocks):
            x = residual(n, x, inputs, outputs, 2 if stage and not block else 1)
            inputs = outputs
    return n.mean_of_image(x)


@case(32, 8)
def resnet8(n, batch):
    x = n.relu(n.conv_norm(n.image(batch, 3, 32), 3, 16, 3))
    n.logits(n.dense(stages(n, x, 16, (16, 32, 64), 1), 64, 10), batch, 10)


@case(16, 8, curve_batches=100, rate=1e-5)
def resnet18_32(n, batch):
    x = n.relu(n.conv_norm(n.image(batch, 3, 32), 3, 64, 3))
    n.logits(n.dense(stages(n, x, 64, (64, 128, 256, 512), 2), 512, 10), batch, 10)


@case(4, 4, curve_batches=10, rate=1e-5)
def resnet18_224(n, batch):
    x = n.relu(n.conv_norm(n.image(batch, 3, 224), 3, 64, 7, 2))
    x = n.max_pool(x, 3, 2, 1)
    n.logits(n.dense(stages(n, x, 64, (64, 128, 256, 512), 2), 512, 1000), batch, 1000)


@case(4, 4, curve_batches=10, rate=1e-6)
def mobilenet_v2(n, batch):
    """Without its dropout, whose random numbers would differ."""
    x = n.relu6(n.conv_norm(n.image(batch, 3, 224), 3, 32, 3, 2))
    inputs = 32
    for expansion, outputs, blocks, stride in ((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2),
                                               (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1)):
        for block in range(blocks):
            step = 1 if block else stride
            hidden = inputs * expansion
            h = n.relu6(n.conv_norm(x, inputs, hidden, 1)) if expansion != 1 else x
            h = n.relu6(n.conv_norm(h, hidden, hidden, 3, step, group=hidden))
            h = n.conv_norm(h, hidden, outputs, 1)
            x = n.plus(h, x) if step == 1 and inputs == outputs else h
            inputs = outputs
    x = n.relu6(n.conv_norm(x, inputs, 1280, 1))
    n.logits(n.dense(n.mean_of_image(x), 1280, 1000), batch, 1000)


@case(16, 4)
def gru(n, batch, inputs=32, hidden=64, length=100):
    x = n.feed("sequence", [batch, length, inputs])
    n.logits(n.dense(n.gru(x, inputs, hidden, length, batch), hidden, 10), batch, 10)


@case(8, 2, optimizer="adam", rate=3e-5)
def gpt(n, batch, width=256, heads=4, layers=2, length=64, words=256):
    ids = n.feed("ids", [batch, length], kind=INT64, below=words)
    x = n.plus(n.embedding(n.floats([words, width], 0.1), ids), n.floats([length, width], 0.1))
    for _ in range(layers):
        x = n.plus(x, n.causal_attention(n.norm_of_layer(x, width), width, heads, batch, length))
        h = n.exact_gelu(n.dense_of_sequence(n.norm_of_layer(x, width), width, 4 * width))
        x = n.plus(x, n.dense_of_sequence(h, 4 * width, width))
    n.logits(n.dense_of_sequence(n.norm_of_layer(x, width), width, words), batch, words, length)


# ---- the same with PyTorch


def attention(torch, query, key, value, heads):
    batch, length, width = query.shape
    unseen = torch.ones(length, length, dtype=torch.bool).triu(1)
    query, key, value = (part.view(batch, length, heads, width // heads).transpose(1, 2)
                         for part in (query, key, value))
    scores = (query @ key.transpose(-2, -1) * (width // heads) ** -0.5).masked_fill(unseen, -1e9)
    return (torch.softmax(scores, -1) @ value).transpose(1, 2).reshape(batch, length, width)


def gru_of_pytorch(torch, x, weight, back, bias):
    """The parameters are in PyTorch's order of gates already."""
    hidden = back.shape[1]
    start = torch.zeros(1, x.shape[0], hidden)
    first, second = bias
    _, last = torch.gru(x, start, [weight, back, first, second], True, 1, 0.0, True, False, True)
    return last[0]


def functions_of(torch):
    functional = torch.nn.functional
    return {
        "relu_": functional.relu_, "hardtanh_": functional.hardtanh_, "add": torch.add,
        "conv2d": functional.conv2d, "batch_norm": functional.batch_norm, "max_pool2d": functional.max_pool2d,
        "mean": torch.mean, "flatten": torch.flatten, "linear": functional.linear,
        # Kept as (outputs, inputs), as PyTorch does.
        "linear_of_columns": functional.linear, "layer_norm": functional.layer_norm, "gelu": functional.gelu,
        "embedding": functional.embedding, "attention": functools.partial(attention, torch),
        "gru_of_onnx": functools.partial(gru_of_pytorch, torch),
    }


def parameters_of(torch, network):
    """By name. A GRU's gates change places, which its gradients do, too."""

    def tensor(sizes, numbers):
        return torch.tensor(array.array("f", numbers), dtype=torch.float32).reshape(sizes)

    def exchanged(values):
        update, reset, new = values.chunk(3)
        return torch.cat([reset, update, new])

    made = {name: tensor(*one) for name, one in network.parameters.items()}
    for _, function, operands, _ in network.steps:
        if function == "linear_of_columns":
            made[operands[1]] = made[operands[1]].t().contiguous()
        if function == "gru_of_onnx":
            for name in operands[1:3]:
                made[name] = exchanged(made[name][0])
            made[operands[3]] = torch.stack([exchanged(half) for half in made[operands[3]][0].chunk(2)])
    state = {name: tensor(*one) for name, one in network.running.items()}
    return {name: one.requires_grad_() for name, one in made.items()}, state


def forward_of(torch, network, parameters, state):
    """A function of the inputs that gives the logits. What no later step needs is let go of, as local variables of a
    module's forward function are."""
    functions = functions_of(torch)
    last_use = {}
    for index, (_, _, operands, _) in enumerate(network.steps):
        for operand in operands:
            last_use[operand] = index
    steps = []
    for index, (result, function, operands, keywords) in enumerate(network.steps):
        done = [one for one in dict.fromkeys(operands)
                if isinstance(one, str) and last_use[one] == index and one not in parameters and one not in state]
        steps.append((result, functions[function], operands, keywords, done))
    fixed = {**parameters, **state}

    def forward(inputs):
        values = dict(inputs)
        for result, function, operands, keywords, done in steps:
            arguments = [fixed[one] if one in fixed else values[one] if isinstance(one, str) else one
                         for one in operands]
            values[result] = function(*arguments, **keywords)
            del arguments
            for one in done:
                del values[one]
        return values[steps[-1][0]]

    return forward
