#include "roundhouse/interp/native/native.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/interp/kernel_speed.h"
#include "roundhouse/interp/native/microkernels/byte_gemm.h"
#include "roundhouse/interp/native/ops/attention.h"
#include "roundhouse/interp/native/ops/bytes/conversion_quantized.h"
#include "roundhouse/interp/native/ops/conversion.h"
#include "roundhouse/interp/native/ops/domain.h"
#include "roundhouse/interp/native/ops/elementwise_binary.h"
#include "roundhouse/interp/native/ops/elementwise_binary_integers.h"
#include "roundhouse/interp/native/ops/elementwise_unary.h"
#include "roundhouse/interp/native/ops/fake_quantize.h"
#include "roundhouse/interp/native/ops/gather.h"
#include "roundhouse/interp/native/ops/gather_scatter.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/movement.h"
#include "roundhouse/interp/native/ops/normalization.h"
#include "roundhouse/interp/native/ops/products/linear.h"
#include "roundhouse/interp/native/ops/recurrent.h"
#include "roundhouse/interp/native/ops/reduction.h"
#include "roundhouse/interp/native/ops/reduction_along_axis.h"
#include "roundhouse/interp/native/ops/reduction_extremes.h"
#include "roundhouse/interp/native/ops/reduction_softmax.h"
#include "roundhouse/interp/native/ops/resize.h"
#include "roundhouse/interp/native/ops/sampling.h"
#include "roundhouse/interp/native/ops/shape.h"
#include "roundhouse/interp/native/ops/slicing.h"
#include "roundhouse/interp/native/ops/slicing_dynamic.h"
#include "roundhouse/interp/native/ops/space.h"
#include "roundhouse/interp/native/ops/spectral.h"
#include "roundhouse/interp/native/ops/trees.h"
#include "roundhouse/interp/native/ops/windows/convolution.h"
#include "roundhouse/interp/native/ops/windows/convolution_transposed.h"
#include "roundhouse/interp/native/ops/windows/narrow_convolution.h"
#include "roundhouse/interp/native/ops/windows/pooling.h"
#include "roundhouse/interp/region/operands.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/packed_constants.h"
#include "roundhouse/service/region.h"
#include "roundhouse/service/size_limits.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse {
namespace {

using native::KernelTable;
using native::NativeRequest;

// Libraries multiply bytes too, but more slowly if the processor has instructions for it.
std::optional<double> SecondsOfBytes(const Node& node) {
  return interp::SecondsOfBytes(node, native::HasByteTiles()      ? interp::kTiledByteSpeed
                                      : native::HasByteProducts() ? interp::kNativeByteSpeed
                                      : native::HasPairProducts() ? interp::kPairByteSpeed
                                                                  : interp::kPortableByteSpeed);
}

std::optional<double> SecondsOfLibraryOps(const Node& node) {
  if (node.num_operands() == 0 || !interp::IsF32(node.operand(0).type())) return std::nullopt;
  // At lower precisions a library is faster.
  const bool is_product = Is<canonical::MatMul>(node);
  if (is_product &&
      (!interp::IsF32(node.operand(1).type()) || PrecisionOf(node) != Precision::kHighest))
    return std::nullopt;
  return interp::SecondsOf(node, interp::NativeSpeed());
}

KernelTable AllKernels() {
  KernelTable table;
  native::AddAlongAxisKernels(table);
  native::AddAttentionKernels(table);
  native::AddBinaryKernels(table);
  native::AddConversionKernels(table);
  native::AddConvolutionKernels(table);
  native::AddDomainKernels(table);
  native::AddDynamicSliceKernels(table);
  native::AddExtremePlaceKernels(table);
  native::AddFakeQuantizeKernels(table);
  native::AddGatherKernels(table);
  native::AddIntegerElementwiseKernels(table);
  native::AddMovementKernels(table);
  native::AddNormalizationKernels(table);
  native::AddGatherSlicesKernels(table);
  native::AddScatterKernels(table);
  native::AddPoolingKernels(table);
  native::AddProductKernels(table);
  native::AddQuantizedElementwiseKernels(table);
  native::AddRecurrentKernels(table);
  native::AddReductionKernels(table);
  native::AddResizeKernels(table);
  native::AddSamplingKernels(table);
  native::AddShapeKernels(table);
  native::AddSlicingKernels(table);
  native::AddSoftmaxKernels(table);
  native::AddSpaceKernels(table);
  native::AddSpectralKernels(table);
  native::AddTransposedConvolutionKernels(table);
  native::AddTreeKernels(table);
  native::AddUnaryKernels(table);
  return table;
}

bool HasSizes(const Type& type) { return type.is_none() || ByteSize(type).ok(); }
// There are no kernels for strings, and strings have no size in bytes.
bool IsOfStrings(const Type& type) {
  return (type.is_tensor() || type.is_scalar()) &&
         type.element_type().kind() == ElementKind::kString;
}

class KernelOfNode final : public Executable {
 public:
  KernelOfNode(const Node& node, KernelTable::Kernel kernel) : node_(node), kernel_(kernel) {}
  absl::StatusOr<Prepared> Prepare(const PrepareRequest& request) const override {
    return kernel_(NativeRequest(node_, request));
  }

 private:
  const Node& node_;
  const KernelTable::Kernel kernel_;
};

class Native final : public Backend {
 public:
  absl::string_view name() const override { return "native"; }
  absl::string_view doc() const override {
    return "built-in kernels, one for each node: fast, on every processor";
  }
  BackendUnit unit() const override { return BackendUnit::kNode; }
  bool is_deterministic() const override { return true; }
  bool UsesPrecision(const Node& node) const override { return native::MakesUseOfPrecision(node); }

  absl::Status Supports(const Node& node) const override {
    const KernelTable::Kernel kernel = table_.Find(node);
    if (kernel == nullptr) return NoKernel();
    std::vector<Type> operands;
    std::vector<Tensor> values(node.num_operands());
    std::vector<const Tensor*> constants(node.num_operands());
    const std::vector<Type> results = node.result_types();
    for (int i = 0; i < node.num_operands(); ++i) operands.push_back(node.operand(i).type());
    if (std::any_of(operands.begin(), operands.end(), IsOfStrings) ||
        std::any_of(results.begin(), results.end(), IsOfStrings)) {
      return native::Declined("strings are not supported");
    }
    // The sizes are not known yet, and there is a kernel for some.
    if (!std::all_of(results.begin(), results.end(), HasSizes) ||
        !std::all_of(operands.begin(), operands.end(), HasSizes)) {
      return absl::OkStatus();
    }
    // The caller of Prepare checks the same beforehand.
    RH_RETURN_IF_ERROR(CheckSizes(operands));
    RH_RETURN_IF_ERROR(CheckMemoryForEach(results));
    for (int i = 0; i < node.num_operands(); ++i) {
      const Value& operand = node.operand(i);
      RH_ASSIGN_OR_RETURN(const std::optional<Tensor> constant, ConstantOf(operand));
      if (!constant.has_value()) continue;
      RH_ASSIGN_OR_RETURN(values[i], constant->Materialize());
      constants[i] = &values[i];
    }
    ThreadPool serial(1);
    PackedConstants packed;
    NativeRequest request(node, {.operands = operands,
                                 .results = results,
                                 .constants = constants,
                                 .threads = serial,
                                 .packed = packed});
    request.is_question = true;
    return kernel(request).status();
  }

  std::optional<double> SecondsOf(const Node& node) const override {
    if (table_.Find(node) == nullptr) return std::nullopt;
    for (auto* seconds_of :
         {interp::SecondsOfMoved, SecondsOfBytes, native::SecondsOfNarrowConvolution,
          native::SecondsOfConvolution, SecondsOfLibraryOps}) {
      if (const std::optional<double> seconds = seconds_of(node); seconds.has_value())
        return seconds;
    }
    return std::nullopt;
  }

  absl::StatusOr<std::unique_ptr<Executable>> CompileNode(const Node& node) const override {
    const KernelTable::Kernel kernel = table_.Find(node);
    if (kernel == nullptr) return NoKernel();
    return std::make_unique<KernelOfNode>(node, kernel);
  }

 private:
  static absl::Status NoKernel() {
    return native::Declined("there is no native kernel for this op");
  }

  const KernelTable table_ = AllKernels();
};

}  // namespace

void RegisterNativeKernels(Context& context) { AddBackend(context, std::make_unique<Native>()); }

RH_REGISTER_EXTENSION(RegisterNativeKernels);

}  // namespace roundhouse
