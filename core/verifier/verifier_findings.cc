#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/verifier/verifier_internal.h"

namespace roundhouse::verifier_internal {
namespace {

// Hostile programs have names and types of any length, and nodes with any number of operands.
constexpr size_t kShownBytes = 400;
constexpr int kShownOperands = 16;
constexpr size_t kSuggestedFrom = 4096;

}  // namespace

std::string Shown(std::string text) {
  if (text.size() <= kShownBytes) return text;
  size_t end = kShownBytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
    --end;  // Not inside a UTF-8 character.
  const size_t left_out = text.size() - end;
  text.resize(end);
  absl::StrAppend(&text, "… (", left_out, " more bytes)");
  return text;
}

std::string Count(size_t count, absl::string_view what) {
  return absl::StrCat(count, " ", what, count == 1 ? "" : "s");
}

std::string PortText(absl::string_view what, size_t index, const Port& port) {
  return absl::StrCat(what, " ", index,
                      port.name.empty() ? "" : absl::StrCat(" '", Shown(port.name), "'"));
}

Diagnostic* Findings::Slot(absl::string_view code) {
  if (++count_ > limit_) return nullptr;
  Diagnostic& diagnostic = kept_.emplace_back();
  diagnostic.code = std::string(code);
  return &diagnostic;
}

void Findings::Add(absl::string_view code, const Node& node, Message message) {
  Diagnostic* const diagnostic = Slot(code);
  if (diagnostic == nullptr) return;
  diagnostic->graph = node.graph().name();
  if (locations_ != nullptr) diagnostic->location = locations_->TextOf(node);
  diagnostic->node = node.name().empty() ? absl::StrCat("#", node.id()) : Shown(node.name());
  diagnostic->op = Shown(std::string(node.op_name()));
  for (int i = 0; i < std::min(node.num_operands(), kShownOperands); ++i) {
    diagnostic->operand_types.push_back(node.has_operand(i) ? Shown(node.operand(i).type()) : "?");
  }
  if (node.num_operands() > kShownOperands) {
    diagnostic->operand_types.push_back(
        absl::StrCat("… ", node.num_operands() - kShownOperands, " more"));
  }
  diagnostic->message = message();
}

void Findings::Add(absl::string_view code, const Graph& graph, Message message) {
  Diagnostic* const diagnostic = Slot(code);
  if (diagnostic == nullptr) return;
  diagnostic->graph = graph.name();
  if (locations_ != nullptr) diagnostic->location = locations_->TextOfSymbol(graph.name());
  diagnostic->message = message();
}

void Findings::Add(absl::string_view code, const Global& global, Message message) {
  Diagnostic* const diagnostic = Slot(code);
  if (diagnostic == nullptr) return;
  diagnostic->symbol = global.name();
  if (locations_ != nullptr) diagnostic->location = locations_->TextOfSymbol(global.name());
  diagnostic->message = message();
}

void Findings::Add(absl::string_view code, const Program&, Message message) {
  Diagnostic* const diagnostic = Slot(code);
  if (diagnostic != nullptr) diagnostic->message = message();
}

std::vector<Diagnostic> Findings::Take() {
  if (count_ > limit_) {
    Diagnostic& rest = kept_.emplace_back();
    rest.code = "more";
    rest.message = absl::StrCat(count_ - limit_, " more ",
                                count_ - limit_ == 1 ? "problem is" : "problems are", " not shown");
  }
  return std::move(kept_);
}

std::string Findings::SuggestSymbol(absl::string_view name) {
  if (suggestions_left_ == 0) return "";
  --suggestions_left_;
  std::vector<std::string> known = program_.symbol_names();
  if (known.size() > kSuggestedFrom) known.resize(kSuggestedFrom);
  return DidYouMean(name, known);
}

}  // namespace roundhouse::verifier_internal
