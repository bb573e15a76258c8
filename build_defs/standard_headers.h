// The headers that the core includes most, to precompile (precompiled_header.bzl).
#ifndef ROUNDHOUSE_BUILD_DEFS_STANDARD_HEADERS_H_
#define ROUNDHOUSE_BUILD_DEFS_STANDARD_HEADERS_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#endif  // ROUNDHOUSE_BUILD_DEFS_STANDARD_HEADERS_H_
