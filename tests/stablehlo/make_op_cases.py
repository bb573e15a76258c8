#!/usr/bin/env python3
"""Writes tests/stablehlo/ops: each operation of StableHLO, in the forms that are printed for it.

    tests/stablehlo/make_op_cases.py
"""

import os

import numpy as np

from case_text import File, type_of

HERE = os.path.dirname(os.path.abspath(__file__))
RNG = np.random.default_rng(20240)


def file(name, subject):
    return File(os.path.join(HERE, 'ops', name + '.mlir'), 'make_op_cases.py', subject)


def floats(*sizes):
    return RNG.uniform(-2, 2, sizes).astype(np.float32)


def ints(low, high, *sizes, kind=np.int32):
    return RNG.integers(low, high, sizes).astype(kind)


def unary_cases():
    out = file('elementwise_unary', 'Functions of one operand.')
    x = np.array([-2.5, -1.0, -0.25, 0.0, 0.5, 1.5, 2.5, 3.0], np.float32)
    p = np.array([0.001, 0.25, 0.5, 1.0, 1.5, 2.5, 3.0, 100.0], np.float32)
    t = type_of(x)

    def erf(v):
        from math import erf as one
        return np.array([one(float(e)) for e in v], np.float32)

    cases = [
        ('abs', x, np.abs), ('ceil', x, np.ceil), ('floor', x, np.floor), ('cosine', x, np.cos),
        ('sine', x, np.sin), ('tan', x, np.tan), ('tanh', x, np.tanh), ('exponential', x, np.exp),
        ('negate', x, np.negative), ('sign', x, np.sign), ('round_nearest_even', x, np.round),
        ('logistic', x, lambda v: 1 / (1 + np.exp(-v))), ('cbrt', x, np.cbrt),
        ('log', p, np.log), ('sqrt', p, np.sqrt), ('rsqrt', p, lambda v: 1 / np.sqrt(v)),
        ('round_nearest_afz', x, lambda v: np.sign(v) * np.floor(np.abs(v) + 0.5)),
        ('exponential_minus_one', x, np.expm1), ('log_plus_one', p, np.log1p),
    ]
    for op, value, function in cases:
        expected = function(value.astype(np.float64)).astype(np.float32)
        out.add(op, f'%y = stablehlo.{op} %x : {t}\n%z = "stablehlo.{op}"(%x) : ({t}) -> {t}',
                {'x': value}, {'y': expected, 'z': expected})
    small = np.array([1e-6, -1e-6, 1e-4, 0.0], np.float32)
    s = type_of(small)
    out.add('small', f'%y = stablehlo.exponential_minus_one %x : {s}\n'
            f'%z = stablehlo.log_plus_one %x : {s}', {'x': small},
            {'y': np.expm1(small.astype(np.float64)).astype(np.float32),
             'z': np.log1p(small.astype(np.float64)).astype(np.float32)}, atol=0.0)
    odd = np.array([np.inf, -np.inf, np.nan, 1.0], np.float32)
    o = type_of(odd)
    out.add('is_finite', f'%y = stablehlo.is_finite %x : ({o}) -> tensor<4xi1>\n'
            f'%a = chlo.is_inf %x : {o} -> tensor<4xi1>\n'
            f'%b = chlo.is_pos_inf %x : {o} -> tensor<4xi1>\n'
            f'%c = chlo.is_neg_inf %x : {o} -> tensor<4xi1>', {'x': odd},
            {'y': np.isfinite(odd), 'a': np.isinf(odd), 'b': np.isposinf(odd),
             'c': np.isneginf(odd)})
    u = np.array([1, 0, 250], np.uint8)
    out.add('integers', f'%n = stablehlo.not %u : {type_of(u)}\n%m = stablehlo.negate %u : '
            f'{type_of(u)}', {'u': u}, {'n': ~u, 'm': -u})
    b = np.array([True, False])
    out.add('booleans', '%n = stablehlo.not %b : tensor<2xi1>', {'b': b}, {'n': ~b})
    h = np.array([-0.9, -0.5, 0.0, 0.3, 0.99], np.float32)
    g = np.array([1.0, 1.5, 2.0, 3.0, 10.0], np.float32)
    ht = type_of(h)
    for op, value, function in [
            ('asin', h, np.arcsin), ('acos', h, np.arccos), ('atan', h, np.arctan),
            ('asinh', h, np.arcsinh), ('acosh', g, np.arccosh), ('atanh', h, np.arctanh),
            ('sinh', h, np.sinh), ('cosh', h, np.cosh), ('tan', h, np.tan),
            ('square', h, np.square), ('erf', h, erf), ('erfc', h, lambda v: 1 - erf(v))]:
        out.add('chlo_' + op, f'%y = chlo.{op} %x : {ht} -> {ht}', {'x': value},
                {'y': np.asarray(function(value.astype(np.float64))).astype(np.float32)}, rtol=1e-5)
    out.add('gelu', f'''%n = stablehlo.negate %x : {ht}
%m = stablehlo.multiply %n, %c : {ht}
%e = chlo.erfc %m : {ht} -> {ht}
%f = chlo.erfc %n : {ht} -> {ht}''', {'x': h, 'c': np.full(5, 0.70710677, np.float32)},
            {'e': (1 + erf(h * 0.70710677)).astype(np.float32), 'f': (1 + erf(h)).astype(np.float32)}, rtol=1e-5)
    # The inverse of a function is checked by the function.
    out.add('chlo_erf_inv', f'%z = chlo.erf_inv %x : {ht} -> {ht}\n%y = chlo.erf %z : {ht} -> {ht}',
            {'x': h}, {'y': h}, rtol=1e-5)
    out.write()


def binary_cases():
    out = file('elementwise_binary', 'Functions of two operands, comparisons and choices.')
    a, b = floats(2, 3), floats(2, 3)
    t = type_of(a)
    for op, function in [('add', np.add), ('subtract', np.subtract), ('multiply', np.multiply),
                         ('divide', np.divide), ('maximum', np.maximum), ('minimum', np.minimum),
                         ('remainder', np.fmod), ('atan2', np.arctan2)]:
        expected = function(a, b)
        out.add(op, f'%y = stablehlo.{op} %a, %b : {t}\n'
                f'%z = "stablehlo.{op}"(%a, %b) : ({t}, {t}) -> {t}\n'
                f'%w = stablehlo.{op} %a, %b : ({t}, {t}) -> {t}\n'
                f'%v = chlo.broadcast_{op} %a, %b : ({t}, {t}) -> {t}',
                {'a': a, 'b': b}, {'y': expected, 'z': expected, 'w': expected, 'v': expected})
    p = np.abs(a)
    out.add('power', f'%y = stablehlo.power %p, %b : {t}', {'p': p, 'b': b},
            {'y': np.power(p, b)}, rtol=1e-5)
    i = np.array([7, -7, 5, -128], np.int8)
    j = np.array([2, 2, -3, 3], np.int8)
    quotient = np.trunc(i / j).astype(np.int8)
    out.add('integer_division', '%q = stablehlo.divide %i, %j : tensor<4xi8>\n'
            '%r = stablehlo.remainder %i, %j : tensor<4xi8>', {'i': i, 'j': j},
            {'q': quotient, 'r': np.fmod(i, j)})
    m, n = np.array([True, True, False, False]), np.array([True, False, True, False])
    bt = 'tensor<4xi1>'
    out.add('booleans', f'''%a = stablehlo.and %m, %n : {bt}
%o = stablehlo.or %m, %n : {bt}
%x = stablehlo.xor %m, %n : {bt}
%s = stablehlo.add %m, %n : {bt}
%p = stablehlo.multiply %m, %n : {bt}
%g = stablehlo.maximum %m, %n : {bt}
%l = stablehlo.minimum %m, %n : {bt}''', {'m': m, 'n': n},
            {'a': m & n, 'o': m | n, 'x': m ^ n, 's': m | n, 'p': m & n, 'g': m | n, 'l': m & n})
    u = np.array([0x80000001, 5, 0xFFFFFFFF, 1], np.uint32)
    s = u.view(np.int32)
    d = np.array([1, 31, 32, 40], np.uint32)
    left = np.array([2, 0x80000000, 0, 0], np.uint32)
    right = np.array([0x40000000, 0, 0, 0], np.uint32)
    signed = np.array([-0x40000000, 0, -1, 0], np.int32)
    out.add('shifts', '''%l = stablehlo.shift_left %u, %d : tensor<4xui32>
%r = stablehlo.shift_right_logical %u, %d : tensor<4xui32>
%q = stablehlo.shift_right_logical %s, %e : tensor<4xi32>
%a = stablehlo.shift_right_arithmetic %s, %e : tensor<4xi32>''',
            {'u': u, 's': s, 'd': d, 'e': d.view(np.int32)},
            {'l': left, 'r': right, 'q': right.view(np.int32), 'a': signed})
    c = np.array([1.0, 2.0, np.nan, 3.0], np.float32)
    e = np.array([2.0, 2.0, 1.0, 1.0], np.float32)
    for word, function in [('EQ', np.equal), ('NE', np.not_equal), ('LT', np.less),
                           ('LE', np.less_equal), ('GT', np.greater), ('GE', np.greater_equal)]:
        out.add('compare_' + word.lower(), f'''%y = stablehlo.compare  {word}, %c, %e,  FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
%z = "stablehlo.compare"(%c, %e) <{{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction {word}>}}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
%w = "stablehlo.compare"(%c, %e) {{comparison_direction = #stablehlo<comparison_direction {word}>}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
%v = stablehlo.compare {word}, %c, %e : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>''',
                {'c': c, 'e': e}, {k: function(c, e) for k in 'yzwv'})
    k = np.array([[True, False, True], [False, False, True]])
    out.add('select', f'''%y = stablehlo.select %k, %a, %b : tensor<2x3xi1>, {t}
%z = "stablehlo.select"(%k, %a, %b) : (tensor<2x3xi1>, {t}, {t}) -> {t}
%w = stablehlo.select %one, %a, %b : tensor<i1>, {t}''',
            {'k': k, 'a': a, 'b': b, 'one': np.array(False)},
            {'y': np.where(k, a, b), 'z': np.where(k, a, b), 'w': b})
    low, high = np.array(-0.5, np.float32), np.array(1.0, np.float32)
    out.add('clamp', f'''%y = stablehlo.clamp %low, %a, %high : (tensor<f32>, {t}, tensor<f32>) -> {t}
%z = stablehlo.clamp %b, %a, %c : {t}''', {'a': a, 'b': b, 'c': b + 1, 'low': low, 'high': high},
            {'y': np.clip(a, -0.5, 1), 'z': np.minimum(np.maximum(a, b), b + 1)})
    out.write()


def conversion_cases():
    out = file('conversion', 'Conversions, and the bits of numbers.')
    x = np.array([-2.7, 0.0, 0.5, 100.0], np.float32)
    out.add('convert', '''%i = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xi32>
%b = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xi1>
%h = "stablehlo.convert"(%x) : (tensor<4xf32>) -> tensor<4xf16>
%f = stablehlo.convert %b : (tensor<4xi1>) -> tensor<4xf32>
%s = stablehlo.convert %x : tensor<4xf32>''', {'x': x},
            {'i': x.astype(np.int32), 'b': x != 0, 'h': x.astype(np.float16),
             'f': (x != 0).astype(np.float32), 's': x})
    out.add('bitcast_convert', '%i = stablehlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<4xui32>\n'
            '%f = stablehlo.bitcast_convert %i : (tensor<4xui32>) -> tensor<4xf32>', {'x': x},
            {'i': x.view(np.uint32), 'f': x})
    y = np.array([1.0009765625, 1.00048828125, 65504.0, 1e-3], np.float32)
    out.add('reduce_precision', '''%h = stablehlo.reduce_precision %y, format = e5m10 : tensor<4xf32>
%s = stablehlo.reduce_precision %y, format = e8m23 : tensor<4xf32>
%g = "stablehlo.reduce_precision"(%y) {exponent_bits = 5 : i32, mantissa_bits = 10 : i32} : (tensor<4xf32>) -> tensor<4xf32>''',
            {'y': y}, {'h': y.astype(np.float16).astype(np.float32), 's': y,
                       'g': y.astype(np.float16).astype(np.float32)}, exact=True)
    re, im = floats(2, 4), floats(2, 4)
    out.add('complex', '''%c = stablehlo.complex %re, %im : tensor<2x4xcomplex<f32>>
%r = stablehlo.real %c : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xf32>
%i = stablehlo.imag %c : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xf32>
%a = stablehlo.abs %c : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xf32>
%p = stablehlo.multiply %c, %c : tensor<2x4xcomplex<f32>>
%q = stablehlo.real %p : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xf32>''', {'re': re, 'im': im},
            {'r': re, 'i': im, 'a': np.abs(re + 1j * im).astype(np.float32),
             'q': (re * re - im * im)})
    f = np.fft.fft2(re + 1j * im)
    rf = np.fft.rfft(re)
    out.add('fft', '''%c = stablehlo.complex %re, %im : tensor<2x4xcomplex<f32>>
%f = stablehlo.fft %c, type =  FFT, length = [2, 4] : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xcomplex<f32>>
%fr = stablehlo.real %f : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xf32>
%b = stablehlo.fft %f, type = IFFT, length = [2, 4] : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xcomplex<f32>>
%br = stablehlo.real %b : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xf32>
%h = "stablehlo.fft"(%re) <{fft_length = array<i64: 4>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<2x4xf32>) -> tensor<2x3xcomplex<f32>>
%hi = stablehlo.imag %h : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
%g = stablehlo.fft %h, type = IRFFT, length = [4] : (tensor<2x3xcomplex<f32>>) -> tensor<2x4xf32>''',
            {'re': re, 'im': im},
            {'fr': f.real.astype(np.float32), 'br': re, 'hi': rf.imag.astype(np.float32), 'g': re},
            atol=1e-5)
    out.write()


def movement_cases():
    out = file('movement', 'Operations that only move elements.')
    x = floats(3, 4)
    t = type_of(x)
    v = floats(4)
    out.add('broadcast_in_dim', '''%a = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
%b = stablehlo.broadcast_in_dim %v, dims = [0] : (tensor<4xf32>) -> tensor<4x2xf32>
%c = "stablehlo.broadcast_in_dim"(%s) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x2xf32>
%d = "stablehlo.broadcast_in_dim"(%v) {broadcast_dimensions = dense<1> : tensor<1xi64>} : (tensor<4xf32>) -> tensor<2x4xf32>
%e = stablehlo.broadcast_in_dim %w, dims = [1, 0] : (tensor<1x4xf32>) -> tensor<4x3xf32>
%f = stablehlo.broadcast %v, sizes = [2] : (tensor<4xf32>) -> tensor<2x4xf32>''',
            {'v': v, 's': np.array(3.0, np.float32), 'w': v.reshape(1, 4)},
            {'a': np.tile(v, (2, 1)), 'b': np.tile(v[:, None], (1, 2)),
             'c': np.full((2, 2), 3, np.float32), 'd': np.tile(v, (2, 1)),
             'e': np.broadcast_to(v[:, None], (4, 3)), 'f': np.tile(v, (2, 1))}, exact=True)
    y = floats(2, 3, 4)
    out.add('transpose', '''%a = stablehlo.transpose %y, dims = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
%b = "stablehlo.transpose"(%y) {permutation = dense<[2, 0, 1]> : tensor<3xi64>} : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
%c = stablehlo.reshape %y : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
%d = stablehlo.reverse %y, dims = [0, 2] : tensor<2x3x4xf32>''', {'y': y},
            {'a': y.transpose(2, 0, 1), 'b': y.transpose(2, 0, 1), 'c': y.reshape(6, 4),
             'd': y[::-1, :, ::-1]}, exact=True)
    z = floats(8, 4)
    out.add('slice', '''%a = stablehlo.slice %z [0:8:2, 1:3] : (tensor<8x4xf32>) -> tensor<4x2xf32>
%b = "stablehlo.slice"(%z) <{limit_indices = array<i64: 7, 4>, start_indices = array<i64: 1, 0>, strides = array<i64: 3, 1>}> : (tensor<8x4xf32>) -> tensor<2x4xf32>
%c = "stablehlo.slice"(%z) {limit_indices = dense<[7, 4]> : tensor<2xi64>, start_indices = dense<[1, 0]> : tensor<2xi64>, strides = dense<[3, 1]> : tensor<2xi64>} : (tensor<8x4xf32>) -> tensor<2x4xf32>''',
            {'z': z}, {'a': z[0:8:2, 1:3], 'b': z[1:7:3], 'c': z[1:7:3]}, exact=True)
    u = floats(2, 2)
    updated, clamped = z.copy(), z.copy()
    updated[3:5, 1:3] = u
    clamped[6:8, 2:4] = u
    out.add('dynamic_slice', '''%a = stablehlo.dynamic_slice %z, %i, %j, sizes = [2, 2] : (tensor<8x4xf32>, tensor<i32>, tensor<i32>) -> tensor<2x2xf32>
%b = stablehlo.dynamic_slice %z, %far, %far, sizes = [2, 2] : (tensor<8x4xf32>, tensor<i32>, tensor<i32>) -> tensor<2x2xf32>
%c = stablehlo.dynamic_update_slice %z, %u, %i, %j : (tensor<8x4xf32>, tensor<2x2xf32>, tensor<i32>, tensor<i32>) -> tensor<8x4xf32>
%d = stablehlo.dynamic_update_slice %z, %u, %far, %far : (tensor<8x4xf32>, tensor<2x2xf32>, tensor<i32>, tensor<i32>) -> tensor<8x4xf32>''',
            {'z': z, 'u': u, 'i': np.int32(3), 'j': np.int32(1), 'far': np.int32(100)},
            {'a': z[3:5, 1:3], 'b': z[6:8, 2:4], 'c': updated, 'd': clamped}, exact=True)
    out.add('concatenate', f'''%a = stablehlo.concatenate %x, %w, dim = 0 : ({t}, tensor<1x4xf32>) -> tensor<4x4xf32>
%b = "stablehlo.concatenate"(%x, %x) <{{dimension = 1 : i64}}> : ({t}, {t}) -> tensor<3x8xf32>
%c = stablehlo.concatenate %x, dim = 0 : ({t}) -> {t}''', {'x': x, 'w': v.reshape(1, 4)},
            {'a': np.concatenate([x, v.reshape(1, 4)]), 'b': np.concatenate([x, x], 1), 'c': x},
            exact=True)
    p = np.array(9.0, np.float32)
    plain = np.pad(x, ((1, 2), (0, 3)), constant_values=9)
    spread = np.full((5, 7), 9, np.float32)
    spread[::2, ::2] = x
    mixed = np.pad(spread, ((1, 0), (0, 0)), constant_values=9)[:, 1:-1]
    out.add('pad', f'''%a = stablehlo.pad %x, %p, low = [1, 0], high = [2, 3], interior = [0, 0] : ({t}, tensor<f32>) -> tensor<6x7xf32>
%b = stablehlo.pad %x, %p, low = [0, 0], high = [0, 0], interior = [1, 1] : ({t}, tensor<f32>) -> tensor<5x7xf32>
%c = stablehlo.pad %x, %p, low = [1, -1], high = [0, -1], interior = [1, 1] : ({t}, tensor<f32>) -> tensor<6x5xf32>
%d = "stablehlo.pad"(%x, %p) {{edge_padding_high = dense<[2, 3]> : tensor<2xi64>, edge_padding_low = dense<[1, 0]> : tensor<2xi64>, interior_padding = dense<0> : tensor<2xi64>}} : ({t}, tensor<f32>) -> tensor<6x7xf32>''',
            {'x': x, 'p': p}, {'a': plain, 'b': spread, 'c': mixed, 'd': plain}, exact=True)
    out.add('iota', '''%a = stablehlo.iota dim = 0 : tensor<4xi32>
%b = stablehlo.iota dim = 1 : tensor<2x3xf32>
%c = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<2x3xui8>''', {},
            {'a': np.arange(4, dtype=np.int32), 'b': np.tile(np.arange(3, dtype=np.float32), (2, 1)),
             'c': np.tile(np.arange(2, dtype=np.uint8)[:, None], (1, 3))}, exact=True)
    out.add('dynamic', f'''%a = stablehlo.dynamic_broadcast_in_dim %v, %shape, dims = [1] : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x4xf32>
%b = stablehlo.dynamic_reshape %x, %pair : ({t}, tensor<2xi32>) -> tensor<?x?xf32>
%c = stablehlo.dynamic_iota %shape, dim = 1 : (tensor<2xi32>) -> tensor<?x?xi32>
%d = stablehlo.get_dimension_size %x, dim = 1 : ({t}) -> tensor<i32>
%e = stablehlo.real_dynamic_slice %x, %from, %to, %step : ({t}, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
%aa = stablehlo.reshape %a : (tensor<?x4xf32>) -> tensor<2x4xf32>
%bb = stablehlo.reshape %b : (tensor<?x?xf32>) -> tensor<6x2xf32>
%cc = stablehlo.reshape %c : (tensor<?x?xi32>) -> tensor<2x4xi32>
%ee = stablehlo.reshape %e : (tensor<?x?xf32>) -> tensor<1x2xf32>''',
            {'v': v, 'x': x, 'shape': np.array([2, 4], np.int32), 'pair': np.array([6, 2], np.int32),
             'from': np.array([1, 0], np.int32), 'to': np.array([2, 4], np.int32),
             'step': np.array([1, 2], np.int32)},
            {'aa': np.tile(v, (2, 1)), 'bb': x.reshape(6, 2),
             'cc': np.tile(np.arange(4, dtype=np.int32), (2, 1)), 'd': np.int32(4),
             'ee': x[1:2, 0:4:2]}, exact=True)
    out.add('barrier', f'''%a:2 = stablehlo.optimization_barrier %x, %v : {t}, tensor<4xf32>
%b = stablehlo.custom_call @Sharding(%x) {{backend_config = "", mhlo.sharding = "{{replicated}}"}} : ({t}) -> {t}''',
            {'x': x, 'v': v}, {'a#0': x, 'a#1': v, 'b': x}, exact=True)
    out.write()


def region(op, kind, arity=2, word='stablehlo'):
    names = ', '.join(f'%arg{i}: tensor<{kind}>' for i in range(arity))
    return f'''({{
^bb0({names}):
  %r = {word}.{op} %arg0, %arg1 : tensor<{kind}>
  {word}.return %r : tensor<{kind}>
}})'''


ARG_MAX = '''
 reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {{
  %2 = stablehlo.compare  {0}, %arg1, %arg3,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %3 = stablehlo.compare  NE, %arg1, %arg1,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %4 = stablehlo.or %2, %3 : tensor<i1>
  %5 = stablehlo.compare  EQ, %arg1, %arg3,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %6 = stablehlo.compare  LT, %arg2, %arg4,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %7 = stablehlo.and %5, %6 : tensor<i1>
  %8 = stablehlo.or %4, %7 : tensor<i1>
  %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
  %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
  stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
}}'''


def reduction_cases():
    out = file('reduction', 'Reductions, sorts and the greatest elements.')
    x = floats(2, 3, 4)
    t = type_of(x)
    for op, start, function in [('add', 0, np.sum), ('multiply', 1, np.prod),
                                ('maximum', -np.inf, np.max), ('minimum', np.inf, np.min)]:
        out.add(op, f'''%y = stablehlo.reduce(%x init: %c) applies stablehlo.{op} across dimensions = [0, 2] : ({t}, tensor<f32>) -> tensor<3xf32>
%z = "stablehlo.reduce"(%x, %c) <{{dimensions = array<i64: 0, 2>}}> {region(op, "f32")} : ({t}, tensor<f32>) -> tensor<3xf32>
%w = "stablehlo.reduce"(%x, %c) {region(op, "f32")} {{dimensions = dense<1> : tensor<1xi64>}} : ({t}, tensor<f32>) -> tensor<2x4xf32>
%v = stablehlo.reduce(%x init: %other) applies stablehlo.{op} across dimensions = [0, 1, 2] : ({t}, tensor<f32>) -> tensor<f32>''',
                {'x': x, 'c': np.array(start, np.float32), 'other': np.array(0.5, np.float32)},
                {'y': function(x, (0, 2)), 'z': function(x, (0, 2)), 'w': function(x, 1),
                 'v': function(np.append(x.reshape(-1), np.float32(0.5)))}, rtol=1e-5)
    b = RNG.integers(0, 2, (2, 3)).astype(bool)
    out.add('booleans', '''%y = stablehlo.reduce(%b init: %true) applies stablehlo.and across dimensions = [1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<2xi1>
%z = stablehlo.reduce(%b init: %false) applies stablehlo.or across dimensions = [0] : (tensor<2x3xi1>, tensor<i1>) -> tensor<3xi1>''',
            {'b': b, 'true': np.array(True), 'false': np.array(False)},
            {'y': b.all(1), 'z': b.any(0)})
    m = ints(-5, 5, 2, 4)
    out.add('integers', '''%y = stablehlo.reduce(%m init: %least) applies stablehlo.maximum across dimensions = [1] : (tensor<2x4xi32>, tensor<i32>) -> tensor<2xi32>
%z = stablehlo.reduce(%m init: %three) applies stablehlo.maximum across dimensions = [1] : (tensor<2x4xi32>, tensor<i32>) -> tensor<2xi32>
%s = stablehlo.reduce(%m init: %three) applies stablehlo.add across dimensions = [1] : (tensor<2x4xi32>, tensor<i32>) -> tensor<2xi32>''',
            {'m': m, 'least': np.array(-2**31, np.int32), 'three': np.array(3, np.int32)},
            {'y': m.max(1), 'z': np.maximum(m.max(1), 3), 's': (m.sum(1) + 3).astype(np.int32)})
    both = '''({
^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<f32>):
  %p = stablehlo.add %arg0, %arg2 : tensor<f32>
  %q = stablehlo.maximum %arg3, %arg1 : tensor<f32>
  stablehlo.return %p, %q : tensor<f32>, tensor<f32>
})'''
    out.add('several', f'%y:2 = "stablehlo.reduce"(%x, %x, %zero, %least) <{{dimensions = array<i64: 2>}}> {both} : '
            f'({t}, {t}, tensor<f32>, tensor<f32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)',
            {'x': x, 'zero': np.array(0, np.float32), 'least': np.array(-np.inf, np.float32)},
            {'y#0': x.sum(2), 'y#1': x.max(2)})
    g = np.array([[1, 3, 3, 0], [2, np.nan, 5, -1]], np.float32)
    least, greatest = np.array(-np.inf, np.float32), np.array(np.inf, np.float32)
    out.add('arg_max', f'''%i = stablehlo.iota dim = 1 : tensor<2x4xi32>
%c = stablehlo.constant dense<0> : tensor<i32>
%y:2 = stablehlo.reduce(%g init: %least), (%i init: %c) across dimensions = [1] : (tensor<2x4xf32>, tensor<2x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>){ARG_MAX.format("GT")}
%h = stablehlo.iota dim = 0 : tensor<2x4xi32>
%z:2 = stablehlo.reduce(%f init: %greatest), (%h init: %c) across dimensions = [0] : (tensor<2x4xf32>, tensor<2x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>){ARG_MAX.format("LT")}
%w:2 = stablehlo.reduce(%f init: %least), (%k init: %c) across dimensions = [1] : (tensor<2x4xf32>, tensor<2x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>){ARG_MAX.format("GT")}''',
            {'g': g, 'f': np.nan_to_num(g), 'least': least, 'greatest': greatest,
             'k': np.array([[10, 20, 30, 40], [50, 60, 70, 80]], np.int32)},
            {'y#1': np.array([1, 1], np.int32), 'z#1': np.argmin(np.nan_to_num(g), 0).astype(np.int32),
             'z#0': np.nan_to_num(g).min(0), 'w#1': np.array([20, 70], np.int32)})
    torch = '''({
^bb0(%arg0: tensor<f32>, %arg1: tensor<i64>, %arg2: tensor<f32>, %arg3: tensor<i64>):
  %2 = stablehlo.compare GE, %arg0, %arg2 : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %3 = stablehlo.select %2, %arg0, %arg2 : tensor<i1>, tensor<f32>
  %4 = stablehlo.compare EQ, %arg0, %arg2 : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %5 = stablehlo.minimum %arg1, %arg3 : tensor<i64>
  %6 = stablehlo.select %2, %arg1, %arg3 : tensor<i1>, tensor<i64>
  %7 = stablehlo.select %4, %5, %6 : tensor<i1>, tensor<i64>
  stablehlo.return %3, %7 : tensor<f32>, tensor<i64>
})'''
    f = np.nan_to_num(g)
    out.add('arg_max_of_torch', f'''%i = stablehlo.iota dim = 1 : tensor<2x4xi64>
%c = stablehlo.constant dense<0> : tensor<i64>
%y:2 = "stablehlo.reduce"(%f, %i, %least, %c) {torch} {{dimensions = dense<1> : tensor<1xi64>}} : (tensor<2x4xf32>, tensor<2x4xi64>, tensor<f32>, tensor<i64>) -> (tensor<2xf32>, tensor<2xi64>)''',
            {'f': f, 'least': least}, {'y#0': f.max(1), 'y#1': f.argmax(1)})
    s = np.array([[3, 1, 2, 1], [0, -1, 5, 4]], np.float32)
    jax_sort = '''({
^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<i32>, %arg3: tensor<i32>):
  %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %nan = stablehlo.constant dense<0x7FC00000> : tensor<f32>
  %2 = stablehlo.compare  EQ, %arg0, %zero,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %3 = stablehlo.select %2, %zero, %arg0 : tensor<i1>, tensor<f32>
  %4 = stablehlo.compare  NE, %arg0, %arg0,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %5 = stablehlo.select %4, %nan, %3 : tensor<i1>, tensor<f32>
  %6 = stablehlo.compare  EQ, %arg1, %zero,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %7 = stablehlo.select %6, %zero, %arg1 : tensor<i1>, tensor<f32>
  %8 = stablehlo.compare  NE, %arg1, %arg1,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %9 = stablehlo.select %8, %nan, %7 : tensor<i1>, tensor<f32>
  %10 = stablehlo.compare  LT, %5, %9,  TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
  stablehlo.return %10 : tensor<i1>
})'''
    plain_sort = '''({
^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
  %2 = stablehlo.compare  GT, %arg0, %arg1,  TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
  stablehlo.return %2 : tensor<i1>
})'''
    out.add('sort', f'''%i = stablehlo.iota dim = 1 : tensor<2x4xi32>
%y:2 = "stablehlo.sort"(%s, %i) <{{dimension = 1 : i64, is_stable = true}}> {jax_sort} : (tensor<2x4xf32>, tensor<2x4xi32>) -> (tensor<2x4xf32>, tensor<2x4xi32>)
%z = "stablehlo.sort"(%s) <{{dimension = 0 : i64, is_stable = true}}> {plain_sort} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%w:2 = "stablehlo.sort"(%s, %k) <{{dimension = 1 : i64, is_stable = true}}> {jax_sort} : (tensor<2x4xf32>, tensor<2x4xi32>) -> (tensor<2x4xf32>, tensor<2x4xi32>)''',
            {'s': s, 'k': np.array([[10, 20, 30, 40], [50, 60, 70, 80]], np.int32)},
            {'y#0': np.sort(s, 1), 'y#1': np.argsort(s, 1, kind='stable').astype(np.int32),
             'z': -np.sort(-s, 0), 'w#1': np.array([[20, 40, 30, 10], [60, 50, 80, 70]], np.int32)})
    out.add('top_k', '''%y:2 = chlo.top_k(%s, k = 2) : tensor<2x4xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>)
%z:2 = stablehlo.custom_call @mhlo.topk(%s) {mhlo.attributes = {k = 2 : i64, largest = true}, mhlo.version = 1 : i64} : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
%w:2 = stablehlo.composite "chlo.top_k" %s {composite_attributes = {k = 2 : i64, largest = true}, decomposition = @none, version = 1 : i32} : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)''',
            {'s': s}, {k + n: v for k in 'yzw' for n, v in
                       [('#0', np.array([[3, 2], [5, 4]], np.float32)),
                        ('#1', np.array([[0, 2], [2, 3]], np.int32))]})
    out.write()


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


def index_cases():
    out = file('gather_scatter', 'Elements and windows at computed places.')
    table = floats(6, 4)
    ids = np.array([[0, 5], [3, 9]], np.int32)
    rows = table[np.minimum(ids, 5)]
    out.add('embedding', '''%i = stablehlo.broadcast_in_dim %ids, dims = [0, 1] : (tensor<2x2xi32>) -> tensor<2x2x1xi32>
%y = "stablehlo.gather"(%table, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<6x4xf32>, tensor<2x2x1xi32>) -> tensor<2x2x4xf32>
%z = "stablehlo.gather"(%table, %ids) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = dense<[1, 4]> : tensor<2xi64>} : (tensor<6x4xf32>, tensor<2x2xi32>) -> tensor<2x2x4xf32>
%w = "stablehlo.gather"(%table, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 4>}> : (tensor<6x4xf32>, tensor<2x2x1xi32>) -> tensor<4x2x2xf32>
%k = "stablehlo.gather"(%table, %ids) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 4>}> : (tensor<6x4xf32>, tensor<2x2xi32>) -> tensor<2x2x1x4xf32>''',
            {'table': table, 'ids': ids}, {'y': rows, 'z': rows, 'w': rows.transpose(2, 0, 1), 'k': rows[:, :, None]}, exact=True)
    x = floats(3, 5, 4)
    pairs = np.array([[1, 0], [2, 3], [0, 9]], np.int32)
    spots = np.stack([x[a, 1:3, b] for a, b in [(1, 0), (2, 3), (0, 3)]])
    boxes = np.stack([x[a:a + 2, b:b + 3] for a, b in [(1, 0), (1, 2), (0, 2)]])
    out.add('windows', '''%y = "stablehlo.gather"(%cut, %pairs) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 2], start_index_map = [0, 2], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<3x2x4xf32>, tensor<3x2xi32>) -> tensor<3x2xf32>
%z = "stablehlo.gather"(%x, %pairs) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2, 3], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 3, 4>}> : (tensor<3x5x4xf32>, tensor<3x2xi32>) -> tensor<3x2x3x4xf32>
%w = "stablehlo.gather"(%x, %swapped) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], start_index_map = [1, 0], index_vector_dim = 0>, slice_sizes = array<i64: 2, 3, 4>}> : (tensor<3x5x4xf32>, tensor<2x3xi32>) -> tensor<2x3x4x3xf32>''',
            {'x': x, 'cut': x[:, 1:3], 'pairs': pairs, 'swapped': pairs[:, ::-1].T.copy()},
            {'y': spots, 'z': boxes, 'w': boxes.transpose(1, 2, 3, 0)}, exact=True)
    t = floats(3, 5)
    along = np.array([[0, 4], [2, 2], [1, 3]], np.int32)
    out.add('along_axis', '''%i = stablehlo.reshape %along : (tensor<3x2xi32>) -> tensor<3x2x1xi32>
%y = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>}> : (tensor<3x5xf32>, tensor<3x2x1xi32>) -> tensor<3x2xf32>''',
            {'t': t, 'along': along}, {'y': np.take_along_axis(t, along, 1)}, exact=True)

    def update(op):
        return f'''({{
^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
  %r = stablehlo.{op} %arg0, %arg1 : tensor<f32>
  stablehlo.return %r : tensor<f32>
}})'''
    replace = '({\n^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):\n  stablehlo.return %arg1 : tensor<f32>\n})'
    base = floats(4, 3)
    at = np.array([[1], [3], [1], [7]], np.int32)
    rows = floats(4, 3)
    summed, least, placed = base.copy(), base.copy(), base.copy()
    for i, r in zip(at[:, 0], rows):
        if i < 4:
            summed[i] += r
            least[i] = np.minimum(least[i], r)
    for i, r in zip([1, 3, 2, 7], rows):
        if i < 4:
            placed[i] = r
    numbers = '#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>'
    types = '(tensor<4x3xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<4x3xf32>'
    out.add('scatter', f'''%y = "stablehlo.scatter"(%base, %at, %rows) <{{indices_are_sorted = false, scatter_dimension_numbers = {numbers}, unique_indices = false}}> {update("add")} : {types}
%z = "stablehlo.scatter"(%base, %at, %rows) {update("minimum")} {{scatter_dimension_numbers = {numbers}}} : {types}
%w = "stablehlo.scatter"(%base, %apart, %rows) {replace} {{scatter_dimension_numbers = {numbers}, unique_indices = true}} : {types}''',
            {'base': base, 'at': at, 'rows': rows, 'apart': np.array([[1], [3], [2], [7]], np.int32)},
            {'y': summed, 'z': least, 'w': placed})
    grid = floats(5, 5)
    corners = np.array([[1, 2], [4, 0]], np.int32)
    blocks = floats(2, 2, 2)
    written = grid.copy()
    written[1:3, 2:4] += blocks[0]  # The second block would reach beyond the grid.
    out.add('scatter_windows', f'''%y = "stablehlo.scatter"(%grid, %corners, %blocks) <{{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}}> {update("add")} : (tensor<5x5xf32>, tensor<2x2xi32>, tensor<2x2x2xf32>) -> tensor<5x5xf32>
%z = "stablehlo.scatter"(%grid, %one, %column) <{{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 0>}}> {replace} : (tensor<5x5xf32>, tensor<1xi32>, tensor<5xf32>) -> tensor<5x5xf32>''',
            {'grid': grid, 'corners': corners, 'blocks': blocks, 'one': np.array([3], np.int32),
             'column': grid[:, 0]},
            {'y': written, 'z': np.concatenate([grid[:, :3], grid[:, :1], grid[:, 4:]], 1)})
    out.write()


def control_cases():
    out = file('control', 'Loops, branches and calls.')
    functions = '''
func.func private @double(%arg0: tensor<3xf32>) -> tensor<3xf32> {
  %0 = stablehlo.add %arg0, %arg0 : tensor<3xf32>
  return %0 : tensor<3xf32>
}
'''
    x = floats(3)
    out.add('while', '''%c = stablehlo.constant dense<0> : tensor<i32>
%one = stablehlo.constant dense<1> : tensor<i32>
%y:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %x) : tensor<i32>, tensor<3xf32>
 cond {
  %n = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.compare  LT, %iterArg, %n,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %2 : tensor<i1>
} do {
  %2 = stablehlo.add %iterArg, %one : tensor<i32>
  %3 = func.call @double(%iterArg_0) : (tensor<3xf32>) -> tensor<3xf32>
  %4 = stablehlo.subtract %3, %x : tensor<3xf32>
  %5 = stablehlo.add %4, %twice : tensor<3xf32>
  stablehlo.return %2, %5 : tensor<i32>, tensor<3xf32>
}
%twice = stablehlo.add %x, %x : tensor<3xf32>
%z:2 = "stablehlo.while"(%c, %x) ({
^bb0(%arg0: tensor<i32>, %arg1: tensor<3xf32>):
  %n = stablehlo.constant dense<2> : tensor<i32>
  %2 = stablehlo.compare  LT, %arg0, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
  "stablehlo.return"(%2) : (tensor<i1>) -> ()
}, {
^bb0(%arg0: tensor<i32>, %arg1: tensor<3xf32>):
  %2 = stablehlo.add %arg0, %one : tensor<i32>
  %3 = stablehlo.add %arg1, %arg1 : tensor<3xf32>
  "stablehlo.return"(%2, %3) : (tensor<i32>, tensor<3xf32>) -> ()
}) : (tensor<i32>, tensor<3xf32>) -> (tensor<i32>, tensor<3xf32>)'''.replace('  %5 = stablehlo.add %4, %twice : tensor<3xf32>\n', '').replace('return %2, %5', 'return %2, %4'),
            {'x': x}, {'y#0': np.int32(3), 'y#1': x, 'z#1': 4 * x}, functions)
    for index, expected in [(0, x), (1, 2 * x), (2, 3 * x), (5, 3 * x), (-1, 3 * x)]:
        out.add(f'case_{index}'.replace('-', 'minus_'), '''%y = "stablehlo.case"(%i) ({
  stablehlo.return %x : tensor<3xf32>
}, {
  %2 = stablehlo.add %x, %x : tensor<3xf32>
  stablehlo.return %2 : tensor<3xf32>
}, {
  %2 = stablehlo.add %x, %x : tensor<3xf32>
  %3 = stablehlo.add %2, %x : tensor<3xf32>
  stablehlo.return %3 : tensor<3xf32>
}) : (tensor<i32>) -> tensor<3xf32>
%z = "stablehlo.case"(%i) ({
  stablehlo.return %x : tensor<3xf32>
}, {
  %2 = stablehlo.negate %x : tensor<3xf32>
  stablehlo.return %2 : tensor<3xf32>
}) : (tensor<i32>) -> tensor<3xf32>''', {'x': x, 'i': np.int32(index)},
                {'y': expected, 'z': x if index == 0 else -x}, rtol=1e-6)
    out.add('if', '''%p = stablehlo.constant dense<false> : tensor<i1>
%y = "stablehlo.if"(%p) ({
  stablehlo.return %x : tensor<3xf32>
}, {
  %2 = "stablehlo.if"(%q) ({
    %3 = stablehlo.negate %x : tensor<3xf32>
    stablehlo.return %3 : tensor<3xf32>
  }, {
    stablehlo.return %x : tensor<3xf32>
  }) : (tensor<i1>) -> tensor<3xf32>
  stablehlo.return %2 : tensor<3xf32>
}) : (tensor<i1>) -> tensor<3xf32>''', {'x': x, 'q': np.array(True)}, {'y': -x})
    out.add('composite', '%y = stablehlo.composite "acme.double" %x {decomposition = @double2} : (tensor<3xf32>) -> tensor<3xf32>\n'
            '%z = "stablehlo.map"(%x, %x) <{dimensions = array<i64: 0>}> ({\n^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):\n'
            '  %2 = stablehlo.multiply %arg0, %arg1 : tensor<f32>\n  stablehlo.return %2 : tensor<f32>\n}) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>',
            {'x': x}, {'y': 2 * x, 'z': x * x}, functions.replace('@double', '@double2'))
    out.write()


def main():
    unary_cases()
    binary_cases()
    conversion_cases()
    movement_cases()
    reduction_cases()
    window_cases()
    product_cases()
    convolution_cases()
    index_cases()
    control_cases()


if __name__ == '__main__':
    main()
