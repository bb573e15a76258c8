#!/usr/bin/env python3
"""Writes tests/stablehlo/models: whole programs, as JAX prints them, with numpy's results.

    tests/stablehlo/make_model_cases.py
    tests/stablehlo/make_model_cases.py --network=FILE   # a convolutional network, for timing

Each file is an exported module, whose weights are inputs, and a function that checks it.
"""

import argparse
import os

import numpy as np

from case_text import dense, type_of
from traced import Function, Value, listed

HERE = os.path.dirname(os.path.abspath(__file__))
RNG = np.random.default_rng(4242)


def floats(*sizes, scale=1.0):
    return (RNG.standard_normal(sizes) * scale).astype(np.float32)


RELU = '''  func.func private @relu(%arg0: {0}) -> {0} {{
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> {0}
    %1 = stablehlo.maximum %arg0, %0 : {0}
    return %1 : {0}
  }}'''


def write(name, subject, main, results, functions=(), rtol=1e-5, atol=1e-5):
    check = ['  func.func public @check() {']
    for i, argument in enumerate(main.arguments):
        check.append(f'    %in{i} = stablehlo.constant {dense(argument.array)}')
    count = f':{len(results)}' if len(results) > 1 else ''
    types = ', '.join(a.type for a in main.arguments)
    outputs = ', '.join(r.type for r in results)
    operands = ', '.join(f'%in{i}' for i in range(len(main.arguments)))
    check.append(f'    %out{count} = call @main({operands}) : ({types}) -> ({outputs})')
    for i, result in enumerate(results):
        place = f'%out#{i}' if len(results) > 1 else '%out'
        if result.array.dtype.kind in 'iub':
            check.append(f'    "check.eq"({place}) {{expected = {dense(result.array)}}} : ({result.type}) -> ()')
        else:
            check.append(f'    "check.almost_eq"({place}) {{atol = {atol:.1e} : f64, expected = '
                         f'{dense(result.array)}, rtol = {rtol:.1e} : f64}} : ({result.type}) -> ()')
    check += ['    return', '  }']
    text = [f'// {subject}', "// Made by make_model_cases.py; expected values are numpy's.",
            f'module @jit_{name} attributes {{mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32}} {{',
            main.text('main', results), *functions, *check, '}']
    with open(os.path.join(HERE, 'models', name + '.mlir'), 'w', encoding='utf-8') as out:
        out.write('\n'.join(text) + '\n')


def mlp():
    f = Function([floats(8, 6), np.array([3, 0, 4, 1, 1, 2, 0, 3], np.int32), floats(6, 16), floats(16),
                  floats(16, 5, scale=0.3), floats(5)])
    x, labels, w1, b1, w2, b2 = f.arguments
    h = f.dense(x, w1, b1)
    [h] = f.call('relu', [h], [np.maximum(h.array, 0)])
    logits = f.dense(h, w2, b2)
    log = f.log_softmax(logits)
    places = f.broadcast(f.keep(labels, 1), (8, 5), (0, 1))
    hot = f.convert(f.compare('EQ', places, f.broadcast(f.iota((1, 5), 1), (8, 5), (0, 1)), np.equal), np.float32)
    loss = f.unary('negate', f.reduce('add', f.mul(hot, log), [1]), np.negative)
    mean = f.div(f.reduce('add', loss, [0]), f.scalar(8))
    write('mlp', 'A perceptron with the cross entropy of its softmax.', f, [mean, f.softmax(logits)],
          [RELU.format(h.type)])


def batch_norm(f, x, scale, bias, mean, variance):
    """As flax writes it."""
    def placed(v):
        return f.broadcast(f.reshape(v, (1, 1, 1, v.shape[0])), x.shape, range(4))
    centred = f.sub(x, placed(mean))
    factor = f.rsqrt(f.add(variance, f.fill(1e-5, variance.shape)))
    factor = f.mul(factor, scale)
    return f.add(f.mul(centred, placed(factor)), placed(bias))


def norm_arrays(channels):
    return [floats(channels) * 0.2 + 1, floats(channels), floats(channels), np.abs(floats(channels)) + 0.5]


def resnet():
    f = Function([floats(2, 9, 9, 3), floats(3, 3, 3, 4), *norm_arrays(4), floats(3, 3, 4, 4, scale=0.3),
                  *norm_arrays(4), floats(3, 3, 4, 4, scale=0.3), floats(4, 5)])
    x, w0, s0, b0, m0, v0, w1, s1, b1, m1, v1, w2, head = f.arguments
    y = batch_norm(f, f.conv(x, w0, (2, 2), ((1, 1), (1, 1))), s0, b0, m0, v0)
    [y] = f.call('relu', [y], [np.maximum(y.array, 0)])
    z = batch_norm(f, f.conv(y, w1, (1, 1), ((1, 1), (1, 1))), s1, b1, m1, v1)
    [z] = f.call('relu', [z], [np.maximum(z.array, 0)])
    z = f.add(f.conv(z, w2, (1, 1), ((1, 1), (1, 1))), y)
    [z] = f.call('relu', [z], [np.maximum(z.array, 0)])
    init = f.scalar(-np.inf)
    padded = np.pad(z.array, ((0, 0), (0, 1), (0, 1), (0, 0)), constant_values=-np.inf)
    pooled = np.stack([np.stack([padded[:, i:i + 2, j:j + 2].max((1, 2)) for j in (0, 2, 4)], 1) for i in (0, 2, 4)], 1)
    f.lines.append(f'''    %pool = "stablehlo.reduce_window"({z.name}, {init.name}) <{{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 1], [0, 1], [0, 0]]> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}}> ({{
    ^bb0(%argA: tensor<f32>, %argB: tensor<f32>):
      %m = stablehlo.maximum %argA, %argB : tensor<f32>
      stablehlo.return %m : tensor<f32>
    }}) : ({z.type}, tensor<f32>) -> {type_of(pooled)}''')
    total = f.reduce('add', Value('%pool', pooled), [1, 2])
    mean = f.div(total, f.fill(9, total.shape))
    result = f.dot(mean, head, ([1], [0]))
    write('resnet', 'A residual block with batch norms, a pool and a head.', f, [result], [RELU.format(y.type)],
          rtol=1e-4, atol=1e-4)


def layer_norm(f, x, scale, bias):
    """As flax writes it: the variance is the mean of squares minus the square of the mean."""
    last = x.array.ndim - 1
    mean = f.div(f.reduce('add', x, [last]), f.fill(x.shape[-1], x.shape[:-1]))
    squares = f.div(f.reduce('add', f.mul(x, x), [last]), f.fill(x.shape[-1], x.shape[:-1]))
    variance = f.max(f.fill(0, x.shape[:-1]), f.sub(squares, f.mul(mean, mean)))
    kept = f.broadcast(f.keep(mean, last), x.shape, range(last + 1))
    centred = f.sub(x, kept)
    root = f.keep(variance, last)
    factor = f.rsqrt(f.add(root, f.fill(1e-6, root.shape)))
    factor = f.mul(f.broadcast(factor, x.shape, range(last + 1)), f.along_last(scale, x.shape))
    return f.add(f.mul(centred, factor), f.along_last(bias, x.shape))


def gelu(f, x):
    cube = f.mul(f.mul(x, x), x)
    inner = f.mul(f.fill(0.7978846, x.shape), f.add(x, f.mul(f.fill(0.044715, x.shape), cube)))
    half = f.mul(f.fill(0.5, x.shape), f.add(f.fill(1, x.shape), f.tanh(inner)))
    return f.mul(x, half)


def transformer():
    b, s, d, h = 2, 5, 8, 2
    f = Function([floats(b, s, d), floats(d) * 0.1 + 1, floats(d), *[floats(d, h, d // h, scale=0.4) for _ in range(3)],
                  floats(h, d // h, d, scale=0.4), floats(d) * 0.1 + 1, floats(d), floats(d, 16, scale=0.4), floats(16),
                  floats(16, d, scale=0.4), floats(d)])
    x, s1, b1, wq, wk, wv, wo, s2, b2, wa, ba, wb, bb = f.arguments
    y = layer_norm(f, x, s1, b1)
    q, k, v = [f.dot(y, w, ([2], [0])) for w in (wq, wk, wv)]
    q = f.div(q, f.fill(np.sqrt(d // h), q.shape))
    scores = f.dot(q, k, ([3], [3]), ((0, 2), (0, 2)))  # (b, h, q, k)
    rows, columns = f.iota((s, s), 0), f.iota((s, s), 1)
    mask = f.broadcast(f.compare('GE', rows, columns, np.greater_equal), scores.shape, (2, 3))
    masked = f.select(mask, scores, f.fill(-1e9, scores.shape))
    weights = f.softmax(masked)
    mixed = f.dot(v, weights, ([1], [3]), ((0, 2), (0, 1)))  # (b, h, e, q)
    mixed = f.transpose(mixed, (0, 3, 1, 2))
    x = f.add(x, f.dot(mixed, wo, ([2, 3], [0, 1])))
    y = layer_norm(f, x, s2, b2)
    y = f.dense(gelu(f, f.dense(y, wa, ba)), wb, bb)
    write('transformer', 'A block of a transformer: attention with a causal mask, norms and gelu.', f, [f.add(x, y)],
          rtol=1e-4, atol=1e-4)


def lstm():
    t, b, i, n = 6, 2, 3, 4
    xs, c0, h0, w, u, bias = (floats(t, b, i), floats(b, n), floats(b, n), floats(i, 4 * n, scale=0.5),
                              floats(n, 4 * n, scale=0.5), floats(4 * n))
    f = Function([xs, c0, h0, w, u, bias])
    c, h, ys = c0, h0, []
    for x in xs:
        body = Function([w, u, bias, c, h, x])
        W, U, B, C, H, X = body.arguments
        gates = body.add(body.add(body.dot(X, W, ([1], [0])), body.dot(H, U, ([1], [0]))),
                         body.along_last(B, (b, 4 * n)))
        gi, gf, gg, go = [body.slice(gates, [(0, b), (k * n, (k + 1) * n)]) for k in range(4)]
        new = body.add(body.mul(body.logistic(gf), C), body.mul(body.logistic(gi), body.tanh(gg)))
        out = body.mul(body.logistic(go), body.tanh(new))
        c, h = new.array, out.array
        ys.append(h)
    step = body.text('closed_call', [new, out, out], visibility='private')
    zero, zeros = f.scalar(0, np.int32), f.fill(0, (t, b, n))
    X, C, H = f'tensor<{t}x{b}x{i}xf32>', f'tensor<{b}x{n}xf32>', f'tensor<{t}x{b}x{n}xf32>'
    W, U, B = [a.type for a in f.arguments[3:]]
    f.lines.append(f'''    %loop:5 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = {zero.name}, %iterArg_1 = %arg1, %iterArg_2 = %arg2, %iterArg_3 = {zeros.name}) : {X}, tensor<i32>, {C}, {C}, {H}
     cond {{
      %n = stablehlo.constant dense<{t}> : tensor<i32>
      %100 = stablehlo.compare  LT, %iterArg_0, %n,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %100 : tensor<i1>
    }} do {{
      %100 = stablehlo.compare  LT, %iterArg_0, {zero.name},  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %n = stablehlo.constant dense<{t}> : tensor<i32>
      %101 = stablehlo.add %iterArg_0, %n : tensor<i32>
      %102 = stablehlo.select %100, %101, %iterArg_0 : tensor<i1>, tensor<i32>
      %103 = stablehlo.dynamic_slice %iterArg, %102, {zero.name}, {zero.name}, sizes = [1, {b}, {i}] : ({X}, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x{b}x{i}xf32>
      %104 = stablehlo.reshape %103 : (tensor<1x{b}x{i}xf32>) -> tensor<{b}x{i}xf32>
      %105:3 = func.call @closed_call(%arg3, %arg4, %arg5, %iterArg_1, %iterArg_2, %104) : ({W}, {U}, {B}, {C}, {C}, tensor<{b}x{i}xf32>) -> ({C}, {C}, {C})
      %106 = stablehlo.broadcast_in_dim %105#2, dims = [1, 2] : ({C}) -> tensor<1x{b}x{n}xf32>
      %107 = stablehlo.dynamic_update_slice %iterArg_3, %106, %iterArg_0, {zero.name}, {zero.name} : ({H}, tensor<1x{b}x{n}xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> {H}
      %one = stablehlo.constant dense<1> : tensor<i32>
      %108 = stablehlo.add %iterArg_0, %one : tensor<i32>
      stablehlo.return %iterArg, %108, %105#0, %105#1, %107 : {X}, tensor<i32>, {C}, {C}, {H}
    }}''')
    write('lstm', 'An LSTM as a scan: a loop that slices its inputs and writes its outputs.', f,
          [Value('%loop#2', c), Value('%loop#4', np.stack(ys))], [step])


def search():
    table = floats(12, 6)
    ids = np.array([[3, 0, 7], [11, 5, 5]], np.int32)
    f = Function([table, ids])
    T, I = f.arguments
    wrapped = f.select(f.compare('LT', I, f.fill(0, (2, 3), np.int32), np.less),
                       f.add(I, f.fill(12, (2, 3), np.int32)), I)
    places = f.broadcast(wrapped, (2, 3, 1), (0, 1))
    taken = f.emit(f'"stablehlo.gather"({T.name}, {places.name}) <{{dimension_numbers = #stablehlo.gather<offset_dims = [2], '
                   'collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, '
                   f'slice_sizes = array<i64: 1, 6>}}> : ({T.type}, {places.type}) -> tensor<2x3x6xf32>', table[ids])
    mean = f.div(f.reduce('add', taken, [1]), f.fill(3, (2, 6)))
    zero = f.scalar(0)
    running = f.emit(f'''"stablehlo.reduce_window"({mean.name}, {zero.name}) <{{padding = dense<[[0, 0], [5, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 6>, window_strides = array<i64: 1, 1>}}> ({{
    ^bb0(%argA: tensor<f32>, %argB: tensor<f32>):
      %s = stablehlo.add %argA, %argB : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }}) : ({mean.type}, tensor<f32>) -> {mean.type}''', np.cumsum(mean.array, 1))
    order = np.argsort(-running.array, 1, kind='stable')[:, :2]
    f.lines.append(f'    %values, %indices = chlo.top_k({running.name}, k = 2) : {running.type} -> (tensor<2x2xf32>, tensor<2x2xi32>)')
    best = running.array.argmax(1).astype(np.int32)
    argmax = f'''  func.func private @argmax(%arg0: tensor<2x6xf32>) -> tensor<2xi32> {{
    %0 = stablehlo.iota dim = 1 : tensor<2x6xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<2x6xf32>, tensor<2x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {{
      %2 = stablehlo.compare  GT, %arg1, %arg3,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare  NE, %arg1, %arg1,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare  EQ, %arg1, %arg3,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare  LT, %arg2, %arg4,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
    }}
    return %1#1 : tensor<2xi32>
  }}'''
    [place] = f.call('argmax', [running], [best])
    write('search', 'Embeddings, a running sum, the greatest elements and their places.', f,
          [running, Value('%values', np.take_along_axis(running.array, order, 1)),
           Value('%indices', order.astype(np.int32)), place], [argmax])


def network(path):
    """A network of twelve convolutions with batch norms, whose weights are constants; and the same in canonical."""
    f = Function([floats(1, 112, 112, 3)])
    f.lines = []
    x = f.arguments[0]
    twin = []
    name, sizes = '%arg0', x.shape
    channels = [(3, 32, 2)] + [(32, 32, 1)] * 3 + [(32, 64, 2)] + [(64, 64, 1)] * 3 + [(64, 128, 2)] + [(128, 128, 1)] * 3
    shape = list(sizes)
    last = name
    for i, (ci, co, stride) in enumerate(channels):
        w = floats(3, 3, ci, co, scale=(2 / (9 * ci)) ** 0.5)
        norm = norm_arrays(co)
        kernel = f.constant(w)
        values = [f.constant(v) for v in norm]
        out = [1, shape[1] // stride, shape[2] // stride, co]
        pad = ((1, 1), (1, 1)) if stride == 1 else ((0, 1), (0, 1))
        old, new = type_of(np.empty(shape, np.float32)), type_of(np.empty(out, np.float32))
        f.lines.append(f'    %conv{i} = stablehlo.convolution({last}, {kernel.name}) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {{stride = [{stride}, {stride}], pad = {[list(p) for p in pad]}}} {{batch_group_count = 1 : i64, feature_group_count = 1 : i64}} : ({old}, {kernel.type}) -> {new}')
        scale, bias, mean, variance = values
        f.lines.append(f'    %eps{i} = stablehlo.constant dense<1.000000e-05> : {variance.type}')
        f.lines.append(f'    %ve{i} = stablehlo.add {variance.name}, %eps{i} : {variance.type}')
        f.lines.append(f'    %rs{i} = stablehlo.rsqrt %ve{i} : {variance.type}')
        f.lines.append(f'    %fa{i} = stablehlo.multiply %rs{i}, {scale.name} : {variance.type}')
        for key, value in (('m', mean.name), ('f', f'%fa{i}'), ('b', bias.name)):
            f.lines.append(f'    %{key}r{i} = stablehlo.reshape {value} : ({variance.type}) -> tensor<1x1x1x{co}xf32>')
            f.lines.append(f'    %{key}b{i} = stablehlo.broadcast_in_dim %{key}r{i}, dims = [0, 1, 2, 3] : (tensor<1x1x1x{co}xf32>) -> {new}')
        f.lines.append(f'    %su{i} = stablehlo.subtract %conv{i}, %mb{i} : {new}')
        f.lines.append(f'    %mu{i} = stablehlo.multiply %su{i}, %fb{i} : {new}')
        f.lines.append(f'    %no{i} = stablehlo.add %mu{i}, %bb{i} : {new}')
        f.lines.append(f'    %ze{i} = stablehlo.constant dense<0.000000e+00> : tensor<f32>')
        f.lines.append(f'    %zb{i} = stablehlo.broadcast_in_dim %ze{i}, dims = [] : (tensor<f32>) -> {new}')
        f.lines.append(f'    %re{i} = stablehlo.maximum %no{i}, %zb{i} : {new}')
        factor = norm[0] / np.sqrt(norm[3] + 1e-5)
        feature = lambda s: f'!canonical.feature<{"x".join(map(str, s))}xf32>'
        if i == 0:
            twin.append(f'    %t = "canonical.feature_encode"(%arg0) : ({old}) -> {feature(shape)}')
        before = '%t' if i == 0 else f'%r{i - 1}'
        folded = (w * factor).transpose(3, 0, 1, 2).astype(np.float32)
        twin.append(f'    %w{i} = "canonical.constant_gen"() {{value = {dense(folded)}}} : () -> {type_of(folded)}')
        twin.append(f'    %e{i} = "canonical.filter_encode"(%w{i}) : ({type_of(folded)}) -> !canonical.filter<{co}x3x3x{ci}xf32>')
        b = (norm[1] - norm[2] * factor).astype(np.float32)
        twin.append(f'    %v{i} = "canonical.constant_gen"() {{value = {dense(b)}}} : () -> {type_of(b)}')
        twin.append(f'    %d{i} = "canonical.bias_encode"(%v{i}) : ({type_of(b)}) -> !canonical.bias<{co}xf32>')
        pads = [pad[0][0], pad[1][0], pad[0][1], pad[1][1]]
        twin.append(f'    %r{i} = "canonical.conv_2d"({before}, %e{i}, %d{i}) {{activation = "relu", pad = array<i64: {", ".join(map(str, pads))}>, stride = array<i64: {stride}, {stride}>}} : ({feature(shape)}, !canonical.filter<{co}x3x3x{ci}xf32>, !canonical.bias<{co}xf32>) -> {feature(out)}')
        last, shape = f'%re{i}', out
    result = type_of(np.empty(shape, np.float32))
    twin.append(f'    %y = "canonical.feature_decode"(%r{len(channels) - 1}) : ({feature(shape)}) -> {result}')
    for suffix, lines, end in (('.mlir', f.lines, f'    return {last} : {result}'), ('.twin.mlir', twin, f'    ml_program.output %y : {result}')):
        kind = 'func.func' if suffix == '.mlir' else 'ml_program.subgraph'
        with open(path + suffix, 'w', encoding='utf-8') as out:
            out.write('\n'.join(['module @jit_network {', f'  {kind} public @main(%arg0: {x.type}) -> ({result}) {{', *lines, end, '  }', '}']) + '\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--network')
    arguments = parser.parse_args()
    if arguments.network:
        network(arguments.network)
        return
    mlp()
    resnet()
    transformer()
    lstm()
    search()


if __name__ == '__main__':
    main()
