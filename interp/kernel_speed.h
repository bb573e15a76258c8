// File: kernel_speed.h
//
// About how long a library takes for a node on one thread: what `auto` goes by where several take a
// node (Backend::SecondsOf).
//
// Of each kind of kernel it is a sum: of a call, of the operations, and of the bytes that are read
// and written. The numbers below come near to what one thread was measured to take; the call has
// what a region costs besides. This measures anew, on the machine at hand, and prints such numbers:
//
//   bazel run //benchmarks:kernel_table
//
// Only what was found to differ is told apart. Of all else there is no estimate, and who is
// preferred gets it.
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
  KernelRate transposed;  // Per operation that is not left out.
  KernelRate product;
  KernelRate pool;
  KernelRate softmax;
};

// What differs between processors is above all how many numbers they multiply at a time. So there
// are two kinds: those of Intel with AVX-512, and all others, which multiply 256 bits at a time,
// even where they know AVX-512 (Zen 4).
//
// Transposed convolutions were measured on a Zen 5 alone; what stands here is in proportion to what
// convolutions took there.
//
// Of a Sapphire Rapids. The bytes of convolutions and products are on the safe side, for they come
// from farther away in a network than in a benchmark.
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
// Of a Zen 4.
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

// Own kernels, of what they may do faster than a library.
struct OwnSpeed {
  double call_seconds;
  KernelRate depthwise;
  KernelRate transposed;
};
inline constexpr OwnSpeed kNativeSpeedOf512 = {
    .call_seconds = 0.1e-6, .depthwise = {122e9, 60e9}, .transposed = {293e9, 6.5e9}};
inline constexpr OwnSpeed kNativeSpeedOf256 = {
    .call_seconds = 0.1e-6, .depthwise = {36e9, 179e9}, .transposed = {163e9, 3.6e9}};

// Whether the processor is of the first kind.
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

// Nothing for other kinds of nodes, and where sizes are not known, but of products and
// convolutions, for which an unknown size counts as 1.
std::optional<double> SecondsOf(const Node& node, const KernelSpeed& speed);
// Of convolutions of each channel by itself, and of transposed ones; nothing for other nodes.
std::optional<double> SecondsOf(const Node& node, const OwnSpeed& speed);

// The same for nodes on bytes (i8 and u8): operations of layers and of pools, and results that are
// rounded and stored, and of the rest the bytes that are read and written, per second.
struct ByteSpeed {
  double call_seconds;
  double product_flops;
  double depthwise_flops;
  double results;
  double pool_flops;
  double bytes;
};

// Own kernels, with instructions that multiply four bytes at a time (AVX-512 VNNI) and without.
inline constexpr ByteSpeed kNativeByteSpeed = {.call_seconds = 0.1e-6,
                                               .product_flops = 400e9,
                                               .depthwise_flops = 50e9,
                                               .results = 4e9,
                                               .pool_flops = 8e9,
                                               .bytes = 74e9};
inline constexpr ByteSpeed kPortableByteSpeed = {.call_seconds = 0.1e-6,
                                                 .product_flops = 40e9,
                                                 .depthwise_flops = 4.5e9,
                                                 .results = 1.2e9,
                                                 .pool_flops = 8e9,
                                                 .bytes = 10e9};
// The same on processors that multiply tiles of bytes (AMX).
inline constexpr ByteSpeed kTiledByteSpeed = {.call_seconds = 0.1e-6,
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

// Nothing for nodes that neither take bytes nor give any. Sizes that are not known count as 1.
std::optional<double> SecondsOfBytes(const Node& node, const ByteSpeed& speed);

// Own kernels for what they do much faster than a library: what only moves f32, as concatenations
// do and what does nothing but give it another shape, and normalisations of channels that are not
// the last axis. Nothing for other nodes. Sizes that are not known count as 1.
std::optional<double> SecondsOfMoved(const Node& node);

// A call; and where nothing but a function of elements needs what a convolution or product gives,
// so that it could have been computed on the way, the value is written and read once more.
double BoundarySecondsOf(const Value& value, double call_seconds);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_KERNEL_SPEED_H_
