// File: openmp.h
//
// Puts oneDNN on the pool of the session (openmp.cc): linking the target is enough.
#ifndef ROUNDHOUSE_INTERP_ONEDNN_OPENMP_H_
#define ROUNDHOUSE_INTERP_ONEDNN_OPENMP_H_

#include <cstdint>

namespace roundhouse::onednn {

// How many parallel regions have been run by pools of ours in this process. Where oneDNN's are not
// among them, it has threads of its own: the executable's symbols are hidden from it.
int64_t NumOpenMpRegions();

}  // namespace roundhouse::onednn

#endif  // ROUNDHOUSE_INTERP_ONEDNN_OPENMP_H_
