// File: kernel_speed.h
//
// Estimates how long a library takes for a node on one thread. `auto` compares these estimates
// where several backends take a node (Backend::SecondsOf).
//
// For each kind of kernel the estimate is a sum of a cost per call, per operation, and per byte
// read and written. The numbers below are close to what was measured on one thread; the cost per
// call includes the overhead of a region. To measure them anew on another machine, and print such
// numbers:
//
//   bazel run //benchmarks:kernel_table
//
// Only kinds of nodes that were found to differ are listed. All others have no estimate, and the
// preferred backend gets them.
#ifndef ROUNDHOUSE_INTERP_KERNEL_SPEED_H_
#define ROUNDHOUSE_INTERP_KERNEL_SPEED_H_

#include <optional>

#include "roundhouse/core/node.h"

namespace roundhouse::interp {

// Operations and bytes per second.
struct KernelRate {
  double flops;
  double bytes;
};

struct KernelSpeed {
  double call_seconds;
  KernelRate convolution;
  KernelRate depthwise;
  KernelRate transposed;  // Per operation that is not skipped.
  KernelRate product;
  KernelRate pool;
  KernelRate softmax;
};

// Processors differ above all in how many numbers they multiply at a time. So there are two kinds:
// Intel's with AVX-512, and all others, which multiply 256 bits at a time, even if they support
// AVX-512 (Zen 4).
//
// Transposed convolutions were measured only on a Zen 5; the numbers here are scaled by the times
// of convolutions there.
//
// Measured on a Sapphire Rapids. The byte rates of convolutions and products are conservative,
// because in a network the bytes come from farther away than in a benchmark.
inline constexpr KernelSpeed kOneDnnSpeedOf512 = {.call_seconds = 0.3e-6,
                                                  .convolution = {194e9, 20e9},
                                                  .depthwise = {243e9, 29.4e9},
                                                  .transposed = {205e9, 3.5e9},
                                                  .product = {194e9, 20e9},
                                                  .pool = {6.43e9, 335e9},
                                                  .softmax = {9.64e9, 1e13}};
inline constexpr KernelSpeed kXnnpackSpeedOf512 = {.call_seconds = 0.3e-6,
                                                   .convolution = {105e9, 26e9},
                                                   .depthwise = {94.4e9, 38.7e9},
                                                   .transposed = {147e9, 2.9e9},
                                                   .product = {105e9, 26e9},
                                                   .pool = {10.9e9, 476e9},
                                                   .softmax = {4.49e9, 1e13}};
// Measured on a Zen 4.
inline constexpr KernelSpeed kOneDnnSpeedOf256 = {.call_seconds = 0.3e-6,
                                                  .convolution = {108e9, 45.7e9},
                                                  .depthwise = {67.6e9, 111e9},
                                                  .transposed = {114e9, 1.9e9},
                                                  .product = {107e9, 85.9e9},
                                                  .pool = {29.2e9, 131e9},
                                                  .softmax = {6.67e9, 1e13}};
inline constexpr KernelSpeed kXnnpackSpeedOf256 = {.call_seconds = 0.3e-6,
                                                   .convolution = {106e9, 44.7e9},
                                                   .depthwise = {31.4e9, 1e13},
                                                   .transposed = {148e9, 2.9e9},
                                                   .product = {94.6e9, 84.1e9},
                                                   .pool = {1e13, 31.8e9},
                                                   .softmax = {4.44e9, 1e13}};

// The cost of a call of kernels of our own.
inline constexpr double kOwnCallSeconds = 0.1e-6;

// Our own kernels, for the ops in which they may be faster than a library or as fast.
struct OwnSpeed {
  double call_seconds;
  KernelRate depthwise;
  KernelRate transposed;
  KernelRate product;
  KernelRate softmax;
};
inline constexpr OwnSpeed kNativeSpeedOf512 = {.call_seconds = kOwnCallSeconds,
                                               .depthwise = {122e9, 60e9},
                                               .transposed = {293e9, 6.5e9},
                                               .product = {105e9, 20e9},
                                               .softmax = {4e9, 1e13}};
inline constexpr OwnSpeed kNativeSpeedOf256 = {.call_seconds = kOwnCallSeconds,
                                               .depthwise = {36e9, 179e9},
                                               .transposed = {163e9, 3.6e9},
                                               .product = {104e9, 85.9e9},
                                               .softmax = {4e9, 1e13}};

// Whether the processor is Intel's with AVX-512.
bool Multiplies512();
inline const OwnSpeed& NativeSpeed() {
  return Multiplies512() ? kNativeSpeedOf512 : kNativeSpeedOf256;
}
inline const KernelSpeed& OneDnnSpeed() {
  return Multiplies512() ? kOneDnnSpeedOf512 : kOneDnnSpeedOf256;
}
inline const KernelSpeed& XnnpackSpeed() {
  return Multiplies512() ? kXnnpackSpeedOf512 : kXnnpackSpeedOf256;
}

// Returns nullopt for other kinds of nodes, and if sizes are unknown; but for products and
// convolutions an unknown size counts as 1.
std::optional<double> SecondsOf(const Node& node, const KernelSpeed& speed);
// For depthwise and transposed convolutions, softmax, and products with constants; nullopt for
// other nodes.
std::optional<double> SecondsOf(const Node& node, const OwnSpeed& speed);

// The same for nodes on bytes (i8 and u8), per second: the operations of layers and of pools, the
// results that are rounded and stored, and for all other nodes the bytes read and written.
struct ByteSpeed {
  double call_seconds;
  double product_flops;
  double depthwise_flops;
  double results;
  double pool_flops;
  double bytes;
};

// Our own kernels, with instructions that multiply four bytes at a time (AVX-512 VNNI), pairs of 16
// bits (AVX2), and without.
inline constexpr ByteSpeed kNativeByteSpeed = {.call_seconds = kOwnCallSeconds,
                                               .product_flops = 400e9,
                                               .depthwise_flops = 50e9,
                                               .results = 4e9,
                                               .pool_flops = 8e9,
                                               .bytes = 74e9};
inline constexpr ByteSpeed kPairByteSpeed = {.call_seconds = kOwnCallSeconds,
                                             .product_flops = 125e9,
                                             .depthwise_flops = 36e9,
                                             .results = 3.8e9,
                                             .pool_flops = 8e9,
                                             .bytes = 10e9};
inline constexpr ByteSpeed kPortableByteSpeed = {.call_seconds = kOwnCallSeconds,
                                                 .product_flops = 40e9,
                                                 .depthwise_flops = 4.5e9,
                                                 .results = 1.2e9,
                                                 .pool_flops = 8e9,
                                                 .bytes = 10e9};
// The same on processors that multiply tiles of bytes (AMX).
inline constexpr ByteSpeed kTiledByteSpeed = {.call_seconds = kOwnCallSeconds,
                                              .product_flops = 2000e9,
                                              .depthwise_flops = 100e9,
                                              .results = 100e9,
                                              .pool_flops = 8e9,
                                              .bytes = 74e9};
inline constexpr ByteSpeed kOneDnnByteSpeed = {.call_seconds = 0.3e-6,
                                               .product_flops = 470e9,
                                               .depthwise_flops = 60e9,
                                               .results = 12e9,
                                               .pool_flops = 8e9,
                                               .bytes = 20e9};
inline constexpr ByteSpeed kXnnpackByteSpeed = {.call_seconds = 0.3e-6,
                                                .product_flops = 135e9,
                                                .depthwise_flops = 40e9,
                                                .results = 3e9,
                                                .pool_flops = 38e9,
                                                .bytes = 40e9};

// Returns nullopt for nodes that neither take nor give bytes. Unknown sizes count as 1.
std::optional<double> SecondsOfBytes(const Node& node, const ByteSpeed& speed);

// Our own kernels for what they do much faster than a library: nodes that only move f32 (such as
// concatenations, pads and reshapes), and normalisations of channels that are not the last axis.
// Returns nullopt for other nodes. Unknown sizes count as 1.
std::optional<double> SecondsOfMoved(const Node& node);
// The same for XNNPACK, for pads.
std::optional<double> SecondsOfPad(const Node& node);

// How much longer our own kernels take than a library, at most, for a node for which they have no
// estimate; negative if they take less, as their calls cost less. Nullopt for products,
// convolutions and nodes on bytes. Unknown sizes count as 1.
std::optional<double> SecondsSavedOf(const Node& node, double call_seconds);

// The cost of a call. If the value is the result of a convolution or product, and its only user is
// an elementwise function, which could have been fused, adds the cost of writing and reading it
// once more.
double BoundarySecondsOf(const Value& value, double call_seconds = kOwnCallSeconds);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_KERNEL_SPEED_H_
