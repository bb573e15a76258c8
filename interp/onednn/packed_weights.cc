#include "roundhouse/interp/onednn/packed_weights.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/onednn/blocked_copy.h"

namespace roundhouse::onednn {
namespace {

void AppendLayout(const Layout& layout, std::string& key) {
  const auto append = [&key](const int64_t* numbers, int count) {
    for (int i = 0; i < count; ++i) absl::StrAppend(&key, numbers[i], ",");
  };
  absl::StrAppend(&key, ";", static_cast<int>(layout.data_type), ",", layout.extra.flags, ",",
                  layout.extra.compensation_mask, ",", layout.ndims, ":");
  append(layout.dims, layout.ndims);
  append(layout.padded_dims, layout.ndims);
  const dnnl_blocking_desc_t& blocking = layout.format_desc.blocking;
  append(blocking.strides, layout.ndims);
  append(blocking.inner_blks, blocking.inner_nblks);
  append(blocking.inner_idxs, blocking.inner_nblks);
}

absl::StatusOr<Tensor> Pack(const Tensor& weights, const Layout& from, const Layout& to) {
  RH_ASSIGN_OR_RETURN(const Tensor dense, weights.Materialize());
  RH_ASSIGN_OR_RETURN(Tensor packed, Tensor::Uninitialized(
                                         Type::Tensor(ElementKind::kU8, Shape::Of({BytesOf(to)}))));
  // The code that the library makes is faster, if there is enough to copy.
  constexpr int64_t kMostCopied = int64_t{1} << 20;
  if (BytesOf(to) <= kMostCopied && IsBlockedCopy(from, to)) {
    CopyBlocked(from, dense.bytes().data(), to, packed.mutable_bytes().data());
    return packed;
  }
  RH_ASSIGN_OR_RETURN(const dnnl_engine_t engine, CpuEngine());
  dnnl_primitive_desc_t reorder = nullptr;
  RH_RETURN_IF_ERROR(
      ToStatus(dnnl_reorder_primitive_desc_create(&reorder, &from, engine, &to, engine, nullptr),
               "describing the packing of weights"));
  const Description description(reorder);
  RH_ASSIGN_OR_RETURN(const Primitive primitive, NewPrimitive(description));
  RH_ASSIGN_OR_RETURN(const Memory source,
                      NewMemory(from, const_cast<std::byte*>(dense.bytes().data())));
  RH_ASSIGN_OR_RETURN(const Memory target, NewMemory(to, packed.mutable_bytes().data()));
  RH_ASSIGN_OR_RETURN(const Stream stream, NewStream());
  const dnnl_exec_arg_t arguments[] = {{DNNL_ARG_FROM, source.get()}, {DNNL_ARG_TO, target.get()}};
  RH_RETURN_IF_ERROR(ToStatus(dnnl_primitive_execute(primitive.get(), stream.get(), 2, arguments),
                              "packing weights"));
  RH_RETURN_IF_ERROR(ToStatus(dnnl_stream_wait(stream.get()), "packing weights"));
  return packed;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const Tensor>> PackedWeights(PackedConstants& packed,
                                                            const Tensor& weights,
                                                            const Layout& from, const Layout& to) {
  std::string how = "onednn";
  AppendLayout(from, how);
  AppendLayout(to, how);
  return packed.Get<Tensor>(weights, how, [&] { return Pack(weights, from, to); });
}

}  // namespace roundhouse::onednn
