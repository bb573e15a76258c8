#include "roundhouse/serialization/tflite/operator_attributes.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/tfl/tfl.h"
#include "roundhouse/serialization/tflite/options_reader.h"
#include "roundhouse/serialization/tflite/tensor_reader.h"

namespace roundhouse::tflite_format {

const flatbuffers::Table* OptionsOf(const tflite::Operator& op, const tfl::OptionTable& table) {
  const bool is_there = table.is_second_union
                            ? static_cast<uint8_t>(op.builtin_options_2_type()) == table.union_type
                            : static_cast<uint8_t>(op.builtin_options_type()) == table.union_type;
  if (!is_there) return nullptr;
  return static_cast<const flatbuffers::Table*>(table.is_second_union ? op.builtin_options_2()
                                                                      : op.builtin_options());
}

namespace {

absl::Status ReadBuiltinOptions(const tflite::Operator& op, const tfl::BuiltinOp& builtin,
                                const std::vector<std::string>& symbols, CopyBudget& copies,
                                AttributeMap& attributes) {
  if (builtin.options != nullptr) {
    if (const flatbuffers::Table* options = OptionsOf(op, *builtin.options)) {
      return ReadOptions(*options, *builtin.options, symbols, copies, attributes);
    }
    if (builtin.has_graphs()) {
      return absl::InvalidArgumentError("the options that name its subgraphs are missing");
    }
  }
  // Some converters write an empty table of another operator.
  const tfl::OptionTable* other = nullptr;
  if (op.builtin_options() != nullptr) {
    other =
        tfl::OptionSchema::Get().FindTable(false, static_cast<uint8_t>(op.builtin_options_type()));
  }
  if (other == nullptr) return absl::OkStatus();
  AttributeMap ignored;
  absl::Status status = ReadOptions(*static_cast<const flatbuffers::Table*>(op.builtin_options()),
                                    *other, symbols, copies, ignored);
  if (status.ok() && ignored.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("expected ", builtin.options == nullptr ? "no options" : builtin.options->name,
                   ", found ", other->name));
}

absl::Status ReadCustomOptions(const tflite::Operator& op, const ModelBytes& bytes,
                               CopyBudget& copies, AttributeMap& attributes) {
  absl::Span<const std::byte> data;
  if (op.large_custom_options_offset() > 1) {
    RH_ASSIGN_OR_RETURN(
        data, bytes.Outside(op.large_custom_options_offset(), op.large_custom_options_size()));
  } else if (op.custom_options() != nullptr) {
    data = absl::MakeConstSpan(reinterpret_cast<const std::byte*>(op.custom_options()->data()),
                               op.custom_options()->size());
  }
  if (data.empty()) return absl::OkStatus();
  if (!copies.Spend(data.size())) return copies.status();
  RH_ASSIGN_OR_RETURN(
      Tensor tensor,
      Tensor::FromBytes(Type::Tensor(ElementKind::kU8, Shape({static_cast<int64_t>(data.size())})),
                        data));
  attributes.Set(tfl::kCustomOptions, Attribute::OfTensor(std::move(tensor)));
  return absl::OkStatus();
}

absl::Status ReadIntermediates(const Scope& scope, const std::vector<int32_t>& tensors,
                               AttributeMap& attributes) {
  if (tensors.empty()) return absl::OkStatus();
  std::vector<Attribute> types;
  std::vector<Attribute> notes;
  for (int32_t index : tensors) {
    RH_ASSIGN_OR_RETURN(const tflite::Tensor* tensor, TensorAt(scope, index));
    absl::StatusOr<Type> type = ReadType(*tensor, EmptyShape::kScalar);
    if (!type.ok()) return Annotate(type.status(), NameOf(*tensor, index));
    types.push_back(Attribute::OfType(*std::move(type)));
    RH_ASSIGN_OR_RETURN(AttributeMap note, ReadNote(*tensor, ""));
    notes.push_back(Attribute::Dictionary(std::move(note)));
  }
  attributes.Set(tfl::kIntermediateTypes, Attribute::List(std::move(types)));
  attributes.Set(tfl::kIntermediates, Attribute::List(std::move(notes)));
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<AttributeMap> ReadAttributes(const Scope& scope, const tflite::Operator& op,
                                            const OperatorKind& kind, const tfl::BuiltinOp* builtin,
                                            const ModelBytes& bytes,
                                            const std::vector<std::string>& symbols,
                                            CopyBudget& copies) {
  AttributeMap attributes;
  if (builtin == nullptr) {
    if (!copies.Spend(kind.custom_code.size())) return copies.status();
    attributes.Set(tfl::kCustomCode, Attribute::String(std::string(kind.custom_code)));
  } else {
    RH_RETURN_IF_ERROR(ReadBuiltinOptions(op, *builtin, symbols, copies, attributes));
  }
  if (kind.version != 1) attributes.Set(tfl::kVersion, Attribute::Int(kind.version));
  RH_RETURN_IF_ERROR(ReadCustomOptions(op, bytes, copies, attributes));
  RH_RETURN_IF_ERROR(ReadIntermediates(scope, Numbers(op.intermediates()), attributes));
  return attributes;
}

}  // namespace roundhouse::tflite_format
