#include "roundhouse/serialization/tflite/tensor_reader.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/tfl/element_types.h"
#include "roundhouse/dialects/tfl/tfl.h"

namespace roundhouse::tflite_format {
namespace {

absl::StatusOr<ElementType> StorageOf(int8_t number) {
  const std::optional<ElementType> element = tfl::ElementTypeOf(number);
  if (element) return *element;
  return absl::UnimplementedError(absl::StrCat("unknown element type ", number));
}

absl::StatusOr<Shape> ReadShape(const tflite::Tensor& tensor, EmptyShape empty_shape) {
  const std::vector<int32_t> sizes = Numbers(tensor.shape());
  const std::vector<int32_t> signature = Numbers(tensor.shape_signature());
  if (sizes.empty() && signature.empty()) {
    return tensor.has_rank() || empty_shape == EmptyShape::kScalar ? Shape() : Shape::Unranked();
  }
  if (!signature.empty() && signature.size() != sizes.size()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "its shape has ", sizes.size(), " dimensions, its signature ", signature.size()));
  }
  std::vector<Dim> dims;
  for (size_t i = 0; i < sizes.size(); ++i) {
    const int32_t size = !signature.empty() && signature[i] == -1 ? -1 : sizes[i];
    if (size < -1) {
      return absl::InvalidArgumentError(absl::StrCat("dimension ", i, " has the size ", size));
    }
    dims.push_back(size == -1 ? Dim::Unknown() : Dim(size));
  }
  return Shape(dims);
}

bool IsQuantized(const tflite::Tensor& tensor, const ElementType& storage) {
  return tensor.quantization() != nullptr && SizeOf(tensor.quantization()->scale()) > 0 &&
         IsInteger(storage.kind());
}

// Converters give a bias the quantised dimension of its filter, but a bias has only one dimension.
bool IsBeyondList(const tflite::Tensor& tensor) {
  return tensor.quantization()->quantized_dimension() > 0 && SizeOf(tensor.shape()) == 1 &&
         SizeOf(tensor.quantization()->scale()) > 1;
}

absl::StatusOr<ElementType> ReadElement(const tflite::Tensor& tensor) {
  RH_ASSIGN_OR_RETURN(const ElementType storage, StorageOf(tensor.type()));
  if (!IsQuantized(tensor, storage)) return storage;
  const tflite::QuantizationParameters& in = *tensor.quantization();
  Quantization quantization;
  for (float scale : Numbers(in.scale())) quantization.scales.push_back(scale);
  quantization.zero_points = Numbers(in.zero_point());
  const size_t count = quantization.scales.size();
  if (quantization.zero_points.empty()) quantization.zero_points.push_back(0);
  if (quantization.zero_points.size() == 1) {
    quantization.zero_points.resize(count, quantization.zero_points[0]);
  }
  if (count > 1) {
    if (in.quantized_dimension() < 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("it is quantised along the negative dimension ", in.quantized_dimension()));
    }
    quantization.axis = IsBeyondList(tensor) ? 0 : in.quantized_dimension();
  }
  if (quantization.zero_points.size() != count) {
    return absl::InvalidArgumentError(absl::StrCat(
        "it has ", count, " scales and ", quantization.zero_points.size(), " zero points"));
  }
  return ElementType::Quantized(storage.kind(), std::move(quantization));
}

Attribute Floats(const std::vector<float>& numbers) {
  return Attribute::FloatArray({numbers.begin(), numbers.end()}, ElementKind::kF32);
}
Attribute Ints(const std::vector<int32_t>& numbers) {
  return Attribute::IntArray({numbers.begin(), numbers.end()});
}

absl::StatusOr<Attribute> Bytes(absl::Span<const std::byte> bytes) {
  RH_ASSIGN_OR_RETURN(
      Tensor tensor,
      Tensor::FromBytes(Type::Tensor(ElementKind::kU8, Shape({static_cast<int64_t>(bytes.size())})),
                        bytes));
  return Attribute::OfTensor(std::move(tensor));
}

absl::Status ReadQuantizationNote(const tflite::Tensor& tensor, AttributeMap& note) {
  if (tensor.quantization() == nullptr) return absl::OkStatus();
  const tflite::QuantizationParameters& in = *tensor.quantization();
  if (SizeOf(in.min()) > 0) note.Set(kNoteMin, Floats(Numbers(in.min())));
  if (SizeOf(in.max()) > 0) note.Set(kNoteMax, Floats(Numbers(in.max())));
  RH_ASSIGN_OR_RETURN(const ElementType storage, StorageOf(tensor.type()));
  if (IsQuantized(tensor, storage)) {
    if (IsBeyondList(tensor)) note.Set(kNoteDimension, Attribute::Int(in.quantized_dimension()));
  } else {
    if (SizeOf(in.scale()) > 0) note.Set(kNoteScale, Floats(Numbers(in.scale())));
    if (SizeOf(in.zero_point()) > 0) {
      note.Set(kNoteZeroPoint, Attribute::IntArray(Numbers(in.zero_point())));
    }
  }
  if (in.details_type() == tflite::QuantizationDetails_NONE) return absl::OkStatus();
  const tflite::CustomQuantization* custom = in.details_as_CustomQuantization();
  if (custom == nullptr) {
    return absl::UnimplementedError(absl::StrCat("quantisation with details of kind ",
                                                 static_cast<int>(in.details_type()),
                                                 " is not supported"));
  }
  const auto* data = custom->custom();
  RH_ASSIGN_OR_RETURN(
      Attribute details,
      Bytes(absl::MakeConstSpan(
          data == nullptr ? nullptr : reinterpret_cast<const std::byte*>(data->data()),
          SizeOf(data))));
  note.Set(kNoteDetails, std::move(details));
  return absl::OkStatus();
}

// The format: a count, count + 1 offsets from the beginning, and the characters.
absl::StatusOr<Tensor> ReadStrings(const Type& type, absl::Span<const std::byte> data) {
  auto number_at = [&](size_t index) {
    int32_t number;
    std::memcpy(&number, data.data() + 4 * index, sizeof(number));
    return number;
  };
  RH_ASSIGN_OR_RETURN(const int64_t wanted, type.shape().NumElements());
  const absl::Status damaged = absl::DataLossError("its strings are damaged");
  if (data.size() < 4) return damaged;
  const int64_t count = number_at(0);
  if (count < 0 || (static_cast<uint64_t>(count) + 2) * 4 > data.size()) return damaged;
  if (count != wanted) {
    return absl::DataLossError(absl::StrCat("expected ", wanted, " strings, found ", count));
  }
  std::vector<std::string> strings;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t begin = number_at(i + 1);
    const int64_t end = number_at(i + 2);
    if (begin < 0 || end < begin || end > static_cast<int64_t>(data.size())) return damaged;
    strings.emplace_back(reinterpret_cast<const char*>(data.data()) + begin, end - begin);
  }
  return Tensor::FromStrings(type, std::move(strings));
}

// Any value but 0 is true.
absl::StatusOr<Tensor> ReadBools(const Type& type, absl::Span<const std::byte> data) {
  std::vector<std::byte> bytes(data.begin(), data.end());
  for (std::byte& byte : bytes) byte = byte == std::byte{0} ? std::byte{0} : std::byte{1};
  return Tensor::FromBytes(type, bytes);
}

// Whether numbers of this kind are read in place. The system maps 64 kB of a file around each place
// that is read: small constants that lie among large ones, which are packed, would keep all of it
// in memory.
bool IsReadInPlace(absl::Span<const std::byte> data, ElementKind kind) {
  constexpr size_t kMostCopied = 2048;
  const uintptr_t alignment = static_cast<uintptr_t>(std::max(1, BitWidth(kind) / 8));
  return data.size() > kMostCopied && reinterpret_cast<uintptr_t>(data.data()) % alignment == 0;
}

absl::StatusOr<Tensor> ReadDense(const Type& type, absl::Span<const std::byte> data,
                                 const ModelBytes& bytes) {
  switch (type.element_type().kind()) {
    case ElementKind::kString:
      return ReadStrings(type, data);
    case ElementKind::kI1:
      return ReadBools(type, data);
    default:
      break;
  }
  if (!IsReadInPlace(data, type.element_type().kind())) return Tensor::FromBytes(type, data);
  return Tensor::Borrow(type, data, bytes.owner());
}

// Calls `use` with the vector, which may be absent and has one of three types.
template <typename Use>
auto WithIndexes(tflite::SparseIndexVector kind, const void* vector, const Use& use) {
  switch (vector == nullptr ? tflite::SparseIndexVector_NONE : kind) {
    case tflite::SparseIndexVector_Int32Vector:
      return use(static_cast<const tflite::Int32Vector*>(vector)->values());
    case tflite::SparseIndexVector_Uint16Vector:
      return use(static_cast<const tflite::Uint16Vector*>(vector)->values());
    case tflite::SparseIndexVector_Uint8Vector:
      return use(static_cast<const tflite::Uint8Vector*>(vector)->values());
    default:
      return use(static_cast<const flatbuffers::Vector<int32_t>*>(nullptr));
  }
}

std::vector<int64_t> ReadIndexes(tflite::SparseIndexVector kind, const void* vector) {
  return WithIndexes(kind, vector, [](const auto* values) {
    const auto numbers = Numbers(values);
    return std::vector<int64_t>(numbers.begin(), numbers.end());
  });
}

uint64_t NumIndexes(tflite::SparseIndexVector kind, const void* vector) {
  return WithIndexes(kind, vector, [](const auto* values) { return uint64_t{SizeOf(values)}; });
}

}  // namespace

EmptyShape EmptyShapeIn(const tflite::Model& model) {
  for (uint32_t i = 0; i < SizeOf(model.subgraphs()); ++i) {
    const auto* tensors = model.subgraphs()->Get(i)->tensors();
    for (uint32_t k = 0; k < SizeOf(tensors); ++k) {
      if (tensors->Get(k)->has_rank()) return EmptyShape::kUnranked;
    }
  }
  return EmptyShape::kScalar;
}

absl::StatusOr<Type> ReadType(const tflite::Tensor& tensor, EmptyShape empty_shape) {
  RH_ASSIGN_OR_RETURN(ElementType element, ReadElement(tensor));
  RH_ASSIGN_OR_RETURN(Shape shape, ReadShape(tensor, empty_shape));
  Type type = Type::Tensor(std::move(element), std::move(shape));
  RH_RETURN_IF_ERROR(VerifyType(type));
  return type;
}

absl::StatusOr<AttributeMap> ReadNote(const tflite::Tensor& tensor, const std::string& known_name) {
  AttributeMap note;
  const std::string name = Text(tensor.name());
  if (name != known_name) note.Set(kNoteName, Attribute::String(name));
  RH_RETURN_IF_ERROR(ReadQuantizationNote(tensor, note));
  const std::vector<int32_t> sizes = Numbers(tensor.shape());
  const std::vector<int32_t> signature = Numbers(tensor.shape_signature());
  for (size_t i = 0; i < sizes.size() && i < signature.size(); ++i) {
    if (signature[i] == -1 && sizes[i] != 1) note.Set(kNoteShape, Ints(sizes));
  }
  std::vector<Attribute> subtypes;
  for (uint32_t i = 0; i < SizeOf(tensor.variant_tensors()); ++i) {
    const tflite::VariantSubType& in = *tensor.variant_tensors()->Get(i);
    RH_ASSIGN_OR_RETURN(const ElementType element, StorageOf(in.type()));
    std::vector<Dim> dims;
    for (int32_t size : Numbers(in.shape())) {
      dims.push_back(size < 0 ? Dim::Unknown() : Dim(size));
    }
    subtypes.push_back(Attribute::OfType(
        Type::Tensor(element, in.has_rank() || !dims.empty() ? Shape(dims) : Shape::Unranked())));
  }
  if (!subtypes.empty()) note.Set(kNoteSubtypes, Attribute::List(std::move(subtypes)));
  return note;
}

absl::StatusOr<bool> IsConstant(const tflite::Tensor& tensor, const ModelBytes& bytes) {
  RH_ASSIGN_OR_RETURN(const absl::Span<const std::byte> data, bytes.Buffer(tensor.buffer()));
  return !data.empty() || tensor.sparsity() != nullptr;
}

absl::StatusOr<uint64_t> SizeOfCopies(const tflite::Tensor& tensor, const Type& type,
                                      const ModelBytes& bytes) {
  RH_ASSIGN_OR_RETURN(const absl::Span<const std::byte> data, bytes.Buffer(tensor.buffer()));
  const ElementKind kind = type.element_type().kind();
  uint64_t size = 0;
  if (kind == ElementKind::kString) {
    // Each string has an offset of at least four bytes.
    size = data.size() + data.size() / 4 * sizeof(std::string);
  } else if (kind == ElementKind::kI1 || !IsReadInPlace(data, kind)) {
    size = data.size();
  }
  if (tensor.sparsity() == nullptr) return size;
  const tflite::SparsityParameters& in = *tensor.sparsity();
  size += 4 * (uint64_t{SizeOf(in.traversal_order())} + SizeOf(in.block_map()));
  for (uint32_t i = 0; i < SizeOf(in.dim_metadata()); ++i) {
    const tflite::DimensionMetadata& dimension = *in.dim_metadata()->Get(i);
    size +=
        sizeof(int64_t) * (NumIndexes(dimension.array_segments_type(), dimension.array_segments()) +
                           NumIndexes(dimension.array_indices_type(), dimension.array_indices()));
  }
  return size;
}

absl::StatusOr<Tensor> ReadData(const tflite::Tensor& tensor, const Type& type,
                                const ModelBytes& bytes) {
  RH_ASSIGN_OR_RETURN(const absl::Span<const std::byte> data, bytes.Buffer(tensor.buffer()));
  return ReadDense(type.WithElementType(type.element_type().storage()), data, bytes);
}

absl::StatusOr<AttributeMap> ReadSparse(const tflite::Tensor& tensor, const Type& type,
                                        const ModelBytes& bytes) {
  const tflite::SparsityParameters& in = *tensor.sparsity();
  RH_ASSIGN_OR_RETURN(const absl::Span<const std::byte> data, bytes.Buffer(tensor.buffer()));
  const ElementType storage = type.element_type().storage();
  const int width = BitWidth(storage.kind());
  if (width < 8) {
    return absl::UnimplementedError(
        absl::StrCat("a sparse tensor of ", ElementKindName(storage.kind()), " is not supported"));
  }
  const int64_t count = static_cast<int64_t>(data.size()) / (width / 8);
  RH_ASSIGN_OR_RETURN(Tensor value, ReadDense(Type::Tensor(storage, Shape({count})), data, bytes));
  std::vector<int64_t> sizes;
  std::vector<Attribute> segments;
  std::vector<Attribute> indices;
  for (uint32_t i = 0; i < SizeOf(in.dim_metadata()); ++i) {
    const tflite::DimensionMetadata& dimension = *in.dim_metadata()->Get(i);
    const bool is_dense = dimension.format() == tflite::DimensionType_DENSE;
    sizes.push_back(is_dense ? dimension.dense_size() : -1);
    auto list = [&](tflite::SparseIndexVector kind, const void* vector) {
      return Attribute::IntArray(is_dense ? std::vector<int64_t>() : ReadIndexes(kind, vector));
    };
    segments.push_back(list(dimension.array_segments_type(), dimension.array_segments()));
    indices.push_back(list(dimension.array_indices_type(), dimension.array_indices()));
  }
  AttributeMap attributes;
  attributes.Set(tfl::kValue, Attribute::OfTensor(std::move(value)));
  attributes.Set(tfl::kTraversalOrder, Ints(Numbers(in.traversal_order())));
  attributes.Set(tfl::kBlockMap, Ints(Numbers(in.block_map())));
  attributes.Set(tfl::kDenseSizes, Attribute::IntArray(std::move(sizes)));
  attributes.Set(tfl::kSegments, Attribute::List(std::move(segments)));
  attributes.Set(tfl::kIndices, Attribute::List(std::move(indices)));
  return attributes;
}

}  // namespace roundhouse::tflite_format
