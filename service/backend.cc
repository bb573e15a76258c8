#include "roundhouse/service/backend.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {
namespace {

// Returns the immutable global that `value` loads if its initial value is outside the program; null
// otherwise.
const Global* ExternalGlobalOf(const Value& value) {
  const Node& node = value.node();
  if (node.op_name() != container::kGlobalLoad && node.op_name() != container::kGlobalLoadConst)
    return nullptr;
  const Attribute* symbol = node.attribute(container::kGlobal);
  if (symbol == nullptr || symbol->if_symbol() == nullptr) return nullptr;
  const Global* global = node.graph().program().FindGlobal(*symbol->if_symbol());
  if (global == nullptr || global->is_mutable() || global->external_initial() == nullptr ||
      global->attributes().Find(container::kInitializer) != nullptr) {
    return nullptr;
  }
  return global;
}

}  // namespace

absl::Span<const absl::string_view> EnumeratorNames(Precision) {
  static constexpr absl::string_view kNames[] = {"highest", "high", "medium"};
  return kNames;
}

absl::StatusOr<std::vector<Tensor>> Executable::Evaluate(
    absl::Span<const Tensor* const> /*operands*/,
    absl::FunctionRef<absl::Status(absl::Span<const Type>)> /*before_kernel*/) const {
  return absl::UnimplementedError("the sizes of its results must be known");
}

absl::StatusOr<std::unique_ptr<Executable>> Backend::Compile(
    const Graph& /*region*/, const RegionOptions& /*options*/) const {
  return absl::UnimplementedError(absl::StrCat("backend '", name(), "' does not take regions"));
}

absl::StatusOr<std::unique_ptr<Executable>> Backend::CompileNode(const Node& /*node*/) const {
  return absl::UnimplementedError(
      absl::StrCat("backend '", name(), "' does not take single nodes"));
}

const Backend* BackendRegistry::Find(absl::string_view name) const {
  auto backend = backends_.find(std::string(name));
  return backend == backends_.end() ? nullptr : backend->second.get();
}

absl::StatusOr<const Backend*> BackendRegistry::Get(absl::string_view name) const {
  if (const Backend* backend = Find(name)) return backend;
  std::vector<std::string> names;
  for (const auto& [known, backend] : backends_) names.push_back(known);
  return absl::NotFoundError(absl::StrCat(
      "there is no backend '", name, "'; ",
      names.empty()
          ? std::string("none is linked in")
          : absl::StrCat("available: ", absl::StrJoin(names, ", "), DidYouMean(name, names))));
}

std::vector<const Backend*> BackendRegistry::backends() const {
  std::vector<const Backend*> backends;
  for (const auto& [name, backend] : backends_) backends.push_back(backend.get());
  return backends;
}

std::vector<const Backend*> BackendRegistry::preferred(BackendUnit unit) const {
  std::vector<const Backend*> sorted = backends();
  std::erase_if(sorted, [&](const Backend* backend) { return backend->unit() != unit; });
  std::stable_sort(sorted.begin(), sorted.end(), [](const Backend* a, const Backend* b) {
    return a->preference() > b->preference();
  });
  return sorted;
}

const Backend* BackendRegistry::RunnerOf(const Node& node, absl::string_view target) const {
  const auto takes = [&](const Backend* backend) {
    return backend != nullptr && backend->unit() == BackendUnit::kNode &&
           backend->Available().ok() && backend->Supports(node).ok();
  };
  if (const Backend* first = Find(target); takes(first)) return first;
  const std::vector<const Backend*> all = preferred(BackendUnit::kNode);
  const auto found = std::find_if(all.begin(), all.end(), takes);
  return found == all.end() ? nullptr : *found;
}

const BackendRegistry& BackendRegistry::Of(const Context& context) {
  static const BackendRegistry* const kNone = new BackendRegistry;
  const auto* registry = context.FindExtension<BackendRegistry>();
  return registry == nullptr ? *kNone : *registry;
}

void AddBackend(Context& context, std::unique_ptr<Backend> backend) {
  const std::string name(backend->name());
  if (!context.Extension<BackendRegistry>().backends_.emplace(name, std::move(backend)).second)
    context.AddError(
        absl::AlreadyExistsError(absl::StrCat("backend ", name, " is registered twice")));
}

absl::StatusOr<std::optional<Tensor>> ConstantOf(
    const Value& value,
    const std::function<absl::StatusOr<Tensor>(absl::string_view global)>& link) {
  if (std::optional<Tensor> constant = ConstantValue(value)) return constant;
  const Global* global = ExternalGlobalOf(value);
  if (global == nullptr || link == nullptr) return std::nullopt;
  absl::StatusOr<Tensor> linked = link(global->name());
  if (!linked.ok()) return linked.status();
  return *std::move(linked);
}

bool IsConstant(const Value& value) {
  return ConstantValue(value).has_value() || ExternalGlobalOf(value) != nullptr;
}

}  // namespace roundhouse
