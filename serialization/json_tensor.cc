#include "roundhouse/serialization/json_tensor.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "nlohmann/json.hpp"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/text/source_text.h"
#include "roundhouse/core/type.h"

namespace roundhouse {
namespace {

using Json = nlohmann::json;

// Receives the parser's events in order. Returning false stops the parser.
class TensorBuilder final : public Json::json_sax_t {
 public:
  bool null() override { return Wrong("null, which tensors cannot hold"); }
  bool boolean(bool value) override {
    if (!Accept(Kind::kTruth)) return false;
    truths_.push_back(value ? 1 : 0);
    return true;
  }
  bool number_integer(number_integer_t value) override {
    return AddNumber(value, static_cast<double>(value));
  }
  bool number_unsigned(number_unsigned_t value) override {
    if (value > static_cast<uint64_t>(std::numeric_limits<int64_t>::max()))
      return AddNumber(std::nullopt, static_cast<double>(value));
    return AddNumber(static_cast<int64_t>(value), static_cast<double>(value));
  }
  bool number_float(number_float_t value, const string_t&) override {
    return AddNumber(std::nullopt, value);
  }
  bool string(string_t& value) override {
    if (!Accept(Kind::kString)) return false;
    strings_.push_back(std::move(value));
    return true;
  }
  bool binary(binary_t&) override { return Wrong("binary data"); }
  bool start_object(std::size_t) override { return Wrong("an object, which tensors cannot hold"); }
  bool key(string_t&) override { return false; }
  bool end_object() override { return false; }

  bool start_array(std::size_t) override {
    if (counts_.size() >= static_cast<size_t>(kMaxRank))
      return Wrong(absl::StrCat("lists nested more than ", kMaxRank, " deep"));
    if (leaf_depth_.has_value() && *leaf_depth_ <= counts_.size())
      return Wrong("a list where others have an element");
    counts_.push_back(0);
    if (counts_.size() > sizes_.size()) sizes_.push_back(std::nullopt);
    return true;
  }
  bool end_array() override {
    const size_t list = counts_.size() - 1;
    const int64_t count = counts_[list];
    // Elements are at the depth of an empty list.
    if (count == 0 && !SetLeafDepth()) return false;
    counts_.pop_back();
    if (sizes_[list].value_or(count) != count) {
      return Wrong(absl::StrCat("a list of ", count, ", where earlier ones have ", *sizes_[list]));
    }
    sizes_[list] = count;
    CountOneMore();
    return true;
  }
  bool parse_error(std::size_t byte, const std::string&,
                   const nlohmann::detail::exception& error) override {
    // "[json.exception.parse_error.101] parse error at line 1, column 2: …"
    absl::string_view why = error.what();
    if (const size_t end = why.find("] "); end != absl::string_view::npos)
      why.remove_prefix(end + 2);
    // The message ends with the last token, which may be any string.
    const size_t kept = std::min<size_t>(why.size(), 140);
    status_ = absl::InvalidArgumentError(absl::StrCat(
        "invalid JSON at byte ", byte, ": ", why.substr(0, kept), ForMessage(why.substr(kept))));
    return false;
  }

  absl::StatusOr<Tensor> Build() {
    RH_RETURN_IF_ERROR(status_);
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

 private:
  enum class Kind { kNone, kString, kTruth, kNumber };

  bool Wrong(absl::string_view found) {
    constexpr size_t kMaxShown = 8;
    const absl::Span<const int64_t> index = absl::MakeConstSpan(counts_).subspan(0, kMaxShown);
    status_ = absl::InvalidArgumentError(absl::StrCat("at [", absl::StrJoin(index, ", "),
                                                      index.size() < counts_.size() ? ", …" : "",
                                                      "] of the JSON: found ", found));
    return false;
  }

  bool SetLeafDepth() {
    if (leaf_depth_.value_or(counts_.size()) != counts_.size())
      return Wrong("an element where others have a list");
    leaf_depth_ = counts_.size();
    return true;
  }

  bool Accept(Kind kind) {
    if (!SetLeafDepth()) return false;
    if (kind_ != Kind::kNone && kind_ != kind)
      return Wrong("an element of another kind than earlier ones");
    kind_ = kind;
    CountOneMore();
    return true;
  }

  bool AddNumber(std::optional<int64_t> whole, double real) {
    if (!Accept(Kind::kNumber)) return false;
    all_whole_ = all_whole_ && whole.has_value();
    wholes_.push_back(whole.value_or(0));
    reals_.push_back(real);
    return true;
  }

  void CountOneMore() {
    if (!counts_.empty()) ++counts_.back();
  }

  absl::Status status_;
  std::vector<int64_t> counts_;                // Of the lists around the next token.
  std::vector<std::optional<int64_t>> sizes_;  // By depth, of lists that have ended.
  std::optional<size_t> leaf_depth_;           // How many lists are around each element.
  Kind kind_ = Kind::kNone;
  bool all_whole_ = true;
  std::vector<std::string> strings_;
  std::vector<uint8_t> truths_;
  std::vector<int64_t> wholes_;
  std::vector<double> reals_;
};

}  // namespace

absl::StatusOr<Tensor> ParseJsonTensor(absl::string_view text) {
  TensorBuilder builder;
  Json::sax_parse(text.begin(), text.end(), &builder);
  return builder.Build();
}

absl::StatusOr<Tensor> ReadJsonTensor(const std::string& path) {
  RH_ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  absl::StatusOr<Tensor> tensor = ParseJsonTensor(text);
  if (!tensor.ok()) return Annotate(tensor.status(), path);
  return tensor;
}

}  // namespace roundhouse
