"""The compiler flags of kernels. A header is precompiled with these flags (interp/processor)."""

# Loops become vector code, which neither sets errno nor traps.
KERNEL_COPTS = [
    "-O3",
    "-fno-math-errno",
    "-fno-trapping-math",
]
