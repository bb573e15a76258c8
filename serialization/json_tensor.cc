#include "roundhouse/serialization/json_tensor.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/file.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/type.h"

namespace roundhouse {
namespace {

// Adds the UTF-8 of the character.
void AppendCharacter(uint32_t code, std::string& text) {
  const auto add = [&](uint32_t byte) { text.push_back(static_cast<char>(byte)); };
  if (code < 0x80) {
    add(code);
  } else if (code < 0x800) {
    add(0xC0 | (code >> 6));
    add(0x80 | (code & 63));
  } else if (code < 0x10000) {
    add(0xE0 | (code >> 12));
    add(0x80 | ((code >> 6) & 63));
    add(0x80 | (code & 63));
  } else {
    add(0xF0 | (code >> 18));
    add(0x80 | ((code >> 12) & 63));
    add(0x80 | ((code >> 6) & 63));
    add(0x80 | (code & 63));
  }
}

class JsonTensorReader {
 public:
  explicit JsonTensorReader(absl::string_view text) : text_(text) {}

  absl::StatusOr<Tensor> Read() {
    do {
      RH_RETURN_IF_ERROR(ReadValue());
      RH_RETURN_IF_ERROR(EndLists());
    } while (depth_ > 0);
    SkipSpace();
    if (at_ < text_.size()) return Wrong("expected nothing behind the tensor");
    return Build();
  }

 private:
  enum class Kind { kNone, kString, kTruth, kNumber };

  absl::Status Wrong(absl::string_view problem) const {
    return absl::InvalidArgumentError(absl::StrCat("at byte ", at_, " of the JSON: ", problem));
  }
  void SkipSpace() {
    while (at_ < text_.size() && absl::ascii_isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  bool Take(char wanted) {
    SkipSpace();
    if (at_ >= text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }

  // Opens lists up to the next element, and reads that, unless the last list has none.
  absl::Status ReadValue() {
    while (Take('[')) {
      if (depth_ >= kMaxRank) return Wrong(absl::StrCat("expected at most ", kMaxRank, " lists"));
      if (++depth_ > static_cast<int64_t>(sizes_.size())) {
        if (leaf_depth_) return Wrong("expected an element, found a list");
        sizes_.push_back(std::nullopt);
        counts_.push_back(0);
      }
      counts_[static_cast<size_t>(depth_) - 1] = 0;
      SkipSpace();
      if (at_ < text_.size() && text_[at_] == ']') return SetLeaf();
    }
    RH_RETURN_IF_ERROR(SetLeaf());
    RH_RETURN_IF_ERROR(ReadElement());
    if (depth_ > 0) ++counts_[static_cast<size_t>(depth_) - 1];
    return absl::OkStatus();
  }

  absl::Status SetLeaf() {
    if (leaf_depth_.value_or(depth_) != depth_) return Wrong("expected lists of the same depth");
    leaf_depth_ = depth_;
    return absl::OkStatus();
  }

  // Closes the lists that end here; behind it comes another value, or nothing.
  absl::Status EndLists() {
    while (depth_ > 0) {
      if (Take(',')) return absl::OkStatus();
      if (!Take(']')) return Wrong("expected , or ]");
      const size_t list = static_cast<size_t>(depth_) - 1;
      if (sizes_[list].value_or(counts_[list]) != counts_[list]) {
        return Wrong(absl::StrCat("expected a list of ", *sizes_[list],
                                  ", as those before it, found ", counts_[list]));
      }
      sizes_[list] = counts_[list];
      if (--depth_ > 0) ++counts_[static_cast<size_t>(depth_) - 1];
    }
    return absl::OkStatus();
  }

  absl::Status SetKind(Kind kind) {
    if (kind_ != Kind::kNone && kind_ != kind) return Wrong("expected elements of one kind");
    kind_ = kind;
    return absl::OkStatus();
  }

  absl::Status ReadElement() {
    SkipSpace();
    const absl::string_view rest = text_.substr(at_);
    if (absl::StartsWith(rest, "\"")) {
      RH_RETURN_IF_ERROR(SetKind(Kind::kString));
      strings_.emplace_back();
      return ReadString(strings_.back());
    }
    for (const absl::string_view word : {"true", "false"}) {
      if (!absl::StartsWith(rest, word)) continue;
      RH_RETURN_IF_ERROR(SetKind(Kind::kTruth));
      truths_.push_back(word == "true" ? 1 : 0);
      at_ += word.size();
      return absl::OkStatus();
    }
    size_t end = 0;
    while (end < rest.size() && absl::StrContains("+-.0123456789eE", rest[end])) ++end;
    const absl::string_view number = rest.substr(0, end);
    double real;
    if (!absl::SimpleAtod(number, &real))
      return Wrong("expected a string, a number, true, false or a list");
    RH_RETURN_IF_ERROR(SetKind(Kind::kNumber));
    int64_t whole = 0;
    all_whole_ = absl::SimpleAtoi(number, &whole) && all_whole_;
    wholes_.push_back(whole);
    reals_.push_back(real);
    at_ += end;
    return absl::OkStatus();
  }

  absl::Status ReadString(std::string& string) {
    for (++at_; at_ < text_.size(); ++at_) {
      const char letter = text_[at_];
      if (letter == '"') {
        ++at_;
        return absl::OkStatus();
      }
      if (letter != '\\') {
        string.push_back(letter);
        continue;
      }
      if (++at_ >= text_.size()) break;
      constexpr absl::string_view kEscapes = "\"\\/bfnrt";
      constexpr absl::string_view kMeant = "\"\\/\b\f\n\r\t";
      const size_t escape = kEscapes.find(text_[at_]);
      if (escape != absl::string_view::npos) {
        string.push_back(kMeant[escape]);
      } else if (text_[at_] == 'u') {
        RH_RETURN_IF_ERROR(ReadCode(string));
      } else {
        return Wrong("expected one of \"\\/bfnrtu behind a \\");
      }
    }
    return Wrong("expected the end of the string");
  }

  // The four digits behind \u; a pair of them for what is beyond.
  absl::Status ReadCode(std::string& string) {
    uint32_t code = 0;
    if (!TakeCode(code)) return Wrong("expected four hexadecimal digits behind \\u");
    if (code >= 0xD800 && code < 0xDC00) {
      uint32_t low = 0;
      if (text_.substr(at_ + 1, 2) != "\\u") return Wrong("expected the second half of a pair");
      at_ += 2;
      if (!TakeCode(low) || low < 0xDC00 || low > 0xDFFF)
        return Wrong("expected the second half of a pair");
      code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    AppendCharacter(code, string);
    return absl::OkStatus();
  }
  bool TakeCode(uint32_t& code) {
    const absl::string_view digits = text_.substr(std::min(at_ + 1, text_.size()), 4);
    if (digits.size() != 4 || !absl::SimpleHexAtoi(digits, &code)) return false;
    at_ += 4;
    return true;
  }

  absl::StatusOr<Tensor> Build() {
    std::vector<int64_t> sizes;
    for (const std::optional<int64_t>& size : sizes_) sizes.push_back(size.value_or(0));
    if (kind_ == Kind::kString) {
      return Tensor::FromStrings(Type::Tensor(ElementKind::kString, Shape::Of(sizes)),
                                 std::move(strings_));
    }
    if (kind_ == Kind::kTruth) {
      return Tensor::FromBytes(
          Type::Tensor(ElementKind::kI1, Shape::Of(sizes)),
          absl::MakeConstSpan(reinterpret_cast<const std::byte*>(truths_.data()), truths_.size()));
    }
    if (all_whole_ && kind_ == Kind::kNumber)
      return Tensor::Of<int64_t>(sizes, absl::MakeConstSpan(wholes_));
    return Tensor::Of<double>(sizes, absl::MakeConstSpan(reals_));
  }

  const absl::string_view text_;
  size_t at_ = 0;
  int64_t depth_ = 0;
  std::optional<int64_t> leaf_depth_;
  std::vector<std::optional<int64_t>> sizes_;  // By depth; of lists that have ended.
  std::vector<int64_t> counts_;
  Kind kind_ = Kind::kNone;
  bool all_whole_ = true;
  std::vector<std::string> strings_;
  std::vector<uint8_t> truths_;
  std::vector<int64_t> wholes_;
  std::vector<double> reals_;
};

}  // namespace

absl::StatusOr<Tensor> ParseJsonTensor(absl::string_view text) {
  return JsonTensorReader(text).Read();
}

absl::StatusOr<Tensor> ReadJsonTensor(const std::string& path) {
  RH_ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  absl::StatusOr<Tensor> tensor = ParseJsonTensor(text);
  if (!tensor.ok()) return Annotate(tensor.status(), path);
  return tensor;
}

}  // namespace roundhouse
