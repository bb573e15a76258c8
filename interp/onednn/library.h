// File: library.h
//
// oneDNN's C interface with owning pointers for its objects and absl::Status for its errors. It
// never throws.
#ifndef ROUNDHOUSE_INTERP_ONEDNN_LIBRARY_H_
#define ROUNDHOUSE_INTERP_ONEDNN_LIBRARY_H_

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "oneapi/dnnl/dnnl.h"

namespace roundhouse::onednn {

// Returns an error that names the call and the library's status.
absl::Status ToStatus(dnnl_status_t status, absl::string_view what);

// The CPU's engine, made at the first call and never freed. Error: the library finds none.
absl::StatusOr<dnnl_engine_t> CpuEngine();

struct Deleter {
  void operator()(dnnl_primitive_desc_t object) const { dnnl_primitive_desc_destroy(object); }
  void operator()(dnnl_primitive_t object) const { dnnl_primitive_destroy(object); }
  void operator()(dnnl_memory_t object) const { dnnl_memory_destroy(object); }
  void operator()(dnnl_stream_t object) const { dnnl_stream_destroy(object); }
  void operator()(dnnl_primitive_attr_t object) const { dnnl_primitive_attr_destroy(object); }
  void operator()(dnnl_post_ops_t object) const { dnnl_post_ops_destroy(object); }
};
using Description = std::unique_ptr<dnnl_primitive_desc, Deleter>;
using Primitive = std::unique_ptr<dnnl_primitive, Deleter>;
using Memory = std::unique_ptr<dnnl_memory, Deleter>;
using Stream = std::unique_ptr<dnnl_stream, Deleter>;
using Attributes = std::unique_ptr<dnnl_primitive_attr, Deleter>;
using PostOps = std::unique_ptr<dnnl_post_ops, Deleter>;

absl::StatusOr<Stream> NewStream();
absl::StatusOr<Primitive> NewPrimitive(const Description& description);
// Has no buffer unless `data` is given.
absl::StatusOr<Memory> NewMemory(const dnnl_memory_desc_t& layout, void* data = nullptr);

// The layout of elements in memory.
using Layout = dnnl_memory_desc_t;
using Sizes = std::vector<int64_t>;

// f32 elements with these sizes and strides. Error: oneDNN requires each row to end before the next
// one begins, including as large a gap after its last element as after the others.
absl::StatusOr<Layout> TryStrided(absl::Span<const int64_t> sizes,
                                  absl::Span<const int64_t> strides);
// The same for layouts that are known to meet this.
Layout Strided(absl::Span<const int64_t> sizes, absl::Span<const int64_t> strides);
// Row-major order.
Layout Dense(absl::Span<const int64_t> sizes);
// Leaves the layout to the primitive.
Layout Any(absl::Span<const int64_t> sizes);
bool Same(const Layout& a, const Layout& b);
int64_t BytesOf(const Layout& layout);

// Returns the layout of an operand of the primitive. `what` is dnnl_query_weights_md or similar.
Layout LayoutOf(const Description& description, dnnl_query_t what, int index = 0);
// Returns say "jit:avx512_core", or "ref:any" for the slow reference implementation.
absl::string_view ImplementationOf(const Description& description);
// Whether the primitive is a convolution that oneDNN computes as products of matrices.
bool IsConvolutionByProducts(const Description& description);

}  // namespace roundhouse::onednn

#endif  // ROUNDHOUSE_INTERP_ONEDNN_LIBRARY_H_
