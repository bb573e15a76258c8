// The network of a topology (api/prediction/topology.h) for SimGrid, as a tree: each unit of a
// level has one link to its level's switch, full duplex. The file that $TOPOLOGY names has the
// number of devices, the number of levels, and of each level its size, its latency and its
// bandwidth.
#include <cstdlib>
#include <fstream>
#include <simgrid/s4u.hpp>
#include <string>
#include <vector>

namespace {

namespace s4u = simgrid::s4u;
using simgrid::kernel::routing::NetPoint;

struct Level {
  long size;         // Units of the level below; of the last level, all.
  double latency;    // Between two devices that meet here.
  double bandwidth;  // Of the link of each unit.
};

}  // namespace

// Called by SimGrid.
extern "C" void load_platform(const s4u::Engine&);

void load_platform(const s4u::Engine&) {
  std::ifstream file(std::getenv("TOPOLOGY"));
  long num_devices = 0;
  int num_levels = 0;
  file >> num_devices >> num_levels;
  std::vector<Level> levels(num_levels);
  for (Level& level : levels) file >> level.size >> level.latency >> level.bandwidth;

  // Paths in a tree are found by search: zones within zones lose links on the way.
  s4u::NetZone* zone = s4u::create_dijkstra_zone("network", /*cache=*/true);
  std::vector<NetPoint*> units;  // Of the level below.
  for (long device = 0; device < num_devices; ++device) {
    s4u::Host* host = zone->create_host("device" + std::to_string(device), 1e9);
    host->set_core_count(2);  // One computes, and one exchanges.
    host->seal();
    units.push_back(host->get_netpoint());
  }
  double below = 0;
  for (int l = 0; l < num_levels; ++l) {
    std::vector<NetPoint*> switches;
    for (size_t unit = 0; unit < units.size(); ++unit) {
      const std::string name = std::to_string(l) + "_" + std::to_string(unit);
      if (unit % levels[l].size == 0) switches.push_back(zone->create_router("switch" + name));
      // A message goes up from one unit and down to another, and so crosses two such links.
      const s4u::Link* link = zone->create_split_duplex_link("link" + name, levels[l].bandwidth)
                                  ->set_latency((levels[l].latency - below) / 2)
                                  ->seal();
      zone->add_route(units[unit], switches.back(), nullptr, nullptr,
                      {{link, s4u::LinkInRoute::Direction::UP}}, /*symmetrical=*/true);
    }
    below = levels[l].latency;
    units = switches;
  }
  zone->seal();
}
