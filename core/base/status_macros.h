// File: status_macros.h
//
//   RH_RETURN_IF_ERROR(Check(x));
//   RH_ASSIGN_OR_RETURN(std::string text, ReadFile(path));
//   return Annotate(Parse(text), path);          // "model.mlir: …"
#ifndef ROUNDHOUSE_CORE_BASE_STATUS_MACROS_H_
#define ROUNDHOUSE_CORE_BASE_STATUS_MACROS_H_

#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

// Returns the same error, with its payloads, and "context: " before its message; OK stays OK.
absl::Status Annotate(const absl::Status& status, absl::string_view context);

}  // namespace roundhouse

// Returns from the function if the expression is an error.
#define RH_RETURN_IF_ERROR(expression)     \
  do {                                     \
    absl::Status rh_status = (expression); \
    if (!rh_status.ok()) return rh_status; \
  } while (false)

// Assigns or initialises `target` with the value of an absl::StatusOr; returns from the function if
// it is an error.
#define RH_ASSIGN_OR_RETURN(target, expression) \
  RH_STATUS_MACROS_ASSIGN_(RH_STATUS_MACROS_JOIN_(rh_statusor_, __LINE__), target, expression)
#define RH_STATUS_MACROS_ASSIGN_(statusor, target, expression) \
  auto statusor = (expression);                                \
  if (!statusor.ok()) return std::move(statusor).status();     \
  target = *std::move(statusor)
#define RH_STATUS_MACROS_JOIN_(a, b) RH_STATUS_MACROS_JOIN_AGAIN_(a, b)
#define RH_STATUS_MACROS_JOIN_AGAIN_(a, b) a##b

#endif  // ROUNDHOUSE_CORE_BASE_STATUS_MACROS_H_
