#ifndef CONSUMER_TOY_DIALECT_H_
#define CONSUMER_TOY_DIALECT_H_

#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect_service.h"
#include "roundhouse/core/graph.h"

namespace consumer {

// How many wheels a node turns.
class WheelsService : public roundhouse::DialectService {
 public:
  static constexpr char kServiceName[] = "consumer_wheels";
  virtual int Wheels(const roundhouse::Node& node) const = 0;
};

void RegisterToyDialect(roundhouse::Context& context);

// Over all nodes; those whose dialect does not answer turn none.
int TotalWheels(const roundhouse::Graph& graph);

}  // namespace consumer

#endif  // CONSUMER_TOY_DIALECT_H_
