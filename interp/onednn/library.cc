#include "roundhouse/interp/onednn/library.h"

#include <cstdint>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::onednn {

absl::Status ToStatus(dnnl_status_t status, absl::string_view what) {
  switch (status) {
    case dnnl_success:
      return absl::OkStatus();
    case dnnl_out_of_memory:
      return absl::ResourceExhaustedError(absl::StrCat("oneDNN, ", what, ": out of memory"));
    case dnnl_unimplemented:
      return absl::UnimplementedError(absl::StrCat("oneDNN, ", what, ": not implemented"));
    case dnnl_invalid_arguments:
      return absl::InvalidArgumentError(absl::StrCat("oneDNN, ", what, ": invalid arguments"));
    default:
      return absl::InternalError(
          absl::StrCat("oneDNN, ", what, ": status ", static_cast<int>(status)));
  }
}

namespace {

// Applies ROUNDHOUSE_ISA; oneDNN has no level of its own below SSE4.1. The library refuses if it
// was built to, or was in use before; then it uses all instructions.
void CapInstructions() {
  switch (BestIsa()) {
    case Isa::kSse2:
      dnnl_set_max_cpu_isa(dnnl_cpu_isa_sse41);
      break;
    case Isa::kAvx2:
      dnnl_set_max_cpu_isa(dnnl_cpu_isa_avx2);
      break;
    case Isa::kAvx512:
    case Isa::kAvx512Bf16:
    case Isa::kAmx:
      break;
  }
}

}  // namespace

absl::StatusOr<dnnl_engine_t> CpuEngine() {
  static const std::pair<dnnl_status_t, dnnl_engine_t>* const kEngine = [] {
    CapInstructions();
    dnnl_engine_t engine = nullptr;
    const dnnl_status_t status = dnnl_engine_create(&engine, dnnl_cpu, 0);
    return new std::pair<dnnl_status_t, dnnl_engine_t>(status, engine);
  }();
  RH_RETURN_IF_ERROR(ToStatus(kEngine->first, "creating an engine"));
  return kEngine->second;
}

absl::StatusOr<Stream> NewStream() {
  RH_ASSIGN_OR_RETURN(const dnnl_engine_t engine, CpuEngine());
  dnnl_stream_t stream = nullptr;
  RH_RETURN_IF_ERROR(ToStatus(dnnl_stream_create(&stream, engine, dnnl_stream_default_flags),
                              "creating a stream"));
  return Stream(stream);
}

absl::StatusOr<Primitive> NewPrimitive(const Description& description) {
  dnnl_primitive_t primitive = nullptr;
  RH_RETURN_IF_ERROR(ToStatus(dnnl_primitive_create(&primitive, description.get()),
                              absl::StrCat("creating ", ImplementationOf(description))));
  return Primitive(primitive);
}

absl::StatusOr<Memory> NewMemory(const dnnl_memory_desc_t& layout, void* data) {
  RH_ASSIGN_OR_RETURN(const dnnl_engine_t engine, CpuEngine());
  dnnl_memory_t memory = nullptr;
  RH_RETURN_IF_ERROR(
      ToStatus(dnnl_memory_create(&memory, &layout, engine, data), "describing memory"));
  return Memory(memory);
}

absl::StatusOr<Layout> TryStrided(absl::Span<const int64_t> sizes,
                                  absl::Span<const int64_t> strides) {
  RH_CHECK(sizes.size() == strides.size()) << sizes.size() << " sizes, " << strides.size();
  Layout layout;
  RH_RETURN_IF_ERROR(
      ToStatus(dnnl_memory_desc_init_by_strides(&layout, static_cast<int>(sizes.size()),
                                                sizes.data(), dnnl_f32, strides.data()),
               "describing memory"));
  return layout;
}

Layout Strided(absl::Span<const int64_t> sizes, absl::Span<const int64_t> strides) {
  const absl::StatusOr<Layout> layout = TryStrided(sizes, strides);
  RH_CHECK(layout.ok()) << layout.status().ToString();
  return *layout;
}

Layout Dense(absl::Span<const int64_t> sizes) {
  Sizes strides(sizes.size());
  int64_t stride = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    strides[i] = stride;
    stride *= sizes[i];
  }
  return Strided(sizes, strides);
}

Layout Any(absl::Span<const int64_t> sizes) {
  Layout layout;
  const dnnl_status_t status = dnnl_memory_desc_init_by_tag(
      &layout, static_cast<int>(sizes.size()), sizes.data(), dnnl_f32, dnnl_format_tag_any);
  RH_CHECK(status == dnnl_success) << "status " << static_cast<int>(status);
  return layout;
}

bool Same(const Layout& a, const Layout& b) { return dnnl_memory_desc_equal(&a, &b) != 0; }

int64_t BytesOf(const Layout& layout) {
  return static_cast<int64_t>(dnnl_memory_desc_get_size(&layout));
}

Layout LayoutOf(const Description& description, dnnl_query_t what, int index) {
  const dnnl_memory_desc_t* layout = dnnl_primitive_desc_query_md(description.get(), what, index);
  RH_CHECK(layout != nullptr) << "query " << static_cast<int>(what);
  return *layout;
}

absl::string_view ImplementationOf(const Description& description) {
  const char* text = nullptr;
  const dnnl_status_t status =
      dnnl_primitive_desc_query(description.get(), dnnl_query_impl_info_str, 0, &text);
  return status == dnnl_success && text != nullptr ? text : "unknown";
}

bool IsConvolutionByProducts(const Description& description) {
  dnnl_primitive_kind_t kind = dnnl_undefined_primitive;
  const dnnl_status_t status =
      dnnl_primitive_desc_query(description.get(), dnnl_query_primitive_kind, 0, &kind);
  return status == dnnl_success && (kind == dnnl_convolution || kind == dnnl_deconvolution) &&
         absl::StrContains(ImplementationOf(description), "gemm");
}

}  // namespace roundhouse::onednn
