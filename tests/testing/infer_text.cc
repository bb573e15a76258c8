#include "roundhouse/tests/testing/infer_text.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::testing_internal {
namespace {

// Values of operands: operands with an attribute "value" are constants.
class SourceConstants final : public ConstantsService {
 public:
  std::optional<Tensor> ConstantValue(const Node& node) const override {
    const Attribute* value = node.attribute("value");
    if (value == nullptr) return std::nullopt;
    return *value->if_tensor();
  }
  absl::StatusOr<Node*> MakeConstant(Graph&, const Tensor&, const Type&, Node*) const override {
    return absl::UnimplementedError("only for reading");
  }
};

class SourceDialect final : public Dialect {
 public:
  SourceDialect() : Dialect("source") {
    AddOp({.name = "source.value"});
    service<ConstantsService>(std::make_unique<SourceConstants>());
  }
};

// Splits at the commas outside of brackets. The '>' of "->" is not a bracket.
std::vector<absl::string_view> SplitOperands(absl::string_view text) {
  std::vector<absl::string_view> parts;
  int depth = 0;
  size_t begin = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '<' || c == '[' || c == '(' || c == '{') ++depth;
    if (c == '>' || c == ']' || c == ')' || c == '}') --depth;
    if (c != ',' || depth != 0) continue;
    parts.push_back(absl::StripAsciiWhitespace(text.substr(begin, i - begin)));
    begin = i + 1;
  }
  if (!absl::StripAsciiWhitespace(text).empty()) {
    parts.push_back(absl::StripAsciiWhitespace(text.substr(begin)));
  }
  return parts;
}

// The parenthesis that closes the one at `open`.
size_t FindClosing(absl::string_view text, size_t open) {
  int depth = 0;
  for (size_t i = open; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')' && --depth == 0) return i;
  }
  RH_CHECK(false) << "no closing parenthesis in " << std::string(text);
  return 0;
}

Value* MakeOperand(Graph& graph, absl::string_view text) {
  AttributeMap attributes;
  Type type;
  if (text == "none") {
    type = Type::None();
  } else if (text.substr(0, 5) == "dense") {
    absl::StatusOr<Attribute> value = ParseAttribute(text);
    RH_CHECK(value.ok()) << value.status().ToString();
    type = value->if_tensor()->type();
    attributes.Set("value", *std::move(value));
  } else if (text != "unknown") {
    absl::StatusOr<Type> parsed = ParseType(text);
    RH_CHECK(parsed.ok()) << parsed.status().ToString();
    type = *std::move(parsed);
  }
  return &graph.CreateNode("source.value", {}, {type}, std::move(attributes))->result();
}

}  // namespace

std::string InferText(Context& context, absl::string_view text) {
  context.AddDialect<SourceDialect>();
  absl::Status frozen = context.Freeze();
  RH_CHECK(frozen.ok()) << frozen.ToString();
  const size_t open = text.find('(');
  RH_CHECK(open != absl::string_view::npos) << "no operands in " << std::string(text);
  const size_t close = FindClosing(text, open);
  const OpInfo* op = context.FindOp(text.substr(0, open));
  RH_CHECK(op != nullptr) << "no op " << std::string(text.substr(0, open));

  absl::string_view rest = text.substr(close + 1);
  int num_results = -1;
  if (const size_t arrow = rest.rfind("-> "); arrow != absl::string_view::npos) {
    if (absl::SimpleAtoi(rest.substr(arrow + 3), &num_results)) rest = rest.substr(0, arrow);
  }
  rest = absl::StripAsciiWhitespace(rest);
  AttributeMap attributes;
  if (!rest.empty()) {
    absl::StatusOr<Attribute> dictionary = ParseAttribute(rest);
    RH_CHECK(dictionary.ok()) << dictionary.status().ToString();
    attributes = *dictionary->if_dictionary();
  }

  Program program(context);
  absl::StatusOr<Graph*> graph = program.CreateGraph("g");
  RH_CHECK(graph.ok());
  std::vector<Value*> operands;
  for (absl::string_view operand : SplitOperands(text.substr(open + 1, close - open - 1))) {
    operands.push_back(MakeOperand(**graph, operand));
  }
  absl::StatusOr<std::vector<Type>> types =
      op->infer(InferenceContext(program, *op, operands, attributes, num_results));
  if (!types.ok()) return absl::StrCat("error: ", types.status().message());
  return absl::StrJoin(*types, " | ", [](std::string* out, const Type& type) {
    out->append(type.is_unknown() ? "unknown" : type.ToString());
  });
}

}  // namespace roundhouse::testing_internal
