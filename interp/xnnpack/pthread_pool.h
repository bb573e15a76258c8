// File: pthread_pool.h
//
// Makes XNNPACK run on the session's thread pool. XNNPACK passes its work to functions named
// pthreadpool_*, which the dynamic linker finds in the executable (pthread_pool.cc) before it looks
// in libpthreadpool. The `pthreadpool_t` returned here stands for the pool that is current when
// they are called (CurrentThreadPool). Calls with any other are forwarded to libpthreadpool.
#ifndef ROUNDHOUSE_INTERP_XNNPACK_PTHREAD_POOL_H_
#define ROUNDHOUSE_INTERP_XNNPACK_PTHREAD_POOL_H_

#include <cstdint>

#include "pthreadpool.h"

namespace roundhouse::xnnpack {

// May be used only while there is a current pool.
pthreadpool_t CurrentPthreadPool();

// Returns how many jobs our pools have been given in this process.
int64_t NumPthreadPoolJobs();

}  // namespace roundhouse::xnnpack

#endif  // ROUNDHOUSE_INTERP_XNNPACK_PTHREAD_POOL_H_
