#include "roundhouse/interp/step_kernels.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/memory.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/service/size_limits.h"

namespace roundhouse::interp {
namespace {

// Beyond that, operands of yet another type take the place of the oldest.
constexpr size_t kMaxVariants = 4;

// Of a value that will be known when the plan runs.
class NotYetKnown final : public OutsideStorage {
 public:
  absl::string_view name() const override { return ""; }
  bool has_data() const override { return false; }
  absl::StatusOr<absl::Span<const std::byte>> Read() const override {
    return absl::UnavailableError("not known before the run");
  }
};

bool HasSizes(const Type& type) {
  return type.is_scalar() || (type.is_tensor() && type.shape().is_static());
}

bool HasBytes(const Type& type) { return !HasSizes(type) || ByteSize(type).ok(); }

}  // namespace

absl::StatusOr<std::vector<Type>> ResultTypesOn(const Node& node, absl::Span<const Type> operands,
                                                absl::Span<const Tensor* const> values) {
  static const auto* const kNotYetKnown =
      new std::shared_ptr<const OutsideStorage>(std::make_shared<NotYetKnown>());
  const auto* inference = node.service<TypeInferenceService>();
  if (inference == nullptr || !inference->CanInfer(node.op()))
    return absl::UnimplementedError("there is no type inference for it");
  std::vector<Tensor> unknown;
  unknown.reserve(operands.size());
  std::vector<const Tensor*> tensors;
  for (size_t i = 0; i < operands.size(); ++i) {
    const Type& declared = node.operand(static_cast<int>(i)).type();
    if (operands[i].is_none() || operands[i].is_token()) {
      if (CarriesData(declared)) return absl::FailedPreconditionError("an operand has no value");
      tensors.push_back(nullptr);
      continue;
    }
    if (!Fits(operands[i], declared)) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected ", declared.ToString(), ", found ", operands[i].ToString()));
    }
    if (values[i] != nullptr) {
      tensors.push_back(values[i]);
      continue;
    }
    RH_ASSIGN_OR_RETURN(Tensor tensor, Tensor::Outside(operands[i], *kNotYetKnown));
    unknown.push_back(std::move(tensor));
    tensors.push_back(&unknown.back());
  }
  const std::vector<Type> written = node.result_types();
  RH_ASSIGN_OR_RETURN(
      std::vector<Type> types,
      inference->Infer(InferenceContext(node.graph().program(), node.op(), tensors,
                                        node.attributes(), node.num_results(), written)));
  if (types.size() != written.size()) return absl::InvalidArgumentError("too many or few results");
  for (size_t i = 0; i < types.size(); ++i) {
    if (!HasSizes(types[i]))
      return absl::UnavailableError("sizes of the results are only known when it runs");
    if (!Fits(types[i], written[i])) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected ", written[i].ToString(), ", found ", types[i].ToString()));
    }
  }
  return types;
}

absl::StatusOr<PreparedKernel> PrepareNode(const Node& node, absl::Span<const Type> operands,
                                           absl::Span<const Tensor* const> constants,
                                           absl::Span<const Type> results, ThreadPool& threads,
                                           PackedConstants& packed) {
  const auto* kernels = node.service<KernelService>();
  if (kernels == nullptr) {
    return absl::UnimplementedError(
        absl::StrCat("dialect '", node.op().dialect_name(), "' has no kernels"));
  }
  RH_RETURN_IF_ERROR(CheckSizes(operands));
  RH_RETURN_IF_ERROR(CheckMemoryForEach(results));
  for (const Type& type : operands) {
    if (!HasBytes(type)) return absl::UnimplementedError("its operands are not plain bytes");
  }
  for (const Type& type : results) {
    if (!HasBytes(type)) return absl::UnimplementedError("its results are not plain bytes");
  }
  RH_ASSIGN_OR_RETURN(PreparedKernel kernel,
                      kernels->Prepare({node, operands, results, constants, threads, &packed}));
  if (kernel.invocation != nullptr) RH_RETURN_IF_ERROR(ScratchBytesOf(*kernel.invocation).status());
  return kernel;
}

absl::StatusOr<std::unique_ptr<Invocation>> PrepareRegion(const Node& call,
                                                          const Executable& region,
                                                          absl::Span<const Type> operands,
                                                          ThreadPool& threads) {
  RH_RETURN_IF_ERROR(CheckSizes(operands));
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Invocation> invocation, region.Prepare(operands, threads));
  const absl::Span<const Type> results = invocation->result_types();
  if (static_cast<int>(results.size()) != call.num_results())
    return absl::InternalError("the region has too many or few results");
  for (int i = 0; i < call.num_results(); ++i) {
    if (!Fits(results[i], call.result(i).type()) || !ByteSize(results[i]).ok())
      return absl::InvalidArgumentError("a result of the region does not fit");
  }
  RH_RETURN_IF_ERROR(CheckSizes(results));
  RH_RETURN_IF_ERROR(ScratchBytesOf(*invocation).status());
  return invocation;
}

absl::StatusOr<int64_t> ScratchBytesOf(const Invocation& invocation) {
  const size_t bytes = invocation.scratch_bytes();
  if (bytes <= static_cast<size_t>(kMaxTensorBytes)) return static_cast<int64_t>(bytes);
  return absl::ResourceExhaustedError(absl::StrCat(
      "it needs ", bytes, " bytes beside its results, of ", kMaxTensorBytes, " that there can be"));
}

bool IsAlignedAndPadded(const Tensor& tensor) {
  return !tensor.is_borrowed() &&
         reinterpret_cast<uintptr_t>(tensor.bytes().data()) % kTensorAlignment == 0;
}

bool StepKernel::Select(absl::Span<const Tensor* const> operands,
                        absl::Span<const Tensor* const> constants, ThreadPool& threads,
                        PackedConstants& packed) {
  auto fits = [&](const Variant& variant) {
    for (size_t i = 0; i < operands.size(); ++i) {
      if (operands[i] == nullptr ? !variant.operands[i].is_none()
                                 : operands[i]->type() != variant.operands[i]) {
        return false;
      }
    }
    return true;
  };
  if (current_ != nullptr && fits(*current_)) return current_->is_usable;
  for (const std::unique_ptr<Variant>& variant : variants_) {
    if (!fits(*variant)) continue;
    current_ = variant.get();
    return current_->is_usable;
  }
  auto variant = std::make_unique<Variant>();
  for (const Tensor* operand : operands) {
    variant->operands.push_back(operand == nullptr ? Type::None() : operand->type());
  }
  Prepare(*variant, constants, threads, packed);
  current_ = variant.get();
  if (variants_.size() < kMaxVariants) {
    variants_.push_back(std::move(variant));
  } else {
    variants_[next_victim_++ % kMaxVariants] = std::move(variant);
  }
  return current_->is_usable;
}

void StepKernel::Prepare(Variant& variant, absl::Span<const Tensor* const> constants,
                         ThreadPool& threads, PackedConstants& packed) {
  if (region_ != nullptr) {
    absl::StatusOr<std::unique_ptr<Invocation>> invocation =
        PrepareRegion(node_, *region_, variant.operands, threads);
    if (!invocation.ok()) return;
    const absl::Span<const Type> types = (*invocation)->result_types();
    variant.results.assign(types.begin(), types.end());
    variant.kernel.invocation = *std::move(invocation);
    variant.is_usable = true;
    return;
  }
  if (node_.service<KernelService>() == nullptr) return;
  absl::StatusOr<std::vector<Type>> results = ResultTypesOn(node_, variant.operands, constants);
  if (!results.ok()) return;
  absl::StatusOr<PreparedKernel> kernel =
      PrepareNode(node_, variant.operands, constants, *results, threads, packed);
  if (!kernel.ok()) return;
  variant.results = *std::move(results);
  variant.kernel = *std::move(kernel);
  variant.is_usable = true;
}

absl::Span<const Type> StepKernel::result_types() const { return current_->results; }

absl::StatusOr<std::vector<Tensor>> StepKernel::Run(absl::Span<const Tensor* const> operands,
                                                    ThreadPool& threads) {
  const PreparedKernel& kernel = current_->kernel;
  if (kernel.known_results) return *kernel.known_results;
  std::vector<Tensor> results;
  if (kernel.view_of >= 0) {
    RH_ASSIGN_OR_RETURN(Tensor view, operands[kernel.view_of]->WithType(current_->results[0]));
    results.push_back(std::move(view));
    return results;
  }
  copies_.clear();
  copies_.reserve(operands.size() + 1);
  inputs_.clear();
  for (const Tensor* operand : operands) {
    if (operand == nullptr) {
      inputs_.push_back(nullptr);
      continue;
    }
    if (region_ != nullptr && !IsAlignedAndPadded(*operand)) {
      RH_ASSIGN_OR_RETURN(Tensor copy, Tensor::FromBytes(operand->type(), operand->bytes()));
      copies_.push_back(std::move(copy));
      operand = &copies_.back();
    }
    inputs_.push_back(operand->bytes().data());
  }
  outputs_.clear();
  for (const Type& type : current_->results) {
    RH_ASSIGN_OR_RETURN(Tensor result, Tensor::Uninitialized(type));
    results.push_back(std::move(result));
    outputs_.push_back(results.back().mutable_bytes().data());
  }
  std::byte* scratch = nullptr;
  RH_ASSIGN_OR_RETURN(const int64_t scratch_bytes, ScratchBytesOf(*kernel.invocation));
  if (scratch_bytes > 0) {
    RH_ASSIGN_OR_RETURN(Tensor memory, Tensor::Uninitialized(
                                           Type::Tensor(ElementKind::kU8, Shape({scratch_bytes}))));
    copies_.push_back(std::move(memory));
    scratch = copies_.back().mutable_bytes().data();
  }
  RH_RETURN_IF_ERROR(kernel.invocation->Run({inputs_, outputs_, scratch, threads}));
  copies_.clear();
  return results;
}

}  // namespace roundhouse::interp
