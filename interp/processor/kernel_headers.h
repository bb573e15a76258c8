// The headers most included by kernels, for a header precompiled with their flags
// (build_defs/precompiled_header.bzl).
#ifndef ROUNDHOUSE_INTERP_PROCESSOR_KERNEL_HEADERS_H_
#define ROUNDHOUSE_INTERP_PROCESSOR_KERNEL_HEADERS_H_

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_table.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cancellation.h"
#if defined(__x86_64__)
// Includes a header for each set of instructions: a second for each source.
#include <immintrin.h>
#endif

#endif  // ROUNDHOUSE_INTERP_PROCESSOR_KERNEL_HEADERS_H_
