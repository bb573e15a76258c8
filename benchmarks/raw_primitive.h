// A primitive of oneDNN, called as its manual says, with memory of its own.
#ifndef ROUNDHOUSE_BENCHMARKS_RAW_PRIMITIVE_H_
#define ROUNDHOUSE_BENCHMARKS_RAW_PRIMITIVE_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "oneapi/dnnl/dnnl.h"

namespace roundhouse {

// Ends the process if the library refuses.
void Must(dnnl_status_t status);

dnnl_memory_desc_t Describe(absl::Span<const int64_t> sizes, dnnl_format_tag_t tag);

// Lives to the end of the process.
class RawPrimitive {
 public:
  RawPrimitive();
  // A backward primitive needs its forward one.
  void Make(const_dnnl_op_desc_t desc, const RawPrimitive* forward = nullptr);
  void AddArgument(int name, dnnl_query_t query, int index = 0);
  // The memory that another primitive calls `other_name`.
  void Share(int name, const RawPrimitive& other, int other_name);
  void Run() const;

 private:
  dnnl_engine_t engine_ = nullptr;
  dnnl_stream_t stream_ = nullptr;
  dnnl_primitive_desc_t description_ = nullptr;
  dnnl_primitive_t primitive_ = nullptr;
  std::vector<dnnl_exec_arg_t> arguments_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_BENCHMARKS_RAW_PRIMITIVE_H_
