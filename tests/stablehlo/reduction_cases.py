"""Cases of reductions and sorts."""

import numpy as np

from case_text import type_of
from op_case_files import RNG, file, floats, ints


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
