#include "roundhouse/tests/testing/planted_backend.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/region.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse {
namespace {

class PlantedInvocation final : public Invocation {
 public:
  PlantedInvocation(const Graph& region, const PlantedOptions& options, std::vector<Type> inputs,
                    std::vector<Type> results)
      : region_(region),
        options_(options),
        input_types_(std::move(inputs)),
        result_types_(std::move(results)) {}

  absl::Span<const Type> result_types() const override { return result_types_; }

  absl::Status Run(const InvocationArguments& arguments) override {
    absl::flat_hash_map<const Value*, Tensor> values;
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(region_));
    for (size_t i = 0; i < inputs.size(); ++i) {
      RH_ASSIGN_OR_RETURN(Tensor zeros, Tensor::Zeros(input_types_[i]));
      RH_ASSIGN_OR_RETURN(
          values[&inputs[i]->result()],
          Tensor::FromBytes(input_types_[i],
                            absl::MakeConstSpan(arguments.inputs[i], zeros.bytes().size())));
    }
    for (const Node* node : region_.nodes()) {
      if (IsBoundaryNode(*node)) continue;
      if (IsRegionConstant(*node)) {
        RH_ASSIGN_OR_RETURN(const std::optional<Tensor> constant, ConstantOf(node->result()));
        if (!constant.has_value()) continue;  // `control.none`
        RH_ASSIGN_OR_RETURN(const Tensor plain, constant->Materialize());
        RH_ASSIGN_OR_RETURN(values[&node->result()], plain.WithType(node->result().type()));
        continue;
      }
      std::vector<const Tensor*> operands;
      for (const Value* operand : node->operands()) {
        auto found = values.find(operand);
        operands.push_back(found == values.end() ? nullptr : &found->second);
      }
      if (options_.runs != nullptr) options_.runs(*node);
      RH_ASSIGN_OR_RETURN(std::vector<Tensor> results, EvaluateNode(*node, operands));
      for (int i = 0; i < node->num_results(); ++i) {
        Tensor result = std::move(results[i]);
        if (i == 0 && options_.lies != nullptr && options_.lies(*node) && !result.bytes().empty()) {
          std::vector<std::byte> wrong(result.bytes().begin(), result.bytes().end());
          wrong.back() ^= std::byte{0x10};
          RH_ASSIGN_OR_RETURN(result, Tensor::FromBytes(result.type(), wrong));
        }
        values[&node->result(i)] = std::move(result);
      }
    }
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> outputs, output_nodes(region_));
    for (size_t i = 0; i < outputs.size(); ++i) {
      const absl::Span<const std::byte> bytes = values.at(&outputs[i]->operand(0)).bytes();
      std::memcpy(arguments.results[i], bytes.data(), bytes.size());
    }
    return absl::OkStatus();
  }

 private:
  const Graph& region_;
  const PlantedOptions& options_;
  const std::vector<Type> input_types_;
  const std::vector<Type> result_types_;
};

class PlantedExecutable final : public Executable {
 public:
  PlantedExecutable(const Graph& region, const PlantedOptions& options)
      : region_(region), options_(options) {}

  absl::StatusOr<Prepared> Prepare(const PrepareRequest& request) const override {
    std::vector<Type> results;
    const auto has_bytes = [](const Type& type) {
      return (type.is_tensor() || type.is_scalar()) && BitWidth(type.element_type().kind()) != 0;
    };
    if (!std::all_of(request.operands.begin(), request.operands.end(), has_bytes))
      return absl::UnimplementedError("an operand without bytes");
    for (const Port& port : region_.outputs()) {
      if (!has_bytes(port.type)) return absl::UnimplementedError("a result without bytes");
      if (!Tensor::Zeros(port.type).ok()) {
        return absl::UnimplementedError(
            absl::StrCat("a result of unknown size: ", port.type.ToString()));
      }
      results.push_back(port.type);
    }
    std::vector<Type> operands(request.operands.begin(), request.operands.end());
    return Prepared{.invocation = std::make_unique<PlantedInvocation>(
                        region_, options_, std::move(operands), std::move(results))};
  }

 private:
  const Graph& region_;
  const PlantedOptions options_;
};

class Planted final : public Backend {
 public:
  explicit Planted(PlantedOptions options) : options_(std::move(options)) {}
  absl::string_view name() const override { return options_.name; }
  absl::string_view doc() const override { return "does what a test wants"; }
  absl::Status Supports(const Node& node) const override {
    return options_.supports == nullptr ? absl::OkStatus() : options_.supports(node);
  }
  absl::Status MaySupport(const Node& node) const override {
    return options_.may_support == nullptr ? Supports(node) : options_.may_support(node);
  }
  std::vector<Composite> CompositesEndingIn(const Node& last) const override {
    return options_.composites == nullptr ? std::vector<Composite>() : options_.composites(last);
  }
  std::optional<double> SecondsOf(const Node& node) const override {
    return options_.seconds == nullptr ? std::nullopt : options_.seconds(node);
  }
  double BoundarySecondsOf(const Value&) const override { return options_.boundary_seconds; }
  bool is_costly_to_load() const override { return options_.is_costly_to_load; }
  std::optional<double> SecondsSavedOf(const Node& node) const override {
    return options_.seconds_saved == nullptr ? std::nullopt : options_.seconds_saved(node);
  }
  absl::StatusOr<std::unique_ptr<Executable>> Compile(const Graph& region,
                                                      const RegionOptions&) const override {
    for (const Node* node : region.nodes()) {
      if (!IsWork(*node) || options_.compiles == nullptr) continue;
      RH_RETURN_IF_ERROR(options_.compiles(*node));
    }
    return std::make_unique<PlantedExecutable>(region, options_);
  }

 private:
  const PlantedOptions options_;
};

}  // namespace

std::unique_ptr<Backend> PlantedBackend(PlantedOptions options) {
  return std::make_unique<Planted>(std::move(options));
}

}  // namespace roundhouse
