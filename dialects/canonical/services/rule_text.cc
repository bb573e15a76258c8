#include "roundhouse/dialects/canonical/services/rule_text.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "absl/strings/str_cat.h"

namespace roundhouse::canonical::rule_text {

int64_t RankOf(const Value& value) {
  return value.type().is_tensor() && value.type().shape().is_ranked() ? value.type().shape().rank()
                                                                      : -1;
}

std::optional<std::string> Letters(int64_t rank, const std::set<int64_t>& whole) {
  if (rank < 0 || rank > 26) return std::nullopt;
  std::string letters;
  for (int64_t dim = 0; dim < rank; ++dim)
    letters.push_back(static_cast<char>((whole.contains(dim) ? 'A' : 'a') + dim));
  return letters;
}

std::optional<int64_t> Axis(int64_t axis, int64_t rank) {
  if (axis < 0) axis += rank;
  return axis >= 0 && axis < rank ? std::optional<int64_t>(axis) : std::nullopt;
}

std::optional<ShardingRule> SameDims(const Node& node, const std::set<int64_t>& whole,
                                     int same_operands) {
  const std::optional<std::string> letters = Letters(RankOf(node.operand(0)), whole);
  if (!letters.has_value()) return std::nullopt;
  std::string text;
  for (int i = 0; i < node.num_operands(); ++i) {
    const int64_t rank = std::max<int64_t>(0, RankOf(node.operand(i)));
    absl::StrAppend(&text, i == 0 ? "" : ",",
                    i < same_operands ? *letters : std::string(static_cast<size_t>(rank), 'Z'));
  }
  return RuleFromText(absl::StrCat(text, "->", *letters), node);
}

}  // namespace roundhouse::canonical::rule_text
