// A dialect that Roundhouse has never heard of: trains. It declares operations, infers their types,
// says which nodes are outputs of a graph, and answers a question that only this project asks.
#ifndef CONSUMER_TOY_DIALECT_H_
#define CONSUMER_TOY_DIALECT_H_

#include <cstdint>
#include <tuple>

#include "absl/status/statusor.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect_service.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace consumer {

// Something that rolls.
struct Car {
  static constexpr roundhouse::OpSpec kSpec = {
      .name = "toy.car", .summary = "A car of its own.", .operands = "", .results = "car"};
  int64_t wheels = 8;

  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(roundhouse::Field("wheels", op.wheels, "how many it has"));
  }
};
absl::StatusOr<roundhouse::Type> Infer(const Car& op, const roundhouse::InferenceContext& context);

// Cars, one behind the other.
struct Couple {
  static constexpr roundhouse::OpSpec kSpec = {.name = "toy.couple",
                                               .summary = "Makes a train of cars.",
                                               .operands = "cars...",
                                               .results = "train",
                                               .takes_any_type = true};
};
absl::StatusOr<roundhouse::Type> Infer(const Couple& op,
                                       const roundhouse::InferenceContext& context);

// How many wheels a node turns. A dialect that does not answer turns none.
class WheelsService : public roundhouse::DialectService {
 public:
  static constexpr char kServiceName[] = "consumer_wheels";
  virtual int64_t Wheels(const roundhouse::Node& node) const = 0;
};

// Over all nodes.
int64_t TotalWheels(const roundhouse::Graph& graph);

void RegisterToyDialect(roundhouse::Context& context);

}  // namespace consumer

#endif  // CONSUMER_TOY_DIALECT_H_
