// File: kept_preparations.h
//
// A cache of loaded models: while this object lives, the models that were used last stay optimised
// and compiled in memory, and are ready at once when they are loaded again.
//
//   const KeptPreparations kept(context, {.max_bytes = 256 << 20});
//   for (const Request& request : requests) Serve(Load(request.path), request);
#ifndef ROUNDHOUSE_API_SHARING_KEPT_PREPARATIONS_H_
#define ROUNDHOUSE_API_SHARING_KEPT_PREPARATIONS_H_

#include <cstdint>
#include <list>
#include <memory>
#include <string>

#include "roundhouse/api/sharing/shared_preparations.h"
#include "roundhouse/core/context.h"

namespace roundhouse {

// Thread-safe.
class KeptPreparations {
 public:
  struct Limits {
    // Of optimised and of compiled programs together; those that were not used for longest go.
    int64_t max_count = 16;
    // Of their weights and nodes together, about. A larger one is not kept.
    int64_t max_bytes = int64_t{1} << 30;
  };
  // Keeps nothing of a context that shares nothing (shared_preparations.h).
  KeptPreparations(std::shared_ptr<const Context> context, const Limits& limits);
  KeptPreparations(const KeptPreparations&) = delete;
  KeptPreparations& operator=(const KeptPreparations&) = delete;
  ~KeptPreparations();

  int64_t count() const;
  int64_t bytes() const;

 private:
  friend class SharedPreparations;
  struct Kept {
    std::string key;
    std::shared_ptr<void> object;
    int64_t bytes;
  };

  // Both require the mutex of `shared_`. They move evicted objects into `dropped`, to be destroyed
  // without the mutex: their destructors may do anything.
  void Add(const std::string& key, std::shared_ptr<void> object, int64_t bytes,
           std::list<Kept>& dropped);
  void Drop(const std::string& key, std::list<Kept>& dropped);

  const std::shared_ptr<const Context> context_;
  const SharedPreparations* const shared_;
  const Limits limits_;
  std::list<Kept> kept_;  // The one used last is first.
  int64_t bytes_ = 0;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_SHARING_KEPT_PREPARATIONS_H_
