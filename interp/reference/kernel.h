// File: kernel.h
//
// The reference kernels are the specification: one readable function per op,
//
//   // interp/reference/activation.cc
//   namespace roundhouse::reference {
//   absl::StatusOr<Tensor> Evaluate(const canonical::Relu& op, const KernelContext& context) { … }
//   }
//
// which returns one Tensor, or a vector of them. The KernelTable of a context holds them. A kernel
// that needs a library that not every program should have registers itself (text_match.h), and is
// there only if it is linked. The table is offered as the dialect's evaluation service.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_KERNEL_H_
#define ROUNDHOUSE_INTERP_REFERENCE_KERNEL_H_

#include <complex>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_table.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/service/evaluation.h"

namespace roundhouse::reference {

// An EvaluationContext of this namespace, so that the overloads of Evaluate here are found and
// those of no other backend.
class KernelContext : public EvaluationContext {
 public:
  explicit KernelContext(const EvaluationContext& context) : EvaluationContext(context) {}
};

namespace kernel_internal {

// Out here because a member named Evaluate would hide the kernels.
template <typename Op>
concept HasKernel = requires(const Op& op, const KernelContext& context) {
  Evaluate(op, context);
};

template <typename Op>
auto RunKernel(const Op& op, const KernelContext& context) {
  return Evaluate(op, context);
}

}  // namespace kernel_internal

class KernelTable {
 public:
  static constexpr char kExtensionName[] = "reference kernels";

  template <DeclaredOp Op>
  void Add() {
    static_assert(
        kernel_internal::HasKernel<Op>,
        "an op in the reference table needs `absl::StatusOr<Tensor> Evaluate(const Op&, const "
        "KernelContext&)`");
    kernels_.Set<Op>([](const KernelContext& context) -> absl::StatusOr<std::vector<Tensor>> {
      RH_ASSIGN_OR_RETURN(Op op, ViewAttributes<Op>(context.attributes()));
      auto results = kernel_internal::RunKernel(op, context);
      if constexpr (std::is_same_v<decltype(results), absl::StatusOr<Tensor>>) {
        if (!results.ok()) return results.status();
        std::vector<Tensor> one;
        one.push_back(*std::move(results));
        return one;
      } else {
        return results;
      }
    });
  }
  template <DeclaredOp... Ops>
  void Add(OpList<Ops...>) {
    (Add<Ops>(), ...);
  }

  bool CanEvaluate(const OpInfo& op) const { return kernels_.contains(op); }
  absl::StatusOr<std::vector<Tensor>> Evaluate(const EvaluationContext& context) const {
    return (*kernels_.Find(context.op()))(KernelContext(context));
  }

 private:
  OpTable<absl::StatusOr<std::vector<Tensor>> (*)(const KernelContext&)> kernels_;
};

// Passes a C++ type to a visitor: visit(Tag<float>{}).
template <typename T>
struct Tag {
  using type = T;
};

inline absl::Status UnsupportedElement(ElementKind kind) {
  return absl::UnimplementedError(
      absl::StrCat("elements of ", ElementKindName(kind), " are not supported here"));
}

// Each calls `visit` with the Tag of the C++ type of `kind` and returns its result, an absl::Status
// or StatusOr. Error: Unimplemented for a kind outside the family. One instance of the kernel is
// compiled per type, so use the narrowest family.
template <typename Visitor>
auto VisitFloats(ElementKind kind, const Visitor& visit) -> decltype(visit(Tag<float>{})) {
  switch (kind) {
    case ElementKind::kF64:
      return visit(Tag<double>{});
    case ElementKind::kF32:
      return visit(Tag<float>{});
    case ElementKind::kF16:
      return visit(Tag<Half>{});
    case ElementKind::kBF16:
      return visit(Tag<BFloat16>{});
    default:
      return UnsupportedElement(kind);
  }
}
template <typename Visitor>
auto VisitIntegers(ElementKind kind, const Visitor& visit) -> decltype(visit(Tag<int32_t>{})) {
  switch (kind) {
    case ElementKind::kI64:
      return visit(Tag<int64_t>{});
    case ElementKind::kI32:
      return visit(Tag<int32_t>{});
    case ElementKind::kI16:
      return visit(Tag<int16_t>{});
    case ElementKind::kI8:
      return visit(Tag<int8_t>{});
    case ElementKind::kU64:
      return visit(Tag<uint64_t>{});
    case ElementKind::kU32:
      return visit(Tag<uint32_t>{});
    case ElementKind::kU16:
      return visit(Tag<uint16_t>{});
    case ElementKind::kU8:
      return visit(Tag<uint8_t>{});
    default:
      return UnsupportedElement(kind);
  }
}
template <typename Visitor>
auto VisitNumbers(ElementKind kind, const Visitor& visit) -> decltype(visit(Tag<float>{})) {
  if (IsFloat(kind)) return VisitFloats(kind, visit);
  return VisitIntegers(kind, visit);
}

// Elements as plain bytes, for kernels that only move them.
template <size_t kBytes>
struct Cell {
  std::byte bytes[kBytes];
};
// By the width in memory: i1 and 8 bits, 16, 32, 64, 128. Error: packed kinds (see Unpack) and
// strings.
template <typename Visitor>
auto VisitCells(ElementKind kind, const Visitor& visit) -> decltype(visit(Tag<Cell<1>>{})) {
  switch (BitWidth(kind)) {
    case 8:
      return visit(Tag<Cell<1>>{});
    case 16:
      return visit(Tag<Cell<2>>{});
    case 32:
      return visit(Tag<Cell<4>>{});
    case 64:
      return visit(Tag<Cell<8>>{});
    case 128:
      return visit(Tag<Cell<16>>{});
    default:
      return UnsupportedElement(kind);
  }
}

// Integer arithmetic wraps around, as two's complement hardware does; in C++ only unsigned
// arithmetic may.
template <typename T>
using WrappingOf =
    std::conditional_t<(sizeof(T) < sizeof(unsigned)), unsigned, std::make_unsigned_t<T>>;

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_KERNEL_H_
