#include "roundhouse/dialects/canonical/services/batch_rules.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse::canonical {
namespace {

using Rule = std::optional<ShardingRule>;

int64_t RankOrZero(const Value& value) {
  return value.type().is_tensor() && value.type().shape().is_ranked() ? value.type().shape().rank()
                                                                      : 0;
}

std::string Whole(int64_t rank) {
  return std::string(static_cast<size_t>(std::max<int64_t>(0, rank)), 'Z');
}

// "abc…", `count` letters from `first` on.
std::string LettersFrom(char first, int64_t count) {
  std::string letters;
  for (int64_t i = 0; i < count; ++i) letters.push_back(static_cast<char>(first + i));
  return letters;
}

// The first operand as `first`, the others whole.
std::string WithWholeOthers(const Node& node, absl::string_view first) {
  std::string text(first);
  for (int i = 1; i < node.num_operands(); ++i)
    absl::StrAppend(&text, ",", Whole(RankOrZero(node.operand(i))));
  return text;
}

}  // namespace

Rule RecurrentRule(const Node& node) {
  std::string text;
  for (int i = 0; i < node.num_operands(); ++i) {
    const std::string name = node.op().OperandName(i);
    const bool is_state = name == "input" || name == "initial_hidden" || name == "initial_cell";
    absl::StrAppend(&text, i == 0 ? "" : ",",
                    is_state            ? "ZbZ"
                    : name == "lengths" ? "b"
                                        : Whole(RankOrZero(node.operand(i))));
  }
  absl::StrAppend(&text, "->");
  for (int i = 0; i < node.num_results(); ++i) {
    const absl::string_view name =
        node.op().results[std::min(static_cast<size_t>(i), node.op().results.size() - 1)].name;
    const bool is_of_steps = name == "hidden" || name == "gates";  // Not of the last step.
    absl::StrAppend(&text, i == 0 ? "" : ",", is_of_steps ? "ZZbZ" : "ZbZ");
  }
  return RuleFromText(text, node);
}

Rule ReverseSequenceRule(const Node& node) {
  const absl::StatusOr<ReverseSequence> op = View<ReverseSequence>(node);
  const int64_t rank = RankOrZero(node.operand(0));
  if (!op.ok() || rank > 26) return std::nullopt;
  std::string letters = LettersFrom('a', rank);
  const int64_t time = op->time_axis < 0 ? op->time_axis + rank : op->time_axis;
  const int64_t batch = op->batch_axis < 0 ? op->batch_axis + rank : op->batch_axis;
  if (time >= rank || batch >= rank) return std::nullopt;
  letters[time] = absl::ascii_toupper(static_cast<unsigned char>(letters[time]));
  return RuleFromText(absl::StrCat(letters, ",", std::string(1, letters[batch]), "->", letters),
                      node);
}

Rule GridSampleRule(const Node& node) {
  const int64_t axes = RankOrZero(node.operand(0)) - 2;
  const std::string points = LettersFrom('p', axes);
  return RuleFromText(absl::StrCat("n", Whole(axes), "c,n", points, "Z->n", points, "c"), node);
}

Rule RoiAlignRule(const Node& node) { return RuleFromText("ZZZc,rZ,r->rZZc", node); }

Rule GatherNdRule(const Node& node) {
  const absl::StatusOr<GatherNd> op = View<GatherNd>(node);
  const int64_t rank = RankOrZero(node.operand(0));
  const int64_t index_rank = RankOrZero(node.operand(1));
  if (!op.ok() || index_rank <= op->batch_dims || rank + index_rank > 26) return std::nullopt;
  const std::optional<int64_t> indexed = node.operand(1).type().shape().size(index_rank - 1);
  if (!indexed.has_value() || op->batch_dims + *indexed > rank) return std::nullopt;
  const std::string batch = LettersFrom('a', op->batch_dims);
  const std::string rest =
      LettersFrom(static_cast<char>('a' + op->batch_dims), rank - op->batch_dims - *indexed);
  const std::string points =
      LettersFrom(static_cast<char>('a' + rank), index_rank - 1 - op->batch_dims);
  return RuleFromText(
      absl::StrCat(batch, Whole(*indexed), rest, ",", batch, points, "Z->", batch, points, rest),
      node);
}

Rule DeterminantRule(const Node& node) { return RuleFromText("...ZZ->...", node); }

Rule TreeEnsembleRule(const Node& node) {
  return RuleFromText(absl::StrCat(WithWholeOthers(node, "bZ"), "->bZ"), node);
}

Rule ViewAsComplexRule(const Node& node) { return RuleFromText("...Z->...", node); }
Rule ViewAsRealRule(const Node& node) { return RuleFromText("...->...Z", node); }

}  // namespace roundhouse::canonical
