// File: pass.h
//
// A pass transforms or inspects a program. It is a class in a .cc file of its own, with one
// statement that registers it; a binary that links the file has the pass.
//
//   class RemoveIdentities final : public GraphPass {
//    public:
//     template <typename Self>
//     static auto Options(Self& pass) {
//       return std::make_tuple(Field("keep_named", pass.keep_named_, "leave those that have a
//       name"));
//     }
//
//    private:
//     absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
//       bool changed = false;
//       for (Node* node : graph.nodes()) {
//         if (!Is<canonical::Forward>(*node) || (keep_named_ && !node->name().empty())) continue;
//         if (!Allow("remove", *node)) continue;
//         node->result().replace_all_uses_with(node->operand(0));
//         graph.Erase(node);
//         changed = true;
//       }
//       return changed;
//     }
//     bool keep_named_ = false;
//   };
//
//   RH_REGISTER_PASS(remove_identities, RemoveIdentities)
//       .Doc("Removes nodes that give their operand.")
//       .WithNumerics(Numerics::kExact);
//
// A test of it: EXPECT_THAT(RunPasses(program, "remove_identities{keep_named}"),
// IsOkAndHolds(true)); (pass_runner.h). A pass that replaces small pieces of a graph is shorter as
// patterns (pattern.h).
#ifndef ROUNDHOUSE_PASSES_FRAMEWORK_PASS_H_
#define ROUNDHOUSE_PASSES_FRAMEWORK_PASS_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attachments.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/application_counter.h"

namespace roundhouse {

struct PassInfo;

// Whether Pass::Run verifies a changed program, or its caller does so later.
enum class Verification { kOfChanges, kByCaller };

class Pass {
 public:
  Pass() = default;
  Pass(const Pass&) = delete;
  Pass& operator=(const Pass&) = delete;
  virtual ~Pass() = default;

  // The pass's registration. The pass must have been made by PassInfo::Make or a registry's Get.
  const PassInfo& info() const;
  const std::string& name() const;

  // C++ objects of any type that the pass needs and that an option cannot express as text. Prefer
  // an option where one suffices. Errors: as for Attachments.
  bool Has(absl::string_view name) const { return attributes_.Has(name); }
  template <typename T>
  absl::StatusOr<T*> Get(absl::string_view name) const {
    return attributes_.Get<T>(name);
  }
  template <typename T>
  absl::Status Set(absl::string_view name, T object) {
    return attributes_.Set<T>(name, std::move(object));
  }
  // The caller keeps ownership; the object must outlive the pass.
  template <typename T>
  absl::Status SetNotOwned(absl::string_view name, T* object) {
    return attributes_.SetNotOwned<T>(name, object);
  }
  bool Erase(absl::string_view name) { return attributes_.Erase(name); }

  // Errors: there is no such option (with the nearest name), or the value does not have its type.
  // An int is accepted for a float, and a list of ints for an int list.
  absl::Status SetOption(absl::string_view name, const Attribute& value);

  // Checks the requirements of the pass, runs it, and returns whether anything changed. A changed
  // program is verified, and objects attached to it are dropped unless the pass preserves them.
  // After an error the program may be in any state. Errors name the pass.
  absl::StatusOr<bool> Run(Program& program, Verification verification = Verification::kOfChanges);

  // Counts every change that the pass makes; null for none. The counter must outlive the runs.
  void set_application_counter(ApplicationCounter* counter) { application_counter_ = counter; }

  // The counts of the pass over all its runs: of changes by kind, and of nodes left alone by
  // reason.
  const std::map<std::string, int64_t>& counts() const { return counts_; }

  // The names of its patterns; empty if it is not made of patterns.
  virtual std::vector<std::string> pattern_names() const { return {}; }

 protected:
  // Does the work. Returns whether anything changed.
  virtual absl::StatusOr<bool> RunImpl(Program& program) = 0;

  // Whether the pass may make a change. Call it once before each change; if it returns false, act
  // as if there were nothing to do. `what` is the kind of change, `where` a node that is erased or
  // changed.
  bool Allow(absl::string_view what, const Node& where) {
    return AllowAt(what, [&] { return where.DebugName(); });
  }
  // The same for a change that concerns no node; `where()` names the place.
  template <typename Where>
  bool AllowAt(absl::string_view what, const Where& where) {
    if (application_counter_ != nullptr && !application_counter_->Allow(name(), what, where))
      return false;
    Count(what);
    return true;
  }
  // For the report: Count("no kernel for onnx.Foo").
  void Count(absl::string_view what, int64_t how_many = 1);

 private:
  friend class GraphPass;
  friend struct PassInfo;

  absl::Status CheckRequirements(const Program& program) const;

  const PassInfo* info_ = nullptr;
  Attachments attributes_;
  std::set<std::string> given_options_;
  ApplicationCounter* application_counter_ = nullptr;
  std::map<std::string, int64_t> counts_;
  bool keeps_attachments_by_graph_ = false;
};

// A pass that sees one graph at a time. Declarations are skipped. Objects attached to a graph are
// kept if the pass does not change it.
class GraphPass : public Pass {
 public:
  GraphPass() { keeps_attachments_by_graph_ = true; }

 protected:
  // It may add graphs and globals to the program, but must not change other graphs.
  virtual absl::StatusOr<bool> RunOnGraph(Graph& graph) = 0;

 private:
  absl::StatusOr<bool> RunImpl(Program& program) final;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_FRAMEWORK_PASS_H_
