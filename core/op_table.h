// File: op_table.h
//
// A table from ops to the functions or rules of a component, or to the reason why there is none.
//
//   OpTable<Rule> rules;
//   rules.Set<MatMul>(RuleOfProducts);
//   rules.Set(PoolingOps{}, RuleOfWindows);
//   rules.Refuse(RandomOps{}, "the numbers are drawn for the tensor as a whole");
//   if (const Rule* rule = rules.Find(node.op())) …
//
// An op has at most one entry; a second one is a broken invariant. service/op_questions.h checks
// whether every op has one.
#ifndef ROUNDHOUSE_CORE_OP_TABLE_H_
#define ROUNDHOUSE_CORE_OP_TABLE_H_

#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_answer.h"
#include "roundhouse/core/op_info.h"

namespace roundhouse {

template <typename V>
class OpTable {
 public:
  template <DeclaredOp Op>
  void Set(V value) {
    Insert<Op>({.is_refused = false, .value = std::move(value), .why = ""});
  }
  template <DeclaredOp... Ops>
  void Set(OpList<Ops...>, const V& value) {
    (Set<Ops>(value), ...);
  }

  // Returns the value of the op, creating it if absent: for values that are built in several steps.
  template <DeclaredOp Op>
  V& Edit() {
    Entry& entry = entries_[&Op::kSpec];
    RH_CHECK(!entry.is_refused) << Op::kSpec.name << " is refused";
    return entry.value;
  }

  // Records that the op has no value, and why: a clause for messages, "which elements … is not …".
  template <DeclaredOp Op>
  void Refuse(absl::string_view why) {
    Insert<Op>({.is_refused = true, .value = V(), .why = std::string(why)});
  }
  template <DeclaredOp... Ops>
  void Refuse(OpList<Ops...>, absl::string_view why) {
    (Refuse<Ops>(why), ...);
  }

  // Returns null if there is no value.
  const V* Find(const OpInfo& op) const { return FindDeclared(op.declaration); }
  // By &Op::kSpec, where no node has the op yet.
  const V* FindDeclared(const void* declaration) const {
    const auto found = entries_.find(declaration);
    return found == entries_.end() || found->second.is_refused ? nullptr : &found->second.value;
  }
  bool contains(const OpInfo& op) const { return Find(op) != nullptr; }
  // Whether there is a value or a reason for having none.
  bool IsSaid(const OpInfo& op) const { return entries_.contains(op.declaration); }

  // The reason for having no value; empty if there is a value, or no entry.
  absl::string_view WhyNot(const OpInfo& op) const {
    const auto found = entries_.find(op.declaration);
    return found == entries_.end() ? absl::string_view() : found->second.why;
  }
  OpAnswer AnswerFor(const OpInfo& op) const {
    const auto found = entries_.find(op.declaration);
    if (found == entries_.end()) return {OpAnswer::Kind::kSilent};
    return {found->second.is_refused ? OpAnswer::Kind::kNo : OpAnswer::Kind::kYes,
            found->second.why};
  }

 private:
  struct Entry {
    bool is_refused = false;
    V value = {};
    std::string why = "";
  };

  template <DeclaredOp Op>
  void Insert(Entry entry) {
    const bool is_new = entries_.try_emplace(&Op::kSpec, std::move(entry)).second;
    RH_CHECK(is_new) << "two entries for " << Op::kSpec.name;
  }

  absl::flat_hash_map<const void*, Entry> entries_;  // Looked up, never iterated.
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_OP_TABLE_H_
