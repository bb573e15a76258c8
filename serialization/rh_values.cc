#include "roundhouse/serialization/rh_values.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/serialization/checksum.h"
#include "roundhouse/serialization/rh_format.h"
#include "roundhouse/serialization/rh_later_elements.h"

namespace roundhouse::rh_internal {
namespace {

absl::StatusOr<ElementKind> ReadElementKind(uint8_t number) {
  if (number >= std::size(kAllElementKinds)) return Damaged("unknown element kind ", number);
  return static_cast<ElementKind>(number);
}

}  // namespace

absl::Status ValueReader::ReadTypes(const rh::Program& in) {
  for (uint32_t i = 0; i < SizeOf(in.types()); ++i) {
    absl::StatusOr<Type> type = ReadType(*in.types()->Get(i));
    if (!type.ok()) return Annotate(type.status(), absl::StrCat("type ", i));
    types_.push_back(*std::move(type));
  }
  return absl::OkStatus();
}

std::string ValueReader::Text(const flatbuffers::String* text) {
  return text == nullptr || !budget_.Spend(text->size()) ? "" : text->str();
}

std::vector<std::string> ValueReader::Texts(
    const flatbuffers::Vector<flatbuffers::Offset<flatbuffers::String>>* texts) {
  std::vector<std::string> read;
  if (!budget_.Spend(uint64_t{SizeOf(texts)} * sizeof(std::string))) return read;
  read.reserve(SizeOf(texts));
  for (uint32_t i = 0; i < SizeOf(texts); ++i) read.push_back(Text(texts->Get(i)));
  return read;
}

absl::StatusOr<Tensor> ValueReader::Copied(const Type& type, absl::Span<const std::byte> data) {
  if (!budget_.Spend(data.size())) return budget_.status();
  return Tensor::FromBytes(type, data);
}

std::optional<Type> ValueReader::KnownTypeOf(absl::string_view text) const {
  return parts_.has_older_text ? TypeOfOlderText(text) : std::nullopt;
}

absl::StatusOr<ElementType> ValueReader::ReadElement(const rh::Type& in) {
  RH_ASSIGN_OR_RETURN(const ElementKind kind, ReadElementKind(in.element()));
  if (kind == ElementKind::kOpaque) {
    std::string text = Text(in.element_text());
    const std::optional<Type> known = KnownTypeOf(text);
    return known && known->is_scalar() ? known->element_type()
                                       : ElementType::Opaque(std::move(text));
  }
  if (in.quantization() == nullptr) return ElementType(kind);
  const rh::Quantization& q = *in.quantization();
  Quantization quantization;
  RH_ASSIGN_OR_RETURN(quantization.expressed, ReadElementKind(q.expressed()));
  if (q.axis() >= 0) quantization.axis = q.axis();
  quantization.scales = Numbers(q.scales());
  quantization.zero_points = Numbers(q.zero_points());
  if (q.has_storage_range()) quantization.storage_range = {q.storage_min(), q.storage_max()};
  ElementType element = ElementType::Quantized(kind, std::move(quantization));
  RH_RETURN_IF_ERROR(VerifyType(Type::Tensor(element, Shape::Unranked())));
  return element;
}

absl::StatusOr<Shape> ValueReader::ReadShape(const rh::Type& in) {
  const uint32_t rank = SizeOf(in.sizes());
  const uint32_t num_names = SizeOf(in.names());
  if (in.unranked()) {
    if (rank != 0 || num_names != 0) return Damaged("an unranked shape has sizes");
    return Shape::Unranked();
  }
  if (num_names != 0 && num_names != rank)
    return Damaged("expected ", rank, " names of dimensions, found ", num_names);
  const std::vector<int64_t> sizes = Numbers(in.sizes());
  RH_RETURN_IF_ERROR(budget_.status());
  std::vector<Dim> dims;
  for (uint32_t i = 0; i < rank; ++i) {
    const int64_t size = sizes[i];
    if (size < -1) return Damaged("a dimension has the size ", size);
    std::string name = num_names == 0 ? "" : Text(in.names()->Get(i));
    dims.push_back(size < 0 ? Dim::Unknown(std::move(name)) : Dim(size, std::move(name)));
  }
  return Shape(dims);
}

absl::StatusOr<Type> ValueReader::ReadType(const rh::Type& in) {
  switch (in.kind()) {
    case static_cast<uint8_t>(Type::Kind::kNone):
      return Type::None();
    case static_cast<uint8_t>(Type::Kind::kToken):
      return Type::Token();
    case static_cast<uint8_t>(Type::Kind::kUnknown):
      return Type::Unknown();
    case static_cast<uint8_t>(Type::Kind::kOpaque): {
      std::string text = Text(in.text());
      std::optional<Type> known = KnownTypeOf(text);
      return known ? *std::move(known) : Type::Opaque(std::move(text));
    }
    case static_cast<uint8_t>(Type::Kind::kScalar): {
      RH_ASSIGN_OR_RETURN(ElementType element, ReadElement(in));
      return Type::Scalar(std::move(element));
    }
    case static_cast<uint8_t>(Type::Kind::kTensor): {
      RH_ASSIGN_OR_RETURN(ElementType element, ReadElement(in));
      RH_ASSIGN_OR_RETURN(Shape shape, ReadShape(in));
      if (in.domain() > static_cast<uint8_t>(Domain::kMatrix))
        return Damaged("unknown domain ", in.domain());
      if (in.text() != nullptr && in.text()->size() > 0) {
        if (in.domain() != 0) return Damaged("a type of a domain has an encoding");
        return Type::TensorWithEncoding(std::move(element), std::move(shape), Text(in.text()));
      }
      return Type::Tensor(std::move(element), std::move(shape), static_cast<Domain>(in.domain()));
    }
    default:
      return Damaged("unknown kind of type ", in.kind());
  }
}

absl::StatusOr<Type> ValueReader::TypeAt(uint32_t index) const {
  if (index >= types_.size())
    return Damaged("type ", index, " is out of range: the file has ", types_.size());
  return types_[index];
}

absl::StatusOr<Tensor> ValueReader::ReadTensor(const rh::Tensor& in) {
  RH_ASSIGN_OR_RETURN(Type type, TypeAt(in.type()));
  absl::Span<const std::byte> data;
  if (in.data() != nullptr) {
    data = absl::MakeConstSpan(reinterpret_cast<const std::byte*>(in.data()->data()),
                               in.data()->size());
  }
  switch (in.form()) {
    case static_cast<uint8_t>(rh::TensorForm::kPayload): {
      if (in.offset() % rh::kPayloadAlignment != 0) {
        return Damaged(type.ToString(), ": its bytes start at byte ", in.offset(),
                       " of the tensors, which is not a multiple of ", rh::kPayloadAlignment);
      }
      if (in.offset() > parts_.payloads.size() ||
          in.size() > parts_.payloads.size() - in.offset()) {
        return Damaged(type.ToString(), ": expected ", in.size(), " bytes at byte ", in.offset(),
                       " of the tensors, which have ", parts_.payloads.size(), " bytes");
      }
      auto [slot, is_new] =
          ranges_.try_emplace(in.offset(), Range{in.size(), in.checksum(), type.ToString()});
      if (!is_new && (slot->second.size != in.size() || slot->second.checksum != in.checksum())) {
        return Damaged(type.ToString(), ": another tensor at byte ", in.offset(),
                       " has another size or checksum");
      }
      data = parts_.payloads.subspan(in.offset(), in.size());
      // A mapped file is aligned to a multiple of this. Memory of a caller may not be, and
      // numbers are read in place.
      if (reinterpret_cast<uintptr_t>(data.data()) % alignof(std::max_align_t) != 0) {
        return Copied(type, data);
      }
      return Tensor::Borrow(type, data, owner_);
    }
    case static_cast<uint8_t>(rh::TensorForm::kInline):
      return Copied(type, data);
    case static_cast<uint8_t>(rh::TensorForm::kSplat):
      return Tensor::Splat(type, data);
    case static_cast<uint8_t>(rh::TensorForm::kStrings):
      return Tensor::FromStrings(type, Texts(in.strings()));
    case static_cast<uint8_t>(rh::TensorForm::kSplatString):
      if (SizeOf(in.strings()) != 1)
        return Damaged("a splat has ", SizeOf(in.strings()), " strings");
      return Tensor::SplatString(type, Text(in.strings()->Get(0)));
    default:
      return Damaged("unknown form of tensor ", in.form());
  }
}

absl::StatusOr<Attribute> ValueReader::ReadAttribute(const rh::Attribute& in, int nesting) {
  if (nesting > rh::kMaxNesting)
    return Damaged("attributes are nested more than ", rh::kMaxNesting, " deep");
  RH_ASSIGN_OR_RETURN(const ElementKind element, ReadElementKind(in.element()));
  const bool is_int = IsInteger(element) || element == ElementKind::kI1;
  switch (in.kind()) {
    case static_cast<uint8_t>(Attribute::Kind::kUnit):
      return Attribute::Unit();
    case static_cast<uint8_t>(Attribute::Kind::kBool):
      return Attribute::Bool(in.number() != 0);
    case static_cast<uint8_t>(Attribute::Kind::kInt):
      if (!is_int) return Damaged("an int of ", ElementKindName(element));
      return Attribute::Int(in.number(), element);
    case static_cast<uint8_t>(Attribute::Kind::kFloat):
      if (!IsAnyFloat(element)) return Damaged("a float of ", ElementKindName(element));
      return Attribute::Float(std::bit_cast<double>(in.number()), element);
    case static_cast<uint8_t>(Attribute::Kind::kString):
      return Attribute::String(Text(in.text()));
    case static_cast<uint8_t>(Attribute::Kind::kSymbol):
      return Attribute::Symbol(Text(in.text()));
    case static_cast<uint8_t>(Attribute::Kind::kOpaque):
      return parts_.has_older_text ? AttributeOfOlderText(Text(in.text()))
                                   : Attribute::Opaque(Text(in.text()));
    case static_cast<uint8_t>(Attribute::Kind::kType): {
      RH_ASSIGN_OR_RETURN(Type type, TypeAt(in.type()));
      return Attribute::OfType(std::move(type));
    }
    case static_cast<uint8_t>(Attribute::Kind::kTensor): {
      if (in.tensor() == nullptr) return Damaged("a tensor attribute has no tensor");
      RH_ASSIGN_OR_RETURN(Tensor tensor, ReadTensor(*in.tensor()));
      return Attribute::OfTensor(std::move(tensor));
    }
    case static_cast<uint8_t>(Attribute::Kind::kIntArray): {
      if (!is_int) return Damaged("an array of ints of ", ElementKindName(element));
      return Attribute::IntArray(Numbers(in.numbers()), element);
    }
    case static_cast<uint8_t>(Attribute::Kind::kFloatArray): {
      if (!IsAnyFloat(element)) return Damaged("an array of floats of ", ElementKindName(element));
      std::vector<double> values;
      for (int64_t bits : Numbers(in.numbers())) values.push_back(std::bit_cast<double>(bits));
      return Attribute::FloatArray(std::move(values), element);
    }
    case static_cast<uint8_t>(Attribute::Kind::kList): {
      std::vector<Attribute> list;
      for (uint32_t i = 0; i < SizeOf(in.list()); ++i) {
        RH_ASSIGN_OR_RETURN(Attribute item, ReadAttribute(*in.list()->Get(i), nesting + 1));
        list.push_back(std::move(item));
      }
      return Attribute::List(std::move(list));
    }
    case static_cast<uint8_t>(Attribute::Kind::kDictionary): {
      if (SizeOf(in.list()) != SizeOf(in.names())) {
        return Damaged("a dictionary has ", SizeOf(in.names()), " names for ", SizeOf(in.list()),
                       " values");
      }
      AttributeMap entries;
      for (uint32_t i = 0; i < SizeOf(in.list()); ++i) {
        const std::string name = Text(in.names()->Get(i));
        if (entries.Find(name) != nullptr)
          return Damaged("a dictionary has '", name, "' twice, the second at ", i);
        RH_ASSIGN_OR_RETURN(Attribute value, ReadAttribute(*in.list()->Get(i), nesting + 1));
        entries.Set(name, std::move(value));
      }
      return Attribute::Dictionary(std::move(entries));
    }
    default:
      return Damaged("unknown kind of attribute ", in.kind());
  }
}

absl::StatusOr<AttributeMap> ValueReader::ReadAttributeMap(const NamedAttributes* in) {
  AttributeMap attributes;
  for (uint32_t i = 0; i < SizeOf(in); ++i) {
    const std::string name = Text(in->Get(i)->name());
    if (attributes.Find(name) != nullptr)
      return Damaged("attribute '", name, "' appears twice, the second at ", i);
    absl::StatusOr<Attribute> value = ReadAttribute(*in->Get(i)->value(), 0);
    if (!value.ok()) return Annotate(value.status(), absl::StrCat("attribute '", name, "'"));
    attributes.Set(name, *std::move(value));
  }
  return attributes;
}

absl::Status ValueReader::CheckRanges() const {
  uint64_t end = 0;
  for (const auto& [offset, range] : ranges_) {
    if (offset < end) {
      return Damaged("the tensor of ", range.type, " at byte ", offset,
                     " of the tensors overlaps the one before it, which ends "
                     "at byte ",
                     end);
    }
    end = offset + range.size;
  }
  return absl::OkStatus();
}

absl::Status ValueReader::VerifyPayloads() const {
  for (const auto& [offset, range] : ranges_) {
    if (Checksum(parts_.payloads.subspan(offset, range.size)) != range.checksum) {
      return Damaged("the tensor of ", range.type, " at byte ", offset,
                     " of the tensors is damaged: its checksum does not match the structure");
    }
  }
  return absl::OkStatus();
}

}  // namespace roundhouse::rh_internal
