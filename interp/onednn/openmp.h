// File: openmp.h
//
// Makes oneDNN run on the session's thread pool (openmp.cc). Linking the target is enough.
#ifndef ROUNDHOUSE_INTERP_ONEDNN_OPENMP_H_
#define ROUNDHOUSE_INTERP_ONEDNN_OPENMP_H_

#include <cstdint>

namespace roundhouse::onednn {

// Returns how many parallel regions our pools have run in this process. If oneDNN's are not among
// them, it uses threads of its own, because the executable's symbols are hidden from it.
int64_t NumOpenMpRegions();

}  // namespace roundhouse::onednn

#endif  // ROUNDHOUSE_INTERP_ONEDNN_OPENMP_H_
