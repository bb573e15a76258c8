#include "roundhouse/interp/native/ops/bytes/byte_loops.h"

#include <cstdint>

#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {
namespace {

template <typename T>
struct ToNumbers {
  static RH_INLINE void Run(const T* x, float zero_point, float scale, float* y, int64_t count) {
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) y[i] = (static_cast<float>(x[i]) - zero_point) * scale;
  }
};

struct ToBytes {
  static RH_INLINE void Run(const ByteQuantization* params, const float* x, uint8_t* y,
                            int64_t count) {
    constexpr float kNoFraction = 12582912.0F;
    const ByteQuantization own = *params;
    const auto least = static_cast<float>(own.least);
    const auto greatest = static_cast<float>(own.greatest);
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) {
      float number = x[i] / own.scale;
      number = number != number ? 0.0F : number;
      number = number < least ? least : number;
      number = number > greatest ? greatest : number;
      const auto rounded = static_cast<int32_t>((number + kNoFraction) - kNoFraction);
      y[i] = static_cast<uint8_t>(rounded + own.zero_point);
    }
  }
};

template <typename Function>
struct OfTwo {
  static RH_INLINE void Run(const float* a, const float* b, float* y, int64_t count) {
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) y[i] = Function::Of(a[i], b[i]);
  }
};
struct Sum {
  static RH_INLINE float Of(float a, float b) { return a + b; }
};
struct Difference {
  static RH_INLINE float Of(float a, float b) { return a - b; }
};
struct Product {
  static RH_INLINE float Of(float a, float b) { return a * b; }
};
struct Greater {
  static RH_INLINE float Of(float a, float b) { return a > b ? a : b; }
};
struct Less {
  static RH_INLINE float Of(float a, float b) { return a < b ? a : b; }
};
struct Slope {
  static RH_INLINE float Of(float a, float b) { return a < 0 ? a * b : a; }
};

struct Between {
  static RH_INLINE void Run(const float* x, float least, float greatest, float* y, int64_t count) {
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) {
      const float up = x[i] < least ? least : x[i];
      y[i] = up > greatest ? greatest : up;
    }
  }
};

template <typename Function>
auto LoopOf() {
  return ForThisProcessor<OfTwo<Function>, const float*, const float*, float*, int64_t>();
}

}  // namespace

const ByteLoops& ByteLoopsHere() {
  static const ByteLoops loops = {
      .from_signed =
          ForThisProcessor<ToNumbers<int8_t>, const int8_t*, float, float, float*, int64_t>(),
      .from_unsigned =
          ForThisProcessor<ToNumbers<uint8_t>, const uint8_t*, float, float, float*, int64_t>(),
      .to_bytes =
          ForThisProcessor<ToBytes, const ByteQuantization*, const float*, uint8_t*, int64_t>(),
      .between = ForThisProcessor<Between, const float*, float, float, float*, int64_t>(),
      .of_two = {LoopOf<Sum>(), LoopOf<Difference>(), LoopOf<Product>(), LoopOf<Greater>(),
                 LoopOf<Less>(), LoopOf<Slope>()}};
  return loops;
}

}  // namespace roundhouse::native
