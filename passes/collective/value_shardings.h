// File: value_shardings.h
//
// The shardings of a program's values, as the attributes of its nodes, ports and globals give them
// (service/devices/sharding.h): reads, finds and writes them.
//
//   RH_ASSIGN_OR_RETURN(ValueShardings shardings, ValueShardings::Read(program, mesh));
//   if (const Sharding* sharding = shardings.Find(value)) …
#ifndef ROUNDHOUSE_PASSES_COLLECTIVE_VALUE_SHARDINGS_H_
#define ROUNDHOUSE_PASSES_COLLECTIVE_VALUE_SHARDINGS_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {

class ValueShardings {
 public:
  // Errors name the value, and what is wrong with its text, or why it cannot be spread so.
  static absl::StatusOr<ValueShardings> Read(const Program& program, const DeviceMesh& mesh);

  const DeviceMesh& mesh() const { return mesh_; }

  // Null if none is given. An input has that of its port.
  const Sharding* Find(const Value& value) const;
  void Set(const Value& value, Sharding sharding) {
    of_values_.insert_or_assign(&value, std::move(sharding));
  }
  const Sharding* FindGlobal(absl::string_view name) const;
  void SetGlobal(absl::string_view name, Sharding sharding) {
    of_globals_.insert_or_assign(std::string(name), std::move(sharding));
  }
  // The sharding that an output is to have.
  const Sharding* FindOutput(const Graph& graph, int index) const;
  void SetOutput(const Graph& graph, int index, Sharding sharding) {
    of_outputs_.insert_or_assign({&graph, index}, std::move(sharding));
  }

  // Writes the attributes. A node whose results are all whole gets none.
  absl::Status WriteTo(Program& program) const;

 private:
  explicit ValueShardings(DeviceMesh mesh) : mesh_(std::move(mesh)) {}

  DeviceMesh mesh_;
  absl::flat_hash_map<const Value*, Sharding> of_values_;  // Looked up, never iterated.
  std::map<std::string, Sharding> of_globals_;
  std::map<std::pair<const Graph*, int>, Sharding> of_outputs_;  // The same.
};

// Removes the attributes.
void ForgetShardings(Program& program);

// Parses the sharding of a value of that type; errors call the value `what`.
absl::StatusOr<Sharding> ShardingOf(absl::string_view text, const Type& type,
                                    const DeviceMesh& mesh, absl::string_view what);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_VALUE_SHARDINGS_H_
