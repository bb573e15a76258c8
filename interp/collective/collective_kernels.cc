#include "roundhouse/interp/collective/collective_kernels.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/op_table.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/collective/collective.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/evaluation.h"

namespace roundhouse {
namespace {

using Bytes = absl::Span<const std::byte>;
using Results = absl::StatusOr<std::vector<Tensor>>;

absl::StatusOr<const DeviceScope*> Scope() {
  if (const DeviceScope* scope = DeviceScope::Current()) return scope;
  return absl::FailedPreconditionError(
      "this run has one device only, and the program is made for many; option simulate or option "
      "launcher=mpi runs it on them");
}

// This device and its group, along the axes of an op.
struct Member {
  Communicator& communicator;
  std::vector<int64_t> group;
  int64_t index;
};
absl::StatusOr<Member> MemberOf(const std::vector<std::string>& axes) {
  RH_ASSIGN_OR_RETURN(const DeviceScope* scope, Scope());
  RH_ASSIGN_OR_RETURN(const std::vector<int> indices, scope->mesh().AxesNamed(axes));
  Communicator& communicator = scope->communicator();
  return Member{.communicator = communicator,
                .group = scope->mesh().GroupOf(communicator.rank(), indices),
                .index = scope->mesh().IndexAlong(communicator.rank(), indices)};
}

template <typename Op>
CollectiveCall CallOf(const Op& op, const Member& member, const EvaluationContext& context) {
  const bool has_operand = context.num_operands() > 0;
  const Type type = has_operand ? context.operand(0).type() : context.result_type();
  return {.name = context.op().name,
          .channel = op.channel,
          .group = member.group,
          .kind = absl::StrCat(context.op().name, " of ", type.ToString())};
}

// A tensor seen as `outer` times `size` times `inner` bytes, along a dimension.
struct Along {
  int64_t outer = 1;
  int64_t size = 1;
  int64_t inner = 1;
};
Along AlongDim(const Tensor& tensor, int64_t dim) {
  const absl::Span<const int64_t> sizes = tensor.type().shape().sizes();
  Along along = {.size = sizes[dim]};
  for (int64_t i = 0; i < dim; ++i) along.outer *= sizes[i];
  for (size_t i = static_cast<size_t>(dim) + 1; i < sizes.size(); ++i) along.inner *= sizes[i];
  if (tensor.num_elements() > 0)
    along.inner *= static_cast<int64_t>(tensor.bytes().size()) / tensor.num_elements();
  return along;
}

// Copies a tensor to its parts along a dimension, one after the other, or back if not `is_cutting`.
void CopyParts(const std::byte* from, std::byte* to, const Along& whole, int64_t parts,
               bool is_cutting) {
  const int64_t run = whole.size / parts * whole.inner;
  for (int64_t part = 0; part < parts; ++part) {
    for (int64_t outer = 0; outer < whole.outer; ++outer) {
      const int64_t in_whole = (outer * parts + part) * run;
      const int64_t in_parts = (part * whole.outer + outer) * run;
      const std::byte* source = from + (is_cutting ? in_whole : in_parts);
      std::copy(source, source + run, to + (is_cutting ? in_parts : in_whole));
    }
  }
}

absl::StatusOr<std::vector<std::byte>> Buffer(size_t bytes) {
  std::vector<std::byte> buffer;
  RH_RETURN_IF_ERROR(TryResize(buffer, static_cast<int64_t>(bytes), "the exchanged data"));
  return buffer;
}

absl::StatusOr<std::vector<std::byte>> Cut(const Tensor& tensor, int64_t dim, int64_t parts) {
  RH_ASSIGN_OR_RETURN(std::vector<std::byte> cut, Buffer(tensor.bytes().size()));
  if (!cut.empty())
    CopyParts(tensor.bytes().data(), cut.data(), AlongDim(tensor, dim), parts, /*is_cutting=*/true);
  return cut;
}

void Join(const std::vector<std::byte>& parts, int64_t dim, int64_t count, Tensor& joined) {
  const absl::Span<std::byte> to = joined.mutable_bytes();
  if (!to.empty())
    CopyParts(parts.data(), to.data(), AlongDim(joined, dim), count, /*is_cutting=*/false);
}

absl::StatusOr<int64_t> Times(int64_t bytes, int64_t count) {
  const std::optional<int64_t> product = CheckedMul(bytes, count);
  if (product.has_value()) return *product;
  return absl::ResourceExhaustedError("the exchanged data does not fit in 64 bits");
}

Results One(Tensor tensor) {
  std::vector<Tensor> results;
  results.push_back(std::move(tensor));
  return results;
}

using Kind = ExchangeRequest::Kind;

// Copies what an exchange gave to its result.
void TakeResult(const StartedExchange& exchange, Tensor& result) {
  if (exchange.parts > 1) return Join(exchange.out, exchange.dim, exchange.parts, result);
  std::copy(exchange.out.begin(), exchange.out.end(), result.mutable_bytes().begin());
}

absl::StatusOr<std::vector<std::byte>> Copy(Bytes bytes) {
  RH_ASSIGN_OR_RETURN(std::vector<std::byte> copy, Buffer(bytes.size()));
  std::copy(bytes.begin(), bytes.end(), copy.begin());
  return copy;
}

// Does an exchange of `in`, or if the op only starts it, gives the ticket. exchange.in and .out are
// filled here if they are empty.
template <typename Op>
Results Exchange(const Op& op, const Member& member, const EvaluationContext& context,
                 StartedExchange exchange, Bytes in, int64_t out_bytes) {
  exchange.request.call = CallOf(op, member, context);
  if (exchange.out.empty()) {
    RH_ASSIGN_OR_RETURN(exchange.out, Buffer(static_cast<size_t>(out_bytes)));
  }
  if (op.starts) {
    if (exchange.in.empty()) {
      RH_ASSIGN_OR_RETURN(exchange.in, Copy(in));
    }
    RH_ASSIGN_OR_RETURN(const int64_t ticket, member.communicator.Start(std::move(exchange)));
    return One(Tensor::Scalar<int64_t>(ticket));
  }
  exchange.request.in = in;
  exchange.request.out = absl::MakeSpan(exchange.out);
  RH_ASSIGN_OR_RETURN(Tensor result, context.NewResult());
  RH_RETURN_IF_ERROR(member.communicator.Do(exchange.request));
  TakeResult(exchange, result);
  return One(std::move(result));
}

int64_t SizeOf(const Member& member) { return static_cast<int64_t>(member.group.size()); }

Results Run(const collective::AllReduce& op, const EvaluationContext& context) {
  RH_ASSIGN_OR_RETURN(const Member member, MemberOf(op.axes));
  const Tensor& operand = context.operand(0);
  if (!op.starts) {
    // Without copies.
    RH_ASSIGN_OR_RETURN(Tensor result, context.NewResult());
    RH_RETURN_IF_ERROR(member.communicator.AllReduce(CallOf(op, member, context), op.reduction,
                                                     operand.element_type().kind(), operand.bytes(),
                                                     result.mutable_bytes()));
    return One(std::move(result));
  }
  StartedExchange exchange;
  exchange.request.kind = Kind::kAllReduce;
  exchange.request.reduction = op.reduction;
  exchange.request.elements = operand.element_type().kind();
  return Exchange(op, member, context, std::move(exchange), operand.bytes(),
                  static_cast<int64_t>(operand.bytes().size()));
}

Results Run(const collective::AllGather& op, const EvaluationContext& context) {
  RH_ASSIGN_OR_RETURN(const Member member, MemberOf(op.axes));
  const Tensor& operand = context.operand(0);
  RH_ASSIGN_OR_RETURN(const int64_t bytes,
                      Times(static_cast<int64_t>(operand.bytes().size()), SizeOf(member)));
  StartedExchange exchange = {.parts = SizeOf(member), .dim = op.dim};
  exchange.request.kind = Kind::kAllGather;
  return Exchange(op, member, context, std::move(exchange), operand.bytes(), bytes);
}

Results Run(const collective::ReduceScatter& op, const EvaluationContext& context) {
  RH_ASSIGN_OR_RETURN(const Member member, MemberOf(op.axes));
  const Tensor& operand = context.operand(0);
  StartedExchange exchange;
  exchange.request.kind = Kind::kReduceScatter;
  exchange.request.reduction = op.reduction;
  exchange.request.elements = operand.element_type().kind();
  RH_ASSIGN_OR_RETURN(exchange.in, Cut(operand, op.dim, SizeOf(member)));
  const Bytes in = exchange.in;
  return Exchange(op, member, context, std::move(exchange), in,
                  static_cast<int64_t>(operand.bytes().size()) / SizeOf(member));
}

Results Run(const collective::AllToAll& op, const EvaluationContext& context) {
  RH_ASSIGN_OR_RETURN(const Member member, MemberOf(op.axes));
  const Tensor& operand = context.operand(0);
  StartedExchange exchange = {.parts = SizeOf(member), .dim = op.concat_dim};
  exchange.request.kind = Kind::kAllToAll;
  RH_ASSIGN_OR_RETURN(exchange.in, Cut(operand, op.split_dim, SizeOf(member)));
  const Bytes in = exchange.in;
  return Exchange(op, member, context, std::move(exchange), in,
                  static_cast<int64_t>(operand.bytes().size()));
}

Results Run(const collective::Broadcast& op, const EvaluationContext& context) {
  RH_ASSIGN_OR_RETURN(const Member member, MemberOf(op.axes));
  StartedExchange exchange;
  exchange.request.kind = Kind::kBroadcast;
  exchange.request.peer = op.root;
  RH_ASSIGN_OR_RETURN(exchange.out, Copy(context.operand(0).bytes()));
  return Exchange(op, member, context, std::move(exchange), {}, 0);
}

// As messages, so that devices wait for their neighbours only. Each sends before it receives; the
// last one in a row has nobody to send to, so there is no circle.
Results Run(const collective::Shift& op, const EvaluationContext& context) {
  RH_ASSIGN_OR_RETURN(const Member member, MemberOf(op.axes));
  RH_ASSIGN_OR_RETURN(Tensor result, context.NewResult());
  const CollectiveCall call = CallOf(op, member, context);
  const auto rank_at = [&](std::optional<int64_t> index) -> std::optional<int64_t> {
    if (!index.has_value() || *index < 0 || *index >= static_cast<int64_t>(member.group.size()))
      return std::nullopt;
    return member.group[*index];
  };
  const std::optional<int64_t> to = rank_at(CheckedAdd(member.index, op.by));
  const std::optional<int64_t> from = rank_at(CheckedSub(member.index, op.by));
  // The operand may be in the memory of the result.
  if (to.has_value())
    RH_RETURN_IF_ERROR(member.communicator.Send(call, *to, context.operand(0).bytes()));
  const absl::Span<std::byte> out = result.mutable_bytes();
  if (from.has_value()) {
    RH_RETURN_IF_ERROR(member.communicator.Receive(call, *from, out));
  } else {
    std::fill(out.begin(), out.end(), std::byte{0});
  }
  return One(std::move(result));
}

Results Run(const collective::Send& op, const EvaluationContext& context) {
  RH_ASSIGN_OR_RETURN(const Member member, MemberOf(op.axes));
  CollectiveCall call = CallOf(op, member, context);
  RH_RETURN_IF_ERROR(
      member.communicator.Send(call, member.group[op.to], context.operand(0).bytes()));
  return std::vector<Tensor>();
}

Results Run(const collective::Receive& op, const EvaluationContext& context) {
  RH_ASSIGN_OR_RETURN(const Member member, MemberOf(op.axes));
  if (!op.starts) {
    RH_ASSIGN_OR_RETURN(Tensor result, context.NewResult());
    RH_RETURN_IF_ERROR(member.communicator.Receive(CallOf(op, member, context),
                                                   member.group[op.from], result.mutable_bytes()));
    return One(std::move(result));
  }
  RH_ASSIGN_OR_RETURN(const int64_t bytes, ByteSize(op.type));
  StartedExchange exchange;
  exchange.request.kind = Kind::kReceive;
  exchange.request.peer = member.group[op.from];
  return Exchange(op, member, context, std::move(exchange), {}, bytes);
}

Results Run(const collective::Wait&, const EvaluationContext& context) {
  RH_ASSIGN_OR_RETURN(const DeviceScope* scope, Scope());
  const int64_t ticket = context.operand(0).data<int64_t>()[0];
  RH_ASSIGN_OR_RETURN(const StartedExchange exchange, scope->communicator().Finish(ticket));
  RH_ASSIGN_OR_RETURN(Tensor result, context.NewResult());
  if (result.bytes().size() != exchange.out.size()) {
    return absl::FailedPreconditionError(
        absl::StrCat(exchange.request.call.name, ": the wait expects ", result.bytes().size(),
                     " bytes, and the exchange gave ", exchange.out.size()));
  }
  const absl::Span<const int64_t> sizes = result.type().shape().sizes();
  if (exchange.parts > 1 && (exchange.dim >= static_cast<int64_t>(sizes.size()) ||
                             sizes[exchange.dim] % exchange.parts != 0)) {
    return absl::FailedPreconditionError(absl::StrCat(
        exchange.request.call.name, ": the wait expects a ", result.type().ToString(),
        ", which has no ", exchange.parts, " equal parts along dimension ", exchange.dim));
  }
  TakeResult(exchange, result);
  return One(std::move(result));
}

Results Run(const collective::AxisIndex& op, const EvaluationContext&) {
  RH_ASSIGN_OR_RETURN(const Member member, MemberOf(op.axes));
  return One(Tensor::Scalar<int64_t>(member.index));
}

Results Run(const collective::Part& op, const EvaluationContext& context) {
  RH_ASSIGN_OR_RETURN(const Member member, MemberOf(op.axes));
  RH_ASSIGN_OR_RETURN(Tensor result, context.NewResult());
  const Tensor& whole = context.operand(0);
  const Along along = AlongDim(whole, op.dim);
  const auto parts = static_cast<int64_t>(member.group.size());
  const int64_t run = along.size / parts * along.inner;
  const absl::Span<std::byte> to = result.mutable_bytes();
  for (int64_t outer = 0; outer < along.outer && run > 0; ++outer) {
    const auto from = whole.bytes().begin() + (outer * parts + member.index) * run;
    std::copy(from, from + run, to.begin() + outer * run);
  }
  return One(std::move(result));
}

class CollectiveEvaluation final : public EvaluationService {
 public:
  CollectiveEvaluation() { SetAll(collective::Ops()); }

  bool CanEvaluate(const OpInfo& op) const override { return kernels_.contains(op); }

  Results Evaluate(const EvaluationContext& context) const override {
    return (*kernels_.Find(context.op()))(context);
  }

 private:
  using Kernel = Results (*)(const EvaluationContext&);

  template <typename Op>
  static Results RunOp(const EvaluationContext& context) {
    RH_ASSIGN_OR_RETURN(const Op op, ViewAttributes<Op>(context.attributes()));
    return Run(op, context);
  }
  template <typename... Ops>
  void SetAll(OpList<Ops...>) {
    (kernels_.Set<Ops>(RunOp<Ops>), ...);
  }

  OpTable<Kernel> kernels_;
};

}  // namespace

void RegisterCollectiveKernels(Context& context) {
  context.AttachService<EvaluationService>("collective", std::make_unique<CollectiveEvaluation>());
}

RH_REGISTER_EXTENSION(RegisterCollectiveKernels);

}  // namespace roundhouse
