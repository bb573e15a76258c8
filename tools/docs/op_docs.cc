#include "roundhouse/tools/docs/op_docs.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/op_answer.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/op_traits.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/service/devices/sharding.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/gradient.h"
#include "roundhouse/service/op_questions.h"

namespace roundhouse {
namespace {

// Escapes the text, so that it does not end the table cell.
std::string Cell(absl::string_view text) { return absl::StrReplaceAll(text, {{"|", "\\|"}}); }

template <typename Info>
std::string Names(const std::vector<Info>& infos) {
  return absl::StrJoin(infos, ", ", [](std::string* out, const Info& info) {
    absl::StrAppend(out, info.name);
    if constexpr (requires { info.optional; }) absl::StrAppend(out, info.optional ? "?" : "");
    absl::StrAppend(out, info.variadic ? "..." : "");
  });
}

// "numbers, 4-bit, i1": families if they are complete, else single kinds.
std::string Elements(ElementSet elements) {
  if (elements == kAllElements) return "any";
  if (elements == kAllElementsAndOpaque) return "any, foreign ones too";
  const std::pair<ElementSet, absl::string_view> families[] = {
      {kNumbers, "numbers"},
      {kFloats, "floats"},
      {kIntegers, "integers"},
      {kSignedIntegers, "signed integers"},
      {kUnsignedIntegers, "unsigned integers"},
      {kPackedIntegers, "integers of 4 and 2 bits"},
      {kSmallFloats, "floats of 8 and 4 bits"},
      {kComplexes, "complex"},
      {kStrings, "strings"},
  };
  std::vector<ElementKind> left;
  for (ElementKind kind : kAllElementKinds) {
    if (elements.contains(kind)) left.push_back(kind);
  }
  std::vector<std::string> parts;
  for (const auto& [family, name] : families) {
    bool whole = true;
    for (ElementKind kind : kAllElementKinds) {
      const bool is_left = std::find(left.begin(), left.end(), kind) != left.end();
      whole = whole && (is_left || !family.contains(kind));
    }
    if (!whole) continue;
    parts.push_back(std::string(name));
    std::erase_if(left, [&](ElementKind kind) { return family.contains(kind); });
  }
  for (ElementKind kind : left) parts.push_back(std::string(ElementKindName(kind)));
  if (elements.has_quantized()) parts.push_back("quantised");
  return absl::StrJoin(parts, ", ");
}

// Whether a program of the text lists the op for its placeholder (tests/check_case.h).
bool IsPlaceholder(absl::string_view text, const OpInfo& op) {
  const std::string call = absl::StrCat("\"", op.dialect_name(), ".$T\"(");
  for (absl::string_view program : absl::StrSplit(text, "// -----\n")) {
    if (!absl::StrContains(program, call)) continue;
    for (absl::string_view line : absl::StrSplit(program, '\n')) {
      if (!absl::ConsumePrefix(&line, "// each $T: ")) continue;
      const std::vector<absl::string_view> names = absl::StrSplit(line, ' ');
      if (std::find(names.begin(), names.end(), op.short_name()) != names.end()) return true;
    }
  }
  return false;
}

// Whether the text has the op: in MLIR's generic form, or in the container's own form, with bare
// names and operands. Inputs are arguments of a graph.
bool Mentions(absl::string_view text, const OpInfo& op) {
  if (absl::StrContains(text, absl::StrCat("\"", op.name, "\"("))) return true;
  if (IsPlaceholder(text, op)) return true;
  if (op.name == "ml_program.input") return absl::StrContains(text, "(%arg0: ");
  return absl::StrContains(text, absl::StrCat(" ", op.name, " @")) ||
         absl::StrContains(text, absl::StrCat(" ", op.name, " %")) ||
         (op.operands.empty() && absl::StrContains(text, absl::StrCat("= ", op.name, "\n")));
}

// "values", "failures" or both: the kinds of programs that test the op. Not their number, as the
// page would then change with every test.
std::string TestsOf(const OpInfo& op, const std::vector<TestProgram>& tests) {
  bool runs = false;
  bool fails = false;
  for (const TestProgram& test : tests) {
    if (!Mentions(test.text, op)) continue;
    (absl::StartsWith(test.name, "fail_") ? fails : runs) = true;
  }
  return absl::StrCat(runs ? "values" : "", runs && fails ? ", " : "", fails ? "failures" : "");
}

// How the op is differentiated; of a refusal only that it is one, as the answers give the reason.
std::string GradientOf(const OpInfo& op) {
  const auto* service = op.dialect == nullptr ? nullptr : op.dialect->service<GradientService>();
  const std::optional<Derivative> derivative =
      service == nullptr ? std::nullopt : service->DerivativeOf(op);
  if (!derivative) return "";
  switch (derivative->kind) {
    case DerivativeKind::kRule:
      return "rule";
    case DerivativeKind::kStraightThrough:
      return "straight through";
    case DerivativeKind::kPieces:
      return "pieces";
    case DerivativeKind::kZero:
      return "zero";
    case DerivativeKind::kRefused:
      break;
  }
  return "refused";
}

// Why its gradient is zero, where that is not obvious.
std::string ReasonOf(const OpInfo& op) {
  const auto* service = op.dialect == nullptr ? nullptr : op.dialect->service<GradientService>();
  const std::optional<Derivative> derivative =
      service == nullptr ? std::nullopt : service->DerivativeOf(op);
  if (!derivative || derivative->kind != DerivativeKind::kZero || derivative->reason.empty())
    return "";
  return absl::StrCat("Its gradient is zero: ", derivative->reason, ".");
}

// "Elementwise, moves."; empty for an op without traits.
std::string TraitsOf(const OpInfo& op) {
  static constexpr std::pair<OpTrait, absl::string_view> kNames[] = {
      {OpTrait::kElementwise, "elementwise"},
      {OpTrait::kMoves, "moves elements"},
      {OpTrait::kReshapes, "reshapes"},
      {OpTrait::kPermutesAxes, "permutes axes"},
      {OpTrait::kSelects, "selects elements"},
      {OpTrait::kConverts, "converts elements"},
      {OpTrait::kAlongAxis, "works along an axis"}};
  std::vector<absl::string_view> names;
  for (const auto& [trait, name] : kNames) {
    if (op.traits.contains(trait)) names.push_back(name);
  }
  return names.empty() ? "" : absl::StrCat("Traits: ", absl::StrJoin(names, ", "), ".");
}

using Questions = std::vector<const OpQuestion*>;

// The names of the questions with the answer yes.
std::string AnswersOf(const OpInfo& op, const Questions& questions) {
  std::vector<absl::string_view> names;
  for (const OpQuestion* question : questions) {
    if (question->answer(op).is_yes()) names.push_back(question->name);
  }
  return absl::StrJoin(names, ", ");
}

// "Not permute: its axes have fixed roles."
std::vector<std::string> RefusalsOf(const OpInfo& op, const Questions& questions) {
  std::vector<std::string> refusals;
  for (const OpQuestion* question : questions) {
    const OpAnswer answer = question->answer(op);
    if (!answer.is_yes() && !answer.why.empty())
      refusals.push_back(absl::StrCat("Not *", question->name, "*: ", answer.why, "."));
  }
  return refusals;
}

// How nodes of the op are split over devices; empty if they run whole.
std::string SplitOf(const OpInfo& op) {
  const auto* service = op.dialect == nullptr ? nullptr : op.dialect->service<ShardingService>();
  return service == nullptr ? "" : service->HowSplit(op);
}

void AppendTable(std::string& out, const Dialect& dialect, const Questions& questions,
                 const std::vector<TestProgram>& tests) {
  const auto* evaluation = dialect.service<EvaluationService>();
  absl::StrAppend(
      &out,
      "| op | operands | results | attributes | elements | inference | reference | "
      "gradient | devices | answers | tests |\n|---|---|---|---|---|---|---|---|---|---|---|\n");
  for (const OpInfo* op : dialect.ops()) {
    const std::string attributes =
        absl::StrJoin(op->attributes, ", ", [](std::string* text, const AttributeInfo& attribute) {
          absl::StrAppend(text, attribute.name);
        });
    const bool has_kernel = evaluation != nullptr && evaluation->CanEvaluate(*op);
    absl::StrAppend(
        &out, "| [", op->short_name(), "](#", absl::StrReplaceAll(op->name, {{".", ""}}), ") | ",
        Names(op->operands), " | ", Names(op->results), " | ", attributes, " | ",
        op->operands.empty() ? "" : Elements(op->elements), " | ",
        op->infer != nullptr ? "yes" : "", " | ", has_kernel ? "yes" : "", " | ", GradientOf(*op),
        " | ", SplitOf(*op), " | ", AnswersOf(*op, questions), " | ", TestsOf(*op, tests), " |\n");
  }
}

void AppendDetails(std::string& out, const OpInfo& op, const Questions& questions) {
  std::vector<absl::string_view> sentences;
  const std::string reason = ReasonOf(op);
  const std::string traits = TraitsOf(op);
  const std::vector<std::string> refusals = RefusalsOf(op, questions);
  if (!op.summary.empty()) sentences.push_back(op.summary);
  if (!reason.empty()) sentences.push_back(reason);
  if (!op.is_pure) sentences.push_back("Has effects.");
  if (op.is_commutative) sentences.push_back("Commutative.");
  if (!traits.empty()) sentences.push_back(traits);
  for (const std::string& refusal : refusals) sentences.push_back(refusal);
  absl::StrAppend(&out, "\n### ", op.name, "\n\n", absl::StrJoin(sentences, " "), "\n");
  if (op.attributes.empty()) return;
  absl::StrAppend(&out, "\n| attribute | type | default | |\n|---|---|---|---|\n");
  for (const AttributeInfo& attribute : op.attributes) {
    std::string otherwise;
    if (attribute.required) otherwise = "required";
    if (attribute.default_value) {
      otherwise = absl::StrCat("`", attribute.default_value->ToString(), "`");
    }
    absl::StrAppend(&out, "| ", attribute.name, " | ", Cell(attribute.type), " | ", Cell(otherwise),
                    " | ", Cell(attribute.doc), " |\n");
  }
}

// Whether its ops are declared in C++. Ops of a format are data, and have pages of their own.
bool IsDeclared(const Dialect& dialect) {
  const auto ops = dialect.ops();
  return std::any_of(ops.begin(), ops.end(),
                     [](const OpInfo* op) { return op->declaration != nullptr; });
}

Questions QuestionsOf(const Context& context, const Dialect& dialect) {
  Questions questions = OpQuestionRegistry::Of(context);
  std::erase_if(questions,
                [&](const OpQuestion* question) { return question->dialect != dialect.name(); });
  return questions;
}

}  // namespace

std::string OpDocs(const Context& context, const std::vector<TestProgram>& tests) {
  std::string out =
      "# Operations\n\n"
      "Generated from the declarations; do not edit. The comment above an operation's declaration\n"
      "in dialects/ says what it means, and numbers its constraints.\n\n"
      "- *elements*: the elements that the first operand may have.\n"
      "- *inference*: the types of the results are inferred from operands and attributes, which\n"
      "  are checked as well.\n"
      "- *reference*: there is a reference kernel. Inputs, outputs, control flow and globals need\n"
      "  none: the session itself runs them.\n"
      "- *gradient*: how it is differentiated: by a rule, as the pieces that it is made of, not "
      "at\n"
      "  all because the derivative is zero, or refused. docs/training.md says more.\n"
      "- *devices*: along which axes it is split over several devices (docs/devices.md). Without\n"
      "  any it runs whole on each; the details say why.\n"
      "- *answers*: its other properties; for those that it lacks, the details say why:\n";
  for (const OpQuestion* question : OpQuestionRegistry::Of(context))
    absl::StrAppend(&out, "  - *", question->name, "*: ", question->doc, ".\n");
  absl::StrAppend(
      &out,
      "- *tests*: whether there are programs in tests/ops and tests/state that expect its values,\n"
      "  and programs that expect it to fail. The tests of //tests/ops require of each\n"
      "  canonical op values on all elements that it claims, and a failure for each constraint.\n");
  for (const Dialect* dialect : context.dialects()) {
    if (!IsDeclared(*dialect)) continue;
    const Questions questions = QuestionsOf(context, *dialect);
    const auto* evaluation = dialect->service<EvaluationService>();
    int64_t kernels = 0;
    for (const OpInfo* op : dialect->ops()) {
      kernels += evaluation != nullptr && evaluation->CanEvaluate(*op);
    }
    absl::StrAppend(&out, "\n## ", dialect->name(), ", version ", dialect->version(), "\n\n",
                    dialect->ops().size(), " operations, ", kernels,
                    " with a reference kernel.\n\n");
    AppendTable(out, *dialect, questions, tests);
    for (const OpInfo* op : dialect->ops()) AppendDetails(out, *op, questions);
  }
  return out;
}

absl::Status CheckUpToDate(absl::string_view file, absl::string_view generated,
                           absl::string_view remedy) {
  if (file == generated) return absl::OkStatus();
  const std::vector<absl::string_view> found = absl::StrSplit(file, '\n');
  const std::vector<absl::string_view> wanted = absl::StrSplit(generated, '\n');
  size_t line = 0;
  while (line < found.size() && line < wanted.size() && found[line] == wanted[line]) ++line;
  const absl::string_view none = "(nothing)";
  return absl::FailedPreconditionError(absl::StrCat(
      "line ", line + 1, " is out of date\n  found:    ", line < found.size() ? found[line] : none,
      "\n  expected: ", line < wanted.size() ? wanted[line] : none, "\n", remedy));
}

}  // namespace roundhouse
