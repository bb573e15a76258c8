"""Cases of windows, products and convolutions."""

import numpy as np

from case_text import type_of
from op_case_files import file, floats, ints
from reduction_cases import region


def windows(x, sizes, strides, pads, start, function):
    padded = np.pad(x, pads, constant_values=start)
    shape = [(n - k) // s + 1 for n, k, s in zip(padded.shape, sizes, strides)]
    result = np.empty(shape, x.dtype)
    for at in np.ndindex(*shape):
        part = tuple(slice(i * s, i * s + k) for i, s, k in zip(at, strides, sizes))
        result[at] = function(padded[part])
    return result


def window_cases():
    out = file('window', 'Reductions of windows.')
    nhwc = floats(1, 5, 6, 2)
    nchw = floats(1, 2, 5, 6)
    line = floats(2, 5)
    whole = ints(-9, 9, 2, 5)

    def case(name, x, op, start, sizes, strides, pads, function, **limits):
        start = np.array(start, x.dtype)
        expected = windows(x, sizes, strides, pads, start, function)
        kind = type_of(start)[7:-1]
        flat = [list(p) for p in pads]
        out.add(name, f'''%y = "stablehlo.reduce_window"(%x, %c) <{{padding = dense<{flat}> : tensor<{len(pads)}x2xi64>, window_dimensions = array<i64: {", ".join(map(str, sizes))}>, window_strides = array<i64: {", ".join(map(str, strides))}>}}> {region(op, kind)} : ({type_of(x)}, tensor<{kind}>) -> {type_of(expected)}
%z = "stablehlo.reduce_window"(%x, %c) {region(op, kind)} {{padding = dense<{flat}> : tensor<{len(pads)}x2xi64>, window_dimensions = dense<{list(sizes)}> : tensor<{len(sizes)}xi64>, window_strides = dense<{list(strides)}> : tensor<{len(sizes)}xi64>}} : ({type_of(x)}, tensor<{kind}>) -> {type_of(expected)}''',
                {'x': x, 'c': start}, {'y': expected, 'z': expected}, **limits)

    none = (0, 0)
    case('max_pool', nhwc, 'maximum', -np.inf, (1, 2, 3, 1), (1, 2, 1, 1), (none, (1, 0), (1, 1), none), np.max)
    case('max_pool_nchw', nchw, 'maximum', -np.inf, (1, 1, 3, 3), (1, 1, 2, 2), (none, none, (1, 1), (1, 1)), np.max)
    case('min_pool', nhwc, 'minimum', np.inf, (1, 2, 2, 1), (1, 1, 1, 1), (none, none, none, none), np.min)
    case('sum_pool', nhwc, 'add', 0, (1, 2, 2, 1), (1, 2, 2, 1), (none, (0, 1), none, none), np.sum)
    y = windows(nhwc, (1, 2, 2, 1), (1, 2, 2, 1), (none, (0, 1), none, none), np.float32(0), np.mean)
    out.add('average_pool', f'''%s = "stablehlo.reduce_window"(%x, %c) <{{padding = dense<[[0, 0], [0, 1], [0, 0], [0, 0]]> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}}> {region("add", "f32")} : ({type_of(nhwc)}, tensor<f32>) -> {type_of(y)}
%four = stablehlo.constant dense<4.0> : tensor<f32>
%b = stablehlo.broadcast_in_dim %four, dims = [] : (tensor<f32>) -> {type_of(y)}
%y = stablehlo.divide %s, %b : {type_of(y)}''', {'x': nhwc, 'c': np.float32(0)}, {'y': y})
    case('product', line, 'multiply', 1, (1, 2), (1, 1), (none, none), np.prod)
    case('max_from', nhwc, 'maximum', 0.5, (1, 2, 2, 1), (1, 2, 2, 1), (none, (0, 1), none, none), np.max)
    case('cum_sum', line, 'add', 0, (1, 5), (1, 1), (none, (4, 0)), np.sum)
    case('cum_sum_backward', line, 'add', 0, (1, 5), (1, 1), (none, (0, 4)), np.sum)
    case('cum_sum_of_integers', whole, 'add', 0, (1, 5), (1, 1), (none, (4, 0)), np.sum)
    case('cum_max', line, 'maximum', -np.inf, (1, 5), (1, 1), (none, (4, 0)), np.max)
    case('sum_of_integers', whole, 'add', 0, (2, 3), (1, 2), (none, (1, 1)), np.sum)
    out.write()


def product_cases():
    out = file('product', 'Products of matrices.')

    def case(name, equation, a, b, batching, contracting, **limits):
        expected = np.einsum(equation, a, b).astype(np.float32)
        lists = lambda p: f'{list(p[0])} x {list(p[1])}'
        pretty = (f'batching_dims = {lists(batching)}, ' if batching[0] else '') + \
            f'contracting_dims = {lists(contracting)}'
        fields = []
        for word, pair in (('batching', batching), ('contracting', contracting)):
            for side, axes in zip(('lhs', 'rhs'), pair):
                if axes:
                    fields.append(f'{side}_{word}_dimensions = {list(axes)}')
        types = f'({type_of(a)}, {type_of(b)}) -> {type_of(expected)}'
        out.add(name, f'''%y = stablehlo.dot_general %a, %b, {pretty}, precision = [DEFAULT, DEFAULT] : {types}
%z = "stablehlo.dot_general"(%a, %b) <{{dot_dimension_numbers = #stablehlo.dot<{", ".join(fields)}>, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision DEFAULT>]}}> : {types}''',
                {'a': a, 'b': b}, {'y': expected, 'z': expected}, rtol=1e-5, **limits)

    case('plain', 'mk,kn->mn', floats(3, 4), floats(4, 5), ((), ()), ((1,), (0,)))
    case('transposed', 'mk,nk->mn', floats(3, 4), floats(5, 4), ((), ()), ((1,), (1,)))
    case('both_transposed', 'km,nk->mn', floats(4, 3), floats(5, 4), ((), ()), ((0,), (1,)))
    case('rows', 'bsk,kn->bsn', floats(2, 3, 4), floats(4, 5), ((), ()), ((2,), (0,)))
    case('batch', 'bmk,bkn->bmn', floats(2, 3, 4), floats(2, 4, 5), ((0,), (0,)), ((2,), (1,)))
    case('heads', 'bqhd,bkhd->bhqk', floats(2, 3, 2, 4), floats(2, 5, 2, 4), ((0, 2), (0, 2)), ((3,), (3,)))
    case('values', 'bhqk,bkhd->bhqd', floats(2, 2, 3, 5), floats(2, 5, 2, 4), ((0, 1), (0, 2)), ((3,), (1,)))
    case('two_contracted', 'sij,ijn->sn', floats(3, 2, 4), floats(2, 4, 5), ((), ()), ((1, 2), (0, 1)))
    case('vectors', 'k,k->', floats(4), floats(4), ((), ()), ((0,), (0,)))
    case('matrix_vector', 'mk,k->m', floats(3, 4), floats(4), ((), ()), ((1,), (0,)))
    case('many_free', 'kab,kcd->abcd', floats(4, 2, 3), floats(4, 2, 2), ((), ()), ((0,), (0,)))
    case('outer', 'a,b->ab', floats(3), floats(4), ((), ()), ((), ()))
    a, b = floats(3, 4), floats(4, 5)
    i, j = ints(-9, 9, 2, 3, kind=np.int8), ints(-9, 9, 3, 2, kind=np.int8)
    out.add('dot', '''%y = stablehlo.dot %a, %b, precision = [DEFAULT, DEFAULT] : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
%z = "stablehlo.dot"(%a, %b) : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
%e = stablehlo.einsum %a, %b, config = "ab,bc->ca" : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<5x3xf32>
%w = stablehlo.dot_general %i, %j, contracting_dims = [1] x [0] : (tensor<2x3xi8>, tensor<3x2xi8>) -> tensor<2x2xi32>''',
            {'a': a, 'b': b, 'i': i, 'j': j},
            {'y': a @ b, 'z': a @ b, 'e': (a @ b).T, 'w': i.astype(np.int32) @ j.astype(np.int32)},
            rtol=1e-5)
    out.write()


def convolve(x, w, strides, pads, lhs, rhs, groups=1):
    """x is (n, h, w, c), w is (h, w, i, o)."""
    n, h, wd, c = x.shape
    spread = np.zeros((n, (h - 1) * lhs[0] + 1, (wd - 1) * lhs[1] + 1, c))
    spread[:, ::lhs[0], ::lhs[1]] = x
    (t, b), (l, r) = pads
    spread = np.pad(spread, ((0, 0), (max(t, 0), max(b, 0)), (max(l, 0), max(r, 0)), (0, 0)))
    spread = spread[:, max(-t, 0):spread.shape[1] - max(-b, 0),
                    max(-l, 0):spread.shape[2] - max(-r, 0)]
    kh, kw, ci, co = w.shape
    sh = (spread.shape[1] - (kh - 1) * rhs[0] - 1) // strides[0] + 1
    sw = (spread.shape[2] - (kw - 1) * rhs[1] - 1) // strides[1] + 1
    out = np.zeros((n, sh, sw, co))
    per = co // groups
    for y in range(sh):
        for z in range(sw):
            part = spread[:, y * strides[0]:y * strides[0] + (kh - 1) * rhs[0] + 1:rhs[0],
                          z * strides[1]:z * strides[1] + (kw - 1) * rhs[1] + 1:rhs[1]]
            for g in range(groups):
                out[:, y, z, g * per:(g + 1) * per] = np.tensordot(
                    part[..., g * ci:(g + 1) * ci], w[..., g * per:(g + 1) * per], 3)
    return out.astype(np.float32)


def convolution_cases():
    out = file('convolution', 'Convolutions.')
    ones = (1, 1)

    def case(name, channels, filters, strides=ones, pads=((0, 0), (0, 0)), lhs=ones, rhs=ones, groups=1, nchw=False, size=(5, 6), kernel=(3, 2)):
        x = floats(2, *size, channels)
        w = floats(*kernel, channels // groups, filters)
        y = convolve(x, w, strides, pads, lhs, rhs, groups)
        axes = '[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]'
        raw = ('raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], '
               'kernel_output_feature_dimension = 3, kernel_input_feature_dimension = 2, kernel_spatial_dimensions = [0, 1], '
               'output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]')
        if nchw:
            axes = '[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]'
            raw = axes
            x, w, y = x.transpose(0, 3, 1, 2), w.transpose(3, 2, 0, 1), y.transpose(0, 3, 1, 2)
        types = f'({type_of(x)}, {type_of(w)}) -> {type_of(y)}'
        pad = [list(p) for p in pads]
        out.add(name, f'''%y = stablehlo.convolution(%x, %w) dim_numbers = {axes}, window = {{stride = {list(strides)}, pad = {pad}, lhs_dilate = {list(lhs)}, rhs_dilate = {list(rhs)}, reverse = [false, false]}} {{batch_group_count = 1 : i64, feature_group_count = {groups} : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}} : {types}
%z = "stablehlo.convolution"(%x, %w) <{{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<{raw}>, feature_group_count = {groups} : i64, lhs_dilation = array<i64: {lhs[0]}, {lhs[1]}>, padding = dense<{pad}> : tensor<2x2xi64>, rhs_dilation = array<i64: {rhs[0]}, {rhs[1]}>, window_strides = array<i64: {strides[0]}, {strides[1]}>}}> : {types}''',
                {'x': x, 'w': w}, {'y': y, 'z': y}, rtol=1e-5, atol=1e-5)

    case('plain', 3, 4)
    case('strided', 3, 4, (2, 2), ((0, 1), (1, 1)))
    case('nchw', 3, 4, (2, 1), ((1, 1), (1, 0)), nchw=True)
    case('dilated', 2, 3, rhs=(2, 2), pads=((2, 2), (1, 1)))
    case('grouped', 4, 6, groups=2)
    case('depthwise', 3, 6, groups=3, pads=((1, 1), (0, 1)))
    case('depthwise_nchw', 3, 3, groups=3, nchw=True)
    case('transposed', 2, 3, lhs=(2, 2), pads=((2, 2), (1, 1)))
    case('transposed_beyond', 2, 3, lhs=(2, 2), pads=((1, 3), (0, 2)))
    case('spread_and_strided', 2, 3, (2, 1), lhs=(3, 2), pads=((1, 1), (0, 0)))
    case('cropped', 2, 3, pads=((-1, 0), (0, -1)))
    x, w = floats(1, 4, 4, 2), floats(2, 2, 2, 3)
    y = convolve(x, w[::-1, ::-1], ones, ((0, 0), (0, 0)), ones, ones)
    out.add('reversed', f'%y = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {{reverse = [true, true]}} {{batch_group_count = 1 : i64, feature_group_count = 1 : i64}} : ({type_of(x)}, {type_of(w)}) -> {type_of(y)}',
            {'x': x, 'w': w}, {'y': y}, rtol=1e-5)
    x = floats(2, 3, 3, 4)
    scale, offset, mean = floats(4), floats(4), floats(4)
    variance = np.abs(floats(4)) + 0.5
    y = (x - mean) / np.sqrt(variance + 0.001) * scale + offset
    m, v = x.mean((0, 1, 2)), x.var((0, 1, 2))
    z = (x - m) / np.sqrt(v + 0.001) * scale + offset
    out.add('batch_norm', '''%y = "stablehlo.batch_norm_inference"(%x, %scale, %offset, %mean, %variance) <{epsilon = 1.000000e-03 : f32, feature_index = 3 : i64}> : (tensor<2x3x3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x3x3x4xf32>
%z:3 = "stablehlo.batch_norm_training"(%x, %scale, %offset) {epsilon = 1.000000e-03 : f32, feature_index = 3 : i64} : (tensor<2x3x3x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x3x3x4xf32>, tensor<4xf32>, tensor<4xf32>)''',
            {'x': x, 'scale': scale, 'offset': offset, 'mean': mean, 'variance': variance},
            {'y': y, 'z#0': z, 'z#1': m, 'z#2': v}, rtol=1e-4, atol=1e-5)
    out.write()
