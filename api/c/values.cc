#include <roundhouse.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/api/c/handles.h"
#include "roundhouse/api/values/model_values.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/service/model_value.h"

namespace roundhouse::c_api {
namespace {

absl::StatusOr<ModelValue> OutputOf(const rh_session* session, const char* name, const void* out) {
  RH_RETURN_IF_ERROR(CheckGiven(session, "session"));
  RH_RETURN_IF_ERROR(CheckGiven(name, "name"));
  RH_RETURN_IF_ERROR(CheckGiven(out, "out"));
  return GetOutputValue(*session->session, name);
}

}  // namespace
}  // namespace roundhouse::c_api

namespace c_api = roundhouse::c_api;
using c_api::CheckGiven;
using c_api::Guarded;

extern "C" {

rh_error* rh_session_set_input_sequence(rh_session* session, const char* name,
                                        const rh_tensor* const* tensors, size_t num_tensors) {
  return Guarded(c_api::AllocatorOf(session), [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(session, "session"));
    RH_RETURN_IF_ERROR(CheckGiven(name, "name"));
    if (num_tensors > 0) RH_RETURN_IF_ERROR(CheckGiven(tensors, "tensors"));
    std::vector<roundhouse::Tensor> list;
    for (size_t i = 0; i < num_tensors; ++i) {
      RH_RETURN_IF_ERROR(CheckGiven(tensors[i], absl::StrCat("tensors[", i, "]")));
      list.push_back(tensors[i]->tensor);
    }
    return roundhouse::SetInputValue(*session->session, name,
                                     roundhouse::ModelValue::OfSequence(std::move(list)));
  });
}

rh_error* rh_session_set_input_absent(rh_session* session, const char* name) {
  return Guarded(c_api::AllocatorOf(session), [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(session, "session"));
    RH_RETURN_IF_ERROR(CheckGiven(name, "name"));
    return roundhouse::SetInputValue(*session->session, name, roundhouse::ModelValue::Absent());
  });
}

rh_error* rh_session_output_count(const rh_session* session, const char* name, int64_t* out) {
  if (out != nullptr) *out = RH_ABSENT;
  return Guarded(c_api::AllocatorOf(session), [&]() -> absl::Status {
    RH_ASSIGN_OR_RETURN(const roundhouse::ModelValue value, c_api::OutputOf(session, name, out));
    if (!value.is_absent()) *out = static_cast<int64_t>(value.tensors().size());
    return absl::OkStatus();
  });
}

rh_error* rh_session_output_at(const rh_session* session, const char* name, size_t index,
                               rh_tensor** out) {
  if (out != nullptr) *out = nullptr;
  return Guarded(c_api::AllocatorOf(session), [&]() -> absl::Status {
    RH_ASSIGN_OR_RETURN(const roundhouse::ModelValue value, c_api::OutputOf(session, name, out));
    if (index >= value.tensors().size()) {
      return absl::OutOfRangeError(absl::StrCat("output '", name, "' has ", value.tensors().size(),
                                                " tensors, found index ", index));
    }
    return c_api::MakeTensor(session->runtime, value.tensors()[index], out);
  });
}

}  // extern "C"
