#include "roundhouse/core/text/tensor_parser.h"

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
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/number_parser.h"
#include "roundhouse/core/text/resource_parser.h"
#include "roundhouse/core/text/text_names.h"
#include "roundhouse/core/text/type_parser.h"
#include "roundhouse/core/type.h"

namespace roundhouse {
namespace {

// The bytes of one element before kinds of fewer than eight bits are packed.
size_t ElementBytes(ElementKind kind) { return IsPacked(kind) ? 1 : BitWidth(kind) / 8; }

// Elements read from the text: bytes or strings.
class Elements {
 public:
  explicit Elements(ElementKind kind) : kind_(kind) {}

  bool are_strings() const {
    return kind_ == ElementKind::kString || kind_ == ElementKind::kOpaque;
  }
  size_t size() const {
    return are_strings() ? strings_.size() : bytes_.size() / ElementBytes(kind_);
  }

  // Reads the next element.
  absl::Status Read(TextReader& reader) {
    if (are_strings()) {
      RH_ASSIGN_OR_RETURN(std::string text, reader.TakeString());
      strings_.push_back(std::move(text));
      return absl::OkStatus();
    }
    if (IsComplex(kind_)) {
      const ElementKind part =
          kind_ == ElementKind::kComplex64 ? ElementKind::kF32 : ElementKind::kF64;
      RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kLeftParen, " at the start of a complex number"));
      RH_RETURN_IF_ERROR(ReadNumber(reader, part));
      RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kComma, " in a complex number"));
      RH_RETURN_IF_ERROR(ReadNumber(reader, part));
      return reader.Expect(TokenKind::kRightParen, " at the end of a complex number");
    }
    return ReadNumber(reader, kind_);
  }

  absl::StatusOr<Tensor> ToSplat(const Type& type) && {
    if (are_strings()) return Tensor::SplatString(type, std::move(strings_[0]));
    return Tensor::Splat(type, bytes_);
  }

  absl::StatusOr<Tensor> ToTensor(const Type& type) && {
    if (are_strings()) return Tensor::FromStrings(type, std::move(strings_));
    if (IsPacked(kind_)) {
      // In place: the byte that is written was read before.
      const int width = BitWidth(kind_);
      const int64_t count = static_cast<int64_t>(bytes_.size());
      for (int64_t i = 0; i < count; ++i)
        PutPackedBits(absl::MakeSpan(bytes_), i, width, std::to_integer<int64_t>(bytes_[i]));
      bytes_.resize(PackedByteSize(count, width));
    }
    return Tensor::FromBytes(type, bytes_);
  }

  // Copies element `from` of `other` over this tensor's element `to`.
  static void Copy(const Elements& other, size_t from, Elements& target, size_t to) {
    if (target.are_strings()) {
      target.strings_[to] = other.strings_[from];
      return;
    }
    const size_t width = ElementBytes(target.kind_);
    std::memcpy(target.bytes_.data() + to * width, other.bytes_.data() + from * width, width);
  }
  absl::Status Resize(int64_t count) {
    constexpr absl::string_view kWhat = "a sparse tensor";
    if (are_strings()) return TryResize(strings_, count, kWhat);
    return TryResize(bytes_, count * static_cast<int64_t>(ElementBytes(kind_)), kWhat);
  }
  std::vector<std::byte>& bytes() { return bytes_; }

 private:
  absl::Status ReadNumber(TextReader& reader, ElementKind kind) {
    uint64_t bits = 0;
    if (text_names::IsQuotedFloat(kind) && reader.At(TokenKind::kString)) {
      RH_ASSIGN_OR_RETURN(bits, ReadQuotedFloatBits(reader, kind));
    } else if (IsAnyFloat(kind)) {
      RH_ASSIGN_OR_RETURN(bits, ReadFloatBits(reader, kind));
    } else {
      RH_ASSIGN_OR_RETURN(int64_t value, ReadIntOfKind(reader, kind));
      bits = static_cast<uint64_t>(value);
    }
    // Little endian is the only byte order that Roundhouse runs on.
    const size_t width = ElementBytes(kind);
    const size_t end = bytes_.size();
    bytes_.resize(end + width);
    std::memcpy(bytes_.data() + end, &bits, width);
    return absl::OkStatus();
  }

  ElementKind kind_;
  std::vector<std::byte> bytes_;
  std::vector<std::string> strings_;
};

// Reads nested lists, one level per entry of `sizes`, each of that length. An axis of unknown size
// (nullopt) may have any length, which is stored in `sizes`. `elements` receives the contents.
absl::Status ReadLists(TextReader& reader, std::vector<std::optional<int64_t>>& sizes,
                       Elements& elements) {
  const size_t rank = sizes.size();
  std::vector<int64_t> counts(rank);
  size_t depth = 0;
  while (true) {
    const char* open = reader.at();
    bool is_empty = false;
    while (!is_empty && reader.At(TokenKind::kLeftSquare)) {
      if (depth == rank) {
        return reader.ErrorAt(
            open, absl::StrCat("the lists nest deeper than the type's rank, which is ", rank));
      }
      reader.Advance();
      counts[depth++] = 0;
      is_empty = reader.At(TokenKind::kRightSquare);
    }
    if (!is_empty) {
      if (depth != rank) return reader.Expected(absl::StrCat("'[', as the type's rank is ", rank));
      RH_RETURN_IF_ERROR(elements.Read(reader));
      ++counts[depth - 1];
    }
    while (reader.At(TokenKind::kRightSquare)) {
      std::optional<int64_t>& size = sizes[depth - 1];
      if (!size) size = counts[depth - 1];
      if (counts[depth - 1] != *size) {
        return reader.ErrorAt(
            reader.at(),
            absl::StrCat("expected ", *size, " elements in this list, for the type's dimension ",
                         depth - 1, ", found ", counts[depth - 1]));
      }
      reader.Advance();
      if (--depth == 0) return absl::OkStatus();
      ++counts[depth - 1];
    }
    RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kComma, " or ']' in a list of elements"));
  }
}

std::vector<std::optional<int64_t>> SizesOf(const Type& type) {
  return {type.shape().sizes().begin(), type.shape().sizes().end()};
}

// ---- Hexadecimal

// Reads data in MLIR's hexadecimal form: i1 eight to a byte, other kinds of fewer than eight bits
// one to a byte, one element for a splat.
absl::StatusOr<Tensor> TensorFromHex(TextReader& reader, const Type& type) {
  const absl::string_view quoted = reader.token().text;
  RH_ASSIGN_OR_RETURN(absl::string_view digits, HexDigits(reader, quoted));
  const ElementKind kind = type.element_type().kind();
  Elements elements(kind);
  std::vector<std::byte>& bytes = elements.bytes();
  bytes.resize(digits.size() / 2);
  if (const char* bad = DecodeHex(digits, bytes.data()))
    return reader.ErrorAt(bad, "not a hexadecimal digit");
  reader.Advance();
  RH_ASSIGN_OR_RETURN(const int64_t count, type.shape().NumElements());
  if (kind == ElementKind::kI1) {
    if (count > 8 && bytes.size() == 1 &&
        (bytes[0] == std::byte{0} || bytes[0] == std::byte{255})) {
      bytes[0] &= std::byte{1};
      return Located(reader, quoted.data(), std::move(elements).ToSplat(type));
    }
    if (static_cast<int64_t>(bytes.size()) == count / 8 + (count % 8 != 0)) {
      std::vector<std::byte> unpacked(count);
      for (int64_t i = 0; i < count; ++i) unpacked[i] = (bytes[i / 8] >> (i % 8)) & std::byte{1};
      bytes = std::move(unpacked);
      return Located(reader, quoted.data(), std::move(elements).ToTensor(type));
    }
  } else if (static_cast<int64_t>(elements.size()) == count &&
             bytes.size() % ElementBytes(kind) == 0) {
    return Located(reader, quoted.data(), std::move(elements).ToTensor(type));
  } else if (bytes.size() == ElementBytes(kind)) {
    return Located(reader, quoted.data(), std::move(elements).ToSplat(type));
  }
  return reader.ErrorAt(quoted.data(), absl::StrCat("expected the data of ", type.ToString(),
                                                    ", found ", bytes.size(), " bytes"));
}

// ---- dense and sparse

absl::StatusOr<Tensor> ReadDenseLiteral(TextReader& reader, const Type& type) {
  const char* begin = reader.at();
  Elements elements(type.element_type().kind());
  RH_ASSIGN_OR_RETURN(const int64_t count, type.shape().NumElements());
  if (reader.At(TokenKind::kGreater)) {
    if (count != 0)
      return reader.ErrorAt(reader.at(),
                            absl::StrCat("expected the data of ", type.ToString(), ", found none"));
    return Located(reader, begin, std::move(elements).ToTensor(type));
  }
  if (reader.At(TokenKind::kLeftSquare)) {
    std::vector<std::optional<int64_t>> sizes = SizesOf(type);
    RH_RETURN_IF_ERROR(ReadLists(reader, sizes, elements));
    return Located(reader, begin, std::move(elements).ToTensor(type));
  }
  const bool is_element =
      elements.are_strings() || (text_names::IsQuotedFloat(type.element_type().kind()) &&
                                 !absl::StartsWith(reader.token().text, "\"0x"));
  if (reader.At(TokenKind::kString) && !is_element) return TensorFromHex(reader, type);
  RH_RETURN_IF_ERROR(elements.Read(reader));
  return Located(reader, begin, std::move(elements).ToSplat(type));
}

// Reads `[[0, 0], [1, 2]], [1, 5]`: the coordinates of the nonzero values, and the values.
absl::StatusOr<Tensor> ReadSparseLiteral(TextReader& reader, const Type& type) {
  const ElementKind kind = type.element_type().kind();
  const char* begin = reader.at();
  const absl::Span<const int64_t> shape = type.shape().sizes();
  const int64_t rank = static_cast<int64_t>(shape.size());
  RH_ASSIGN_OR_RETURN(const int64_t count, type.shape().NumElements());

  Elements indices(ElementKind::kI64);
  Elements values(kind);
  bool one_index = false;  // One number is used for all coordinates of all values.
  bool one_value = false;
  if (!reader.At(TokenKind::kGreater)) {
    // Each entry has one coordinate per axis. With one axis the coordinate may stand without
    // brackets.
    if (!reader.At(TokenKind::kLeftSquare)) {
      one_index = true;
      RH_RETURN_IF_ERROR(indices.Read(reader));
    } else {
      const char* open = reader.at();
      reader.Advance();
      const bool is_flat = !reader.At(TokenKind::kLeftSquare);
      reader.Reset(open);
      if (is_flat && rank != 1)
        return reader.ErrorAt(open, absl::StrCat("expected lists of ", rank, " coordinates"));
      std::vector<std::optional<int64_t>> sizes = {std::nullopt};
      if (!is_flat) sizes.push_back(rank);
      RH_RETURN_IF_ERROR(ReadLists(reader, sizes, indices));
    }
    RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kComma, " between coordinates and values"));
    if (reader.At(TokenKind::kLeftSquare)) {
      std::vector<std::optional<int64_t>> sizes = {std::nullopt};
      RH_RETURN_IF_ERROR(ReadLists(reader, sizes, values));
    } else {
      one_value = true;
      RH_RETURN_IF_ERROR(values.Read(reader));
    }
  }
  const int64_t num_values = static_cast<int64_t>(values.size());
  const int64_t num_places =
      one_index || rank == 0 ? num_values : static_cast<int64_t>(indices.size()) / rank;
  if (!one_value && num_places != num_values) {
    return reader.ErrorAt(begin, absl::StrCat(Plural(num_places, "coordinate list"), " but ",
                                              Plural(num_values, "value")));
  }

  const int64_t width = values.are_strings() ? sizeof(std::string) : ElementBytes(kind);
  if (count > 0 && count > INT64_MAX / width)
    return reader.ErrorAt(begin, absl::StrCat(type.ToString(), " is too large"));
  RH_RETURN_IF_ERROR(reader.CountUnwrittenBytes(begin, count * width));
  Elements dense(kind);
  RH_RETURN_IF_ERROR(dense.Resize(count));
  // The first of several values at one position wins, so they are copied last to first.
  for (int64_t i = num_places - 1; i >= 0; --i) {
    int64_t offset = 0;
    for (int64_t axis = 0; axis < rank; ++axis) {
      int64_t coordinate = 0;
      std::memcpy(&coordinate,
                  indices.bytes().data() + (one_index ? 0 : (i * rank + axis) * sizeof(int64_t)),
                  sizeof(int64_t));
      if (coordinate < 0 || coordinate >= shape[axis]) {
        return reader.ErrorAt(begin, absl::StrCat("coordinate ", coordinate, " of value ", i,
                                                  " is outside of ", type.ToString()));
      }
      offset = offset * shape[axis] + coordinate;
    }
    Elements::Copy(values, one_value ? 0 : i, dense, offset);
  }
  return Located(reader, begin, std::move(dense).ToTensor(type));
}

// Whether the elements are of a kind that is known here. Elements of other dialects can be written
// as strings.
bool HoldsData(const Type& type, absl::string_view literal) {
  if (!type.is_tensor()) return false;
  if (type.element_type().kind() != ElementKind::kOpaque) return true;
  if (!absl::StartsWith(type.element_type().opaque_text(), "!")) return false;
  const size_t first = literal.find_first_not_of(" \n\t\r[");
  return first == absl::string_view::npos || literal[first] == '"';
}

}  // namespace

absl::StatusOr<Attribute> ReadTensorAttribute(TextReader& reader) {
  const absl::string_view word = reader.token().text;
  // The type comes last but says how to read the data, so it is read first.
  reader.Advance();
  if (!reader.At(TokenKind::kLess)) return reader.Expected("'<'");
  const char* begin = reader.token().end();
  RH_ASSIGN_OR_RETURN(const char* closing, reader.FindClosing(Comments::kSkip));
  reader.Reset(closing);
  reader.Advance();
  RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kColon, " and the type of the data"));
  const char* type_at = reader.at();
  RH_ASSIGN_OR_RETURN(Type type, ReadType(reader));
  const char* end = reader.previous_end();
  const absl::string_view literal(begin, closing - begin);
  if (!HoldsData(type, literal)) {
    if (!type.is_tensor() &&
        !(type.is_opaque() && (absl::StartsWith(type.opaque_text(), "vector<") ||
                               absl::StartsWith(type.opaque_text(), "memref<")))) {
      return reader.ErrorAt(
          type_at, absl::StrCat("expected a tensor type, found ", ForMessage(type.ToString())));
    }
    RH_ASSIGN_OR_RETURN(std::string expanded, reader.ExpandAliases(literal));
    return Attribute::Opaque(absl::StrCat(word, "<", expanded, "> : ", type.ToString()));
  }
  absl::StatusOr<int64_t> count = type.shape().NumElements();
  if (!count.ok()) return reader.ErrorAt(type_at, count.status().message());
  reader.Reset(begin);
  RH_ASSIGN_OR_RETURN(Tensor tensor, word == "dense" ? ReadDenseLiteral(reader, type)
                                                     : ReadSparseLiteral(reader, type));
  if (reader.at() != closing) return reader.Expected("'>' after the data");
  reader.Reset(end);
  return Attribute::OfTensor(std::move(tensor));
}

}  // namespace roundhouse
