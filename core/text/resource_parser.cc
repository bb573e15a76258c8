#include "roundhouse/core/text/resource_parser.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/type_parser.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

namespace {

constexpr std::array<uint8_t, 256> MakeDigits() {
  std::array<uint8_t, 256> digits{};
  for (int c = 0; c < 256; ++c) {
    digits[c] = c >= '0' && c <= '9'   ? c - '0'
                : c >= 'a' && c <= 'f' ? c - 'a' + 10
                : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                       : 255;
  }
  return digits;
}
constexpr std::array<uint8_t, 256> kDigits = MakeDigits();

}  // namespace

const char* DecodeHex(absl::string_view digits, std::byte* out) {
  uint8_t bad = 0;
  for (size_t i = 0; i + 1 < digits.size(); i += 2) {
    const uint8_t high = kDigits[static_cast<uint8_t>(digits[i])];
    const uint8_t low = kDigits[static_cast<uint8_t>(digits[i + 1])];
    bad |= high | low;
    *out++ = static_cast<std::byte>((high << 4) | (low & 15));
  }
  if (bad < 16) return nullptr;
  for (const char& c : digits) {
    if (kDigits[static_cast<uint8_t>(c)] > 15) return &c;
  }
  return nullptr;
}

absl::StatusOr<absl::string_view> HexDigits(const TextReader& reader, absl::string_view quoted) {
  absl::string_view digits = quoted.substr(1, quoted.size() - 2);
  if (!absl::StartsWith(digits, "0x")) {
    return reader.ErrorAt(quoted.data(),
                          "expected a string of hexadecimal digits that starts with 0x");
  }
  digits.remove_prefix(2);
  if (digits.size() % 2 != 0)
    return reader.ErrorAt(quoted.data(), "expected an even number of hexadecimal digits");
  return digits;
}

absl::StatusOr<Tensor> Located(const TextReader& reader, const char* at,
                               absl::StatusOr<Tensor> tensor) {
  if (!tensor.ok()) return reader.ErrorAt(at, tensor.status().message());
  return tensor;
}

namespace {

// Stands for data that is not in the text: elided when it was printed, or linked in from elsewhere.
class MissingStorage final : public OutsideStorage {
 public:
  explicit MissingStorage(std::string name) : name_(std::move(name)) {}
  absl::string_view name() const override { return name_; }
  bool has_data() const override { return false; }
  absl::StatusOr<absl::Span<const std::byte>> Read() const override {
    return absl::FailedPreconditionError(
        "the dialect_resources of the text do not have the data; print the text with its "
        "resources, or use #ml_program.extern and link a bundle");
  }

 private:
  std::string name_;
};

absl::StatusOr<Tensor> ReadResource(TextReader& reader, const char* name_at,
                                    const std::string& name, const Type& type) {
  absl::StatusOr<int64_t> size = ByteSize(type);
  if (!size.ok()) return reader.ErrorAt(name_at, size.status().message());
  auto found = reader.resources().find(name);
  if (found == reader.resources().end()) {
    return Located(reader, name_at, Tensor::Outside(type, std::make_shared<MissingStorage>(name)));
  }
  Resource& resource = found->second;
  if (resource.decoded) {
    if (resource.decoded->type() == type) return *resource.decoded;
    // The same bytes may be used with another type.
    if (*size == static_cast<int64_t>(resource.decoded->bytes().size())) {
      auto owner = std::make_shared<Tensor>(*resource.decoded);
      return Located(reader, name_at, Tensor::Borrow(type, owner->bytes(), owner));
    }
  }
  RH_ASSIGN_OR_RETURN(absl::string_view digits, HexDigits(reader, resource.quoted));
  constexpr size_t kAlignmentDigits = 8;
  if (digits.size() < kAlignmentDigits ||
      (static_cast<int64_t>(digits.size() - kAlignmentDigits) / 2) != *size) {
    const int64_t found_bytes = static_cast<int64_t>(digits.size()) / 2 - 4;
    return reader.ErrorAt(name_at, absl::StrCat("resource '", ForMessage(name), "' has ",
                                                std::max<int64_t>(found_bytes, 0), " bytes, but ",
                                                type.ToString(), " needs ", *size));
  }
  RH_ASSIGN_OR_RETURN(Tensor tensor, Located(reader, name_at, Tensor::Uninitialized(type)));
  std::byte alignment[4];
  const char* bad = DecodeHex(digits.substr(0, kAlignmentDigits), alignment);
  if (bad == nullptr)
    bad = DecodeHex(digits.substr(kAlignmentDigits), tensor.mutable_bytes().data());
  if (bad != nullptr) return reader.ErrorAt(bad, "not a hexadecimal digit");
  resource.decoded = tensor;
  return tensor;
}

}  // namespace

absl::StatusOr<Attribute> ReadResourceAttribute(TextReader& reader) {
  reader.Advance();
  RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kLess, " after dense_resource"));
  const char* name_at = reader.at();
  if (!reader.At(TokenKind::kBareIdentifier)) return reader.Expected("the name of a resource");
  const std::string name(reader.token().text);
  reader.Advance();
  RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kGreater, " after the name of a resource"));
  RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kColon, " and the type of the resource"));
  const char* type_at = reader.at();
  RH_ASSIGN_OR_RETURN(Type type, ReadType(reader));
  if (!type.is_tensor()) {
    return reader.ErrorAt(
        type_at, absl::StrCat("expected a tensor type, found ", ForMessage(type.ToString())));
  }
  RH_ASSIGN_OR_RETURN(Tensor tensor, ReadResource(reader, name_at, name, type));
  return Attribute::OfTensor(std::move(tensor));
}

namespace {

// Reads `{ name: value, … }`, each value with `read_value(name)`.
template <typename ReadValue>
absl::Status ReadEntries(TextReader& reader, const ReadValue& read_value) {
  RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kLeftBrace, " in the file's metadata"));
  if (reader.Accept(TokenKind::kRightBrace)) return absl::OkStatus();
  do {
    if (!reader.At(TokenKind::kBareIdentifier))
      return reader.Expected("a name in the file's metadata");
    const absl::string_view name = reader.token().text;
    reader.Advance();
    RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kColon, " in the file's metadata"));
    RH_RETURN_IF_ERROR(read_value(name));
  } while (reader.Accept(TokenKind::kComma));
  return reader.Expect(TokenKind::kRightBrace, " or ',' in the file's metadata");
}

// Skips metadata that is not known.
absl::Status SkipValue(TextReader& reader) {
  if (!reader.At(TokenKind::kLeftBrace) && !reader.At(TokenKind::kLeftSquare)) {
    if (!reader.At(TokenKind::kString) && !reader.At(TokenKind::kInteger) &&
        !reader.At(TokenKind::kFloat) && !reader.At(TokenKind::kBareIdentifier)) {
      return reader.Expected("a value in the file's metadata");
    }
    reader.Advance();
    return absl::OkStatus();
  }
  RH_ASSIGN_OR_RETURN(const char* closing, reader.FindClosing(Comments::kSkip));
  reader.Reset(closing + 1);
  return absl::OkStatus();
}

}  // namespace

absl::Status ReadMetadata(TextReader& reader) {
  RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kMetadataBegin));
  if (reader.Accept(TokenKind::kMetadataEnd)) return absl::OkStatus();
  do {
    if (!reader.At(TokenKind::kBareIdentifier))
      return reader.Expected("a section of the file's metadata");
    const bool resources = reader.AtWord("dialect_resources");
    reader.Advance();
    RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kColon, " in the file's metadata"));
    if (!resources) {
      RH_RETURN_IF_ERROR(SkipValue(reader));
      continue;
    }
    RH_RETURN_IF_ERROR(ReadEntries(reader, [&](absl::string_view dialect) -> absl::Status {
      if (dialect != "builtin") return SkipValue(reader);
      return ReadEntries(reader, [&](absl::string_view name) -> absl::Status {
        if (!reader.At(TokenKind::kString))
          return reader.Expected("the data of a resource, a string");
        if (!reader.resources()
                 .emplace(std::string(name), Resource{reader.token().text, std::nullopt})
                 .second) {
          return reader.ErrorAt(name.data(),
                                absl::StrCat("resource '", ForMessage(name), "' is given twice"));
        }
        reader.Advance();
        return absl::OkStatus();
      });
    }));
  } while (reader.Accept(TokenKind::kComma));
  return reader.Expect(TokenKind::kMetadataEnd, " or ',' at the end of the file's metadata");
}

}  // namespace roundhouse
