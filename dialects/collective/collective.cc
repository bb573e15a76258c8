#include "roundhouse/dialects/collective/collective.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/service/cost.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {
namespace collective {
namespace {

// (C1): returns the number of devices in a group.
absl::StatusOr<int64_t> GroupSize(const std::vector<std::string>& axes,
                                  const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(const DeviceMesh mesh, DeviceMesh::Of(context.program()));
  if (axes.empty()) return absl::InvalidArgumentError("axes: expected at least one (C1)");
  std::vector<int> indices;
  for (const std::string& axis : axes) {
    absl::StatusOr<int> index = mesh.AxisNamed(axis);
    if (!index.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("axes: ", index.status().message(), " (C1)"));
    }
    if (std::find(indices.begin(), indices.end(), *index) != indices.end())
      return absl::InvalidArgumentError(absl::StrCat("axes: '", axis, "' occurs twice (C1)"));
    indices.push_back(*index);
  }
  return mesh.SizeOf(indices);
}

absl::Status CheckChannel(int64_t channel) {
  if (channel >= 0) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("channel: expected at least 0, found ", channel, " (C2)"));
}

absl::Status CheckMember(absl::string_view what, int64_t index, int64_t size) {
  if (index >= 0 && index < size) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(what, ": expected an index in the group of ", size,
                                                 " devices, found ", index, " (C3)"));
}

absl::Status CheckDim(absl::string_view what, int64_t dim, const InferenceContext& context) {
  const Type& type = context.operand_type(0);
  if (!type.is_tensor()) return context.OperandError(0, "expected a tensor");
  if (!type.shape().is_ranked() || (dim >= 0 && dim < type.shape().rank())) return absl::OkStatus();
  return context.OperandError(
      0, absl::StrCat("expected ", what, " to be one of its dimensions, found ", dim, " (C3)"));
}

bool IsQuantizedAlong(const Type& type, int64_t dim) {
  const Quantization* quantization = type.element_type().quantization();
  return quantization != nullptr && quantization->axis == dim;
}

absl::StatusOr<Type> Joined(const Type& type, int64_t dim, int64_t parts,
                            const InferenceContext& context) {
  if (!type.shape().is_ranked()) return type;
  if (IsQuantizedAlong(type, dim))
    return context.OperandError(0, "the value is quantised along the dimension");
  const std::optional<int64_t> size = type.shape().size(dim);
  if (!size.has_value()) return type.WithShape(type.shape().WithDim(dim, Dim::Unknown()));
  const std::optional<int64_t> joined = CheckedMul(*size, parts);
  if (!joined.has_value()) {
    return context.OperandError(
        0, absl::StrCat("the size along dimension ", dim, " does not fit in 64 bits (C4)"));
  }
  return type.WithShape(type.shape().WithDim(dim, Dim(*joined)));
}

absl::StatusOr<Type> Cut(const Type& type, int64_t dim, int64_t parts,
                         const InferenceContext& context) {
  if (!type.shape().is_ranked()) return type;
  if (IsQuantizedAlong(type, dim))
    return context.OperandError(0, "the value is quantised along the dimension");
  const std::optional<int64_t> size = type.shape().size(dim);
  if (!size.has_value()) return type.WithShape(type.shape().WithDim(dim, Dim::Unknown()));
  if (*size % parts != 0) {
    return context.OperandError(0, absl::StrCat("expected a multiple of ", parts,
                                                " elements along dimension ", dim, " (C4)"));
  }
  return type.WithShape(type.shape().WithDim(dim, Dim(*size / parts)));
}

// The type of an op's result: a ticket if it only starts its exchange, else `result`.
absl::StatusOr<Type> OrTicket(bool starts, absl::StatusOr<Type> result) {
  if (!starts || !result.ok()) return result;
  return Type::Tensor(ElementKind::kI64, Shape());
}

bool IsMovable(const Type& type) {
  return type.is_tensor() && type.shape().is_static() &&
         (type.element_type().quantization() != nullptr ||
          kMovable.contains(type.element_type().kind()));
}

absl::Status CheckIsMovable(const Type& type) {
  RH_RETURN_IF_ERROR(VerifyType(type));
  if (IsMovable(type)) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("type: expected a tensor of known sizes, found ", type.ToString(), " (C4)"));
}

// Ops that read and write kOrder, a name that no global can have, keep their order. Ops that only
// ask for the device read kDevice, which is never written: they may be moved and removed, but are
// not computed before the device is known.
constexpr char kOrder[] = "collective order";
constexpr char kDevice[] = "collective device";

class CollectiveEffects final : public EffectsService {
 public:
  Effects EffectsOf(const Node& node) const override {
    if (Is<AxisIndex>(node) || Is<Part>(node)) return {.reads = {kDevice}};
    return {.reads = {kOrder}, .writes = {kOrder}};
  }
};

class CollectiveCosts final : public CostService {
 public:
  std::optional<Cost> CostOf(const Node& node) const override {
    int64_t bytes = 0;
    const auto add = [&](const Type& type) {
      const absl::StatusOr<int64_t> size = ByteSize(type);
      const std::optional<int64_t> sum = size.ok() ? CheckedAdd(bytes, *size) : std::nullopt;
      bytes = sum.value_or(-1);
      return sum.has_value();
    };
    for (int i = 0; i < node.num_operands(); ++i) {
      // Of what it is cut from, only the part is read.
      const Type& read = Is<Part>(node) ? node.result().type() : node.operand(i).type();
      if (!add(read)) return std::nullopt;
    }
    for (int i = 0; i < node.num_results(); ++i) {
      if (!add(node.result(i).type())) return std::nullopt;
    }
    return Cost{.bytes = bytes};
  }
};

class CollectiveDialect final : public TableDialect {
 public:
  CollectiveDialect() : TableDialect("collective") {
    AddOps(Ops());
    service<EffectsService>(std::make_unique<CollectiveEffects>());
    service<CostService>(std::make_unique<CollectiveCosts>());
  }
};

}  // namespace

absl::StatusOr<Type> Infer(const AllReduce& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(GroupSize(op.axes, context).status());
  RH_RETURN_IF_ERROR(CheckChannel(op.channel));
  return OrTicket(op.starts, context.operand_type(0));
}

absl::StatusOr<Type> Infer(const AllGather& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(const int64_t size, GroupSize(op.axes, context));
  RH_RETURN_IF_ERROR(CheckChannel(op.channel));
  RH_RETURN_IF_ERROR(CheckDim("dim", op.dim, context));
  return OrTicket(op.starts, Joined(context.operand_type(0), op.dim, size, context));
}

absl::StatusOr<Type> Infer(const ReduceScatter& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(const int64_t size, GroupSize(op.axes, context));
  RH_RETURN_IF_ERROR(CheckChannel(op.channel));
  RH_RETURN_IF_ERROR(CheckDim("dim", op.dim, context));
  return OrTicket(op.starts, Cut(context.operand_type(0), op.dim, size, context));
}

absl::StatusOr<Type> Infer(const AllToAll& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(const int64_t size, GroupSize(op.axes, context));
  RH_RETURN_IF_ERROR(CheckChannel(op.channel));
  RH_RETURN_IF_ERROR(CheckDim("split_dim", op.split_dim, context));
  RH_RETURN_IF_ERROR(CheckDim("concat_dim", op.concat_dim, context));
  RH_ASSIGN_OR_RETURN(const Type part, Cut(context.operand_type(0), op.split_dim, size, context));
  return OrTicket(op.starts, Joined(part, op.concat_dim, size, context));
}

absl::StatusOr<Type> Infer(const Broadcast& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(const int64_t size, GroupSize(op.axes, context));
  RH_RETURN_IF_ERROR(CheckChannel(op.channel));
  RH_RETURN_IF_ERROR(CheckMember("root", op.root, size));
  return OrTicket(op.starts, context.operand_type(0));
}

absl::StatusOr<Type> Infer(const Shift& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(GroupSize(op.axes, context).status());
  RH_RETURN_IF_ERROR(CheckChannel(op.channel));
  if (op.by == 0) return absl::InvalidArgumentError("by: expected a number other than 0 (C3)");
  return context.operand_type(0);
}

absl::StatusOr<std::vector<Type>> Infer(const Send& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(const int64_t size, GroupSize(op.axes, context));
  RH_RETURN_IF_ERROR(CheckChannel(op.channel));
  RH_RETURN_IF_ERROR(CheckMember("to", op.to, size));
  return std::vector<Type>();
}

absl::StatusOr<Type> Infer(const Receive& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(const int64_t size, GroupSize(op.axes, context));
  RH_RETURN_IF_ERROR(CheckChannel(op.channel));
  RH_RETURN_IF_ERROR(CheckMember("from", op.from, size));
  RH_RETURN_IF_ERROR(CheckIsMovable(op.type));
  return OrTicket(op.starts, op.type);
}

absl::StatusOr<Type> Infer(const Wait& op, const InferenceContext& context) {
  const Type& ticket = context.operand_type(0);
  if (ticket != Type::Tensor(ElementKind::kI64, Shape())) {
    return context.OperandError(
        0, "expected the ticket of an exchange that was started, a tensor<i64> (C3)");
  }
  RH_RETURN_IF_ERROR(CheckIsMovable(op.type));
  return op.type;
}

absl::StatusOr<Type> Infer(const AxisIndex& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(GroupSize(op.axes, context).status());
  return Type::Tensor(ElementKind::kI64, Shape());
}

absl::StatusOr<Type> Infer(const Part& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(const int64_t size, GroupSize(op.axes, context));
  RH_RETURN_IF_ERROR(CheckDim("dim", op.dim, context));
  return Cut(context.operand_type(0), op.dim, size, context);
}

bool Starts(const Node& node) {
  if (node.op().dialect_name() != "collective") return false;
  const Attribute* starts = node.attribute("starts");
  return starts != nullptr && starts->if_bool() != nullptr && *starts->if_bool();
}

const Node* WaitOf(const Node& node) {
  if (!Starts(node) || !node.result().has_one_use()) return nullptr;
  const Node& user = (*node.result().uses().begin()).user();
  return Is<Wait>(user) ? &user : nullptr;
}

Type ExchangedType(const Node& node) {
  const Node* const wait = WaitOf(node);
  return (wait == nullptr ? node : *wait).result().type();
}

}  // namespace collective

void RegisterCollective(Context& context) { context.AddDialect<collective::CollectiveDialect>(); }

RH_REGISTER_EXTENSION(RegisterCollective);

}  // namespace roundhouse
