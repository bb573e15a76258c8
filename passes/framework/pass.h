// File: pass.h
//
// A pass transforms a program, or only looks at it. It is a class in a .cc file of its own, and one
// statement that registers it; who links the file has the pass.
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
// IsOkAndHolds(true)); (pass_runner.h). What replaces one small piece of a graph by another is
// shorter as a pattern (pattern.h).
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

// Whether Pass::Run verifies a program that has changed, or its caller does, later.
enum class Verification { kOfChanges, kByCaller };

class Pass {
 public:
  Pass() = default;
  Pass(const Pass&) = delete;
  Pass& operator=(const Pass&) = delete;
  virtual ~Pass() = default;

  // What was registered of it. It must have been made by PassInfo::Make or a registry's Get.
  const PassInfo& info() const;
  const std::string& name() const;

  // C++ objects of any type that the pass works with: what text cannot say. What an option can say
  // is an option. Errors as those of Attachments.
  bool Has(absl::string_view name) const { return attributes_.Has(name); }
  template <typename T>
  absl::StatusOr<T*> Get(absl::string_view name) const {
    return attributes_.Get<T>(name);
  }
  template <typename T>
  absl::Status Set(absl::string_view name, T object) {
    return attributes_.Set<T>(name, std::move(object));
  }
  // The caller keeps the object and sees to it that it outlives the pass.
  template <typename T>
  absl::Status SetNotOwned(absl::string_view name, T* object) {
    return attributes_.SetNotOwned<T>(name, object);
  }
  bool Erase(absl::string_view name) { return attributes_.Erase(name); }

  // Errors: there is no such option (with the nearest name), or the value does not suit it. An int
  // suits a float, too, and a list of ints an int list.
  absl::Status SetOption(absl::string_view name, const Attribute& value);

  // Checks that all is there that the pass requires, runs it, and says whether anything changed.
  // What changed is verified, and objects attached to it are dropped but for those that the pass
  // preserves. After an error the program may be anything. Errors name the pass.
  absl::StatusOr<bool> Run(Program& program, Verification verification = Verification::kOfChanges);

  // Every change that the pass makes is counted there; null for none. It must outlive the runs.
  void set_application_counter(ApplicationCounter* counter) { application_counter_ = counter; }

  // What the pass counted, over all its runs: changes by kind, and what it let be and why.
  const std::map<std::string, int64_t>& counts() const { return counts_; }

  // The names of its patterns; empty for a pass that is not made of such.
  virtual std::vector<std::string> pattern_names() const { return {}; }

 protected:
  // The work. Returns whether anything changed.
  virtual absl::StatusOr<bool> RunImpl(Program& program) = 0;

  // Whether the pass may make a change: ask once before each, and do as if there were nothing to do
  // if not. `what` is the kind of change; `where` a node that goes or changes.
  bool Allow(absl::string_view what, const Node& where) {
    return AllowAt(what, [&] { return where.DebugName(); });
  }
  // The same for a change of something that is not a node, which `where()` names.
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

// A pass that sees one graph at a time. Declarations are left out. Objects attached to a graph that
// it does not change stay.
class GraphPass : public Pass {
 public:
  GraphPass() { keeps_attachments_by_graph_ = true; }

 protected:
  // It may add graphs and globals to the program, and leaves other graphs alone.
  virtual absl::StatusOr<bool> RunOnGraph(Graph& graph) = 0;

 private:
  absl::StatusOr<bool> RunImpl(Program& program) final;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_FRAMEWORK_PASS_H_
