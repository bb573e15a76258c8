// File: random_values.h
//
// Random names, types, tensors and attributes, odd ones included: what a program may hold and a
// test would not think of. Everything follows from the generator's state alone.
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

  // An identifier as a rule, at times with quotes, line ends, control characters, bytes that are
  // not UTF-8. Never empty, never with a NUL.
  std::string Name();
  // Any bytes, NUL among them; may be empty.
  std::string Bytes();

  // Any type that verifies.
  Type AnyType();
  // A tensor type, of plain or quantised elements, in any domain.
  Type TensorType();
  // The type of a tensor that can be held: static, at most `max_elements`, of plain elements,
  // domain `tensor`.
  Type DataType(int64_t max_elements);
  // One that every value of `type` fits, as wide or wider.
  Type Widened(const Type& type);
  Type ScalarType();
  ElementType QuantizedElement(const Shape& shape);

  // Dense, splat, strings; with NaN, infinities, -0.0 and denormals among floats.
  Tensor Data(const Type& type);
  // A number of the given plain kind as an attribute.
  Attribute Number(ElementKind kind);
  // Of any kind; lists and dictionaries are nested down to `depth`. `symbols` are those that may be
  // named.
  Attribute AnyAttribute(absl::Span<const std::string> symbols, int depth = 3);
  // `dotted`: all names have a dialect in front, as on what MLIR knows.
  AttributeMap Attributes(absl::Span<const std::string> symbols, bool dotted);

 private:
  ElementKind Kind(absl::Span<const ElementKind> kinds) { return kinds[Below(kinds.size())]; }
  Shape AnyShape(int64_t min_rank, int64_t max_rank);
  double FloatValue();

  SplitMix64 random_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_TESTING_RANDOM_VALUES_H_
