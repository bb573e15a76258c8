// File: rh_values.h
//
// Reads what a .rh says of values: types, tensors and attributes. For rh_reader.cc, which reads the
// graphs that they stand in.
#ifndef ROUNDHOUSE_SERIALIZATION_RH_VALUES_H_
#define ROUNDHOUSE_SERIALIZATION_RH_VALUES_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "flatbuffers/flatbuffers.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/copy_budget.h"
#include "roundhouse/serialization/rh_generated.h"

namespace roundhouse::rh_internal {

template <typename... Args>
absl::Status Damaged(const Args&... args) {
  return absl::DataLossError(absl::StrCat(args...));
}

// FlatBuffers returns null for an absent field.
template <typename T>
uint32_t SizeOf(const flatbuffers::Vector<T>* vector) {
  return vector == nullptr ? 0 : vector->size();
}

// The parts of a file. Only the header has been checked.
struct Parts {
  absl::Span<const std::byte> structure;
  absl::Span<const std::byte> payloads;
  // Of a version that knew fewer element kinds and stored the others as text.
  bool has_older_text = false;
};

using NamedAttributes = flatbuffers::Vector<flatbuffers::Offset<rh::NamedAttribute>>;

// All that is copied counts towards a budget, as tables may be shared. When it is spent, vectors
// are read as empty: look at budget().status() at the end.
class ValueReader {
 public:
  // Tensors share the payloads, which `owner` keeps.
  ValueReader(Parts parts, std::shared_ptr<const void> owner)
      : parts_(parts), owner_(std::move(owner)), budget_(parts.structure.size()) {}

  // The table of types, to which all else refers by TypeAt().
  absl::Status ReadTypes(const rh::Program& in);
  absl::StatusOr<Type> TypeAt(uint32_t index) const;
  absl::StatusOr<Attribute> ReadAttribute(const rh::Attribute& in) { return ReadAttribute(in, 0); }
  absl::StatusOr<AttributeMap> ReadAttributeMap(const NamedAttributes* in);
  std::string Text(const flatbuffers::String* text);
  std::vector<std::string> Texts(
      const flatbuffers::Vector<flatbuffers::Offset<flatbuffers::String>>* texts);
  CopyBudget& budget() { return budget_; }

  // Of all tensors that were read. Two have either the same bytes or none in common.
  absl::Status CheckRanges() const;
  absl::Status VerifyPayloads() const;

 private:
  // Copied as bytes: FlatBuffers' verifier checks that a vector is inside, but not that its numbers
  // are aligned.
  template <typename T>
  std::vector<T> Numbers(const flatbuffers::Vector<T>* vector) {
    if (!budget_.Spend(uint64_t{SizeOf(vector)} * sizeof(T))) return {};
    std::vector<T> numbers(SizeOf(vector));
    if (!numbers.empty()) std::memcpy(numbers.data(), vector->Data(), numbers.size() * sizeof(T));
    return numbers;
  }

  absl::StatusOr<Tensor> Copied(const Type& type, absl::Span<const std::byte> data);
  std::optional<Type> KnownTypeOf(absl::string_view text) const;
  absl::StatusOr<ElementType> ReadElement(const rh::Type& in);
  absl::StatusOr<Shape> ReadShape(const rh::Type& in);
  absl::StatusOr<Type> ReadType(const rh::Type& in);
  absl::StatusOr<Tensor> ReadTensor(const rh::Tensor& in);
  absl::StatusOr<Attribute> ReadAttribute(const rh::Attribute& in, int nesting);

  struct Range {
    uint64_t size;
    uint64_t checksum;
    std::string type;
  };

  const Parts parts_;
  const std::shared_ptr<const void> owner_;
  CopyBudget budget_;
  std::vector<Type> types_;
  std::map<uint64_t, Range> ranges_;  // By offset.
};

}  // namespace roundhouse::rh_internal

#endif  // ROUNDHOUSE_SERIALIZATION_RH_VALUES_H_
