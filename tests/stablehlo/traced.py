"""Writes a function of StableHLO, in the spelling of JAX's printer, and computes it with numpy."""

import numpy as np

from case_text import dense, type_of


class Value:
    """A value of the program, and what it is for the inputs that the program is traced with."""

    def __init__(self, name, array):
        self.name = name
        self.array = np.asarray(array)

    @property
    def type(self):
        return type_of(self.array)

    @property
    def shape(self):
        return self.array.shape


def listed(numbers):
    return '[' + ', '.join(str(int(n)) for n in numbers) + ']'


class Function:
    """A function that is being written."""

    def __init__(self, arguments, indent='    '):
        self.lines = []
        self.indent = indent
        self.count = 0
        self.constants = 0
        self.arguments = [Value(f'%arg{i}', a) for i, a in enumerate(arguments)]

    def emit(self, text, array):
        value = Value(f'%{self.count}', array)
        self.count += 1
        self.lines.append(f'{self.indent}{value.name} = {text}')
        return value

    def constant(self, array):
        kind = 'c' if np.asarray(array).dtype.kind in 'iub' else 'cst'
        suffix = f'_{self.constants}' if self.constants else ''
        self.constants += 1
        value = Value(f'%{kind}{suffix}', array)
        self.lines.append(f'{self.indent}{value.name} = stablehlo.constant {dense(array)}')
        return value

    def scalar(self, number, kind=np.float32):
        return self.constant(np.array(number, kind))

    # ---- Elementwise.

    def unary(self, op, x, function):
        return self.emit(f'stablehlo.{op} {x.name} : {x.type}', function(x.array).astype(x.array.dtype))

    def binary(self, op, a, b, function):
        assert a.type == b.type, (op, a.type, b.type)
        return self.emit(f'stablehlo.{op} {a.name}, {b.name} : {a.type}',
                         function(a.array, b.array).astype(a.array.dtype))

    def add(self, a, b):
        return self.binary('add', a, b, np.add)

    def sub(self, a, b):
        return self.binary('subtract', a, b, np.subtract)

    def mul(self, a, b):
        return self.binary('multiply', a, b, np.multiply)

    def div(self, a, b):
        return self.binary('divide', a, b, np.divide)

    def max(self, a, b):
        return self.binary('maximum', a, b, np.maximum)

    def exp(self, x):
        return self.unary('exponential', x, np.exp)

    def tanh(self, x):
        return self.unary('tanh', x, np.tanh)

    def logistic(self, x):
        return self.unary('logistic', x, lambda v: 1 / (1 + np.exp(-v)))

    def rsqrt(self, x):
        return self.unary('rsqrt', x, lambda v: 1 / np.sqrt(v))

    def compare(self, word, a, b, function):
        kind = {'f': 'FLOAT', 'i': 'SIGNED', 'u': 'UNSIGNED', 'b': 'UNSIGNED'}[a.array.dtype.kind]
        array = function(a.array, b.array)
        return self.emit(f'stablehlo.compare  {word}, {a.name}, {b.name},  {kind} : '
                         f'({a.type}, {b.type}) -> {type_of(array)}', array)

    def select(self, p, a, b):
        return self.emit(f'stablehlo.select {p.name}, {a.name}, {b.name} : {p.type}, {a.type}',
                         np.where(p.array, a.array, b.array))

    def convert(self, x, kind):
        array = x.array.astype(kind)
        return self.emit(f'stablehlo.convert {x.name} : ({x.type}) -> {type_of(array)}', array)

    # ---- Movement.

    def broadcast(self, x, sizes, dims):
        shape = [1] * len(sizes)
        for axis, size in zip(dims, x.shape):
            shape[axis] = size
        array = np.broadcast_to(x.array.reshape(shape), sizes)
        return self.emit(f'stablehlo.broadcast_in_dim {x.name}, dims = {listed(dims)} : '
                         f'({x.type}) -> {type_of(array)}', array)

    def fill(self, number, sizes, kind=np.float32):
        return self.broadcast(self.scalar(number, kind), sizes, [])

    def along_last(self, x, sizes):
        """As JAX spells the broadcast of a vector: first all axes, then their sizes."""
        ones = [1] * (len(sizes) - 1) + [x.shape[0]]
        placed = self.broadcast(x, ones, [len(sizes) - 1])
        return self.broadcast(placed, sizes, range(len(sizes)))

    def reshape(self, x, sizes):
        array = x.array.reshape(sizes)
        return self.emit(f'stablehlo.reshape {x.name} : ({x.type}) -> {type_of(array)}', array)

    def transpose(self, x, dims):
        array = x.array.transpose(dims)
        return self.emit(f'stablehlo.transpose {x.name}, dims = {listed(dims)} : '
                         f'({x.type}) -> {type_of(array)}', array)

    def slice(self, x, ranges):
        array = x.array[tuple(slice(*r) for r in ranges)]
        text = ', '.join(':'.join(str(n) for n in r) for r in ranges)
        return self.emit(f'stablehlo.slice {x.name} [{text}] : ({x.type}) -> {type_of(array)}', array)

    def iota(self, sizes, axis, kind=np.int32):
        shape = [1] * len(sizes)
        shape[axis] = sizes[axis]
        array = np.broadcast_to(np.arange(sizes[axis], dtype=kind).reshape(shape), sizes)
        return self.emit(f'stablehlo.iota dim = {axis} : {type_of(array)}', array)

    # ---- Reductions and layers.

    def reduce(self, op, x, axes):
        start, function = {'add': (0, np.sum), 'maximum': (-np.inf, np.max)}[op]
        init = self.scalar(start)
        array = function(x.array, tuple(axes)).astype(x.array.dtype)
        return self.emit(f'stablehlo.reduce({x.name} init: {init.name}) applies stablehlo.{op} across '
                         f'dimensions = {listed(axes)} : ({x.type}, {init.type}) -> {type_of(array)}', array)

    def keep(self, x, axis):
        """The reduced axis, with size 1 again."""
        sizes = list(x.shape)
        sizes.insert(axis, 1)
        return self.broadcast(x, sizes, [a for a in range(len(sizes)) if a != axis])

    def mean_last(self, x):
        total = self.keep(self.reduce('add', x, [x.array.ndim - 1]), x.array.ndim - 1)
        return self.div(total, self.fill(x.shape[-1], total.shape))

    def softmax(self, x):
        last = x.array.ndim - 1
        top = self.reduce('maximum', x, [last])
        top = self.max(self.fill(-np.inf, top.shape), top)
        top = self.broadcast(self.keep(top, last), x.shape, range(last + 1))
        exp = self.exp(self.sub(x, top))
        total = self.keep(self.reduce('add', exp, [last]), last)
        return self.div(exp, self.broadcast(total, x.shape, range(last + 1)))

    def log_softmax(self, x):
        last = x.array.ndim - 1
        top = self.reduce('maximum', x, [last])
        top = self.max(self.fill(-np.inf, top.shape), top)
        shifted = self.sub(x, self.broadcast(self.keep(top, last), x.shape, range(last + 1)))
        total = self.keep(self.reduce('add', self.exp(shifted), [last]), last)
        log = self.unary('log', total, np.log)
        return self.sub(shifted, self.broadcast(log, x.shape, range(last + 1)))

    def dot(self, a, b, contracting, batching=((), ())):
        array = contract(a.array, b.array, contracting, batching)
        batch = f'batching_dims = {listed(batching[0])} x {listed(batching[1])}, ' if batching[0] else ''
        return self.emit(f'stablehlo.dot_general {a.name}, {b.name}, {batch}contracting_dims = '
                         f'{listed(contracting[0])} x {listed(contracting[1])}, precision = [DEFAULT, DEFAULT] : '
                         f'({a.type}, {b.type}) -> {type_of(array)}', array)

    def dense(self, x, w, b):
        y = self.dot(x, w, ([x.array.ndim - 1], [0]))
        return self.add(y, self.along_last(b, y.shape))

    def conv(self, x, w, strides, pads):
        array = convolve(x.array, w.array, strides, pads)
        pad = '[' + ', '.join(listed(p) for p in pads) + ']'
        return self.emit(
            f'stablehlo.convolution({x.name}, {w.name}) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], '
            f'window = {{stride = {listed(strides)}, pad = {pad}, rhs_dilate = [1, 1]}} '
            '{batch_group_count = 1 : i64, feature_group_count = 1 : i64, '
            'precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : '
            f'({x.type}, {w.type}) -> {type_of(array)}', array)

    def call(self, name, arguments, arrays):
        types = ', '.join(a.type for a in arguments)
        results = ', '.join(type_of(a) for a in arrays)
        results = results if len(arrays) == 1 else f'({results})'
        first = self.count
        self.count += 1
        count = '' if len(arrays) == 1 else f':{len(arrays)}'
        self.lines.append(f'{self.indent}%{first}{count} = call @{name}('
                          f'{", ".join(a.name for a in arguments)}) : ({types}) -> {results}')
        if len(arrays) == 1:
            return [Value(f'%{first}', arrays[0])]
        return [Value(f'%{first}#{i}', a) for i, a in enumerate(arrays)]

    # ---- The text.

    def text(self, name, results, visibility='public'):
        arguments = ', '.join(f'{a.name}: {a.type}' for a in self.arguments)
        types = [f'{r.type} {{jax.result_info = "result[{i}]"}}' if visibility == 'public' else r.type
                 for i, r in enumerate(results)]
        head = f'  func.func {visibility} @{name}({arguments}) -> ({", ".join(types)}) {{'
        tail = f'    return {", ".join(r.name for r in results)} : {", ".join(r.type for r in results)}'
        return '\n'.join([head] + self.lines + [tail, '  }'])


def contract(a, b, contracting, batching):
    letters = iter('abcdefghijklmnopqrstuvwxyz')
    left, right = [None] * a.ndim, [None] * b.ndim
    batch = []
    for i, j in zip(*batching):
        left[i] = right[j] = next(letters)
        batch.append(left[i])
    for i, j in zip(*contracting):
        left[i] = right[j] = next(letters)
    free = []
    for names in (left, right):
        for i, name in enumerate(names):
            if name is None:
                names[i] = next(letters)
                free.append(names[i])
    return np.einsum(f'{"".join(left)},{"".join(right)}->{"".join(batch + free)}', a, b)


def convolve(x, w, strides, pads):
    x = np.pad(x, ((0, 0), pads[0], pads[1], (0, 0)))
    kh, kw, _, co = w.shape
    h, v = (x.shape[1] - kh) // strides[0] + 1, (x.shape[2] - kw) // strides[1] + 1
    out = np.zeros((x.shape[0], h, v, co), np.float64)
    for i in range(kh):
        for j in range(kw):
            part = x[:, i:i + strides[0] * h:strides[0], j:j + strides[1] * v:strides[1]][:, :h, :v]
            out += part @ w[i, j]
    return out.astype(np.float32)
