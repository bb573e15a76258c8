// File: planted_backend.h
//
// Configurable backends for tests: they take some nodes, fail late, or give wrong results. Their
// regions run on the kernels of the nodes' own dialects.
//
//   AddBackend(context, PlantedBackend({.name = "liar", .lies = [](const Node& node) {
//     return node.op_name() == "canonical.eltwise_mul"; }}));
#ifndef ROUNDHOUSE_TESTS_TESTING_PLANTED_BACKEND_H_
#define ROUNDHOUSE_TESTS_TESTING_PLANTED_BACKEND_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "roundhouse/core/node.h"
#include "roundhouse/service/backend.h"

namespace roundhouse {

struct PlantedOptions {
  std::string name = "planted";
  // The result of Supports(); null: OK.
  std::function<absl::Status(const Node&)> supports = nullptr;
  // The result of MaySupport(); null: that of Supports().
  std::function<absl::Status(const Node&)> may_support = nullptr;
  // An error makes Compile() fail on regions with such a node; null: OK.
  std::function<absl::Status(const Node&)> compiles = nullptr;
  // The first byte of the first result of these nodes is wrong.
  std::function<bool(const Node&)> lies = nullptr;
  std::function<std::vector<Composite>(const Node&)> composites = nullptr;
  std::function<std::optional<double>(const Node&)> seconds = nullptr;
  double boundary_seconds = 0;
  bool is_costly_to_load = false;
  std::function<std::optional<double>(const Node&)> seconds_saved = nullptr;
  // Called for each node that is run; may be null.
  std::function<void(const Node&)> runs = nullptr;
};

// Its executables need the region's graph for as long as they are used, and types of known sizes.
std::unique_ptr<Backend> PlantedBackend(PlantedOptions options);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_TESTING_PLANTED_BACKEND_H_
