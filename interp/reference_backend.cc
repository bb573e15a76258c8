#include "roundhouse/interp/reference_backend.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/evaluation.h"

namespace roundhouse::interp {
namespace {

// Evaluates the node, which allocates, and copies the results.
class EvaluatedNode final : public Invocation {
 public:
  EvaluatedNode(const Node& node, const PrepareRequest& request)
      : node_(node),
        operands_(request.operands.begin(), request.operands.end()),
        results_(request.results.begin(), request.results.end()) {
    for (const Tensor* tensor : request.constants) {
      constants_.push_back(tensor == nullptr ? Tensor() : *tensor);
      is_constant_.push_back(tensor != nullptr);
    }
  }
  absl::Span<const Type> result_types() const override { return results_; }
  bool needs_padding() const override { return false; }

  absl::Status Run(const InvocationArguments& arguments) override {
    std::vector<Tensor> borrowed;
    borrowed.reserve(operands_.size());
    std::vector<const Tensor*> operands;
    for (size_t i = 0; i < operands_.size(); ++i) {
      const Type& type = operands_[i];
      if (type.is_none() || type.is_token()) {
        operands.push_back(nullptr);
      } else if (is_constant_[i]) {
        operands.push_back(&constants_[i]);
      } else {
        RH_ASSIGN_OR_RETURN(const int64_t bytes, ByteSize(type));
        RH_ASSIGN_OR_RETURN(
            Tensor tensor,
            Tensor::Borrow(type, absl::MakeConstSpan(arguments.inputs[i], bytes), nullptr));
        borrowed.push_back(std::move(tensor));
        operands.push_back(&borrowed.back());
      }
    }
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> results, EvaluateNode(node_, operands));
    for (size_t i = 0; i < results.size(); ++i) {
      RH_ASSIGN_OR_RETURN(const int64_t bytes, ByteSize(results_[i]));
      RH_ASSIGN_OR_RETURN(const Tensor dense, results[i].Materialize());
      if (dense.is_strings() || static_cast<int64_t>(dense.bytes().size()) != bytes) {
        return absl::InternalError(absl::StrCat(node_.DebugName(), ": the kernel returned ",
                                                results[i].type().ToString(), ", expected ",
                                                results_[i].ToString()));
      }
      if (bytes > 0) std::memcpy(arguments.results[i], dense.bytes().data(), dense.bytes().size());
    }
    return absl::OkStatus();
  }

 private:
  const Node& node_;
  const std::vector<Type> operands_;
  std::vector<Tensor> constants_;  // Set where the operand is a constant.
  std::vector<bool> is_constant_;
  const std::vector<Type> results_;
};

class EvaluatingExecutable final : public Executable {
 public:
  explicit EvaluatingExecutable(const Node& node) : node_(node) {}

  absl::StatusOr<Prepared> Prepare(const PrepareRequest& request) const override {
    for (size_t i = 0; i < request.operands.size(); ++i) {
      // Operands without bytes, which are strings, must be known ahead.
      const Type& type = request.operands[i];
      if (!type.is_none() && !type.is_token() && request.constants[i] == nullptr)
        RH_RETURN_IF_ERROR(ByteSize(type).status());
    }
    return Prepared{.invocation = std::make_unique<EvaluatedNode>(node_, request)};
  }

  absl::StatusOr<std::vector<Tensor>> Evaluate(
      absl::Span<const Tensor* const> operands,
      absl::FunctionRef<absl::Status(absl::Span<const Type>)> before_kernel) const override {
    return EvaluateNode(node_, operands, before_kernel);
  }

 private:
  const Node& node_;
};

class Reference final : public Backend {
 public:
  absl::string_view name() const override { return "reference"; }
  absl::string_view doc() const override {
    return "the reference kernels, which define the right results: one thread, used last";
  }
  BackendUnit unit() const override { return BackendUnit::kNode; }
  // After all others.
  int preference() const override { return -1000; }
  bool is_reference() const override { return true; }
  bool is_deterministic() const override { return true; }
  bool finds_sizes() const override { return true; }

  absl::Status Supports(const Node& node) const override {
    const absl::string_view dialect = node.op().dialect_name();
    if (node.dialect() == nullptr) {
      return absl::UnimplementedError(
          absl::StrCat("the dialect '", dialect, "' is not registered"));
    }
    const auto* evaluation = node.service<EvaluationService>();
    if (evaluation == nullptr) {
      return absl::UnimplementedError(absl::StrCat("the dialect '", dialect, "' has no service '",
                                                   EvaluationService::kServiceName, "'"));
    }
    if (evaluation->CanEvaluate(node.op())) return absl::OkStatus();
    return absl::UnimplementedError(absl::StrCat("the service '", EvaluationService::kServiceName,
                                                 "' of the dialect '", dialect,
                                                 "' has no kernel for this op"));
  }

  absl::StatusOr<std::unique_ptr<Executable>> CompileNode(const Node& node) const override {
    return std::make_unique<EvaluatingExecutable>(node);
  }
};

}  // namespace

std::unique_ptr<Backend> NewReferenceBackend() { return std::make_unique<Reference>(); }

const Backend& LastResort() {
  static const Backend* const backend = new Reference;
  return *backend;
}

}  // namespace roundhouse::interp
