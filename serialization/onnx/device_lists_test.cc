#include "roundhouse/serialization/onnx/device_lists.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/serialization/onnx/device_messages.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::onnx_format {
namespace {

using ::testing::HasSubstr;

// Shards along the axes of the tensor, and the devices.
ShardingSpec Spec(const std::map<int64_t, int64_t>& shards, std::vector<int64_t> devices,
                  std::map<int64_t, std::vector<int64_t>> groups = {}) {
  ShardingSpec spec = {.tensor = "x", .devices = std::move(devices), .groups = std::move(groups)};
  for (const auto& [axis, count] : shards)
    spec.dims.push_back({.axis = axis, .shards = {{.size = std::nullopt, .count = count}}});
  return spec;
}

std::string Found(const std::vector<ShardingSpec>& specs, int64_t num_devices) {
  MeshSearch search(num_devices);
  std::vector<DeviceParts> all;
  for (const ShardingSpec& spec : specs) {
    absl::StatusOr<DeviceParts> parts = PartsOf(spec, 2, num_devices);
    if (!parts.ok()) return std::string(parts.status().message());
    if (!search.Add(*parts)) return "no mesh";
    all.push_back(*std::move(parts));
  }
  const DeviceMesh mesh = search.Mesh();
  std::string text = mesh.ToString();
  for (const DeviceParts& parts : all) text += " " + ShardingOn(parts, mesh)->ToString(mesh);
  return text;
}

TEST(DeviceListsTest, FindsTheMesh) {
  EXPECT_EQ(Found({}, 6), "a:6");
  EXPECT_EQ(Found({}, 1), "a:1");
  EXPECT_EQ(Found({Spec({{0, 4}}, {0, 1, 2, 3})}, 4), "a:4 a,_");
  EXPECT_EQ(Found({Spec({{-1, 4}}, {0, 1, 2, 3})}, 4), "a:4 _,a");
  EXPECT_EQ(Found({Spec({}, {0, 1, 2, 3})}, 4), "a:4 _,_");
  EXPECT_EQ(Found({Spec({{0, 2}, {1, 2}}, {0, 1, 2, 3})}, 4), "a:2,b:2 a,b");
  // The other order is the same grid, transposed.
  EXPECT_EQ(Found({Spec({{0, 2}, {1, 2}}, {0, 2, 1, 3})}, 4), "a:2,b:2 b,a");
  EXPECT_EQ(Found({Spec({{0, 2}}, {-1, -2}, {{-1, {0, 1}}, {-2, {2, 3}}})}, 4), "a:2,b:2 a,_");
  EXPECT_EQ(Found({Spec({{0, 2}}, {-1, -2}, {{-1, {0, 2}}, {-2, {1, 3}}})}, 4), "a:2,b:2 b,_");
  // One tensor needs what the other leaves open.
  EXPECT_EQ(
      Found({Spec({{0, 4}}, {0, 1, 2, 3}), Spec({{1, 2}}, {-1, -2}, {{-1, {0, 1}}, {-2, {2, 3}}})},
            4),
      "a:2,b:2 a*b,_ _,a");
  EXPECT_EQ(Found({Spec({{0, 6}}, {0, 1, 2, 3, 4, 5}),
                   Spec({{1, 3}}, {7, 8, 9}, {{7, {0, 1}}, {8, {2, 3}}, {9, {4, 5}}})},
                  6),
            "a:3,b:2 a*b,_ _,a");
}

TEST(DeviceListsTest, RefusesWhatIsNoMesh) {
  EXPECT_EQ(Found({Spec({{0, 4}}, {0, 1, 3, 2})}, 4), "no mesh");
  EXPECT_EQ(Found({Spec({{0, 2}}, {1, 0})}, 2), "no mesh");
  EXPECT_EQ(Found({Spec({{0, 2}}, {-1, -2}, {{-1, {0, 1}}, {-2, {2}}})}, 3), "no mesh");
  EXPECT_EQ(Found({Spec({{0, 3}}, {-1, -2, -3}, {{-1, {0, 1}}, {-2, {2, 3}}, {-3, {4, 5}}}),
                   Spec({{0, 2}}, {-1, -2}, {{-1, {0, 1, 2}}, {-2, {3, 4, 5}}})},
                  6),
            "no mesh");
  EXPECT_THAT(Found({Spec({{0, 2}}, {0, 1})}, 4), HasSubstr("device 2 has none of it"));
  EXPECT_THAT(Found({Spec({{0, 2}}, {0, 0})}, 2), HasSubstr("device 0 has several shards"));
  EXPECT_THAT(Found({Spec({{0, 2}}, {0, 7})}, 2), HasSubstr("device 7 does not exist"));
  EXPECT_THAT(Found({Spec({{0, 2}}, {0})}, 2), HasSubstr("expected 2 devices or groups"));
  EXPECT_THAT(Found({Spec({{2, 2}}, {0, 1})}, 2), HasSubstr("axis 2 does not exist"));
  EXPECT_THAT(Found({Spec({{0, 0}}, {0, 1})}, 2), HasSubstr("expected 1 to 2 shards, found 0"));
  EXPECT_THAT(Found({Spec({{0, int64_t{1} << 40}}, {0, 1})}, 2), HasSubstr("shards, found"));
  ShardingSpec fused = Spec({{0, 1}}, {0, 1});
  fused.dims[0].shards.push_back({.size = 4, .count = 2});
  EXPECT_THAT(Found({fused}, 2), HasSubstr("the fusion of several axes"));
}

TEST(DeviceListsTest, SpecificationsAreReadAsTheyWereWritten) {
  ASSERT_OK_AND_ASSIGN(const DeviceMesh mesh, DeviceMesh::Parse("data:2,model:3,pod:2"));
  for (const char* text : {"_,_", "data,_", "_,model", "pod,data", "model*data,pod",
                           "pod*model*data,_", "data*pod,_"}) {
    ASSERT_OK_AND_ASSIGN(const Sharding sharding, Sharding::Parse(text, mesh, 2));
    const std::vector<std::optional<int64_t>> sizes = {24, std::nullopt};
    const ShardingSpec spec = SpecOf("x", sizes, sharding, mesh);
    ASSERT_OK_AND_ASSIGN(const DeviceParts parts, PartsOf(spec, 2, mesh.num_devices()));
    const std::optional<Sharding> read = ShardingOn(parts, mesh);
    ASSERT_TRUE(read.has_value()) << text;
    EXPECT_EQ(read->ToString(mesh), text);
  }
}

TEST(DeviceListsTest, AFewBytesTakeNoMemoryForAllDevices) {
  constexpr int64_t kMany = DeviceMesh::kMaxDevices;
  EXPECT_THAT(Found({Spec({{0, 2}}, {0, 1})}, kMany), HasSubstr("some of the 1048576 devices"));
  ASSERT_OK_AND_ASSIGN(const DeviceParts whole, PartsOf(Spec({}, {}), 2, kMany));
  EXPECT_TRUE(whole.of_device.empty());
  ASSERT_OK_AND_ASSIGN(const DeviceMesh mesh, DeviceMesh::Parse("a:1048576"));
  EXPECT_TRUE(SpecOf("x", {}, Sharding(2), mesh).devices.empty());
}

TEST(DeviceListsTest, NamesGiveTheMesh) {
  ASSERT_OK_AND_ASSIGN(const DeviceMesh mesh, DeviceMesh::Parse("data:2,model:3"));
  const std::vector<std::string> names = NamesOf(mesh);
  EXPECT_EQ(names.front(), "data=0,model=0");
  EXPECT_EQ(names.back(), "data=1,model=2");
  EXPECT_EQ(MeshOfNames(names), mesh);
  EXPECT_EQ(MeshOfNames({"cuda:0", "cuda:1"}), std::nullopt);
  EXPECT_EQ(MeshOfNames({"data=0", "data=2"}), std::nullopt);
  EXPECT_EQ(MeshOfNames({"=0", "=1"}), std::nullopt);
  EXPECT_EQ(MeshOfNames({}), std::nullopt);
}

}  // namespace
}  // namespace roundhouse::onnx_format
