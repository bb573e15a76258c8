#include "roundhouse/interp/fused/arithmetic.h"

#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::fused {
namespace {

struct Add {
  static RH_INLINE float Of(float a, float b) { return a + b; }
};
struct Subtract {
  static RH_INLINE float Of(float a, float b) { return a - b; }
};
struct SubtractFrom {
  static RH_INLINE float Of(float a, float b) { return b - a; }
};
struct Multiply {
  static RH_INLINE float Of(float a, float b) { return a * b; }
};

using Operand = ArithmeticOperand;

// Steps are known here, so that loops become vectors.
template <typename Op>
struct Single {
  template <int kA, int kB>
  static RH_INLINE void Loop(const Operand* from, float* result, int64_t rows, int64_t columns) {
    for (int64_t row = 0; row < rows; ++row, result += columns) {
      const float* a = from[0].data + row * from[0].row;
      const float* b = from[1].data + row * from[1].row;
      const float a0 = *a;
      const float b0 = *b;
      RH_INDEPENDENT
      for (int64_t i = 0; i < columns; ++i)
        result[i] = Op::Of(kA == 1 ? a[i] : a0, kB == 1 ? b[i] : b0);
    }
  }

  static RH_INLINE void Run(const Operand* from, float* result, int64_t rows, int64_t columns) {
    if (from[0].step == 1 && from[1].step == 1) return Loop<1, 1>(from, result, rows, columns);
    if (from[0].step == 1) return Loop<1, 0>(from, result, rows, columns);
    if (from[1].step == 1) return Loop<0, 1>(from, result, rows, columns);
    Loop<0, 0>(from, result, rows, columns);
  }
};

template <typename First, typename Second>
struct Pair {
  template <int kA, int kB, int kC>
  static RH_INLINE void Loop(const Operand* from, float* result, int64_t rows, int64_t columns) {
    for (int64_t row = 0; row < rows; ++row, result += columns) {
      const float* a = from[0].data + row * from[0].row;
      const float* b = from[1].data + row * from[1].row;
      const float* c = from[2].data + row * from[2].row;
      const float a0 = *a;
      const float b0 = *b;
      const float c0 = *c;
      RH_INDEPENDENT
      for (int64_t i = 0; i < columns; ++i) {
        const float first = First::Of(kA == 1 ? a[i] : a0, kB == 1 ? b[i] : b0);
        result[i] = Second::Of(first, kC == 1 ? c[i] : c0);
      }
    }
  }

  template <int kA, int kB>
  static RH_INLINE void Loop(const Operand* from, float* result, int64_t rows, int64_t columns) {
    if (from[2].step == 1) return Loop<kA, kB, 1>(from, result, rows, columns);
    Loop<kA, kB, 0>(from, result, rows, columns);
  }

  static RH_INLINE void Run(const Operand* from, float* result, int64_t rows, int64_t columns) {
    if (from[0].step == 1 && from[1].step == 1) return Loop<1, 1>(from, result, rows, columns);
    if (from[0].step == 1) return Loop<1, 0>(from, result, rows, columns);
    if (from[1].step == 1) return Loop<0, 1>(from, result, rows, columns);
    Loop<0, 0>(from, result, rows, columns);
  }
};

template <typename Body>
ArithmeticRows ForProcessor() {
  static const ArithmeticRows rows =
      ForThisProcessor<Body, const Operand*, float*, int64_t, int64_t>();
  return rows;
}

template <typename First>
ArithmeticRows PairOf(Arithmetic second, bool is_right) {
  switch (second) {
    case Arithmetic::kAdd:
      return ForProcessor<Pair<First, Add>>();
    case Arithmetic::kSubtract:
      return is_right ? ForProcessor<Pair<First, SubtractFrom>>()
                      : ForProcessor<Pair<First, Subtract>>();
    case Arithmetic::kMultiply:
      return ForProcessor<Pair<First, Multiply>>();
    case Arithmetic::kNone:
      break;
  }
  return nullptr;
}

}  // namespace

ArithmeticRows RowsOf(Arithmetic op) {
  switch (op) {
    case Arithmetic::kAdd:
      return ForProcessor<Single<Add>>();
    case Arithmetic::kSubtract:
      return ForProcessor<Single<Subtract>>();
    case Arithmetic::kMultiply:
      return ForProcessor<Single<Multiply>>();
    case Arithmetic::kNone:
      break;
  }
  return nullptr;
}

ArithmeticRows RowsOf(Arithmetic first, Arithmetic second, bool is_right) {
  switch (first) {
    case Arithmetic::kAdd:
      return PairOf<Add>(second, is_right);
    case Arithmetic::kSubtract:
      return PairOf<Subtract>(second, is_right);
    case Arithmetic::kMultiply:
      return PairOf<Multiply>(second, is_right);
    case Arithmetic::kNone:
      break;
  }
  return nullptr;
}

}  // namespace roundhouse::fused
