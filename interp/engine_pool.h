// The engines of a compiled program. Each run borrows one, with its plans and threads, so a second
// session reuses what the first one has prepared. There are as many engines as runs at the same
// time. Internal to the interpreter.
#ifndef ROUNDHOUSE_INTERP_ENGINE_POOL_H_
#define ROUNDHOUSE_INTERP_ENGINE_POOL_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/interp/engine.h"
#include "roundhouse/interp/live_value.h"
#include "roundhouse/interp/plan/program_plan.h"
#include "roundhouse/interp/session_options.h"

namespace roundhouse::interp {

class EnginePool {
 public:
  // Holds an engine until it is destroyed.
  class Lease {
   public:
    Lease(EnginePool& pool, std::unique_ptr<Engine> engine)
        : pool_(pool), engine_(std::move(engine)) {}
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    ~Lease() { pool_.GiveBack(std::move(engine_)); }
    Engine& operator*() const { return *engine_; }
    Engine* operator->() const { return engine_.get(); }

   private:
    EnginePool& pool_;
    std::unique_ptr<Engine> engine_;
  };

  // `program` must outlive this.
  explicit EnginePool(const ProgramPlan& program) : program_(program) {}

  // Borrows an engine for a run of `graph` on these inputs, preferably one that has a plan for
  // them.
  Lease Borrow(const SessionOptions& options, int32_t graph, absl::Span<const LiveValue> inputs,
               absl::Span<const LiveValue> state);

 private:
  void GiveBack(std::unique_ptr<Engine> engine);

  const ProgramPlan& program_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Engine>> idle_;  // The most recently used one is last.
};

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_ENGINE_POOL_H_
