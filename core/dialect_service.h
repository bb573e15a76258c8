// File: dialect_service.h
//
// A service is what one kind of generic code needs to ask of a dialect: an interface that derives
// from DialectService, is named, and is implemented by the dialects that have an answer.
//
//   class FlopsService : public DialectService {
//    public:
//     static constexpr char kServiceName[] = "flops";
//     virtual int64_t Flops(const Node& node) const = 0;
//   };
//
//   if (const auto* flops = node.service<FlopsService>()) total += flops->Flops(node);
//
// A dialect that does not offer a service gives null; what that means is written at each service.
#ifndef ROUNDHOUSE_CORE_DIALECT_SERVICE_H_
#define ROUNDHOUSE_CORE_DIALECT_SERVICE_H_

#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

class DialectService {
 public:
  virtual ~DialectService() = default;
};

// Identifies the interface S without RTTI: the address of its name, of which there is one per
// program.
using ServiceKey = const void*;

template <typename S>
constexpr ServiceKey ServiceKeyOf() {
  return S::kServiceName;
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_DIALECT_SERVICE_H_
