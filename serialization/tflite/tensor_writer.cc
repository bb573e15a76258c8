#include "roundhouse/serialization/tflite/tensor_writer.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "flatbuffers/flatbuffers.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/tfl/element_types.h"
#include "roundhouse/dialects/tfl/tfl.h"
#include "roundhouse/serialization/tflite/tensor_reader.h"

namespace roundhouse::tflite_format {
namespace {

using Builder = flatbuffers::FlatBufferBuilder;

std::vector<float> Floats(const AttributeMap& note, absl::string_view name) {
  const Attribute* value = note.Find(name);
  if (value == nullptr || value->if_float_array() == nullptr) return {};
  return {value->if_float_array()->begin(), value->if_float_array()->end()};
}

std::vector<int64_t> Ints(const AttributeMap& note, absl::string_view name) {
  const Attribute* value = note.Find(name);
  return value == nullptr || value->if_int_array() == nullptr ? std::vector<int64_t>()
                                                              : *value->if_int_array();
}

std::vector<int32_t> Narrowed(const std::vector<int64_t>& numbers) {
  return {numbers.begin(), numbers.end()};
}

// Empty lists are absent.
template <typename T>
flatbuffers::Offset<flatbuffers::Vector<T>> List(Builder& builder, const std::vector<T>& numbers) {
  return numbers.empty() ? flatbuffers::Offset<flatbuffers::Vector<T>>()
                         : builder.CreateVector(numbers);
}

struct Sizes {
  std::vector<int32_t> shape;
  std::vector<int32_t> signature;
  bool has_rank = false;
};

// An unknown dimension gets size 1, unless the note gives another size.
absl::StatusOr<Sizes> SizesOf(const Shape& shape, const AttributeMap& note) {
  Sizes sizes;
  if (!shape.is_ranked()) return sizes;
  sizes.has_rank = true;
  const std::vector<int64_t> noted = Ints(note, kNoteShape);
  bool is_static = true;
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    const std::optional<int64_t> size = shape.size(axis);
    if (size && *size > std::numeric_limits<int32_t>::max()) {
      return absl::UnimplementedError(absl::StrCat("TFLite has no dimension of ", *size));
    }
    is_static = is_static && size;
    const int64_t unknown = axis < static_cast<int64_t>(noted.size()) ? noted[axis] : 1;
    sizes.shape.push_back(static_cast<int32_t>(size.value_or(unknown)));
    sizes.signature.push_back(static_cast<int32_t>(size.value_or(-1)));
  }
  if (is_static) sizes.signature.clear();
  return sizes;
}

absl::StatusOr<flatbuffers::Offset<tflite::QuantizationParameters>> WriteQuantization(
    Builder& builder, const TensorEntry& entry) {
  std::vector<float> scales = Floats(entry.note, kNoteScale);
  std::vector<int64_t> zero_points = Ints(entry.note, kNoteZeroPoint);
  int64_t dimension = 0;
  if (const Quantization* quantization = entry.type.element_type().quantization()) {
    if (quantization->expressed != ElementKind::kF32 || quantization->storage_range) {
      return absl::UnimplementedError(
          absl::StrCat("TFLite has no elements of ", entry.type.ToString(),
                       ": its quantised types express f32 and use all of the storage"));
    }
    scales.assign(quantization->scales.begin(), quantization->scales.end());
    for (size_t i = 0; i < scales.size(); ++i) {
      if (static_cast<double>(scales[i]) == quantization->scales[i]) continue;
      return absl::UnimplementedError(absl::StrCat("a scale of ", quantization->scales[i],
                                                   " is not an f32, as TFLite requires"));
    }
    zero_points = quantization->zero_points;
    dimension = quantization->axis.value_or(0);
  }
  if (const Attribute* noted = entry.note.Find(kNoteDimension); noted && noted->if_int()) {
    dimension = *noted->if_int();
  }
  const std::vector<float> min = Floats(entry.note, kNoteMin);
  const std::vector<float> max = Floats(entry.note, kNoteMax);
  const Attribute* details = entry.note.Find(kNoteDetails);
  if (scales.empty() && zero_points.empty() && min.empty() && max.empty() && details == nullptr) {
    return flatbuffers::Offset<tflite::QuantizationParameters>();
  }
  flatbuffers::Offset<void> custom;
  if (details != nullptr && details->if_tensor() != nullptr) {
    RH_ASSIGN_OR_RETURN(const Tensor bytes, details->if_tensor()->Materialize());
    builder.ForceVectorAlignment(bytes.bytes().size(), 1, 16);
    const auto data = builder.CreateVector(reinterpret_cast<const uint8_t*>(bytes.bytes().data()),
                                           bytes.bytes().size());
    custom = tflite::CreateCustomQuantization(builder, data).Union();
  }
  const auto min_list = List(builder, min);
  const auto max_list = List(builder, max);
  const auto scale_list = List(builder, scales);
  const auto zero_list = List(builder, zero_points);
  return tflite::CreateQuantizationParameters(builder, min_list, max_list, scale_list, zero_list,
                                              custom.IsNull()
                                                  ? tflite::QuantizationDetails_NONE
                                                  : tflite::QuantizationDetails_CustomQuantization,
                                              custom, static_cast<int32_t>(dimension));
}

flatbuffers::Offset<tflite::SparsityParameters> WriteSparsity(Builder& builder,
                                                              const AttributeMap& sparse) {
  auto list_of = [&](absl::string_view name, size_t index) -> std::vector<int32_t> {
    const Attribute* lists = sparse.Find(name);
    if (lists == nullptr || lists->if_list() == nullptr || index >= lists->if_list()->size()) {
      return {};
    }
    const Attribute& one = (*lists->if_list())[index];
    return one.if_int_array() == nullptr ? std::vector<int32_t>() : Narrowed(*one.if_int_array());
  };
  std::vector<flatbuffers::Offset<tflite::DimensionMetadata>> dimensions;
  const std::vector<int64_t> sizes = Ints(sparse, tfl::kDenseSizes);
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] >= 0) {
      dimensions.push_back(tflite::CreateDimensionMetadata(builder, tflite::DimensionType_DENSE,
                                                           static_cast<int32_t>(sizes[i])));
      continue;
    }
    const auto segments =
        tflite::CreateInt32Vector(builder, builder.CreateVector(list_of(tfl::kSegments, i)));
    const auto indices =
        tflite::CreateInt32Vector(builder, builder.CreateVector(list_of(tfl::kIndices, i)));
    dimensions.push_back(tflite::CreateDimensionMetadata(
        builder, tflite::DimensionType_SPARSE_CSR, 0, tflite::SparseIndexVector_Int32Vector,
        segments.Union(), tflite::SparseIndexVector_Int32Vector, indices.Union()));
  }
  const auto order = builder.CreateVector(Narrowed(Ints(sparse, tfl::kTraversalOrder)));
  const auto map = List(builder, Narrowed(Ints(sparse, tfl::kBlockMap)));
  const auto metadata = builder.CreateVector(dimensions);
  return tflite::CreateSparsityParameters(builder, order, map, metadata);
}

absl::StatusOr<std::vector<flatbuffers::Offset<tflite::VariantSubType>>> WriteSubtypes(
    Builder& builder, const AttributeMap& note) {
  std::vector<flatbuffers::Offset<tflite::VariantSubType>> subtypes;
  const Attribute* noted = note.Find(kNoteSubtypes);
  if (noted == nullptr || noted->if_list() == nullptr) return subtypes;
  for (const Attribute& one : *noted->if_list()) {
    if (one.if_type() == nullptr || !one.if_type()->is_tensor()) {
      return absl::InvalidArgumentError("a variant's value is not a tensor");
    }
    const Type& type = *one.if_type();
    const std::optional<int8_t> number = tfl::TensorTypeOf(type.element_type());
    if (!number) return absl::UnimplementedError(absl::StrCat("TFLite has no ", type.ToString()));
    std::vector<int32_t> shape;
    for (int64_t axis = 0; type.shape().is_ranked() && axis < type.shape().rank(); ++axis) {
      shape.push_back(static_cast<int32_t>(type.shape().size(axis).value_or(-1)));
    }
    const auto list = List(builder, shape);
    subtypes.push_back(tflite::CreateVariantSubType(
        builder, list, static_cast<tflite::TensorType>(*number), type.shape().is_ranked()));
  }
  return subtypes;
}

}  // namespace

absl::StatusOr<flatbuffers::Offset<tflite::Tensor>> WriteTensor(Builder& builder,
                                                                const TensorEntry& entry) {
  if (!entry.type.is_tensor() || entry.type.domain() != Domain::kTensor ||
      !entry.type.encoding().empty()) {
    return absl::UnimplementedError(
        absl::StrCat("TFLite has no values of type ", entry.type.ToString()));
  }
  const std::optional<int8_t> number = tfl::TensorTypeOf(entry.type.element_type());
  if (!number) {
    return absl::UnimplementedError(
        absl::StrCat("TFLite has no elements of ", entry.type.ToString()));
  }
  RH_ASSIGN_OR_RETURN(const Sizes sizes, SizesOf(entry.type.shape(), entry.note));
  RH_ASSIGN_OR_RETURN(const auto quantization, WriteQuantization(builder, entry));
  RH_ASSIGN_OR_RETURN(const auto subtypes, WriteSubtypes(builder, entry.note));
  const Attribute* noted_name = entry.note.Find(kNoteName);
  const auto name = builder.CreateString(noted_name != nullptr && noted_name->if_string() != nullptr
                                             ? *noted_name->if_string()
                                             : entry.name);
  const auto shape = builder.CreateVector(sizes.shape);
  const auto signature = List(builder, sizes.signature);
  flatbuffers::Offset<tflite::SparsityParameters> sparsity;
  if (entry.sparse != nullptr) sparsity = WriteSparsity(builder, *entry.sparse);
  const auto variants =
      subtypes.empty()
          ? flatbuffers::Offset<flatbuffers::Vector<flatbuffers::Offset<tflite::VariantSubType>>>()
          : builder.CreateVector(subtypes);
  return tflite::CreateTensor(builder, shape, static_cast<tflite::TensorType>(*number),
                              entry.buffer, name, quantization, entry.is_variable, sparsity,
                              signature, sizes.has_rank, variants);
}

absl::StatusOr<absl::Span<const std::byte>> BufferBytes(const Tensor& tensor,
                                                        std::string& storage) {
  if (!tensor.is_strings()) return tensor.bytes();
  auto append = [&](size_t number) {
    for (int shift = 0; shift < 32; shift += 8) {
      storage.push_back(static_cast<char>((number >> shift) & 255));
    }
  };
  const absl::Span<const std::string> strings = tensor.strings();
  append(strings.size());
  size_t offset = 4 * (strings.size() + 2);
  append(offset);
  for (const std::string& text : strings) append(offset += text.size());
  if (offset > static_cast<size_t>(std::numeric_limits<int32_t>::max())) {
    return absl::UnimplementedError("TFLite has no strings of more than 2 GiB");
  }
  for (const std::string& text : strings) storage += text;
  return absl::MakeConstSpan(reinterpret_cast<const std::byte*>(storage.data()), storage.size());
}

}  // namespace roundhouse::tflite_format
