"""Cases of functions of elements, comparisons and conversions."""

import numpy as np

from case_text import type_of
from op_case_files import file, floats


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
