// This project has a core/graph.h of its own, and it is not Roundhouse's.
#ifndef CONSUMER_CORE_GRAPH_H_
#define CONSUMER_CORE_GRAPH_H_

namespace consumer {

struct Graph {
  int edges = 0;
};

}  // namespace consumer

#endif  // CONSUMER_CORE_GRAPH_H_
