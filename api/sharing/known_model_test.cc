#include "roundhouse/api/sharing/known_model.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/serialization/load_warnings.h"
#include "roundhouse/serialization/mapped_file.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

using Known = std::shared_ptr<const KnownModel>;

constexpr char kProgram[] = R"(
ml_program.global private @w(dense<[1.0, 2.0, 4.0]> : tensor<3xf32>) : tensor<3xf32>
ml_program.subgraph @main(%x: tensor<?x3xf32> {ml_program.identifier = "x"})
    -> (tensor<?x3xf32> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load_const @w : tensor<3xf32>
  %0 = "canonical.eltwise_mul"(%x, %w) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  ml_program.output %0 : tensor<?x3xf32>
})";

const Context& LinkedContext() {
  static const auto* const context = [] {
    absl::StatusOr<std::unique_ptr<Context>> made = Context::WithLinkedExtensions();
    RH_CHECK(made.ok()) << made.status();
    return made->release();
  }();
  return *context;
}

std::string Path(const std::string& name) {
  return absl::StrCat(std::getenv("TEST_TMPDIR"), "/", name);
}

// Writes the model with this second weight, in the format of the name; with its weights in a file
// of their own if there is a name for that.
void Write(const std::string& name, const std::string& weight = "2.0",
           const std::string& weights = "") {
  absl::StatusOr<std::unique_ptr<Program>> program =
      Parse(LinkedContext(), absl::StrReplaceAll(kProgram, {{"2.0", weight}}));
  RH_CHECK(program.ok()) << program.status();
  const absl::Status saved =
      weights.empty() ? SaveModel(**program, Path(name))
                      : SaveModelWithBundle(**program, Path(name), Path(weights), /*min_bytes=*/1);
  RH_CHECK(saved.ok()) << saved;
}

// With the bytes of another one, in place and with the same times.
void Overwrite(const std::string& name, const std::string& by) {
  struct stat before;
  ASSERT_EQ(stat(Path(name).c_str(), &before), 0);
  ASSERT_OK_AND_ASSIGN(const std::string bytes, ReadFile(Path(by)));
  ASSERT_EQ(static_cast<off_t>(bytes.size()), before.st_size);
  const int file = open(Path(name).c_str(), O_WRONLY);
  ASSERT_EQ(write(file, bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  const timespec times[] = {before.st_atim, before.st_mtim};
  ASSERT_EQ(futimens(file, times), 0);
  ASSERT_EQ(close(file), 0);
}

// A file that changes is recognised only if it was read seconds after it was written, so the files
// of all tests are written first.
class KnownModelTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    for (const char* test : {"all", "options", "outline", "errors", "threads", "pipe"})
      Write(absl::StrCat(test, ".rh"));
    for (const char* format : {"rh", "onnx"}) {
      for (const char* change : {"overwritten", "replaced", "truncated", "removed", "folder"})
        Write(absl::StrCat(change, ".", format));
      Write(absl::StrCat("target1.", format));
      Write(absl::StrCat("target3.", format), "3.0");
      Write(absl::StrCat("other.", format), "3.0");
      ASSERT_EQ(symlink(Path(absl::StrCat("target1.", format)).c_str(),
                        Path(absl::StrCat("link.", format)).c_str()),
                0);
      const std::string data = DataOf(format);
      for (const char* change : {"overwritten", "replaced", "truncated", "removed", "outside"}) {
        ASSERT_EQ(mkdir(Path(FolderOf(change, format)).c_str(), 0777), 0);
        const std::string name = absl::StrCat(FolderOf(change, format), "/model");
        Write(absl::StrCat(name, ".", format), "2.0", name + data);
      }
      Write(absl::StrCat("side3.", format), "3.0", "side3" + data);
    }
    Write("given.rh", "2.0", "given.rhw");
    Write("given3.rh", "3.0", "given3.rhw");
    Write("text.mlir");
    Write("newer.onnx");
    std::this_thread::sleep_for(std::chrono::milliseconds(2100));
  }

  static std::string DataOf(const std::string& format) {
    return format == "rh" ? ".rhw" : ".onnx.data";
  }
  static std::string FolderOf(const std::string& change, const std::string& format) {
    return absl::StrCat(change, "_", format);
  }

  static KnownModel::Loaded Loaded(const std::string& name, const LoadOptions& options = {}) {
    absl::StatusOr<KnownModel::Loaded> loaded =
        KnownModel::Load(LinkedContext(), Path(name), options);
    RH_CHECK(loaded.ok()) << loaded.status();
    return *std::move(loaded);
  }
  static Known Find(const std::string& name, const LoadOptions& options = {}) {
    return KnownModel::Find(LinkedContext(), Path(name), options);
  }
  // The second weight.
  static float WeightIn(const Program& program) {
    return program.globals()[0]->inline_initial()->if_tensor()->data<float>()[1];
  }

  // Loads `model`, lets `file` change, and expects that it is noticed. If it can still be read, the
  // weight is then 3.
  static void ExpectSeen(const std::string& model, const std::function<void()>& change,
                         bool can_be_read = true) {
    const KnownModel::Loaded first = Loaded(model);
    ASSERT_NE(first.known, nullptr) << model;
    EXPECT_EQ(Find(model), first.known) << model;
    change();
    EXPECT_EQ(Find(model), nullptr) << model;
    const absl::StatusOr<KnownModel::Loaded> second =
        KnownModel::Load(LinkedContext(), Path(model), {});
    ASSERT_EQ(second.ok(), can_be_read) << model << ": " << second.status();
    if (!can_be_read) return;
    EXPECT_EQ(WeightIn(*second->program), 3) << model;
    EXPECT_EQ(Find(model), second->known) << model;
    if (second->known != nullptr) {
      EXPECT_NE(second->known->identity(), first.known->identity());
    }
  }
};

TEST_F(KnownModelTest, IsKnownWhileItIsInUse) {
  EXPECT_EQ(Find("all.rh"), nullptr);
  KnownModel::Loaded loaded = Loaded("all.rh");
  EXPECT_NE(loaded.known, nullptr);
  EXPECT_EQ(Find("all.rh"), loaded.known);
  // By other paths it is not found, but equal.
  const KnownModel::Loaded other = Loaded("./all.rh");
  EXPECT_NE(other.known, loaded.known);
  EXPECT_EQ(other.known->identity(), loaded.known->identity());
  loaded.known.reset();
  EXPECT_EQ(Find("all.rh"), nullptr);
}

TEST_F(KnownModelTest, OtherOptionsAreAnotherModel) {
  const KnownModel::Loaded loaded = Loaded("options.rh");
  EXPECT_EQ(Find("options.rh"), loaded.known);
  EXPECT_EQ(Find("options.rh", {.link_bundle = false}), nullptr);
  EXPECT_EQ(Find("options.rh", {.bundle = Path("given.rhw")}), nullptr);
  EXPECT_EQ(Find("options.rh", {.verify = false}), nullptr);
  EXPECT_EQ(Find("options.rh", {.device_configuration = "four"}), nullptr);
  // Options to verify or read the data apply to each load.
  EXPECT_EQ(Find("options.rh", {.verify_data = true}), nullptr);
  EXPECT_EQ(Find("options.rh", {.access = FileAccess::kRead}), nullptr);
  EXPECT_EQ(Loaded("options.rh", {.access = FileAccess::kRead}).known, nullptr);
  // Having verified is no difference.
  const KnownModel::Loaded verified = Loaded("options.rh", {.verify_data = true});
  EXPECT_EQ(verified.known->identity(), loaded.known->identity());
}

TEST_F(KnownModelTest, ABundleThatIsGivenCounts) {
  const KnownModel::Loaded own = Loaded("given.rh");
  const LoadOptions options = {.bundle = Path("given3.rhw")};
  const KnownModel::Loaded loaded = Loaded("given.rh", options);
  EXPECT_EQ(WeightIn(*loaded.program), 3);
  EXPECT_NE(loaded.known->identity(), own.known->identity());
  EXPECT_EQ(Find("given.rh", options), loaded.known);
  EXPECT_EQ(Find("given.rh"), own.known);
  Overwrite("given3.rhw", "given.rhw");
  EXPECT_EQ(Find("given.rh", options), nullptr);
  EXPECT_EQ(Find("given.rh"), own.known);
}

TEST_F(KnownModelTest, AChangedFileIsSeen) {
  for (const std::string format : {"rh", "onnx"}) {
    const std::string other = absl::StrCat("other.", format);
    std::string name = absl::StrCat("overwritten.", format);
    ExpectSeen(name, [&] { Overwrite(name, other); });
    name = absl::StrCat("replaced.", format);
    ExpectSeen(name, [&] { Write(name, "3.0"); });
    name = absl::StrCat("truncated.", format);
    ExpectSeen(
        name, [&] { ASSERT_EQ(truncate(Path(name).c_str(), 40), 0); }, /*can_be_read=*/false);
    name = absl::StrCat("removed.", format);
    ExpectSeen(
        name, [&] { ASSERT_EQ(unlink(Path(name).c_str()), 0); }, /*can_be_read=*/false);
    name = absl::StrCat("folder.", format);
    ExpectSeen(
        name,
        [&] {
          ASSERT_EQ(unlink(Path(name).c_str()), 0);
          ASSERT_EQ(mkdir(Path(name).c_str(), 0777), 0);
        },
        /*can_be_read=*/false);
    // Another file that was there before, and has not changed.
    name = absl::StrCat("link.", format);
    ExpectSeen(name, [&] {
      ASSERT_EQ(unlink(Path(name).c_str()), 0);
      ASSERT_EQ(symlink(Path(absl::StrCat("target3.", format)).c_str(), Path(name).c_str()), 0);
    });
  }
}

// Opening it would wait for a writer.
TEST_F(KnownModelTest, APipeInThePlaceOfAFileIsLeftAlone) {
  const KnownModel::Loaded first = Loaded("pipe.rh");
  ASSERT_NE(first.known, nullptr);
  ASSERT_EQ(unlink(Path("pipe.rh").c_str()), 0);
  ASSERT_EQ(mkfifo(Path("pipe.rh").c_str(), 0666), 0);
  EXPECT_EQ(Find("pipe.rh"), nullptr);
}

TEST_F(KnownModelTest, AChangedFileBesideItIsSeen) {
  for (const std::string format : {"rh", "onnx"}) {
    const std::string side = "side3" + DataOf(format);
    const auto model = [&](const char* change) {
      return absl::StrCat(FolderOf(change, format), "/model.", format);
    };
    const auto data = [&](const char* change) {
      return absl::StrCat(FolderOf(change, format), "/model", DataOf(format));
    };
    ExpectSeen(model("overwritten"), [&] { Overwrite(data("overwritten"), side); });
    ExpectSeen(
        model("truncated"), [&] { ASSERT_EQ(truncate(Path(data("truncated")).c_str(), 4), 0); },
        /*can_be_read=*/false);
    ExpectSeen(
        model("removed"), [&] { ASSERT_EQ(unlink(Path(data("removed")).c_str()), 0); },
        /*can_be_read=*/false);
    // The same file, but not where models may take it from any more.
    ExpectSeen(
        model("outside"),
        [&] {
          const std::string from = Path(data("outside"));
          const std::string to = Path("moved" + DataOf(format));
          ASSERT_EQ(rename(from.c_str(), to.c_str()), 0);
          ASSERT_EQ(symlink(to.c_str(), from.c_str()), 0);
        },
        /*can_be_read=*/false);
    ExpectSeen(model("replaced"),
               [&] { ASSERT_EQ(rename(Path(side).c_str(), Path(data("replaced")).c_str()), 0); });
  }
}

TEST_F(KnownModelTest, AFileThatChangedJustNowIsNotKnown) {
  Write("young.rh");
  EXPECT_EQ(Loaded("young.rh").known, nullptr);
}

TEST_F(KnownModelTest, WhatIsNotMappedIsNotKnown) { EXPECT_EQ(Loaded("text.mlir").known, nullptr); }

TEST_F(KnownModelTest, IsReadAgainFromTheSameFiles) {
  for (const std::string format : {"rh", "onnx"}) {
    const std::string name = absl::StrCat("side3.", format);
    Write(name, "3.0", "side3" + DataOf(format));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(2100));
  for (const std::string format : {"rh", "onnx"}) {
    const std::string name = absl::StrCat("side3.", format);
    const KnownModel::Loaded loaded = Loaded(name);
    ASSERT_NE(loaded.known, nullptr);
    EXPECT_EQ(WeightIn(*loaded.program), 3);
    ASSERT_EQ(unlink(Path("side3" + DataOf(format)).c_str()), 0);
    ASSERT_EQ(unlink(Path(name).c_str()), 0);
    Write(name, "7.0", "side3" + DataOf(format));
    for (int i = 0; i < 2; ++i) {
      ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> again, loaded.known->Read());
      EXPECT_EQ(FirstDifference(*again, *loaded.program), "") << name;
    }
  }
}

TEST_F(KnownModelTest, HasAnOutline) {
  const KnownModel::Loaded loaded = Loaded("outline.rh");
  const Program& outline = loaded.known->outline();
  EXPECT_EQ(outline.attributes(), loaded.program->attributes());
  EXPECT_THAT(outline.globals(), IsEmpty());
  ASSERT_EQ(outline.graphs().size(), 1u);
  const Graph& graph = *outline.graphs()[0];
  const Graph& whole = *loaded.program->graphs()[0];
  EXPECT_EQ(graph.name(), "main");
  EXPECT_EQ(graph.visibility(), whole.visibility());
  EXPECT_EQ(graph.inputs(), whole.inputs());
  EXPECT_EQ(graph.outputs(), whole.outputs());
  EXPECT_EQ(graph.attributes(), whole.attributes());
  EXPECT_EQ(graph.num_nodes(), 0u);
}

TEST_F(KnownModelTest, WarningsComeAgain) {
  ASSERT_OK_AND_ASSIGN(std::string bytes, ReadFile(Path("newer.onnx")));
  // The version in an OperatorSetIdProto of the default domain.
  const size_t opset = bytes.rfind("\x42\x04\x0a\x00\x10");
  ASSERT_NE(opset, std::string::npos);
  bytes[opset + 5] = 31;
  ASSERT_THAT(WriteFile(Path("newer.onnx"), bytes), IsOk());
  std::this_thread::sleep_for(std::chrono::milliseconds(2100));
  const KnownModel::Loaded loaded = Loaded("newer.onnx");
  ASSERT_NE(loaded.known, nullptr);
  EXPECT_THAT(LoadWarnings(*loaded.program), ElementsAre(HasSubstr("opset 31")));
  EXPECT_EQ(Find("newer.onnx")->warnings(), LoadWarnings(*loaded.program));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> again, loaded.known->Read());
  EXPECT_EQ(LoadWarnings(*again), LoadWarnings(*loaded.program));
}

TEST_F(KnownModelTest, ErrorsAreNotKept) {
  const auto load = [] { return KnownModel::Load(LinkedContext(), Path("later.rh"), {}).status(); };
  EXPECT_THAT(load(), StatusIs(absl::StatusCode::kNotFound, HasSubstr("later.rh")));
  ASSERT_THAT(WriteFile(Path("later.rh"), "no model"), IsOk());
  const absl::Status first = load();
  EXPECT_FALSE(first.ok());
  EXPECT_EQ(load(), first);
  ASSERT_EQ(rename(Path("errors.rh").c_str(), Path("later.rh").c_str()), 0);
  EXPECT_THAT(load(), IsOk());
}

TEST_F(KnownModelTest, ManyThreadsReadOne) {
  const KnownModel::Loaded loaded = Loaded("threads.rh");
  std::vector<int> equal(4, 0);
  std::vector<std::thread> threads;
  for (int& own : equal) {
    threads.emplace_back([&] {
      for (int i = 0; i < 5; ++i) {
        const Known known = Find("threads.rh");
        if (known == nullptr) return;
        const absl::StatusOr<std::unique_ptr<Program>> program = known->Read();
        if (program.ok() && **program == *loaded.program) ++own;
        const KnownModel::Loaded other = Loaded("threads.rh");
        if (other.known == nullptr) return;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(equal, ElementsAre(5, 5, 5, 5));
}

}  // namespace
}  // namespace roundhouse
