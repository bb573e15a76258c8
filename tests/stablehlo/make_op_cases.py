#!/usr/bin/env python3
"""Writes tests/stablehlo/ops: each operation of StableHLO, in the forms that are printed for it.

    tests/stablehlo/make_op_cases.py
"""

from control_cases import control_cases
from elementwise_cases import binary_cases, conversion_cases, unary_cases
from layer_cases import convolution_cases, product_cases, window_cases
from movement_cases import index_cases, movement_cases
from reduction_cases import reduction_cases


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
