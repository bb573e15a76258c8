// Kernels of this project: a backend for single nodes, of which it takes one op, relu of f32. It is
// preferred to Roundhouse's own kernels, so that nothing has to be asked for: every relu of every
// session runs here, and what it declines goes to the others as before.
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/backend.h"

namespace consumer {
namespace {

using roundhouse::Type;

class ReluInvocation final : public roundhouse::Invocation {
 public:
  ReluInvocation(const Type& type, int64_t count) : types_({type}), count_(count) {}
  absl::Span<const Type> result_types() const override { return types_; }
  bool needs_padding() const override { return false; }
  bool MayOverwrite(int /*input*/, int /*result*/) const override { return true; }
  absl::Status Run(const roundhouse::InvocationArguments& arguments) override {
    const auto* x = reinterpret_cast<const float*>(arguments.inputs[0]);
    auto* y = reinterpret_cast<float*>(arguments.results[0]);
    arguments.threads.RunRanges(count_, 4096, [&](int64_t begin, int64_t end, int) {
      // A NaN stays one.
      for (int64_t i = begin; i < end; ++i) y[i] = x[i] < 0 ? 0 : x[i];
    });
    return absl::OkStatus();
  }

 private:
  const std::vector<Type> types_;
  const int64_t count_;
};

class ReluExecutable final : public roundhouse::Executable {
 public:
  absl::StatusOr<roundhouse::Prepared> Prepare(
      const roundhouse::PrepareRequest& request) const override {
    const Type& type = request.results[0];
    RH_ASSIGN_OR_RETURN(const int64_t bytes, roundhouse::ByteSize(type));
    return roundhouse::Prepared{.invocation = std::make_unique<ReluInvocation>(
                                    type, bytes / static_cast<int64_t>(sizeof(float)))};
  }
};

class ReluKernel final : public roundhouse::Backend {
 public:
  absl::string_view name() const override { return "relu_kernel"; }
  absl::string_view doc() const override { return "computes relu, as an example"; }
  roundhouse::BackendUnit unit() const override { return roundhouse::BackendUnit::kNode; }
  // Roundhouse's own kernels have 0.
  int preference() const override { return 1; }

  absl::Status Supports(const roundhouse::Node& node) const override {
    if (node.op_name() != "canonical.relu") return absl::UnimplementedError("only relu");
    const Type& type = node.result().type();
    if (!type.is_tensor() ||
        type.element_type() != roundhouse::ElementType(roundhouse::ElementKind::kF32))
      return absl::UnimplementedError("only f32");
    return absl::OkStatus();
  }
  // As fast as memory. run --backend=auto compares this with the estimates of other backends.
  std::optional<double> SecondsOf(const roundhouse::Node& node) const override {
    const absl::StatusOr<int64_t> bytes = roundhouse::ByteSize(node.result().type());
    if (!bytes.ok()) return std::nullopt;
    return 50e-9 + 2 * static_cast<double>(*bytes) / 20e9;
  }

  absl::StatusOr<std::unique_ptr<roundhouse::Executable>> CompileNode(
      const roundhouse::Node& node) const override {
    RH_RETURN_IF_ERROR(Supports(node));
    return std::make_unique<ReluExecutable>();
  }
};

void RegisterReluKernel(roundhouse::Context& context) {
  roundhouse::AddBackend(context, std::make_unique<ReluKernel>());
}
RH_REGISTER_EXTENSION(RegisterReluKernel);

}  // namespace
}  // namespace consumer
