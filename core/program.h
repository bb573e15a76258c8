// File: program.h
//
// A program: graphs that call one another, and the globals that they share. Weights are immutable
// globals, state is mutable globals. Graphs and globals share one namespace, the program's symbols.
#ifndef ROUNDHOUSE_CORE_PROGRAM_H_
#define ROUNDHOUSE_CORE_PROGRAM_H_

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attachments.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// Storage for a value that outlives one invocation: a weight or a piece of state.
class Global {
 public:
  Global(const Global&) = delete;
  Global& operator=(const Global&) = delete;
  ~Global();

  // The initial value is linked by name when the program is loaded. This is its type, which may be
  // narrower than the global's.
  struct External {
    Type type;
    friend bool operator==(const External&, const External&) = default;
  };
  // None, inline, or external.
  using Initial = std::variant<std::monostate, Attribute, External>;

  const std::string& name() const { return name_; }
  Visibility visibility() const { return visibility_; }
  void set_visibility(Visibility visibility) { visibility_ = visibility; }
  bool is_mutable() const { return is_mutable_; }
  void set_mutable(bool is_mutable) { is_mutable_ = is_mutable; }
  // The declared type: every value that the global ever holds fits it.
  const Type& type() const { return type_; }
  void set_type(Type type) { type_ = std::move(type); }

  const Initial& initial() const { return initial_; }
  void set_initial(Initial initial);
  bool has_initial() const { return initial_.index() != 0; }
  // Null unless the initial value is inline (external).
  const Attribute* inline_initial() const;
  const External* external_initial() const;

  const AttributeMap& attributes() const { return attributes_; }
  void set_attribute(absl::string_view name, Attribute value) {
    attributes_.Set(name, std::move(value));
  }
  bool EraseAttribute(absl::string_view name) { return attributes_.Erase(name); }

 private:
  friend class Program;
  Global(std::string name, Type type);

  std::string name_;
  Visibility visibility_ = Visibility::kPrivate;
  bool is_mutable_ = false;
  Type type_;
  Initial initial_;
  AttributeMap attributes_;
};

class Program {
 public:
  // The context must be frozen and outlive the program.
  explicit Program(const Context& context);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program();

  const Context& context() const { return context_; }
  // The name of the module; may be empty.
  const std::string& name() const { return name_; }
  void set_name(std::string name) { name_ = std::move(name); }

  // Errors: the name is empty or taken.
  absl::StatusOr<Graph*> CreateGraph(absl::string_view name,
                                     Visibility visibility = Visibility::kPublic);
  absl::StatusOr<Global*> CreateGlobal(absl::string_view name, Type type);
  // Returns `base` if it is free, else base_1, base_2 …
  std::string UnusedSymbol(absl::string_view base) const;

  // In the order of creation.
  const std::vector<Graph*>& graphs() const { return graphs_; }
  const std::vector<Global*>& globals() const { return globals_; }
  // Return null if there is none of that name.
  Graph* FindGraph(absl::string_view name) const;
  Global* FindGlobal(absl::string_view name) const;
  bool HasSymbol(absl::string_view name) const;
  // All symbols, globals first, for messages.
  std::vector<std::string> symbol_names() const;

  // The caller must make sure that nothing refers to them any more; the verifier finds references
  // that are left.
  void Erase(Graph* graph);
  void Erase(Global* global);
  // Linear; erasing one by one would take quadratic time.
  void Erase(absl::Span<Graph* const> graphs);
  void Erase(absl::Span<Global* const> globals);
  // Renames a symbol and updates every attribute that refers to it. Errors: there is no such
  // symbol, or the name is taken.
  absl::Status Rename(absl::string_view from, absl::string_view to);
  // Changes every attribute that refers to a symbol among the keys to refer to the mapped symbol.
  void RedirectSymbols(const absl::flat_hash_map<std::string, std::string>& to_by_from);

  const AttributeMap& attributes() const { return attributes_; }
  void set_attribute(absl::string_view name, Attribute value) {
    attributes_.Set(name, std::move(value));
  }
  bool EraseAttribute(absl::string_view name) { return attributes_.Erase(name); }
  Attachments& attachments() { return attachments_; }
  const Attachments& attachments() const { return attachments_; }

  // Makes a deep copy, with node ids in the order of the nodes and without attachments, but for the
  // account of what the program has grown by, which both share. Tensors share their bytes.
  std::unique_ptr<Program> clone() const;

  // The row of an op. For an op without a registered dialect, a row that allows everything. Lives
  // as long as the program.
  const OpInfo& op_info(absl::string_view name);

 private:
  friend class Graph;
  using Symbol = std::variant<Graph*, Global*>;

  const Context& context_;
  std::string name_;
  AttributeMap attributes_;
  Attachments attachments_;
  std::vector<Graph*> graphs_;    // Owned.
  std::vector<Global*> globals_;  // Owned.
  absl::flat_hash_map<std::string, Symbol> symbols_;
  std::map<std::string, std::unique_ptr<OpInfo>> foreign_ops_;
  uint64_t next_node_id_ = 0;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_PROGRAM_H_
