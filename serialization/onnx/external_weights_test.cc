// Weights in a file beside the model: ONNX's external data.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/onnx/onnx_reader.h"
#include "roundhouse/serialization/onnx/onnx_writer.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::HasSubstr;

constexpr int64_t kLarge = (int64_t{2} << 30) + 1000;

std::string Folder(const std::string& name) {
  const std::string folder = absl::StrCat(std::getenv("TEST_TMPDIR"), "/", name);
  RH_CHECK(mkdir(folder.c_str(), 0777) == 0) << folder;
  return folder + "/";
}

bool Exists(const std::string& path) { return access(path.c_str(), F_OK) == 0; }

class ExternalWeightsTest : public testing::Test {
 protected:
  ExternalWeightsTest() {
    absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
    RH_CHECK(context.ok()) << context.status().ToString();
    context_ = *std::move(context);
    program_ = std::make_unique<Program>(*context_);
    program_->set_attribute(
        "onnx.opset_import",
        Attribute::List({Attribute::List({Attribute::String(""), Attribute::Int(17)})}));
    graph_ = *program_->CreateGraph("main");
  }

  // A weight that is stored inline.
  void AddWeight(const std::string& name, const Tensor& value) {
    Global* global = *program_->CreateGlobal(name, value.type());
    global->set_initial(Attribute::OfTensor(value));
    Node* load = graph_->CreateNode(container::kGlobalLoadConst, {}, {value.type()},
                                    {{std::string(container::kGlobal), Attribute::Symbol(name)}});
    Value* loaded = &load->result();
    Node* identity =
        graph_->CreateNode("onnx.Identity_16", absl::MakeConstSpan(&loaded, 1), {value.type()});
    RH_CHECK(AddOutput(*graph_, name + "_out", identity->result()).ok()) << name;
  }

  const Tensor& WeightOf(const Program& program, const std::string& name) {
    return *program.FindGlobal(name)->inline_initial()->if_tensor();
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
  Graph* graph_ = nullptr;
};

const Tensor kSmall = Tensor::Of<float>({2}, {1, 2});
const Tensor kList = Tensor::Of<int64_t>({5}, {1, 2, 3, 4, 5});

Tensor Splat() {
  const float value = 2.5F;
  return *Tensor::Splat(Type::Tensor(ElementKind::kF32, {300, 100}),
                        absl::MakeConstSpan(reinterpret_cast<const std::byte*>(&value), 4));
}

TEST_F(ExternalWeightsTest, ComeBack) {
  const std::string folder = Folder("come_back");
  AddWeight("small", kSmall);
  AddWeight("list", kList);
  AddWeight("splat", Splat());
  ASSERT_THAT(WriteOnnx(*program_, folder + "model.onnx", {.min_external_bytes = 20}), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::string data, ReadFile(folder + "model.onnx.data"));
  // The small weight is in the model; the others are aligned.
  EXPECT_EQ(data.size(), 64 + 300 * 100 * 4);
  ASSERT_OK_AND_ASSIGN(const std::string model, ReadFile(folder + "model.onnx"));
  EXPECT_LT(model.size(), 1000);
  EXPECT_THAT(model, HasSubstr("model.onnx.data"));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> read,
                       ReadOnnx(*context_, folder + "model.onnx"));
  EXPECT_EQ(WeightOf(*read, "small"), kSmall);
  EXPECT_EQ(WeightOf(*read, "list"), kList);
  EXPECT_EQ(WeightOf(*read, "splat"), *Splat().Materialize());
}

TEST_F(ExternalWeightsTest, AreWhereItIsSaid) {
  const std::string folder = Folder("where");
  ASSERT_EQ(mkdir((folder + "below").c_str(), 0777), 0);
  AddWeight("list", kList);
  ASSERT_THAT(WriteOnnx(*program_, folder + "model.onnx",
                        {.min_external_bytes = 0, .external_path = folder + "below/weights"}),
              IsOk());
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> read,
                       ReadOnnx(*context_, folder + "model.onnx"));
  EXPECT_EQ(WeightOf(*read, "list"), kList);
}

TEST_F(ExternalWeightsTest, AreNotOutsideOfTheModelsFolder) {
  const std::string folder = Folder("outside");
  AddWeight("list", kList);
  for (const std::string& path :
       {std::getenv("TEST_TMPDIR") + std::string("/weights"), folder + "../weights", folder}) {
    EXPECT_THAT(WriteOnnx(*program_, folder + "model.onnx",
                          {.min_external_bytes = 0, .external_path = path}),
                StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("in the folder of")));
    EXPECT_FALSE(Exists(folder + "model.onnx"));
  }
}

TEST_F(ExternalWeightsTest, LeaveWhatWasThereWhereTheModelCannotBeWritten) {
  const std::string folder = Folder("failure");
  ASSERT_THAT(WriteFile(folder + "model.onnx", "old"), IsOk());
  ASSERT_THAT(WriteFile(folder + "model.onnx.data", "old data"), IsOk());
  AddWeight("list", kList);
  Node* foreign = graph_->CreateNode("acme.act", {}, {kList.type()});
  ASSERT_THAT(AddOutput(*graph_, "y", foreign->result()).status(), IsOk());
  EXPECT_THAT(WriteOnnx(*program_, folder + "model.onnx", {.min_external_bytes = 0}),
              StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("acme.act")));
  EXPECT_THAT(ReadFile(folder + "model.onnx"), IsOkAndHolds("old"));
  EXPECT_THAT(ReadFile(folder + "model.onnx.data"), IsOkAndHolds("old data"));
}

// Reads the pipe to its end, and writes the bytes that are not zero at their offsets.
void CopySparsely(const std::string& pipe, const std::string& path) {
  const int in = open(pipe.c_str(), O_RDONLY);
  const int out = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
  RH_CHECK(in >= 0 && out >= 0) << pipe;
  fcntl(in, F_SETPIPE_SZ, 1 << 20);
  std::vector<char> buffer(1 << 20);
  const std::vector<char> zeros(buffer.size());
  off_t offset = 0;
  while (true) {
    const ssize_t count = read(in, buffer.data(), buffer.size());
    if (count <= 0) break;
    if (std::memcmp(buffer.data(), zeros.data(), static_cast<size_t>(count)) != 0) {
      RH_CHECK(pwrite(out, buffer.data(), static_cast<size_t>(count), offset) == count) << path;
    }
    offset += count;
  }
  RH_CHECK(ftruncate(out, offset) == 0) << path;
  close(in);
  close(out);
}

// The weights get a file of their own unasked, because the model cannot hold them.
TEST_F(ExternalWeightsTest, HoldMoreThanTwoGib) {
  const std::string folder = Folder("large");
  void* memory = mmap(nullptr, kLarge, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  const std::shared_ptr<const void> owner(memory, [](void* mapped) { munmap(mapped, kLarge); });
  const absl::Span<std::byte> bytes(static_cast<std::byte*>(memory), kLarge);
  bytes[0] = std::byte{1};
  bytes[kLarge - 1] = std::byte{7};
  ASSERT_OK_AND_ASSIGN(const Tensor large,
                       Tensor::Borrow(Type::Tensor(ElementKind::kU8, {kLarge}), bytes, owner));
  AddWeight("large", large);
  AddWeight("splat", Splat());
  // Only bytes that are not zero take space and time.
  const std::string data = folder + "model.onnx.data";
  ASSERT_EQ(mkfifo(data.c_str(), 0666), 0);
  std::thread copier([&] { CopySparsely(data, folder + "sparse"); });
  EXPECT_THAT(WriteOnnx(*program_, folder + "model.onnx"), IsOk());
  copier.join();
  ASSERT_EQ(std::rename((folder + "sparse").c_str(), data.c_str()), 0);
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> read,
                       ReadOnnx(*context_, folder + "model.onnx"));
  const Tensor& found = WeightOf(*read, "large");
  ASSERT_EQ(found.type(), large.type());
  EXPECT_TRUE(found.is_borrowed());
  EXPECT_EQ(found.bytes()[0], std::byte{1});
  EXPECT_EQ(found.bytes()[kLarge - 1], std::byte{7});
  EXPECT_EQ(found.bytes()[kLarge / 2], std::byte{0});
  EXPECT_EQ(WeightOf(*read, "splat"), *Splat().Materialize());
}

}  // namespace
}  // namespace roundhouse
