#include "roundhouse/api/sharing/program_identity.h"

#include <unistd.h>

// The state of a hash is larger and slower as an object of the library.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/mapped_pages.h"
#include "roundhouse/core/program_contents.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/load_warnings.h"

namespace roundhouse {
namespace {

struct Secret {
  std::array<std::byte, 192> bytes;
  bool is_random;
};

const Secret& SecretOfProcess() {
  static const Secret secret = [] {
    Secret made;
    made.is_random = getentropy(made.bytes.data(), made.bytes.size()) == 0;
    return made;
  }();
  return secret;
}

// Every value is preceded by its size, or has one that does not vary, so that different values give
// different bytes.
class ContentsHash {
 public:
  ContentsHash() {
    XXH3_INITSTATE(&state_);
    XXH3_128bits_reset_withSecret(&state_, SecretOfProcess().bytes.data(),
                                  SecretOfProcess().bytes.size());
  }

  void Add(absl::Span<const std::byte> bytes) {
    Add(bytes.size());
    if (!bytes.empty()) XXH3_128bits_update(&state_, bytes.data(), bytes.size());
  }
  void Add(absl::string_view text) {
    Add(absl::MakeConstSpan(reinterpret_cast<const std::byte*>(text.data()), text.size()));
  }
  template <typename T>
  requires(std::is_integral_v<T> || std::is_enum_v<T>) void Add(T value) {
    const auto number = static_cast<uint64_t>(value);
    XXH3_128bits_update(&state_, &number, sizeof(number));
  }
  void Add(double value) { Add(std::bit_cast<uint64_t>(value)); }
  template <typename T>
  void Add(const std::vector<T>& values) {
    Add(values.size());
    for (const T& value : values) Add(value);
  }

  void Add(const Type& type) {
    Add(type.kind());
    if (type.is_opaque()) Add(type.opaque_text());
    if (!type.is_tensor() && !type.is_scalar()) return;
    Add(type.element_type());
    if (!type.is_tensor()) return;
    const Shape& shape = type.shape();
    Add(type.domain());
    Add(type.encoding());
    Add(shape.is_ranked());
    if (!shape.is_ranked()) return;
    if (shape.is_static() && !shape.has_names()) {
      Add(shape.rank());
      for (const int64_t size : shape.sizes()) Add(size);
      return;
    }
    Add(-1 - shape.rank());
    for (const Dim& dim : shape.dims()) {
      Add(dim.is_known());
      if (dim.is_known()) Add(dim.size());
      Add(dim.name());
    }
  }

  std::string Digest() const {
    const XXH128_hash_t hash = XXH3_128bits_digest(&state_);
    XXH128_canonical_t digest;
    XXH128_canonicalFromHash(&digest, hash);
    return std::string(reinterpret_cast<const char*>(digest.digest), sizeof(digest.digest));
  }

 private:
  void Add(const ElementType& element) {
    Add(element.kind());
    Add(element.opaque_text());
    const Quantization* quantization = element.quantization();
    Add(quantization != nullptr);
    if (quantization == nullptr) return;
    Add(quantization->expressed);
    Add(quantization->axis.has_value());
    Add(quantization->axis.value_or(0));
    Add(quantization->scales);
    Add(quantization->zero_points);
    Add(quantization->storage_range.has_value());
    if (!quantization->storage_range) return;
    Add(quantization->storage_range->first);
    Add(quantization->storage_range->second);
  }

  XXH3_state_t state_;
};

class Identification {
 public:
  explicit Identification(int64_t most_bytes) : bytes_left_(most_bytes) {}

  std::string Of(const Program& program) && {
    if (!SecretOfProcess().is_random) return "";
    for (const std::string& name : program.attachments().names()) {
      if (name != kLoadWarnings) return "";
    }
    VisitContents(program, [this](const auto& part) { Add(part); });
    return is_identified_ ? hash_.Digest() : "";
  }

 private:
  template <typename T>
  void Add(const T& part) {
    if (!is_identified_) return;
    if constexpr (std::is_same_v<T, Attribute>) {
      AddAttribute(part);
    } else {
      hash_.Add(part);
    }
  }

  void AddAttribute(const Attribute& whole) {
    std::vector<const Attribute*> pending = {&whole};
    while (!pending.empty()) {
      const Attribute& attribute = *pending.back();
      pending.pop_back();
      hash_.Add(attribute.kind());
      switch (attribute.kind()) {
        case Attribute::Kind::kUnit:
          break;
        case Attribute::Kind::kBool:
          hash_.Add(*attribute.if_bool());
          break;
        case Attribute::Kind::kInt:
          hash_.Add(attribute.element_kind());
          hash_.Add(*attribute.if_int());
          break;
        case Attribute::Kind::kFloat:
          hash_.Add(attribute.element_kind());
          hash_.Add(*attribute.if_float());
          break;
        case Attribute::Kind::kString:
          hash_.Add(*attribute.if_string());
          break;
        case Attribute::Kind::kType:
          hash_.Add(*attribute.if_type());
          break;
        case Attribute::Kind::kTensor:
          AddTensor(*attribute.if_tensor());
          break;
        case Attribute::Kind::kSymbol:
          hash_.Add(*attribute.if_symbol());
          break;
        case Attribute::Kind::kIntArray:
          hash_.Add(attribute.element_kind());
          hash_.Add(*attribute.if_int_array());
          break;
        case Attribute::Kind::kFloatArray:
          hash_.Add(attribute.element_kind());
          hash_.Add(*attribute.if_float_array());
          break;
        case Attribute::Kind::kOpaque:
          hash_.Add(*attribute.if_opaque());
          break;
        case Attribute::Kind::kList:
          hash_.Add(attribute.if_list()->size());
          for (const Attribute& element : *attribute.if_list()) pending.push_back(&element);
          break;
        case Attribute::Kind::kDictionary:
          hash_.Add(attribute.if_dictionary()->size());
          for (const auto& [name, value] : *attribute.if_dictionary()) {
            hash_.Add(name);
            pending.push_back(&value);
          }
          break;
      }
    }
  }

  void AddTensor(const Tensor& tensor) {
    hash_.Add(tensor.type());
    hash_.Add(tensor.is_splat());
    if (tensor.element_type().kind() == ElementKind::kString && !tensor.is_outside()) {
      const absl::Span<const std::string> strings = tensor.strings();
      hash_.Add(strings.size());
      for (const std::string& text : strings) hash_.Add(text);
      return;
    }
    if (!tensor.is_outside()) return AddBytes(tensor.bytes());
    hash_.Add(tensor.outside_storage()->name());
    const absl::StatusOr<absl::Span<const std::byte>> bytes = tensor.outside_storage()->Read();
    if (bytes.ok()) {
      AddBytes(*bytes);
    } else {
      is_identified_ = false;
    }
  }

  void AddBytes(absl::Span<const std::byte> bytes) {
    FindFileOf(bytes);
    hash_.Add(file_.has_value());
    if (file_) {
      hash_.Add(file_->file.device);
      hash_.Add(file_->file.inode);
      hash_.Add(file_->file.is_settled);
      if (file_->file.is_settled) {
        hash_.Add(file_->file.changed);
        hash_.Add(file_->bytes.size());
        hash_.Add(bytes.data() - file_->bytes.data());
        hash_.Add(bytes.size());
        return;
      }
    }
    bytes_left_ -= static_cast<int64_t>(bytes.size());
    if (bytes_left_ < 0) {
      is_identified_ = false;
    } else {
      hash_.Add(bytes);
    }
  }

  void FindFileOf(absl::Span<const std::byte> bytes) {
    // Most weights are in the file of those before them.
    if (file_ && std::less_equal<>()(file_->bytes.data(), bytes.data()) &&
        std::less_equal<>()(bytes.data() + bytes.size(), file_->bytes.data() + file_->bytes.size()))
      return;
    file_ = FileAround(bytes);
  }

  int64_t bytes_left_;
  bool is_identified_ = true;
  std::optional<MappedRange> file_;
  ContentsHash hash_;
};

}  // namespace

std::string IdentityOf(const Program& program, int64_t most_bytes) {
  return Identification(most_bytes).Of(program);
}

}  // namespace roundhouse
