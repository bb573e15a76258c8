#include "roundhouse/api/prediction/topology.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/text/source_text.h"

namespace roundhouse {
namespace {

constexpr size_t kMaxBytes = size_t{1} << 20;
constexpr size_t kMaxLevels = 16;
constexpr size_t kMaxExceptions = 1024;
// Rates and times beyond these are mistakes, and would make sums meaningless.
constexpr double kMaxRate = 1e24;
constexpr double kMaxSeconds = 1e6;

struct Unit {
  absl::string_view name;
  double factor;
};
constexpr Unit kRateUnits[] = {{"K", 1e3}, {"M", 1e6}, {"G", 1e9}, {"T", 1e12}, {"P", 1e15}};
constexpr Unit kTimeUnits[] = {{"ns", 1e-9}, {"us", 1e-6}, {"ms", 1e-3}, {"s", 1}};
constexpr Unit kByteUnits[] = {
    {"K", 1024.}, {"M", 1048576.}, {"G", 1073741824.}, {"T", 1099511627776.}};

// A non-negative number followed by a unit.
template <size_t kSize>
std::optional<double> ReadNumber(absl::string_view text, const Unit (&units)[kSize],
                                 bool needs_unit) {
  double factor = 1;
  bool has_unit = false;
  for (const Unit& unit : units) {  // "ns" comes before "s".
    if (!absl::EndsWith(text, unit.name)) continue;
    text.remove_suffix(unit.name.size());
    factor = unit.factor;
    has_unit = true;
    break;
  }
  double number = 0;
  if (text.empty() || !absl::ascii_isdigit(static_cast<unsigned char>(text[0])) ||
      !absl::SimpleAtod(text, &number) || !std::isfinite(number)) {
    return std::nullopt;
  }
  if (needs_unit && !has_unit && number != 0) return std::nullopt;
  return number * factor;
}

class Reader {
 public:
  Reader(absl::string_view text, const std::string& filename)
      : source_(text, filename), text_(text) {}

  absl::StatusOr<Topology> Read() {
    if (text_.size() > kMaxBytes)
      return source_.Error(text_.data(), "a topology has at most 1 MiB of text");
    for (absl::string_view line : absl::StrSplit(text_, '\n')) {
      RH_RETURN_IF_ERROR(ReadLine(line.substr(0, line.find('#'))));
    }
    if (topology_.levels.empty()) {
      return source_.Error(
          source_.end(), "expected a line such as 'level node size=8 latency=2us bandwidth=300G'");
    }
    return std::move(topology_);
  }

 private:
  using Setter = std::function<absl::Status(absl::string_view)>;
  struct Key {
    absl::string_view name;
    Setter set;
  };

  absl::Status ReadLine(absl::string_view line) {
    const std::vector<absl::string_view> words =
        absl::StrSplit(line, absl::ByAnyChar(" \t\r"), absl::SkipEmpty());
    if (words.empty()) return absl::OkStatus();
    if (words[0] == "device") return ReadDevice(words);
    if (words[0] == "level") return ReadLevel(words);
    if (words[0] == "place") return ReadPlace(words);
    return source_.Error(words[0].data(), absl::StrCat("expected device, level or place, found '",
                                                       ForMessage(words[0]), "'"));
  }

  // Reads the words from `first` on, each key=value.
  absl::Status ReadKeys(const std::vector<absl::string_view>& words, size_t first,
                        const std::vector<Key>& keys) {
    absl::flat_hash_set<absl::string_view> met;
    for (size_t i = first; i < words.size(); ++i) {
      const size_t equals = words[i].find('=');
      const absl::string_view name = words[i].substr(0, equals);
      const auto key = std::find_if(keys.begin(), keys.end(),
                                    [&](const Key& known) { return known.name == name; });
      if (equals == absl::string_view::npos || key == keys.end()) {
        std::vector<std::string> names;
        for (const Key& known : keys) names.emplace_back(known.name);
        return source_.Error(words[i].data(),
                             absl::StrCat("expected ", absl::StrJoin(names, "=, "), "=, found '",
                                          ForMessage(words[i]), "'"));
      }
      if (!met.insert(name).second)
        return source_.Error(words[i].data(), absl::StrCat("'", name, "' is given twice"));
      const absl::string_view value = words[i].substr(equals + 1);
      RH_RETURN_IF_ERROR(key->set(value));
    }
    return absl::OkStatus();
  }

  template <typename Target>
  Setter Rate(Target* target) {
    return [this, target](absl::string_view value) {
      const std::optional<double> rate = ReadNumber(value, kRateUnits, /*needs_unit=*/false);
      if (!rate.has_value() || *rate <= 0 || *rate > kMaxRate) {
        return source_.Error(value.data(),
                             absl::StrCat("expected an amount in a second, such as 300G or 1.5T, "
                                          "found '",
                                          ForMessage(value), "'"));
      }
      *target = *rate;
      return absl::OkStatus();
    };
  }
  template <typename Target>
  Setter Time(Target* target) {
    return [this, target](absl::string_view value) {
      const std::optional<double> seconds = ReadNumber(value, kTimeUnits, /*needs_unit=*/true);
      if (!seconds.has_value() || *seconds > kMaxSeconds) {
        return source_.Error(value.data(), absl::StrCat("expected a time, such as 500ns or 2us, "
                                                        "found '",
                                                        ForMessage(value), "'"));
      }
      *target = *seconds;
      return absl::OkStatus();
    };
  }
  Setter Memory(std::optional<int64_t>* target) {
    return [this, target](absl::string_view value) {
      const std::optional<double> bytes = ReadNumber(value, kByteUnits, /*needs_unit=*/false);
      if (!bytes.has_value() || *bytes < 1 || *bytes > 9e18) {
        return source_.Error(value.data(), absl::StrCat("expected bytes, such as 80G or 512M, "
                                                        "found '",
                                                        ForMessage(value), "'"));
      }
      *target = static_cast<int64_t>(*bytes);
      return absl::OkStatus();
    };
  }
  Setter Range(std::optional<std::pair<int64_t, int64_t>>* target) {
    return [this, target](absl::string_view value) {
      std::pair<absl::string_view, absl::string_view> ends(value, value);
      if (const size_t dash = value.find('-'); dash != absl::string_view::npos)
        ends = {value.substr(0, dash), value.substr(dash + 1)};
      std::pair<int64_t, int64_t> range;
      if (!absl::SimpleAtoi(ends.first, &range.first) ||
          !absl::SimpleAtoi(ends.second, &range.second) || range.first < 0 ||
          range.second < range.first || range.second >= DeviceMesh::kMaxDevices) {
        return source_.Error(value.data(),
                             absl::StrCat("expected numbers of devices, such as 3 or 8-15, found '",
                                          ForMessage(value), "'"));
      }
      *target = range;
      return absl::OkStatus();
    };
  }

  absl::Status ReadDevice(const std::vector<absl::string_view>& words) {
    Topology::Device device;
    std::optional<std::pair<int64_t, int64_t>> range;
    RH_RETURN_IF_ERROR(ReadKeys(words, 1,
                                {{"flops", Rate(&device.flops)},
                                 {"bandwidth", Rate(&device.bandwidth)},
                                 {"reduce", Rate(&device.reduce)},
                                 {"memory", Memory(&device.memory)},
                                 {"overhead", Time(&device.overhead)},
                                 {"only", Range(&range)}}));
    if (range.has_value()) {
      if (topology_.exceptions.size() == kMaxExceptions) {
        return source_.Error(words[0].data(),
                             absl::StrCat("expected at most ", kMaxExceptions, " lines of only="));
      }
      topology_.exceptions.push_back({range->first, range->second, device});
      return absl::OkStatus();
    }
    if (has_device_)
      return source_.Error(words[0].data(),
                           "a second line for all devices; only= limits a line to some");
    has_device_ = true;
    topology_.device = device;
    return absl::OkStatus();
  }

  absl::Status ReadLevel(const std::vector<absl::string_view>& words) {
    if (words.size() < 2 || absl::StrContains(words[1], '=')) {
      return source_.Error(words.back().data(),
                           "expected a name after level, such as 'level node size=8 …'");
    }
    if (topology_.levels.size() == kMaxLevels)
      return source_.Error(words[0].data(),
                           absl::StrCat("expected at most ", kMaxLevels, " levels"));
    if (!topology_.levels.empty() && topology_.levels.back().size == 0) {
      return source_.Error(words[0].data(),
                           absl::StrCat("the level before, '", topology_.levels.back().name,
                                        "', has no size=, so it joins all devices"));
    }
    LinkLevel level = {.name = std::string(words[1])};
    for (const LinkLevel& other : topology_.levels) {
      if (other.name == level.name) {
        return source_.Error(words[1].data(), absl::StrCat("the level '", ForMessage(level.name),
                                                           "' is given twice"));
      }
    }
    level.latency = -1;
    const Setter size = [this, &level](absl::string_view value) {
      if (!absl::SimpleAtoi(value, &level.size) || level.size < 1 ||
          level.size > DeviceMesh::kMaxDevices) {
        return source_.Error(
            value.data(),
            absl::StrCat("expected how many the level joins, from 1 to ", DeviceMesh::kMaxDevices,
                         ", found '", ForMessage(value), "'"));
      }
      return absl::OkStatus();
    };
    RH_RETURN_IF_ERROR(ReadKeys(words, 2,
                                {{"size", size},
                                 {"latency", Time(&level.latency)},
                                 {"bandwidth", Rate(&level.bandwidth)}}));
    if (level.latency < 0) return source_.Error(words[0].data(), "latency= is missing");
    if (level.bandwidth <= 0) return source_.Error(words[0].data(), "bandwidth= is missing");
    topology_.levels.push_back(std::move(level));
    return absl::OkStatus();
  }

  absl::Status ReadPlace(const std::vector<absl::string_view>& words) {
    if (!topology_.placement.empty())
      return source_.Error(words[0].data(), "a second line for place");
    for (size_t i = 1; i < words.size(); ++i) topology_.placement.emplace_back(words[i]);
    if (topology_.placement.empty()) {
      return source_.Error(words[0].data() + words[0].size(),
                           "expected axes of devices, slowest first, such as 'place data model'");
    }
    return absl::OkStatus();
  }

  SourceText source_;
  absl::string_view text_;
  Topology topology_;
  bool has_device_ = false;
};

}  // namespace

double DeviceSpeed::SecondsOf(const Cost& cost) const {
  return overhead + std::max(static_cast<double>(cost.flops) / flops,
                             static_cast<double>(cost.bytes) / bandwidth);
}

absl::StatusOr<Topology> Topology::Parse(absl::string_view text, const std::string& filename) {
  return Reader(text, filename).Read();
}

absl::StatusOr<Topology> Topology::Load(const std::string& path) {
  RH_ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  return Parse(text, path);
}

bool Topology::NeedsSpeed() const { return !device.flops || !device.bandwidth || !device.overhead; }

DeviceSpeed Topology::SpeedOf(int64_t device_number, const DeviceSpeed& measured) const {
  Device merged = device;
  for (const Exception& exception : exceptions) {
    if (device_number < exception.first || device_number > exception.last) continue;
    if (exception.device.flops) merged.flops = exception.device.flops;
    if (exception.device.bandwidth) merged.bandwidth = exception.device.bandwidth;
    if (exception.device.overhead) merged.overhead = exception.device.overhead;
    if (exception.device.reduce) merged.reduce = exception.device.reduce;
    if (exception.device.memory) merged.memory = exception.device.memory;
  }
  const double bandwidth = merged.bandwidth.value_or(measured.bandwidth);
  return {.flops = merged.flops.value_or(measured.flops),
          .bandwidth = bandwidth,
          .overhead = merged.overhead.value_or(measured.overhead),
          .reduce = merged.reduce.value_or(bandwidth),
          .memory = merged.memory.value_or(measured.memory)};
}

absl::StatusOr<std::vector<int64_t>> Topology::DevicesOfRanks(const DeviceMesh& mesh) const {
  std::optional<int64_t> room = 1;
  for (const LinkLevel& level : levels) {
    if (level.size == 0) room = std::nullopt;
    if (room.has_value()) room = CheckedMul(*room, level.size);
  }
  if (room.has_value() && *room < mesh.num_devices()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the topology has ", *room, " devices, and the program is for ", mesh.num_devices(), " (",
        mesh.ToString(), "); leave out size= of the last level, '", levels.back().name,
        "', so that it joins as many as there are"));
  }
  std::vector<int> order;
  for (const std::string& name : placement) {
    absl::StatusOr<int> axis = mesh.AxisNamed(name);
    if (!axis.ok())
      return absl::InvalidArgumentError(absl::StrCat("place: ", axis.status().message()));
    if (std::find(order.begin(), order.end(), *axis) != order.end())
      return absl::InvalidArgumentError(
          absl::StrCat("place: the axis '", name, "' is given twice"));
    order.push_back(*axis);
  }
  if (!order.empty() && static_cast<int>(order.size()) != mesh.num_axes()) {
    return absl::InvalidArgumentError(absl::StrCat("place: expected all axes of ", mesh.ToString(),
                                                   ", found ", absl::StrJoin(placement, " ")));
  }
  std::vector<int64_t> devices(static_cast<size_t>(mesh.num_devices()));
  for (int64_t rank = 0; rank < mesh.num_devices(); ++rank)
    devices[rank] = order.empty() ? rank : mesh.IndexAlong(rank, order);
  return devices;
}

}  // namespace roundhouse
