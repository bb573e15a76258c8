#include "roundhouse/passes/collective/exchange_trace.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/attribute_codec.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/collective/collective.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {
namespace {

class Tracer {
 public:
  explicit Tracer(const DeviceMesh& mesh) : mesh_(mesh) {}

  absl::StatusOr<ExchangeTrace> Trace(const Graph& graph) {
    if (std::find(running_.begin(), running_.end(), &graph) != running_.end()) {
      return absl::UnimplementedError(
          absl::StrCat("@", graph.name(), " calls itself; recursion is not supported"));
    }
    // Graphs that exchange nothing count as steps too, as they may be called again and again.
    if (running_.size() >= kMaxDepth || ++steps_ > kMaxSteps) {
      return absl::ResourceExhaustedError(
          absl::StrCat("@", graph.name(), ": calls nest deeper than ", kMaxDepth,
                       ", or there are more than ", kMaxSteps, " exchanges and calls to follow"));
    }
    running_.push_back(&graph);
    ExchangeTrace trace;
    for (const Node* node : graph.nodes()) {
      const absl::Status status = Add(*node, trace);
      if (!status.ok())
        return Annotate(status, absl::StrCat("@", graph.name(), ": ", node->DebugName()));
    }
    running_.pop_back();
    return trace;
  }

 private:
  static constexpr int64_t kMaxSteps = 1'000'000;
  static constexpr size_t kMaxDepth = 1000;

  absl::Status Add(const Node& node, ExchangeTrace& trace) {
    if (node.op_name() == container::kCall) {
      RH_ASSIGN_OR_RETURN(ExchangeTrace callee, OfGraphNamed(node, container::kCallee));
      std::move(callee.begin(), callee.end(), std::back_inserter(trace));
      return absl::OkStatus();
    }
    if (node.op_name() == container::kIf) return AddBranch(node, {"then", "else"}, trace);
    if (node.op_name() == container::kWhile) return AddBranch(node, {"condition", "body"}, trace);
    if (Is<collective::Wait>(node)) return AddWait(node, trace);
    if (node.attribute("channel") == nullptr || node.dialect() == nullptr ||
        node.dialect()->name() != "collective") {
      return absl::OkStatus();
    }
    const bool starts = collective::Starts(node);
    if (starts) RH_RETURN_IF_ERROR(CheckIsWaitedFor(node));
    if (++steps_ > kMaxSteps) return TooMany();
    ExchangeStep step = {.node = &node};
    std::string text(node.op().short_name());
    for (const auto& [name, attribute] : node.attributes()) {
      if (name == "axes") {
        RH_ASSIGN_OR_RETURN(const std::vector<std::string> names,
                            AttributeCodec<std::vector<std::string>>::FromAttribute(attribute));
        RH_ASSIGN_OR_RETURN(step.axes, mesh_.AxesNamed(names));
      } else if (name == "channel") {
        if (attribute.if_int() != nullptr) step.channel = *attribute.if_int();
      } else if (name.find('.') == std::string::npos && name != "type" && name != "starts") {
        absl::StrAppend(&text, " ", name, "=", attribute.ToString());
      }
    }
    const Type type =
        node.num_operands() > 0 ? node.operand(0).type() : collective::ExchangedType(node);
    if (Is<collective::Send>(node)) {
      RH_ASSIGN_OR_RETURN(const collective::Send send, View<collective::Send>(node));
      step.kind = ExchangeStep::Kind::kSend;
      step.member = send.to;
      step.what = type.ToString();
    } else if (Is<collective::Receive>(node)) {
      RH_ASSIGN_OR_RETURN(const collective::Receive receive, View<collective::Receive>(node));
      step.kind = starts ? ExchangeStep::Kind::kPost : ExchangeStep::Kind::kReceive;
      step.member = receive.from;
      step.what = type.ToString();
    } else {
      step.what = absl::StrCat(text, " of ", type.ToString());
    }
    trace.push_back(std::move(step));
    return absl::OkStatus();
  }

  // A device that waits for a receive that it has started waits for its sender.
  absl::Status AddWait(const Node& wait, ExchangeTrace& trace) {
    const Node& started = wait.operand(0).node();
    if (!collective::Starts(started)) {
      return absl::FailedPreconditionError(
          "its operand is no exchange of the same graph that was started");
    }
    if (!Is<collective::Receive>(started)) return absl::OkStatus();
    if (++steps_ > kMaxSteps) return TooMany();
    RH_ASSIGN_OR_RETURN(const collective::Receive receive, View<collective::Receive>(started));
    ExchangeStep step = {.kind = ExchangeStep::Kind::kArrive, .node = &started};
    RH_ASSIGN_OR_RETURN(step.axes, mesh_.AxesNamed(receive.axes));
    step.channel = receive.channel;
    step.member = receive.from;
    step.what = receive.type.ToString();
    trace.push_back(std::move(step));
    return absl::OkStatus();
  }

  // The shape that the op would give without `starts`.
  absl::StatusOr<Shape> GivenShape(const Node& started) const {
    Shape shape = started.operand(0).type().shape();
    const Attribute* list = started.attribute("axes");
    if (!shape.is_ranked() || list == nullptr) return shape;
    RH_ASSIGN_OR_RETURN(const std::vector<std::string> names,
                        AttributeCodec<std::vector<std::string>>::FromAttribute(*list));
    RH_ASSIGN_OR_RETURN(const std::vector<int> axes, mesh_.AxesNamed(names));
    const int64_t parts = mesh_.SizeOf(axes);
    const auto resize = [&](int64_t dim, bool is_cut) {
      const std::optional<int64_t> size = shape.size(dim);
      if (size.has_value()) shape = shape.WithDim(dim, Dim(is_cut ? *size / parts : *size * parts));
    };
    if (Is<collective::AllGather>(started)) {
      RH_ASSIGN_OR_RETURN(const collective::AllGather op, View<collective::AllGather>(started));
      resize(op.dim, /*is_cut=*/false);
    } else if (Is<collective::ReduceScatter>(started)) {
      RH_ASSIGN_OR_RETURN(const collective::ReduceScatter op,
                          View<collective::ReduceScatter>(started));
      resize(op.dim, /*is_cut=*/true);
    } else if (Is<collective::AllToAll>(started)) {
      RH_ASSIGN_OR_RETURN(const collective::AllToAll op, View<collective::AllToAll>(started));
      resize(op.split_dim, /*is_cut=*/true);
      resize(op.concat_dim, /*is_cut=*/false);
    }
    return shape;
  }

  absl::Status CheckIsWaitedFor(const Node& started) const {
    const Node* const wait = collective::WaitOf(started);
    if (wait == nullptr) {
      return absl::FailedPreconditionError(
          "it is only started: expected one collective.wait that takes its ticket");
    }
    const Type& type = wait->result().type();
    bool is_right = true;
    if (Is<collective::Receive>(started)) {
      RH_ASSIGN_OR_RETURN(const collective::Receive receive, View<collective::Receive>(started));
      is_right = type == receive.type;
    } else {
      const Type& operand = started.operand(0).type();
      const bool is_same = Is<collective::AllReduce>(started) || Is<collective::Broadcast>(started);
      if (is_same) {
        is_right = type == operand;
      } else {
        RH_ASSIGN_OR_RETURN(const Shape given, GivenShape(started));
        is_right = type.is_tensor() && type.element_type() == operand.element_type() &&
                   (!given.is_static() ||
                    (type.shape().is_static() && type.shape().sizes() == given.sizes()));
      }
    }
    if (is_right) return absl::OkStatus();
    return absl::FailedPreconditionError(absl::StrCat(
        wait->DebugName(), " waits for a value of type ", type.ToString(), ", which it is not"));
  }

  absl::Status TooMany() const {
    return absl::ResourceExhaustedError(
        absl::StrCat("more than ", kMaxSteps, " exchanges, counting those in calls"));
  }

  absl::StatusOr<ExchangeTrace> OfGraphNamed(const Node& node, absl::string_view attribute) {
    const Attribute* symbol = node.attribute(attribute);
    const std::string* name = symbol == nullptr ? nullptr : symbol->if_symbol();
    const Graph* graph = name == nullptr ? nullptr : node.graph().program().FindGraph(*name);
    if (graph == nullptr) return ExchangeTrace();
    return Trace(*graph);
  }

  absl::Status AddBranch(const Node& node, const std::vector<absl::string_view>& attributes,
                         ExchangeTrace& trace) {
    ExchangeStep step = {.kind = ExchangeStep::Kind::kBranch, .node = &node};
    for (const absl::string_view attribute : attributes) {
      RH_ASSIGN_OR_RETURN(step.alternatives.emplace_back(), OfGraphNamed(node, attribute));
      for (const ExchangeStep& inner : step.alternatives.back())
        step.axes.insert(step.axes.end(), inner.axes.begin(), inner.axes.end());
    }
    std::sort(step.axes.begin(), step.axes.end());
    step.axes.erase(std::unique(step.axes.begin(), step.axes.end()), step.axes.end());
    if (!step.axes.empty()) trace.push_back(std::move(step));
    return absl::OkStatus();
  }

  const DeviceMesh& mesh_;
  std::vector<const Graph*> running_;
  int64_t steps_ = 0;
};

}  // namespace

absl::StatusOr<ExchangeTrace> TraceOf(const Graph& graph, const DeviceMesh& mesh) {
  return Tracer(mesh).Trace(graph);
}

}  // namespace roundhouse
