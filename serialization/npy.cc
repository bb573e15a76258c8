#include "roundhouse/serialization/npy.h"

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
#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/core/type.h"

namespace roundhouse {
namespace {

constexpr char kMagic[] = "\x93NUMPY";
constexpr size_t kMagicSize = 6;
constexpr size_t kAlignment = 64;      // Of the data in the file.
constexpr int64_t kMaxArrayRank = 64;  // NumPy's own limit.
// Elements without bytes take no space in the file but do in memory.
constexpr int64_t kMaxEmptyElements = int64_t{1} << 16;

// The contents of a header.
struct Header {
  ElementKind kind = ElementKind::kF32;
  bool is_utf32 = false;  // Of strings: 4 bytes per character, else plain bytes.
  int64_t item_size = 0;
  bool is_big_endian = false;
  bool is_fortran_order = false;
  std::vector<int64_t> sizes;
};

// A piece of the file, escaped and shortened for a message.
std::string ForMessage(absl::string_view text) { return absl::CHexEscape(text.substr(0, 40)); }

absl::Status Malformed(absl::string_view problem) {
  return absl::InvalidArgumentError(absl::StrCat("not a valid .npy file: ", problem));
}

// Reads the header's text, the part of Python's syntax that NumPy writes:
//   {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }
class HeaderReader {
 public:
  explicit HeaderReader(absl::string_view text) : text_(text) {}

  absl::StatusOr<Header> Read() {
    Header header;
    bool has_descr = false, has_order = false, has_shape = false;
    if (!Take('{')) return Unexpected("'{'");
    while (!Take('}')) {
      RH_ASSIGN_OR_RETURN(absl::string_view key, ReadString());
      if (!Take(':')) return Unexpected("':'");
      if (key == "descr" && !has_descr) {
        RH_RETURN_IF_ERROR(ReadDescr(header));
        has_descr = true;
      } else if (key == "fortran_order" && !has_order) {
        RH_ASSIGN_OR_RETURN(header.is_fortran_order, ReadBool());
        has_order = true;
      } else if (key == "shape" && !has_shape) {
        RH_RETURN_IF_ERROR(ReadShape(header));
        has_shape = true;
      } else {
        return Malformed(absl::StrCat("the header has the entry '", ForMessage(key),
                                      "', which is unknown or repeated"));
      }
      if (!Take(',') && Peek() != '}') return Unexpected("',' or '}'");
    }
    SkipSpace();
    if (!text_.empty()) return Unexpected("the end of the header");
    if (!has_descr || !has_order || !has_shape) {
      return Malformed("the header must have the entries 'descr', 'fortran_order' and 'shape'");
    }
    return header;
  }

 private:
  void SkipSpace() { text_ = absl::StripLeadingAsciiWhitespace(text_); }
  char Peek() {
    SkipSpace();
    return text_.empty() ? '\0' : text_.front();
  }
  bool Take(char wanted) {
    if (Peek() != wanted || text_.empty()) return false;
    text_.remove_prefix(1);
    return true;
  }
  absl::Status Unexpected(absl::string_view expected) {
    SkipSpace();
    return Malformed(absl::StrCat("expected ", expected, " in the header, found '",
                                  ForMessage(text_.substr(0, 20)), "'"));
  }

  absl::StatusOr<absl::string_view> ReadString() {
    const char quote = Peek();
    if (quote != '\'' && quote != '"') return Unexpected("a string");
    const size_t end = text_.find(quote, 1);
    if (end == absl::string_view::npos) return Unexpected("a terminated string");
    const absl::string_view content = text_.substr(1, end - 1);
    text_.remove_prefix(end + 1);
    return content;
  }

  absl::StatusOr<bool> ReadBool() {
    SkipSpace();
    for (bool value : {false, true}) {
      const absl::string_view word = value ? "True" : "False";
      if (text_.substr(0, word.size()) != word) continue;
      text_.remove_prefix(word.size());
      return value;
    }
    return Unexpected("True or False");
  }

  absl::Status ReadShape(Header& header) {
    if (!Take('(')) return Unexpected("'('");
    while (!Take(')')) {
      SkipSpace();
      size_t length = 0;
      while (length < text_.size() && absl::ascii_isdigit(text_[length])) ++length;
      int64_t size;
      if (length == 0 || !absl::SimpleAtoi(text_.substr(0, length), &size)) {
        return Unexpected("a size that is not negative and fits in 64 bits");
      }
      text_.remove_prefix(length);
      if (!text_.empty() && text_.front() == 'L') text_.remove_prefix(1);  // As Python 2 wrote it.
      header.sizes.push_back(size);
      if (static_cast<int64_t>(header.sizes.size()) > kMaxArrayRank) {
        return Malformed(absl::StrCat("the shape has more than ", kMaxArrayRank, " dimensions"));
      }
      if (!Take(',') && Peek() != ')') return Unexpected("',' or ')'");
    }
    return absl::OkStatus();
  }

  absl::Status ReadDescr(Header& header) {
    if (Peek() == '[') {
      return absl::UnimplementedError("arrays of records cannot be read as a tensor");
    }
    RH_ASSIGN_OR_RETURN(const absl::string_view descr, ReadString());
    absl::string_view rest = descr;
    if (!rest.empty() && absl::StrContains("<>=|", rest.substr(0, 1))) {
      header.is_big_endian = rest.front() == '>';
      rest.remove_prefix(1);
    }
    const absl::string_view code = rest.substr(0, 1);
    if (rest == "?") rest = "b1";
    if (rest.empty() || !absl::SimpleAtoi(rest.substr(1), &header.item_size) ||
        header.item_size < 0 || !absl::ascii_isdigit(rest[1])) {
      return UnsupportedDescr(descr);
    }
    if (code == "U" || code == "S" || code == "a") {
      header.kind = ElementKind::kString;
      header.is_utf32 = code == "U";
      if (!header.is_utf32) return absl::OkStatus();
      const std::optional<int64_t> bytes = CheckedMul(header.item_size, 4);
      if (!bytes) return UnsupportedDescr(descr);
      header.item_size = *bytes;
      return absl::OkStatus();
    }
    for (const auto& [name, kind] : kDescrs) {
      if (rest != name) continue;
      header.kind = kind;
      return absl::OkStatus();
    }
    return UnsupportedDescr(descr);
  }

  static absl::Status UnsupportedDescr(absl::string_view descr) {
    return absl::UnimplementedError(absl::StrCat(
        "elements of NumPy type '", ForMessage(descr), "' cannot be read; supported are ",
        absl::StrJoin(
            kDescrs, " ",
            [](std::string* out, const auto& entry) { absl::StrAppend(out, entry.first); }),
        " U S"));
  }

 public:
  static constexpr std::pair<absl::string_view, ElementKind> kDescrs[] = {
      {"f8", ElementKind::kF64},
      {"f4", ElementKind::kF32},
      {"f2", ElementKind::kF16},
      {"V2", ElementKind::kBF16},
      {"i8", ElementKind::kI64},
      {"i4", ElementKind::kI32},
      {"i2", ElementKind::kI16},
      {"i1", ElementKind::kI8},
      {"u8", ElementKind::kU64},
      {"u4", ElementKind::kU32},
      {"u2", ElementKind::kU16},
      {"u1", ElementKind::kU8},
      {"b1", ElementKind::kI1},
      {"c8", ElementKind::kComplex64},
      {"c16", ElementKind::kComplex128},
      // Floats of eight or four bits; the file does not say which type they are.
      {"V1", ElementKind::kU8},
      {"f1", ElementKind::kU8}};

 private:
  absl::string_view text_;
};

// Calls visit(i) with the column-major index of each element, in row-major order. `count` is the
// product of the sizes; if it is 0, products of some of the sizes may not fit in 64 bits.
template <typename Visitor>
void ForEachOffset(absl::Span<const int64_t> sizes, int64_t count, bool is_fortran_order,
                   const Visitor& visit) {
  if (!is_fortran_order || count == 0) {
    for (int64_t i = 0; i < count; ++i) visit(i);
    return;
  }
  std::vector<int64_t> strides(sizes.size());
  int64_t stride = 1;
  for (size_t axis = 0; axis < sizes.size(); ++axis) {
    strides[axis] = stride;
    stride *= sizes[axis];
  }
  std::vector<int64_t> coordinates(sizes.size());
  int64_t offset = 0;
  for (int64_t i = 0; i < count; ++i) {
    visit(offset);
    for (size_t axis = sizes.size(); axis-- > 0;) {
      offset += strides[axis];
      if (++coordinates[axis] < sizes[axis]) break;
      offset -= sizes[axis] * strides[axis];
      coordinates[axis] = 0;
    }
  }
}

void AppendUtf8(std::string& out, uint32_t code) {
  auto append = [&out](uint32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (code < 0x80) {
    append(code);
  } else if (code < 0x800) {
    append(0xC0 | code >> 6);
    append(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    append(0xE0 | code >> 12);
    append(0x80 | (code >> 6 & 0x3F));
    append(0x80 | (code & 0x3F));
  } else {
    append(0xF0 | code >> 18);
    append(0x80 | (code >> 12 & 0x3F));
    append(0x80 | (code >> 6 & 0x3F));
    append(0x80 | (code & 0x3F));
  }
}

bool IsCharacter(uint32_t code) { return code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF); }

// Returns the characters of a UTF-8 text; nullopt if it is not valid UTF-8.
std::optional<std::vector<uint32_t>> DecodeUtf8(absl::string_view text) {
  std::vector<uint32_t> codes;
  for (size_t i = 0; i < text.size();) {
    const uint32_t first = static_cast<uint8_t>(text[i]);
    const int more = first < 0x80   ? 0
                     : first < 0xC2 ? -1
                     : first < 0xE0 ? 1
                     : first < 0xF0 ? 2
                     : first < 0xF5 ? 3
                                    : -1;
    if (more < 0 || i + more >= text.size()) return std::nullopt;
    uint32_t code = more == 0 ? first : first & (0x3F >> more);
    for (int k = 1; k <= more; ++k) {
      const uint32_t next = static_cast<uint8_t>(text[i + k]);
      if ((next & 0xC0) != 0x80) return std::nullopt;
      code = code << 6 | (next & 0x3F);
    }
    constexpr uint32_t kLeast[] = {0, 0x80, 0x800, 0x10000};
    if (code < kLeast[more] || !IsCharacter(code)) return std::nullopt;
    codes.push_back(code);
    i += more + 1;
  }
  return codes;
}

absl::StatusOr<std::string> ReadUtf32(absl::string_view item, bool is_big_endian) {
  std::string text;
  size_t pending_nuls = 0;  // NULs at the end are not part of the string.
  for (size_t i = 0; i < item.size(); i += 4) {
    uint32_t code;
    std::memcpy(&code, item.data() + i, 4);
    if (is_big_endian) code = __builtin_bswap32(code);
    if (code == 0) {
      ++pending_nuls;
      continue;
    }
    if (!IsCharacter(code)) return Malformed(absl::StrCat(code, " is not a character"));
    text.append(pending_nuls, '\0');
    pending_nuls = 0;
    AppendUtf8(text, code);
  }
  return text;
}

absl::StatusOr<Tensor> ReadStrings(const Header& header, Type type, int64_t count,
                                   absl::string_view data) {
  std::vector<std::string> strings;
  strings.reserve(count);
  absl::Status status;
  ForEachOffset(header.sizes, count, header.is_fortran_order, [&](int64_t offset) {
    const absl::string_view item = data.substr(offset * header.item_size, header.item_size);
    if (!header.is_utf32) {
      const size_t end = item.find_last_not_of('\0');
      strings.emplace_back(item.substr(0, end == absl::string_view::npos ? 0 : end + 1));
      return;
    }
    absl::StatusOr<std::string> text = ReadUtf32(item, header.is_big_endian);
    if (!text.ok()) status.Update(text.status());
    strings.push_back(text.ok() ? *std::move(text) : "");
  });
  RH_RETURN_IF_ERROR(status);
  return Tensor::FromStrings(std::move(type), std::move(strings));
}

absl::StatusOr<Tensor> ReadNumbers(const Header& header, Type type, absl::string_view data) {
  absl::StatusOr<Tensor> tensor = Tensor::FromBytes(
      std::move(type),
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(data.data()), data.size()));
  if (!tensor.ok() || data.empty()) return tensor;
  const size_t width = header.item_size;
  std::byte* const out = tensor->mutable_bytes().data();
  if (header.is_fortran_order && header.sizes.size() > 1) {
    std::byte* next = out;
    ForEachOffset(header.sizes, tensor->num_elements(), true, [&](int64_t offset) {
      std::memcpy(next, data.data() + offset * width, width);
      next += width;
    });
  }
  const size_t unit = IsComplex(header.kind) ? width / 2 : width;
  if (header.is_big_endian && unit > 1) {
    for (size_t i = 0; i < data.size(); i += unit) std::reverse(out + i, out + i + unit);
  }
  if (header.kind == ElementKind::kI1) {
    for (size_t i = 0; i < data.size(); ++i) out[i] = std::byte(out[i] != std::byte{0});
  }
  return tensor;
}

std::string HeaderBytes(absl::string_view descr, absl::Span<const int64_t> sizes) {
  std::string text = absl::StrCat("{'descr': '", descr, "', 'fortran_order': False, 'shape': (",
                                  absl::StrJoin(sizes, ", "), sizes.size() == 1 ? ",), }" : "), }");
  // The rank is bounded, so the first version's 16 bits for the length are always enough.
  const size_t prefix = kMagicSize + 4;
  const size_t end = (prefix + text.size() + kAlignment) / kAlignment * kAlignment;
  text.append(end - prefix - 1 - text.size(), ' ');
  const size_t length = text.size() + 1;
  std::string bytes(kMagic, kMagicSize);
  bytes.push_back(1);
  bytes.push_back(0);
  bytes.push_back(static_cast<char>(length));
  bytes.push_back(static_cast<char>(length >> 8));
  return absl::StrCat(bytes, text, "\n");
}

absl::StatusOr<std::string> FormatStrings(const Tensor& tensor) {
  std::vector<std::vector<uint32_t>> decoded;
  size_t longest_text = 1;
  size_t longest_bytes = 1;
  bool is_text = true;
  for (const std::string& string : tensor.strings()) {
    if (!string.empty() && string.back() == '\0') {
      return absl::InvalidArgumentError("a string that ends in NUL cannot be written as .npy");
    }
    longest_bytes = std::max(longest_bytes, string.size());
    std::optional<std::vector<uint32_t>> codes = DecodeUtf8(string);
    is_text = is_text && codes.has_value();
    if (!is_text) continue;
    longest_text = std::max(longest_text, codes->size());
    decoded.push_back(*std::move(codes));
  }
  // Each string takes as many bytes as the longest, so a tensor of a few long strings can make a
  // file of any size.
  const absl::Span<const int64_t> sizes = tensor.shape().sizes();
  std::string bytes = is_text ? HeaderBytes(absl::StrCat("<U", longest_text), sizes)
                              : HeaderBytes(absl::StrCat("|S", longest_bytes), sizes);
  const size_t width = is_text ? longest_text * 4 : longest_bytes;
  const std::optional<int64_t> content =
      CheckedMul(static_cast<int64_t>(width), static_cast<int64_t>(tensor.strings().size()));
  const std::optional<int64_t> all =
      content ? CheckedAdd(*content, static_cast<int64_t>(bytes.size())) : std::nullopt;
  if (!all) return absl::ResourceExhaustedError("the size of its strings does not fit in 64 bits");
  RH_RETURN_IF_ERROR(TryReserve(bytes, *all, "strings of the length of the longest"));
  for (const std::string& string : tensor.strings()) {
    if (!is_text) bytes.append(string).append(width - string.size(), '\0');
  }
  for (const std::vector<uint32_t>& codes : decoded) {
    if (!is_text) break;
    bytes.append(reinterpret_cast<const char*>(codes.data()), codes.size() * 4);
    bytes.append(width - codes.size() * 4, '\0');
  }
  return bytes;
}

// Elements of kinds that NumPy does not have, one byte each: integers as wider ones, floats as
// their bits, as the package ml_dtypes stores and writes them.
std::string FormatBytes(const Tensor& tensor) {
  const ElementKind kind = tensor.element_type().kind();
  const absl::string_view descr = IsSmallFloat(kind)      ? "|V1"
                                  : IsSignedInteger(kind) ? "|i1"
                                                          : "|u1";
  std::string bytes = HeaderBytes(descr, tensor.shape().sizes());
  if (!IsPacked(kind)) {
    bytes.append(reinterpret_cast<const char*>(tensor.bytes().data()), tensor.bytes().size());
    return bytes;
  }
  const int width = BitWidth(kind);
  for (int64_t i = 0; i < tensor.num_elements(); ++i) {
    bytes.push_back(static_cast<char>(PackedInteger(kind, PackedBitsAt(tensor.bytes(), i, width))));
  }
  return bytes;
}

}  // namespace

absl::StatusOr<Tensor> ParseNpy(absl::string_view bytes) {
  if (bytes.size() < kMagicSize + 4 || bytes.substr(0, kMagicSize) != kMagic) {
    return Malformed("it does not start with \\x93NUMPY and a version");
  }
  auto byte = [&bytes](size_t i) { return static_cast<uint32_t>(static_cast<uint8_t>(bytes[i])); };
  const uint32_t version = byte(kMagicSize);
  if (version < 1 || version > 3) {
    return absl::UnimplementedError(
        absl::StrCat(".npy version ", version, " cannot be read; supported are 1, 2 and 3"));
  }
  const size_t prefix = kMagicSize + (version == 1 ? 4 : 6);
  if (bytes.size() < prefix) return Malformed("it ends within the length of the header");
  uint32_t length = 0;
  for (size_t i = kMagicSize + 2; i < prefix; ++i) length |= byte(i) << 8 * (i - kMagicSize - 2);
  if (bytes.size() - prefix < length) {
    return Malformed(absl::StrCat("the header should have ", length,
                                  " bytes, but the file ends after ", bytes.size() - prefix));
  }
  RH_ASSIGN_OR_RETURN(Header header, HeaderReader(bytes.substr(prefix, length)).Read());
  const absl::string_view data = bytes.substr(prefix + length);
  const Shape shape = Shape::Of(header.sizes);
  RH_ASSIGN_OR_RETURN(const int64_t count, shape.NumElements());
  const std::optional<int64_t> needed = CheckedMul(count, header.item_size);
  const Type type = Type::Tensor(header.kind, shape);
  if (!needed || *needed != static_cast<int64_t>(data.size())) {
    return absl::InvalidArgumentError(
        absl::StrCat(type.ToString(), " needs ", needed ? absl::StrCat(*needed) : "more than 2^63",
                     " bytes of data, found ", data.size()));
  }
  if (header.kind != ElementKind::kString) return ReadNumbers(header, type, data);
  if (header.item_size == 0 && count > kMaxEmptyElements) {
    return Malformed(absl::StrCat(count, " strings without any bytes"));
  }
  return ReadStrings(header, type, count, data);
}

absl::StatusOr<std::string> FormatNpy(const Tensor& tensor) {
  RH_ASSIGN_OR_RETURN(const Tensor dense, tensor.Materialize());
  if (dense.shape().rank() > kMaxArrayRank) {
    return absl::UnimplementedError(absl::StrCat(dense.type().ToString(), " has more than the ",
                                                 kMaxArrayRank, " dimensions that .npy can hold"));
  }
  const ElementKind kind = dense.element_type().kind();
  if (kind == ElementKind::kString) return FormatStrings(dense);
  if (IsPacked(kind) || IsSmallFloat(kind)) return FormatBytes(dense);
  for (const auto& [name, candidate] : HeaderReader::kDescrs) {
    if (candidate != kind) continue;
    const bool has_order = BitWidth(kind) > 8;
    std::string bytes =
        HeaderBytes(absl::StrCat(has_order ? "<" : "|", name), dense.shape().sizes());
    bytes.append(reinterpret_cast<const char*>(dense.bytes().data()), dense.bytes().size());
    return bytes;
  }
  return absl::UnimplementedError(
      absl::StrCat("the elements of ", dense.type().ToString(), " cannot be written as .npy"));
}

absl::StatusOr<Tensor> ReadNpy(const std::string& path) {
  RH_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path));
  absl::StatusOr<Tensor> tensor = ParseNpy(bytes);
  if (!tensor.ok()) return Annotate(tensor.status(), path);
  return tensor;
}

absl::Status WriteNpy(const std::string& path, const Tensor& tensor) {
  absl::StatusOr<std::string> bytes = FormatNpy(tensor);
  if (!bytes.ok()) return Annotate(bytes.status(), path);
  return WriteFile(path, *bytes);
}

}  // namespace roundhouse
