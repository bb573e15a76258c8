// Builds a graph of the toy dialect and asks it a question.
#include <iostream>

#include "core/graph.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "toy_dialect.h"

int main() {
  auto context = roundhouse::Context::With({consumer::RegisterToyDialect});
  if (!context.ok()) {
    std::cerr << context.status() << "\n";
    return 1;
  }
  roundhouse::Program program(**context);
  auto train = program.CreateGraph("train");
  if (!train.ok()) {
    std::cerr << train.status() << "\n";
    return 1;
  }
  (*train)->CreateNode("toy.locomotive", {}, {});
  (*train)->CreateNode("toy.wagon", {}, {});
  (*train)->CreateNode("other.caboose", {}, {});
  std::cout << consumer::TotalWheels(**train) << " wheels on " << (*train)->num_nodes()
            << " nodes\n";
}
