#include <cstddef>
#include <string>
#include <tuple>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/dialects/canonical/op_groups.h"
#include "roundhouse/passes/framework/node_filter.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/region.h"

namespace roundhouse::canonical {
namespace {

// "PATTERN=PRECISION".
struct Rule {
  std::string text;
  std::string pattern;
  Precision precision;
  bool has_matched = false;
};

absl::StatusOr<Rule> ReadRule(const std::string& text) {
  // A name may contain '='; a precision does not.
  const size_t equals = text.rfind('=');
  const std::string name = equals == std::string::npos ? "" : text.substr(equals + 1);
  const absl::Span<const absl::string_view> names = EnumeratorNames(Precision());
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name)
      return Rule{
          .text = text, .pattern = text.substr(0, equals), .precision = static_cast<Precision>(i)};
  }
  return absl::InvalidArgumentError(absl::StrCat("pin: '", text,
                                                 "' is not PATTERN=PRECISION, with a precision of ",
                                                 absl::StrJoin(names, ", ")));
}

class SetPrecisionPass final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        RequiredField("precision", pass.precision_,
                      "highest (f32), high (about 1e-5 relative) or medium (bf16)"),
        Field("pin", pass.pin_,
              "[\"PATTERN=PRECISION\", …]: nodes with a precision of their own; a pattern is an "
              "op or a name, with * for anything; the last match counts"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    std::vector<Rule> rules;
    for (const std::string& text : pin_) {
      RH_ASSIGN_OR_RETURN(rules.emplace_back(), ReadRule(text));
    }
    bool changed = false;
    std::vector<std::string> names;
    for (Graph* graph : program.graphs()) {
      for (Node* node : graph->nodes()) {
        if (!IsOneOf(*node, LayerOps{})) continue;
        if (!node->name().empty()) names.push_back(node->name());
        Precision precision = precision_;
        for (Rule& rule : rules) {
          if (!MatchesNode(rule.pattern, *node)) continue;
          rule.has_matched = true;
          precision = rule.precision;
        }
        if (PrecisionOf(*node) != precision && Allow("set", *node))
          changed = SetPrecision(*node, precision) || changed;
      }
    }
    for (const Rule& rule : rules) {
      if (!rule.has_matched) {
        return absl::NotFoundError(
            absl::StrCat("pin: no name or op of a convolution or product matches '", rule.pattern,
                         "' of '", rule.text, "'", DidYouMean(rule.pattern, names)));
      }
    }
    return changed;
  }

  Precision precision_ = Precision::kHighest;
  std::vector<std::string> pin_;
};

RH_REGISTER_PASS(set_precision, SetPrecisionPass)
    .Doc("Sets how precise convolutions and products have to be, for backends to make use of.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse::canonical
