#include "roundhouse/interp/session.h"

#include <roundhouse.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "roundhouse/api/c/handles.h"
#include "roundhouse/api/describe.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/api/reports/profile.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/api/values/model_values.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/lowering/port_groups.h"
#include "roundhouse/service/model_value.h"

namespace roundhouse::c_api {
namespace {

absl::StatusOr<const Graph*> SelectedOf(const Session& session) {
  if (session.selected() != nullptr) return session.selected();
  return absl::FailedPreconditionError(
      absl::StrCat("the model has several entries and none is called main; select one of ",
                   absl::StrJoin(session.compiled().entry_names(), ", ")));
}

// The port that is the value, where one is.
absl::StatusOr<int64_t> PortIndex(const rh_session* session, const char* name, bool is_input) {
  RH_RETURN_IF_ERROR(CheckGiven(session, "session"));
  RH_RETURN_IF_ERROR(CheckGiven(name, "name"));
  RH_ASSIGN_OR_RETURN(const Graph* graph, SelectedOf(*session->session));
  const std::vector<Port>& ports = is_input ? graph->inputs() : graph->outputs();
  RH_ASSIGN_OR_RETURN(const int64_t index,
                      FindPort(WholePorts(ports), is_input ? "input" : "output", name));
  const PortGroup group = GroupPorts(ports)[static_cast<size_t>(index)];
  if (!group.is_split) return group.first;
  return absl::InvalidArgumentError(
      absl::StrCat(is_input ? "input '" : "output '", name, "' is ", group.type.ToString(), ": ",
                   is_input ? "rh_session_set_input_sequence, rh_session_set_input_tensor or "
                              "rh_session_set_input_absent sets it"
                            : "rh_session_output_count and rh_session_output_at give it"));
}

absl::StatusOr<int64_t> InputIndex(const rh_session* session, const char* name) {
  return PortIndex(session, name, /*is_input=*/true);
}

absl::StatusOr<int64_t> OutputIndex(const rh_session* session, const char* name) {
  return PortIndex(session, name, /*is_input=*/false);
}

Padding PaddingOf(rh_padding padding) {
  return padding == RH_PADDED ? Padding::kPadded : Padding::kNone;
}

absl::StatusOr<SessionOptions> ReadSessionOptions(const rh_session_options& read) {
  RH_RETURN_IF_ERROR(CheckThreads(read.num_threads));
  RH_RETURN_IF_ERROR(CheckLimits(read.memory_limit, read.max_steps));
  return SessionOptions{
      .num_threads = read.num_threads,
      .denormals = read.flush_denormals != 0 ? Denormals::kFlush : Denormals::kKeep,
      .memory_limit = read.memory_limit,
      .max_steps = read.max_steps};
}

std::string SessionJson(const Session& session) {
  const Program& program = session.compiled().program();
  JsonWriter json;
  json.Object([&] {
    json.Key("entry");
    const Graph* const graph = session.selected();
    graph == nullptr ? json.Null() : json.String(graph->name());
    json.Key("entries").Array([&] {
      for (const std::string& name : session.compiled().entry_names()) json.String(name);
    });
    json.Key("inputs");
    WritePorts(DescribePorts(graph == nullptr ? std::vector<Port>() : WholePorts(graph->inputs())),
               json);
    json.Key("outputs");
    WritePorts(DescribePorts(graph == nullptr ? std::vector<Port>() : WholePorts(graph->outputs())),
               json);
    std::vector<PortDescription> state;
    for (const Global* global : program.globals()) {
      if (global->is_mutable() && global->visibility() == Visibility::kPublic)
        state.push_back(DescribePort(global->name(), global->type()));
    }
    json.Key("state");
    WritePorts(state, json);
  });
  return json.text();
}

}  // namespace
}  // namespace roundhouse::c_api

namespace c_api = roundhouse::c_api;
using c_api::CheckGiven;
using c_api::Guarded;

extern "C" {

rh_error* rh_session_create(const rh_program* program, const rh_session_options* options,
                            rh_session** out) {
  if (out != nullptr) *out = nullptr;
  return Guarded(c_api::AllocatorOf(program), [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(program, "program"));
    RH_RETURN_IF_ERROR(CheckGiven(out, "out"));
    rh_session_options read = RH_SESSION_OPTIONS_INIT;
    RH_RETURN_IF_ERROR(c_api::ReadOptions(options, read));
    RH_ASSIGN_OR_RETURN(roundhouse::SessionOptions session_options,
                        c_api::ReadSessionOptions(read));
    std::unique_ptr<roundhouse::Profile> profile;
    if (read.profile != 0) {
      profile = std::make_unique<roundhouse::Profile>();
      session_options.timer = [filled = profile.get()](const roundhouse::StepTime& step) {
        filled->Add(step);
      };
    }
    RH_ASSIGN_OR_RETURN(auto session,
                        roundhouse::Session::Create(program->compiled, std::move(session_options)));
    return c_api::Make(program->runtime->allocator, out, program->runtime, std::move(profile),
                       std::move(session));
  });
}

void rh_session_free(rh_session* session) { c_api::Free(session); }

rh_error* rh_session_describe(const rh_session* session, rh_text** out) {
  if (out != nullptr) *out = nullptr;
  return Guarded(c_api::AllocatorOf(session), [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(session, "session"));
    RH_RETURN_IF_ERROR(CheckGiven(out, "out"));
    return c_api::MakeText(session->runtime, c_api::SessionJson(*session->session), out);
  });
}

rh_error* rh_session_select(rh_session* session, const char* entry) {
  return Guarded(c_api::AllocatorOf(session), [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(session, "session"));
    RH_RETURN_IF_ERROR(CheckGiven(entry, "entry"));
    return session->session->select(entry);
  });
}

rh_error* rh_session_set_input(rh_session* session, const char* name, const rh_view* view,
                               rh_padding padding) {
  return Guarded(c_api::AllocatorOf(session), [&]() -> absl::Status {
    RH_ASSIGN_OR_RETURN(const int64_t index, c_api::InputIndex(session, name));
    RH_RETURN_IF_ERROR(CheckGiven(view, "view"));
    absl::StatusOr<roundhouse::Tensor> tensor = c_api::Borrowed(*view);
    if (!tensor.ok())
      return roundhouse::Annotate(tensor.status(), absl::StrCat("input '", name, "'"));
    return session->session->set_input(index, *tensor, c_api::PaddingOf(padding));
  });
}

rh_error* rh_session_set_input_tensor(rh_session* session, const char* name,
                                      const rh_tensor* tensor) {
  return Guarded(c_api::AllocatorOf(session), [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(session, "session"));
    RH_RETURN_IF_ERROR(CheckGiven(name, "name"));
    RH_RETURN_IF_ERROR(CheckGiven(tensor, "tensor"));
    return roundhouse::SetInputValue(*session->session, name,
                                     roundhouse::ModelValue::OfTensor(tensor->tensor));
  });
}

rh_error* rh_session_set_output(rh_session* session, const char* name, void* data, size_t num_bytes,
                                rh_padding padding) {
  return Guarded(c_api::AllocatorOf(session), [&]() -> absl::Status {
    RH_ASSIGN_OR_RETURN(const int64_t index, c_api::OutputIndex(session, name));
    const size_t size = data == nullptr ? 0 : num_bytes;
    return session->session->set_output(
        index, {absl::MakeSpan(static_cast<std::byte*>(data), size), c_api::PaddingOf(padding)});
  });
}

rh_error* rh_session_run(rh_session* session) {
  return Guarded(c_api::AllocatorOf(session), [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(session, "session"));
    ++session->runs;
    return session->session->infer();
  });
}

rh_error* rh_session_output(const rh_session* session, const char* name, rh_tensor** out) {
  if (out != nullptr) *out = nullptr;
  return Guarded(c_api::AllocatorOf(session), [&]() -> absl::Status {
    RH_ASSIGN_OR_RETURN(const int64_t index, c_api::OutputIndex(session, name));
    RH_RETURN_IF_ERROR(CheckGiven(out, "out"));
    RH_ASSIGN_OR_RETURN(roundhouse::Tensor tensor, session->session->get_output(index));
    return c_api::MakeTensor(session->runtime, std::move(tensor), out);
  });
}

rh_error* rh_session_state(const rh_session* session, const char* name, rh_tensor** out) {
  if (out != nullptr) *out = nullptr;
  return Guarded(c_api::AllocatorOf(session), [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(session, "session"));
    RH_RETURN_IF_ERROR(CheckGiven(name, "name"));
    RH_RETURN_IF_ERROR(CheckGiven(out, "out"));
    RH_ASSIGN_OR_RETURN(roundhouse::Tensor tensor, session->session->get_global(name));
    return c_api::MakeTensor(session->runtime, std::move(tensor), out);
  });
}

rh_error* rh_session_set_state(rh_session* session, const char* name, const rh_tensor* tensor) {
  return Guarded(c_api::AllocatorOf(session), [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(session, "session"));
    RH_RETURN_IF_ERROR(CheckGiven(name, "name"));
    RH_RETURN_IF_ERROR(CheckGiven(tensor, "tensor"));
    return session->session->set_global(name, tensor->tensor);
  });
}

void rh_session_reset(rh_session* session) {
  if (session != nullptr) session->session->reset();
}

void rh_session_cancel(rh_session* session) {
  if (session != nullptr) session->session->cancel();
}

rh_error* rh_session_profile(rh_session* session, rh_text** out) {
  if (out != nullptr) *out = nullptr;
  return Guarded(c_api::AllocatorOf(session), [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(session, "session"));
    RH_RETURN_IF_ERROR(CheckGiven(out, "out"));
    if (session->profile == nullptr) {
      return absl::FailedPreconditionError(
          "the session was made without profile in its options, so nothing was timed");
    }
    session->profile->set_num_runs(session->runs > 0 ? session->runs : 1);
    roundhouse::JsonWriter json;
    json.Object([&] {
      json.Key("runs").Int(session->runs);
      json.Key("profile");
      session->profile->WriteJson(json);
    });
    RH_RETURN_IF_ERROR(c_api::MakeText(session->runtime, json.text(), out));
    session->profile->Clear();
    session->runs = 0;
    return absl::OkStatus();
  });
}

}  // extern "C"
