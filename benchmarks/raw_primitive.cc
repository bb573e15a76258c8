#include "roundhouse/benchmarks/raw_primitive.h"

#include <algorithm>

#include "roundhouse/core/base/check.h"

namespace roundhouse {
namespace {

// All primitives work in one place, so that they can share memory.
dnnl_engine_t EngineOfAll() {
  static const dnnl_engine_t kEngine = [] {
    dnnl_engine_t engine = nullptr;
    Must(dnnl_engine_create(&engine, dnnl_cpu, 0));
    return engine;
  }();
  return kEngine;
}

}  // namespace

void Must(dnnl_status_t status) { RH_CHECK(status == dnnl_success) << static_cast<int>(status); }

dnnl_memory_desc_t Describe(absl::Span<const int64_t> sizes, dnnl_format_tag_t tag) {
  dnnl_memory_desc_t desc;
  Must(dnnl_memory_desc_init_by_tag(&desc, static_cast<int>(sizes.size()), sizes.data(), dnnl_f32,
                                    tag));
  return desc;
}

RawPrimitive::RawPrimitive() : engine_(EngineOfAll()) {
  Must(dnnl_stream_create(&stream_, engine_, dnnl_stream_default_flags));
}

void RawPrimitive::Make(const_dnnl_op_desc_t desc, const RawPrimitive* forward) {
  Must(dnnl_primitive_desc_create(&description_, desc, nullptr, engine_,
                                  forward == nullptr ? nullptr : forward->description_));
  Must(dnnl_primitive_create(&primitive_, description_));
}

void RawPrimitive::AddArgument(int name, dnnl_query_t query, int index) {
  const dnnl_memory_desc_t* desc = dnnl_primitive_desc_query_md(description_, query, index);
  dnnl_memory_t memory = nullptr;
  Must(dnnl_memory_create(&memory, desc, engine_, DNNL_MEMORY_ALLOCATE));
  // Uninitialised memory may hold denormals, which are many times slower.
  void* data = nullptr;
  Must(dnnl_memory_get_data_handle(memory, &data));
  if (desc->data_type == dnnl_f32) {
    std::fill_n(static_cast<float*>(data), dnnl_memory_desc_get_size(desc) / sizeof(float), 0.5F);
  }
  arguments_.push_back({name, memory});
}

void RawPrimitive::Share(int name, const RawPrimitive& other, int other_name) {
  for (const dnnl_exec_arg_t& argument : other.arguments_) {
    if (argument.arg != other_name) continue;
    arguments_.push_back({name, argument.memory});
    return;
  }
  RH_CHECK(false) << "there is no argument " << other_name;
}

void RawPrimitive::Run() const {
  Must(dnnl_primitive_execute(primitive_, stream_, static_cast<int>(arguments_.size()),
                              arguments_.data()));
}

}  // namespace roundhouse
