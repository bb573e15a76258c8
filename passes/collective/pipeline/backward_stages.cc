// Where a pipeline does what only writes state: gradients, the optimizer, caches.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/collective/pipeline/stage_assignment.h"

namespace roundhouse {
namespace {

using Role = StagedNode::Role;

constexpr int64_t kNoWant = -1;
constexpr int64_t kManyWants = -2;

}  // namespace

// Forward values are in their own stage and in those that got them to compute something forward.
void StageAssignment::FindAvailable() {
  available_.resize(nodes_.size());
  for (size_t i = 0; i < nodes_.size(); ++i) {
    const StagedNode& staged = nodes_[i];
    if (!staged.is_forward || staged.stage < 0) continue;
    available_[i].insert(staged.stage);
    const Node& node = *staged.node;
    for (int k = 0; k < node.num_operands(); ++k) {
      const size_t producer = IndexOf(node.operand(k));
      if (nodes_[producer].stage >= 0) available_[producer].insert(staged.stage);
    }
  }
}

int64_t StageAssignment::WantOf(size_t i) const {
  if (nodes_[i].role != Role::kState) return wants_[i];
  const auto state = state_->find(globals_[i].front());
  return state == state_->end() ? wants_[i] : state->second;
}

void StageAssignment::FindWants() {
  wants_.assign(nodes_.size(), kNoWant);
  for (size_t i = nodes_.size(); i-- > 0;) {
    const StagedNode& staged = nodes_[i];
    if (staged.is_forward) continue;
    const int64_t want = WantOf(i);
    const Node& node = *staged.node;
    for (int k = 0; k < node.num_operands(); ++k) {
      int64_t& of_operand = wants_[IndexOf(node.operand(k))];
      if (want == kNoWant || of_operand == want) continue;
      of_operand = of_operand == kNoWant ? want : kManyWants;
    }
  }
}

int64_t StageAssignment::StageOfLargestOperand(const Node& node) const {
  int64_t best = 0;
  int64_t most = -1;
  for (int i = 0; i < node.num_operands(); ++i) {
    const StagedNode& producer = ProducerOf(node.operand(i));
    if (producer.stage < 0) continue;
    const absl::StatusOr<int64_t> size = ByteSize(node.operand(i).type());
    const int64_t bytes = size.ok() ? *size : 0;
    if (bytes < most || (bytes == most && producer.stage > best)) continue;
    best = producer.stage;
    most = bytes;
  }
  return best;
}

// The latest stage, but none behind those of its backward operands, that has all its forward
// operands. So backward values only go to earlier stages.
int64_t StageAssignment::StageWithOperands(const StagedNode& staged) const {
  int64_t latest = request_.stages - 1;
  int64_t last_forward = -1;
  std::vector<const std::set<int64_t>*> forward;
  for (int i = 0; i < staged.node->num_operands(); ++i) {
    const size_t producer = IndexOf(staged.node->operand(i));
    if (nodes_[producer].stage < 0) continue;
    if (nodes_[producer].is_forward) {
      forward.push_back(&available_[producer]);
      last_forward = std::max(last_forward, nodes_[producer].stage);
    } else if (nodes_[producer].is_varying == staged.is_varying) {
      latest = std::min(latest, nodes_[producer].stage);
    }
  }
  for (int64_t stage = latest; stage >= 0; --stage) {
    if (std::all_of(forward.begin(), forward.end(),
                    [&](const std::set<int64_t>* stages) { return stages->contains(stage); }))
      return stage;
  }
  return std::min(latest, last_forward);
}

void StageAssignment::PlaceBackward() {
  for (size_t i = 0; i < nodes_.size(); ++i) {
    StagedNode& staged = nodes_[i];
    if (staged.is_forward || staged.is_replicated || staged.stage >= 0 ||
        staged.role == Role::kPerMicro || staged.role == Role::kInput) {
      continue;
    }
    const bool is_wanted = wants_[i] >= 0;
    if (!globals_[i].empty()) {
      const std::string& name = globals_[i].front();
      const auto known = state_->find(name);
      staged.stage = known != state_->end() ? known->second
                     : is_wanted            ? wants_[i]
                                            : StageOfLargestOperand(*staged.node);
      for (const std::string& global : globals_[i]) state_->emplace(global, staged.stage);
    } else if (staged.role == Role::kBarrier && ProducerOf(staged.node->operand(0)).stage >= 0) {
      staged.stage = ProducerOf(staged.node->operand(0)).stage;
    } else if (IsInTask(staged)) {
      staged.stage = StageWithOperands(staged);
    } else if (is_wanted) {
      staged.stage = wants_[i];
    } else if (request_.microbatches > 1) {
      staged.stage = StageOfLargestOperand(*staged.node);
    } else {
      staged.stage = StageWithOperands(staged);
    }
  }
}

}  // namespace roundhouse
