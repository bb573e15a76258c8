// Shared by the parts of the verifier only.
#ifndef ROUNDHOUSE_CORE_VERIFIER_VERIFIER_INTERNAL_H_
#define ROUNDHOUSE_CORE_VERIFIER_VERIFIER_INTERNAL_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/diagnostic.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/node_numbering.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/source_locations.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::verifier_internal {

// ---- Findings

// Messages are only built for findings that are kept.
using Message = absl::FunctionRef<std::string()>;

class Findings {
 public:
  Findings(const Program& program, size_t limit)
      : program_(program), locations_(SourceLocations::Of(program)), limit_(limit) {}

  void Add(absl::string_view code, const Node& node, Message message);
  void Add(absl::string_view code, const Graph& graph, Message message);
  void Add(absl::string_view code, const Global& global, Message message);
  void Add(absl::string_view code, const Program& program, Message message);

  // The number of findings so far, including those not kept.
  size_t count() const { return count_; }
  std::vector<Diagnostic> Take();

  // ", did you mean '…'?" for the name of a symbol. Only for the first few in a run, since each
  // searches all symbols.
  std::string SuggestSymbol(absl::string_view name);

 private:
  // Null when the finding is only counted.
  Diagnostic* Slot(absl::string_view code);

  const Program& program_;
  const SourceLocations* const locations_;  // Null if the program has none.
  size_t limit_;
  size_t count_ = 0;
  int suggestions_left_ = 16;
  std::vector<Diagnostic> kept_;
};

// Shortens text for messages to some hundred bytes.
std::string Shown(std::string text);
inline std::string Shown(const Type& type) { return Shown(type.ToString()); }
inline std::string Shown(const Attribute& attribute) { return Shown(attribute.ToString()); }
// "2 operands".
std::string Count(size_t count, absl::string_view what);
// "input 0 'image'".
std::string PortText(absl::string_view what, size_t index, const Port& port);

// ---- Facts about ops

enum class Access : uint8_t { kNone, kLoad, kLoadConst, kStore, kLoadGraph, kStoreGraph };

inline bool IsStore(Access access) {
  return access == Access::kStore || access == Access::kStoreGraph;
}
inline bool IsGraphForm(Access access) {
  return access == Access::kLoadGraph || access == Access::kStoreGraph;
}

// Facts shared by all nodes of one row of the op table.
struct OpFacts {
  absl::string_view name_code;  // Empty if the name is valid.
  bool infers = false;          // Whether the dialect has a rule for the result types.
  const GraphInputIndexQueryService* inputs = nullptr;
  const GraphOutputIndexQueryService* outputs = nullptr;
  Access access = Access::kNone;
  bool is_call = false;
  std::vector<absl::string_view> graph_symbols;  // Attributes that name graphs.
};

// A node that accesses a global through tokens.
struct AccessSite {
  const Node* node;
  size_t position;
  const Global* global;
  bool is_store;
};

// ---- One run

struct Run {
  Run(const Program& verified, size_t limit);

  const OpFacts& FactsOf(const OpInfo& op);

  const Program& program;
  Findings findings;
  absl::flat_hash_map<const OpInfo*, std::unique_ptr<OpFacts>> facts;  // Looked up, never iterated.

  // The globals and graphs that graphs refer to, for the order of initializers; kept only if there
  // are any.
  struct References {
    int64_t last_global =
        -1;  // The greatest index, among the program's globals, of one that the graph refers to.
    std::vector<size_t> graphs;
  };
  bool has_initializers = false;
  absl::flat_hash_map<std::string, size_t>
      symbol_position;                 // Of globals and graphs, each among its kind.
  std::vector<References> references;  // By the index of the graph.

  Type last_good_type = Type::None();  // Values of one type often follow one another.
};

// The owner of the attributes.
enum class Holder : uint8_t { kNode, kGraph, kPort, kGlobal, kProgram };

// Checks the names, contents and symbols of `attributes`. `prefix` comes before messages. The
// caller checks symbols under the names in `own_symbols`.
template <typename Owner>
void VerifyAttributes(Run& run, const Owner& owner, Holder holder, const AttributeMap& attributes,
                      absl::string_view prefix,
                      absl::Span<const absl::string_view> own_symbols = {});

// Checks a type; `what` describes its position.
template <typename Owner>
void VerifyTypeAt(Run& run, const Owner& owner, const Type& type,
                  absl::FunctionRef<std::string()> what);

// Checks everything about one node except its position in the graph.
void VerifyNode(Run& run, const Graph& graph, const Node& node, const OpFacts& facts);

// Checks accesses of globals and calls.
void VerifySymbolOperands(Run& run, const Node& node, const OpFacts& facts);

void VerifyGlobals(Run& run);
// Call it after all graphs.
void VerifyInitializers(Run& run);
// Checks one graph that is in order; sites are in the graph's order.
void VerifyRaces(Run& run, const NodeNumbering& numbering, absl::Span<const AccessSite> sites);

}  // namespace roundhouse::verifier_internal

#endif  // ROUNDHOUSE_CORE_VERIFIER_VERIFIER_INTERNAL_H_
