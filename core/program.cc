#include "roundhouse/core/program.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/growth_account.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"

namespace roundhouse {

Global::Global(std::string name, Type type) : name_(std::move(name)), type_(std::move(type)) {}

Global::~Global() = default;

void Global::set_initial(Initial initial) { initial_ = std::move(initial); }

const Attribute* Global::inline_initial() const { return std::get_if<Attribute>(&initial_); }

const Global::External* Global::external_initial() const {
  return std::get_if<External>(&initial_);
}

Program::Program(const Context& context) : context_(context) {
  RH_CHECK(context.is_frozen()) << "a program was created in a context that is not frozen";
}

Program::~Program() {
  for (Graph* graph : graphs_) delete graph;
  for (Global* global : globals_) delete global;
}

namespace {

absl::Status CheckSymbolName(absl::string_view name) {
  if (name.empty()) return absl::InvalidArgumentError("a symbol needs a name");
  if (name.find('\0') != absl::string_view::npos)
    return absl::InvalidArgumentError("a symbol's name contains a NUL");
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Graph*> Program::CreateGraph(absl::string_view name, Visibility visibility) {
  RH_RETURN_IF_ERROR(CheckSymbolName(name));
  if (HasSymbol(name))
    return absl::AlreadyExistsError(absl::StrCat("symbol @", name, " already exists"));
  auto* graph = new Graph(this, std::string(name), visibility);
  graphs_.push_back(graph);
  symbols_.emplace(std::string(name), graph);
  return graph;
}

absl::StatusOr<Global*> Program::CreateGlobal(absl::string_view name, Type type) {
  RH_RETURN_IF_ERROR(CheckSymbolName(name));
  if (HasSymbol(name))
    return absl::AlreadyExistsError(absl::StrCat("symbol @", name, " already exists"));
  auto* global = new Global(std::string(name), std::move(type));
  globals_.push_back(global);
  symbols_.emplace(std::string(name), global);
  return global;
}

std::string Program::UnusedSymbol(absl::string_view base) const {
  if (!HasSymbol(base)) return std::string(base);
  // Doubling and bisection: trying each suffix would be quadratic for many symbols of one name.
  const auto name = [base](int64_t suffix) { return absl::StrCat(base, "_", suffix); };
  int64_t used = 0;
  int64_t unused = 1;
  while (HasSymbol(name(unused))) {
    used = unused;
    unused *= 2;
  }
  while (unused - used > 1) {
    const int64_t middle = used + (unused - used) / 2;
    (HasSymbol(name(middle)) ? used : unused) = middle;
  }
  return name(unused);
}

Graph* Program::FindGraph(absl::string_view name) const {
  auto symbol = symbols_.find(name);
  if (symbol == symbols_.end()) return nullptr;
  Graph* const* graph = std::get_if<Graph*>(&symbol->second);
  return graph == nullptr ? nullptr : *graph;
}

bool Program::HasSymbol(absl::string_view name) const {
  return symbols_.contains(std::string(name));
}

Global* Program::FindGlobal(absl::string_view name) const {
  auto symbol = symbols_.find(name);
  if (symbol == symbols_.end()) return nullptr;
  Global* const* global = std::get_if<Global*>(&symbol->second);
  return global == nullptr ? nullptr : *global;
}

std::vector<std::string> Program::symbol_names() const {
  std::vector<std::string> names;
  for (const Global* global : globals_) names.push_back(global->name());
  for (const Graph* graph : graphs_) names.push_back(graph->name());
  return names;
}

void Program::Erase(Graph* graph) { Erase(absl::MakeConstSpan(&graph, 1)); }
void Program::Erase(Global* global) { Erase(absl::MakeConstSpan(&global, 1)); }

void Program::Erase(absl::Span<Graph* const> graphs) {
  const absl::flat_hash_set<const Graph*> gone(graphs.begin(), graphs.end());
  std::erase_if(graphs_, [&](const Graph* graph) { return gone.contains(graph); });
  for (const Graph* graph : graphs) {
    symbols_.erase(graph->name());
    delete graph;
  }
}

void Program::Erase(absl::Span<Global* const> globals) {
  const absl::flat_hash_set<const Global*> gone(globals.begin(), globals.end());
  std::erase_if(globals_, [&](const Global* global) { return gone.contains(global); });
  for (const Global* global : globals) {
    symbols_.erase(global->name());
    delete global;
  }
}

namespace {

using SymbolNames = absl::flat_hash_map<std::string, std::string>;

// Returns `attribute` with every symbol that is a key replaced by its value; nullopt if it has
// none.
std::optional<Attribute> RenamedIn(const Attribute& attribute, const SymbolNames& names) {
  bool found = false;
  ForEachSymbol(attribute,
                [&](const std::string& symbol) { found = found || names.contains(symbol); });
  if (!found) return std::nullopt;
  if (const std::string* symbol = attribute.if_symbol())
    return Attribute::Symbol(names.find(*symbol)->second);
  // The parser and importers bound the depth of attributes, so the recursion is bounded too.
  if (const std::vector<Attribute>* list = attribute.if_list()) {
    std::vector<Attribute> elements;
    for (const Attribute& element : *list)
      elements.push_back(RenamedIn(element, names).value_or(element));
    return Attribute::List(std::move(elements));
  }
  AttributeMap entries;
  for (const auto& [name, value] : *attribute.if_dictionary())
    entries.Set(name, RenamedIn(value, names).value_or(value));
  return Attribute::Dictionary(std::move(entries));
}

template <typename Owner>
void RenameInAttributes(Owner& owner, const SymbolNames& names) {
  std::vector<std::pair<std::string, Attribute>> changed;
  for (const auto& [name, value] : owner.attributes()) {
    if (std::optional<Attribute> renamed = RenamedIn(value, names))
      changed.emplace_back(name, *std::move(renamed));
  }
  for (auto& [name, value] : changed) owner.set_attribute(name, std::move(value));
}

}  // namespace

absl::Status Program::Rename(absl::string_view from_view, absl::string_view to) {
  const std::string from(from_view);  // A copy: may be the symbol's own name, which changes below.
  auto symbol = symbols_.find(from);
  if (symbol == symbols_.end()) {
    return absl::NotFoundError(
        absl::StrCat("there is no symbol @", from, DidYouMean(from, symbol_names())));
  }
  if (from == to) return absl::OkStatus();
  RH_RETURN_IF_ERROR(CheckSymbolName(to));
  if (HasSymbol(to))
    return absl::AlreadyExistsError(absl::StrCat("symbol @", to, " already exists"));
  const Symbol holder = symbol->second;
  symbols_.erase(symbol);
  symbols_.emplace(std::string(to), holder);
  if (Graph* const* graph = std::get_if<Graph*>(&holder)) {
    (*graph)->name_ = std::string(to);
  } else {
    std::get<Global*>(holder)->name_ = std::string(to);
  }
  RedirectSymbols({{from, std::string(to)}});
  return absl::OkStatus();
}

void Program::RedirectSymbols(const absl::flat_hash_map<std::string, std::string>& to_by_from) {
  RenameInAttributes(*this, to_by_from);
  for (Global* global : globals_) RenameInAttributes(*global, to_by_from);
  for (Graph* graph : graphs_) {
    RenameInAttributes(*graph, to_by_from);
    for (Node* node : graph->nodes()) RenameInAttributes(*node, to_by_from);
  }
}

std::unique_ptr<Program> Program::clone() const {
  auto copy = std::make_unique<Program>(context_);
  copy->name_ = name_;
  copy->attributes_ = attributes_;
  // What both hold, they share.
  const auto account = attachments_.Get<std::shared_ptr<GrowthAccount>>(kGrowthAccount);
  if (account.ok())
    copy->attachments_.Set<std::shared_ptr<GrowthAccount>>(kGrowthAccount, **account).IgnoreError();
  for (const Global* global : globals_) {
    Global* twin = *copy->CreateGlobal(global->name(), global->type());
    twin->visibility_ = global->visibility_;
    twin->is_mutable_ = global->is_mutable_;
    twin->initial_ = global->initial_;
    twin->attributes_ = global->attributes_;
  }
  for (const Graph* graph : graphs_) {
    Graph* twin = *copy->CreateGraph(graph->name(), graph->visibility());
    twin->is_declaration_ = graph->is_declaration_;
    twin->boundary_dialect_ = graph->boundary_dialect_;
    twin->inputs_ = graph->inputs_;
    twin->outputs_ = graph->outputs_;
    twin->attributes_ = graph->attributes_;
    absl::flat_hash_map<const Node*, Node*> twins;
    twins.reserve(graph->num_nodes());
    for (const Node* node : graph->nodes()) {
      Node* made = node->is_empty() ? twin->CreateEmptyNode(node->name())
                                    : twin->CreateNode(copy->op_info(node->op_name()), {},
                                                       node->result_types(), node->attributes());
      made->set_name(node->name());
      made->set_origins(node->origins());
      twins.emplace(node, made);
    }
    // A second pass, since a graph that is not in order may use values before they are made.
    std::vector<Value*> operands;
    for (const Node* node : graph->nodes()) {
      Node* made = twins.at(node);
      operands.clear();
      for (int i = 0; i < node->num_operands(); ++i) {
        const Value& operand = node->operand(i);
        operands.push_back(&twins.at(&operand.node())->result(operand.index()));
      }
      made->set_operands(operands);
      if (!node->has_control_edges()) continue;
      for (const Node* before : node->control_predecessors())
        twin->add_dependency(*twins.at(before), *made);
    }
  }
  return copy;
}

const OpInfo& Program::op_info(absl::string_view name) {
  if (const OpInfo* known = context_.FindOp(name)) return *known;
  std::unique_ptr<OpInfo>& row = foreign_ops_[std::string(name)];
  if (row == nullptr) {
    row = std::make_unique<OpInfo>();
    row->name = std::string(name);
    // Null for an unregistered dialect. An unknown op of a registered dialect still belongs to that
    // dialect.
    row->dialect = context_.FindDialect(DialectNameOf(name));
  }
  return *row;
}

}  // namespace roundhouse
