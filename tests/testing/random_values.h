// File: random_values.h
//
// Random names, types, tensors and attributes, including odd ones that a program may hold and no
// test would think of. Everything depends only on the generator's state.
#ifndef ROUNDHOUSE_TESTS_TESTING_RANDOM_VALUES_H_
#define ROUNDHOUSE_TESTS_TESTING_RANDOM_VALUES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

class RandomValues {
 public:
  explicit RandomValues(uint64_t seed) : random_(seed) {}

  // 0 … bound - 1.
  int64_t Below(int64_t bound) { return static_cast<int64_t>(random_.Below(bound)); }
  bool OneIn(int64_t n) { return Below(n) == 0; }
  template <typename T>
  const T& OneOf(const std::vector<T>& choices) {
    return choices[Below(choices.size())];
  }

  // Usually an identifier, sometimes with quotes, line ends, control characters, bytes that are not
  // UTF-8. Never empty, never with a NUL.
  std::string Name();
  // Any bytes, including NUL; may be empty.
  std::string Bytes();

  // Any type that verifies.
  Type AnyType();
  // A tensor type with plain or quantised elements, in any domain.
  Type TensorType();
  // The type of a tensor that fits in memory: static, at most `max_elements`, with plain elements,
  // domain `tensor`.
  Type DataType(int64_t max_elements);
  // A type that holds every value of `type`: the same or wider.
  Type Widened(const Type& type);
  Type ScalarType();
  ElementType QuantizedElement(const Shape& shape);

  // Dense, splat, strings; with NaN, infinities, -0.0 and denormals among floats.
  Tensor Data(const Type& type);
  // A number of the given plain kind as an attribute.
  Attribute Number(ElementKind kind);
  // Of any kind; lists and dictionaries are nested up to `depth` levels. References are to
  // `symbols`.
  Attribute AnyAttribute(absl::Span<const std::string> symbols, int depth = 3);
  // `dotted`: all names have a dialect prefix, as MLIR requires on its own constructs.
  AttributeMap Attributes(absl::Span<const std::string> symbols, bool dotted);

 private:
  ElementKind Kind(absl::Span<const ElementKind> kinds) { return kinds[Below(kinds.size())]; }
  Shape AnyShape(int64_t min_rank, int64_t max_rank);
  double FloatValue();

  SplitMix64 random_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_TESTING_RANDOM_VALUES_H_
