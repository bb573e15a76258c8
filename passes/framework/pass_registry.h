// File: pass_registry.h
//
// The passes of a context, by name.
//
//   RH_ASSIGN_OR_RETURN(std::unique_ptr<Pass> pass,
//   PassRegistry::Of(context).Get("multi_devices")); RH_RETURN_IF_ERROR(pass->SetNotOwned("places",
//   &places)); RH_ASSIGN_OR_RETURN(bool changed, pass->Run(program));
#ifndef ROUNDHOUSE_PASSES_FRAMEWORK_PASS_REGISTRY_H_
#define ROUNDHOUSE_PASSES_FRAMEWORK_PASS_REGISTRY_H_

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"

namespace roundhouse {

class PassRegistry {
 public:
  static constexpr char kExtensionName[] = "passes";

  // The registry of a frozen context; an empty one if it has no passes.
  static const PassRegistry& Of(const Context& context);
  // Adds a pass to a context that is being filled. A duplicate name, and an error of
  // PassInfo::Check, become errors of the context.
  //   PassRegistry::Add(context, PassInfo::Of<MyPass>("my_pass").Doc("…").WithNumerics(…));
  static void Add(Context& context, PassInfo info);

  // Makes a pass. Error: there is none of that name; the message has the nearest.
  absl::StatusOr<std::unique_ptr<Pass>> Get(absl::string_view name) const;
  // Null if there is none of that name.
  const PassInfo* Find(absl::string_view name) const;
  // Sorted by name.
  std::vector<const PassInfo*> passes() const;
  std::vector<std::string> names() const;

 private:
  std::map<std::string, std::unique_ptr<PassInfo>> passes_;
};

// Makes a linked pass available in Context::WithLinkedExtensions().
struct LinkedPass {
  LinkedPass(PassInfo info);  // NOLINT: a registration is written as an initialisation.
};

// At namespace scope in the .cc of a target with `alwayslink = True`:
//   RH_REGISTER_PASS(my_pass, MyPass)
//       .Doc("Does what I want.")
//       .WithNumerics(Numerics::kExact)
//       .RequirePassAttr("places")
//       .RequireGraphAttr("dep_vars");
#define RH_REGISTER_PASS(name, Class)                                         \
  [[maybe_unused]] static const ::roundhouse::LinkedPass kLinkedPass_##name = \
      ::roundhouse::PassInfo::Of<Class>(#name, __FILE__, __LINE__)

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_FRAMEWORK_PASS_REGISTRY_H_
