#include "roundhouse/service/program_growth.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/growth_account.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {
namespace {

// Weights may be widened (of four bits to floats) while the narrow ones are still there. A node
// becomes some ten others, and a recurrent layer one for each step and gate.
constexpr int64_t kTimesConstants = 9;
constexpr int64_t kTimesNodes = 32;
// All nodes are counted after this part of the limit was charged: so counting takes no more time
// than making what is counted, and the rest is what the error may be too early or too late.
constexpr int64_t kPartUncounted = 16;

thread_local GrowthScope* innermost_growth = nullptr;
thread_local std::optional<int64_t> limit_of_thread;

int64_t BytesOf(const std::string& text) {
  return text.capacity() > std::string().capacity() ? static_cast<int64_t>(text.capacity()) : 0;
}

// Without tensors, which have accounts of their own, and without what is within lists.
int64_t BytesOf(const AttributeMap& attributes) {
  int64_t bytes = 0;
  for (const auto& [name, value] : attributes) {
    bytes += static_cast<int64_t>(sizeof(AttributeMap::Entry)) + BytesOf(name);
    if (const auto* ints = value.if_int_array()) bytes += 8 * static_cast<int64_t>(ints->size());
    if (const auto* floats = value.if_float_array())
      bytes += 8 * static_cast<int64_t>(floats->size());
    if (const auto* text = value.if_string()) bytes += BytesOf(*text);
    if (const auto* list = value.if_list())
      bytes += static_cast<int64_t>(list->size() * sizeof(Attribute));
  }
  return bytes;
}

int64_t BytesOf(const Node& node) {
  int64_t bytes = static_cast<int64_t>(sizeof(Node)) + BytesOf(node.attributes()) +
                  BytesOf(node.name()) + node.num_operands() * static_cast<int64_t>(sizeof(Use));
  for (const std::string& origin : node.origins())
    bytes += static_cast<int64_t>(sizeof(std::string)) + BytesOf(origin);
  for (int i = 0; i < node.num_results(); ++i) {
    const Type& type = node.result(i).type();
    bytes += static_cast<int64_t>(sizeof(Value));
    if (type.is_tensor() && type.shape().is_ranked()) bytes += 8 * type.shape().rank();
  }
  return bytes;
}

int64_t NodeBytesOf(const Program& program) {
  int64_t bytes = 0;
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) bytes += BytesOf(*node);
  }
  return bytes;
}

// Those that the program brought along, whether in memory or in files. One number that stands for
// many is one.
int64_t ConstantBytesOf(const Program& program) {
  int64_t bytes = 0;
  absl::flat_hash_set<const void*> counted;
  const auto add = [&](const AttributeMap& attributes) {
    for (const auto& [name, value] : attributes) {
      const Tensor* tensor = value.if_tensor();
      if (tensor == nullptr || tensor->is_splat()) continue;
      if (tensor->is_dense() && !counted.insert(tensor->bytes().data()).second) continue;
      const absl::StatusOr<int64_t> size = ByteSize(tensor->type());
      if (size.ok()) bytes = std::min(bytes + *size, kMaxTensorBytes);
    }
  };
  for (const Global* global : program.globals()) {
    add(global->attributes());
    const Attribute* initial = global->inline_initial();
    if (initial == nullptr) continue;
    AttributeMap one;
    one.Set("initial", *initial);
    add(one);
  }
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) add(node->attributes());
  }
  return bytes;
}

std::shared_ptr<GrowthAccount> AccountOf(Program& program) {
  const auto known = program.attachments().Get<std::shared_ptr<GrowthAccount>>(kGrowthAccount);
  if (known.ok()) return **known;
  const int64_t nodes = NodeBytesOf(program);
  // Neither is near 2^63 (kMaxTensorBytes), but a limit that is given may be.
  const int64_t own = kTimesConstants * ConstantBytesOf(program) + kTimesNodes * nodes;
  auto account =
      std::make_shared<GrowthAccount>(CheckedAdd(limit_of_thread.value_or(kGrowthLimit), own)
                                          .value_or(std::numeric_limits<int64_t>::max()));
  account->set_nodes(nodes);
  return account;
}

}  // namespace

GrowthLimitScope::GrowthLimitScope(std::optional<int64_t> bytes) : outer_(limit_of_thread) {
  if (bytes.has_value()) limit_of_thread = bytes;
}

GrowthLimitScope::~GrowthLimitScope() { limit_of_thread = outer_; }

GrowthScope::GrowthScope(Program& program)
    : program_(program),
      account_(AccountOf(program)),
      tensors_(account_),
      outer_(innermost_growth) {
  innermost_growth = this;
  program.attachments().Erase(kGrowthAccount);
  program.attachments().Set<std::shared_ptr<GrowthAccount>>(kGrowthAccount, account_).IgnoreError();
}

GrowthScope::~GrowthScope() {
  innermost_growth = outer_;
  // Passes drop what was attached to a program that they change.
  if (program_.attachments().Has(kGrowthAccount)) return;
  program_.attachments()
      .Set<std::shared_ptr<GrowthAccount>>(kGrowthAccount, account_)
      .IgnoreError();
}

absl::Status CheckGrowth(const Node& made) {
  GrowthScope* const scope = innermost_growth;
  if (scope == nullptr || &made.graph().program() != &scope->program_) return absl::OkStatus();
  GrowthAccount& account = *scope->account_;
  const int64_t bytes = BytesOf(made);
  scope->uncounted_ += bytes;
  account.set_nodes(account.nodes() + bytes);
  if (account.taken() <= account.limit()) return absl::OkStatus();
  if (scope->uncounted_ < account.limit() / kPartUncounted) return account.Refusal(0, "");
  return CheckGrowth(scope->program_);
}

absl::Status CheckGrowth(const Program& program) {
  GrowthScope* const scope = innermost_growth;
  if (scope == nullptr || &program != &scope->program_) return absl::OkStatus();
  GrowthAccount& account = *scope->account_;
  account.set_nodes(NodeBytesOf(program));
  scope->uncounted_ = 0;
  if (account.taken() <= account.limit()) return absl::OkStatus();
  return account.Refusal(0, "");
}

}  // namespace roundhouse
