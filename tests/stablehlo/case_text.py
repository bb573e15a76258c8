"""Writes programs of StableHLO, as JAX and PyTorch/XLA print them, with the values that they give.

The expected values are numpy's. A case is a function of the program whose checks are ops of the
dialect `check`.
"""

import numpy as np

NAMES = {
    'float32': 'f32', 'float64': 'f64', 'float16': 'f16', 'int8': 'i8', 'int16': 'i16',
    'int32': 'i32', 'int64': 'i64', 'uint8': 'ui8', 'uint16': 'ui16', 'uint32': 'ui32',
    'uint64': 'ui64', 'bool': 'i1', 'complex64': 'complex<f32>',
}


def type_of(array):
    """tensor<2x3xf32>"""
    array = np.asarray(array)
    sizes = ''.join(f'{size}x' for size in array.shape)
    return f'tensor<{sizes}{NAMES[array.dtype.name]}>'


def number(value):
    if isinstance(value, (bool, np.bool_)):
        return 'true' if value else 'false'
    if isinstance(value, (int, np.integer)):
        return str(value)
    if isinstance(value, (complex, np.complexfloating)):
        return f'({number(value.real)}, {number(value.imag)})'
    if np.isnan(value) or np.isinf(value):
        bits = {'float16': 4, 'float32': 8, 'float64': 16}[np.asarray(value).dtype.name]
        kind = {4: np.uint16, 8: np.uint32, 16: np.uint64}[bits]
        return f'0x{np.asarray(value).view(kind).item():0{bits}X}'
    # As many digits as the element holds.
    digits = {'float16': 4, 'float32': 8}.get(np.asarray(value).dtype.name, 16)
    text = f'{float(value):.{digits}e}'
    return text


def dense(array):
    """dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>"""
    array = np.asarray(array)

    def part(a):
        if a.ndim == 0:
            return number(a[()])
        return '[' + ', '.join(part(b) for b in a) + ']'

    flat = array.reshape(-1)
    if array.size > 1 and all(number(x) == number(flat[0]) for x in flat):
        return f'dense<{number(flat[0])}> : {type_of(array)}'
    return f'dense<{part(array) if array.size else ""}> : {type_of(array)}'


class File:
    """The cases of one file."""

    def __init__(self, path, script, subject):
        self.path = path
        self.head = f'// {subject}\n// Made by {script}; expected values are numpy\'s.\n'
        self.cases = []

    def add(self, name, text, inputs, outputs, functions='', rtol=2e-6, atol=1e-6, exact=False):
        """`text` uses %name for the inputs, and defines the values that `outputs` names."""
        lines = [f'func.func public @{name}() {{']
        for key, value in inputs.items():
            lines.append(f'  %{key} = stablehlo.constant {dense(value)}')
        for line in text.strip('\n').split('\n'):
            lines.append('  ' + line)
        for key, value in outputs.items():
            value = np.asarray(value)
            if exact or value.dtype.kind in 'iub':
                check, limits = 'check.eq', ''
            else:
                check, limits = 'check.almost_eq', f'atol = {atol:.1e} : f64, '
            tail = '' if check == 'check.eq' else f', rtol = {rtol:.1e} : f64'
            lines.append(f'  "{check}"(%{key}) {{{limits}expected = {dense(value)}{tail}}} : '
                         f'({type_of(value)}) -> ()')
        lines += ['  return', '}']
        self.cases.append('\n'.join(lines) + '\n' + functions)

    def write(self):
        with open(self.path, 'w', encoding='utf-8') as out:
            out.write(self.head + '\n' + '\n'.join(self.cases))
