#include "roundhouse/interp/engine_pool.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>

#include "absl/types/span.h"
#include "roundhouse/interp/engine.h"
#include "roundhouse/interp/live_value.h"
#include "roundhouse/interp/session_options.h"

namespace roundhouse::interp {

EnginePool::Lease EnginePool::Borrow(const SessionOptions& options, int32_t graph,
                                     absl::Span<const LiveValue> inputs,
                                     absl::Span<const LiveValue> state) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    size_t chosen = idle_.size();
    for (size_t i = idle_.size(); i-- > 0;) {
      if (!idle_[i]->Serves(options)) continue;
      if (chosen < idle_.size() && !idle_[i]->HasPlanFor(graph, inputs, state)) continue;
      chosen = i;
      // A lone engine is not asked: it makes the plan if it has none.
      if (i == 0 || idle_[chosen]->HasPlanFor(graph, inputs, state)) break;
    }
    if (chosen < idle_.size()) {
      std::unique_ptr<Engine> engine = std::move(idle_[chosen]);
      idle_.erase(idle_.begin() + static_cast<std::ptrdiff_t>(chosen));
      return Lease(*this, std::move(engine));
    }
  }
  return Lease(*this, std::make_unique<Engine>(program_, options));
}

void EnginePool::GiveBack(std::unique_ptr<Engine> engine) {
  const std::lock_guard<std::mutex> lock(mutex_);
  idle_.push_back(std::move(engine));
}

}  // namespace roundhouse::interp
