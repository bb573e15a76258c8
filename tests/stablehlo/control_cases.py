"""Cases of loops, branches and functions."""

import numpy as np

from op_case_files import file, floats


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
