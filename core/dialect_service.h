// File: dialect_service.h
//
// A service is an interface by which generic code asks a dialect something. It derives from
// DialectService, has a name, and is implemented by the dialects that can answer.
//
//   class FlopsService : public DialectService {
//    public:
//     static constexpr char kServiceName[] = "flops";
//     virtual int64_t Flops(const Node& node) const = 0;
//   };
//
//   if (const auto* flops = node.service<FlopsService>()) total += flops->Flops(node);
//
// If a dialect does not offer a service, the query gives null; each service says what that means.
#ifndef ROUNDHOUSE_CORE_DIALECT_SERVICE_H_
#define ROUNDHOUSE_CORE_DIALECT_SERVICE_H_

#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

class DialectService {
 public:
  virtual ~DialectService() = default;
};

// Identifies the interface S without RTTI: the address of its name, which is unique in a program.
using ServiceKey = const void*;

template <typename S>
constexpr ServiceKey ServiceKeyOf() {
  return S::kServiceName;
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_DIALECT_SERVICE_H_
