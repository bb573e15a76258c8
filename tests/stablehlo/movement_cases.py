"""Cases of operations that move elements, also to places that are data."""

import numpy as np

from case_text import type_of
from op_case_files import file, floats


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
