// File: pthread_pool.h
//
// Puts XNNPACK on the pool of the session. XNNPACK hands its work to functions named pthreadpool_*,
// which the dynamic linker finds in the executable (pthread_pool.cc) before it looks into
// libpthreadpool. A `pthreadpool_t` made here stands for the pool that is current when they are
// called (CurrentThreadPool); with any other they pass the call on to libpthreadpool.
#ifndef ROUNDHOUSE_INTERP_XNNPACK_PTHREAD_POOL_H_
#define ROUNDHOUSE_INTERP_XNNPACK_PTHREAD_POOL_H_

#include <cstdint>

#include "pthreadpool.h"

namespace roundhouse::xnnpack {

// Whoever it is given to works with it only while there is a current pool.
pthreadpool_t CurrentPthreadPool();

// How many pieces of work have been handed to pools of ours in this process.
int64_t NumPthreadPoolJobs();

}  // namespace roundhouse::xnnpack

#endif  // ROUNDHOUSE_INTERP_XNNPACK_PTHREAD_POOL_H_
