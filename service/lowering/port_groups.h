// File: port_groups.h
//
// Several inputs or outputs of a graph that stand for one value of the caller, such as a lowered
// sequence (type_lowering.h). The ports are marked by attributes that are printed and stored with
// them:
//
//   roundhouse.whole = "images", roundhouse.whole_type = !onnx.sequence<…>   on the first,
//   roundhouse.part = 0, 1 …                                                 on each
#ifndef ROUNDHOUSE_SERVICE_LOWERING_PORT_GROUPS_H_
#define ROUNDHOUSE_SERVICE_LOWERING_PORT_GROUPS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

struct PortGroup {
  std::string name;
  Type type;
  int64_t first = 0;  // Index among the ports.
  int64_t count = 1;
  bool is_split = false;  // Else it is one ordinary port.
};

// All ports, in their order.
std::vector<PortGroup> GroupPorts(absl::Span<const Port> ports);
// Whether any of them are parts of one value.
bool HasSplitPorts(absl::Span<const Port> ports);

// Marks `port` as part `part` of a value.
void MarkPart(Port& port, int64_t part, absl::string_view name, const Type& type);
void UnmarkParts(std::vector<Port>& ports);

// The mark of `port` as one line of text, for formats whose ports have no attributes; empty if it
// is not a part. SetMark is the reverse: any other text changes nothing.
std::string MarkText(const Port& port);
void SetMark(absl::string_view text, Port& port);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_LOWERING_PORT_GROUPS_H_
