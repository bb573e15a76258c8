// FlexBuffers' own verifier accepts unterminated keys and maps with fewer keys than values, at
// least up to version 2.0.8. So the few kinds that options use are read here.
#include "roundhouse/dialects/tfl/flex_options.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"

namespace roundhouse::tfl {
namespace {

// The numbers in the format.
enum Kind : uint8_t {
  kInt = 1,
  kUInt = 2,
  kFloat = 3,
  kKey = 4,
  kString = 5,
  kIndirectInt = 6,
  kIndirectUInt = 7,
  kIndirectFloat = 8,
  kMap = 9,
  kIntVector = 11,
  kUIntVector = 12,
  kBool = 26,
};

// Values may overlap, so a few bytes could expand to very many values. This limits the number of
// values, characters of a text and elements of a list.
constexpr uint64_t kMost = 1024;

// A value's kind, the width in bytes of what it points to, its own offset and its own width.
struct Reference {
  uint8_t kind;
  uint64_t width;
  uint64_t at;
  uint64_t own_width;
};

uint64_t WidthOf(uint8_t packed) { return uint64_t{1} << (packed & 3); }

class Reader {
 public:
  explicit Reader(absl::Span<const std::byte> bytes) : bytes_(bytes) {}

  std::optional<AttributeMap> Map() const {
    const std::optional<Reference> root = Root();
    if (!root || root->kind != kMap) return std::nullopt;
    const std::optional<uint64_t> values = Target(*root);
    // Before the values: the offset of the keys, their width, and the number of values.
    if (!values || *values < 3 * root->width) return std::nullopt;
    const std::optional<uint64_t> count = Number(*values - root->width, root->width);
    const std::optional<uint64_t> keys_width = Number(*values - 2 * root->width, root->width);
    const std::optional<uint64_t> keys = Target(
        {.kind = kMap, .width = 1, .at = *values - 3 * root->width, .own_width = root->width});
    if (!count || !keys || !keys_width || !IsWidth(*keys_width)) return std::nullopt;
    const uint64_t end = bytes_.size();
    // Each entry has a value, a byte for its kind, and a key.
    if (*count > kMost || *values + *count * (root->width + 1) > end) return std::nullopt;
    if (*keys < *keys_width || Number(*keys - *keys_width, *keys_width) != *count) {
      return std::nullopt;
    }
    AttributeMap map;
    for (uint64_t i = 0; i < *count; ++i) {
      const std::optional<std::string> key =
          Text({.kind = kKey, .width = 1, .at = *keys + i * *keys_width, .own_width = *keys_width});
      if (!key) return std::nullopt;
      const uint8_t packed = Byte(*values + *count * root->width + i);
      const Reference value = {.kind = static_cast<uint8_t>(packed >> 2),
                               .width = WidthOf(packed),
                               .at = *values + i * root->width,
                               .own_width = root->width};
      bool is_sound = true;
      std::optional<Attribute> attribute = Value(value, is_sound);
      if (!is_sound) return std::nullopt;
      if (attribute) map.Set(*key, *std::move(attribute));
    }
    return map;
  }

 private:
  static bool IsWidth(uint64_t width) {
    return width == 1 || width == 2 || width == 4 || width == 8;
  }
  uint8_t Byte(uint64_t at) const { return static_cast<uint8_t>(bytes_[at]); }

  // Returns nullopt if it is not within the bytes.
  std::optional<uint64_t> Number(uint64_t at, uint64_t width) const {
    if (at > bytes_.size() || width > bytes_.size() - at) return std::nullopt;
    uint64_t number = 0;
    for (uint64_t i = width; i-- > 0;) number = number << 8 | Byte(at + i);
    return number;
  }
  std::optional<int64_t> Signed(uint64_t at, uint64_t width) const {
    const std::optional<uint64_t> number = Number(at, width);
    if (!number) return std::nullopt;
    const int unused = static_cast<int>(64 - 8 * width);
    return static_cast<int64_t>(*number << unused) >> unused;
  }
  std::optional<int64_t> Unsigned(uint64_t at, uint64_t width) const {
    const std::optional<uint64_t> number = Number(at, width);
    if (!number) return std::nullopt;
    return static_cast<int64_t>(std::min<uint64_t>(*number, std::numeric_limits<int64_t>::max()));
  }
  std::optional<double> Real(uint64_t at, uint64_t width) const {
    const std::optional<uint64_t> number = Number(at, width);
    if (!number) return std::nullopt;
    if (width == 8) return std::bit_cast<double>(*number);
    if (width == 4) return double{std::bit_cast<float>(static_cast<uint32_t>(*number))};
    return std::nullopt;
  }

  // Offsets are relative to their own position, and go backwards.
  std::optional<uint64_t> Target(const Reference& reference) const {
    const std::optional<uint64_t> offset = Number(reference.at, reference.own_width);
    if (!offset || *offset > reference.at) return std::nullopt;
    return reference.at - *offset;
  }

  std::optional<Reference> Root() const {
    if (bytes_.size() < 3) return std::nullopt;
    const uint64_t width = Byte(bytes_.size() - 1);
    const uint8_t packed = Byte(bytes_.size() - 2);
    if (!IsWidth(width) || width > bytes_.size() - 2) return std::nullopt;
    return Reference{.kind = static_cast<uint8_t>(packed >> 2),
                     .width = WidthOf(packed),
                     .at = bytes_.size() - 2 - width,
                     .own_width = width};
  }

  std::optional<std::string> Text(const Reference& reference) const {
    const std::optional<uint64_t> start = Target(reference);
    if (!start) return std::nullopt;
    uint64_t size = 0;
    if (reference.kind == kKey) {
      const auto from = bytes_.begin() + static_cast<ptrdiff_t>(*start);
      const auto end = std::find(from, bytes_.end(), std::byte{0});
      if (end == bytes_.end()) return std::nullopt;
      size = static_cast<uint64_t>(end - from);
    } else {
      if (*start < reference.width) return std::nullopt;
      const std::optional<uint64_t> stated = Number(*start - reference.width, reference.width);
      if (!stated || *stated > bytes_.size() - *start) return std::nullopt;
      size = *stated;
    }
    if (size > kMost) return std::nullopt;
    return std::string(reinterpret_cast<const char*>(bytes_.data()) + *start, size);
  }

  std::optional<Attribute> Integers(const Reference& reference) const {
    const std::optional<uint64_t> start = Target(reference);
    if (!start || *start < reference.width) return std::nullopt;
    const std::optional<uint64_t> count = Number(*start - reference.width, reference.width);
    if (!count || *count > kMost || *count > (bytes_.size() - *start) / reference.width) {
      return std::nullopt;
    }
    std::vector<int64_t> integers;
    for (uint64_t i = 0; i < *count; ++i) {
      const uint64_t at = *start + i * reference.width;
      integers.push_back(reference.kind == kIntVector ? *Signed(at, reference.width)
                                                      : *Unsigned(at, reference.width));
    }
    return Attribute::IntArray(std::move(integers));
  }

  template <typename Number, typename Make>
  static std::optional<Attribute> Made(const std::optional<Number>& number, const Make& make) {
    if (!number) return std::nullopt;
    return make(*number);
  }

  // Returns nullopt for a kind that options do not use. Sets `is_sound` to false if the value is
  // not within the bytes.
  std::optional<Attribute> Value(const Reference& reference, bool& is_sound) const {
    const auto of_int = [](int64_t number) { return Attribute::Int(number); };
    const auto of_real = [](double number) { return Attribute::Float(number); };
    const auto of_text = [](const std::string& text) { return Attribute::String(text); };
    std::optional<uint64_t> at = reference.at;
    uint64_t width = reference.own_width;
    if (reference.kind >= kIndirectInt && reference.kind <= kIndirectFloat) {
      at = Target(reference);
      width = reference.width;
      if (!at) {
        is_sound = false;
        return std::nullopt;
      }
    }
    std::optional<Attribute> value;
    switch (reference.kind) {
      case kInt:
      case kIndirectInt:
        value = Made(Signed(*at, width), of_int);
        break;
      case kUInt:
      case kIndirectUInt:
        value = Made(Unsigned(*at, width), of_int);
        break;
      case kFloat:
      case kIndirectFloat:
        value = Made(Real(*at, width), of_real);
        break;
      case kBool:
        value = Made(Number(*at, width), [](uint64_t bit) { return Attribute::Bool(bit != 0); });
        break;
      case kKey:
      case kString:
        value = Made(Text(reference), of_text);
        break;
      case kIntVector:
      case kUIntVector:
        value = Integers(reference);
        break;
      default:
        return std::nullopt;
    }
    is_sound = value.has_value();
    return value;
  }

  absl::Span<const std::byte> bytes_;
};

}  // namespace

absl::StatusOr<AttributeMap> ParseFlexOptions(absl::Span<const std::byte> bytes) {
  std::optional<AttributeMap> map = Reader(bytes).Map();
  if (!map) return absl::InvalidArgumentError("the options are not a FlexBuffers map");
  return *std::move(map);
}

}  // namespace roundhouse::tfl
