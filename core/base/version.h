// The version of Roundhouse as tools and files report it. CHANGELOG.md lists the changes.
#ifndef ROUNDHOUSE_CORE_BASE_VERSION_H_
#define ROUNDHOUSE_CORE_BASE_VERSION_H_

#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

inline constexpr char kVersion[] = "0.1.0";

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BASE_VERSION_H_
