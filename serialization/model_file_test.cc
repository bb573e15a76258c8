#include "roundhouse/serialization/model_file.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
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
#include "roundhouse/core/context.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/serialization/builtin_formats.h"
#include "roundhouse/serialization/format_registry.h"
#include "roundhouse/serialization/mapped_file.h"
#include "roundhouse/tests/testing/matchers.h"

// SIGBUS ends the process under the sanitizer as it does elsewhere.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() { return "handle_sigbus=0"; }

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr char kModel[] = R"(
ml_program.global private @w(dense<[1.0, 2.0, 3.0]> : tensor<3xf32>) : tensor<3xf32>
ml_program.global private mutable @state : tensor<3xf32>
ml_program.subgraph private @main() {
  %0 = "acme.load"() {from = @w} : () -> tensor<3xf32> loc("w")
  "acme.use"(%0) : (tensor<3xf32>) -> () loc(unknown)
  ml_program.output
}
)";

// A format of another project: it can only be read, and its programs are empty.
class EmptyFormat : public ModelFormat {
 public:
  explicit EmptyFormat(std::string extension) : extension_(std::move(extension)) {}
  std::string name() const override { return "Empty"; }
  std::vector<std::string> extensions() const override { return {extension_}; }
  absl::StatusOr<std::unique_ptr<Program>> Read(const Context& context, const std::string&,
                                                const ModelReadOptions&) const override {
    return std::make_unique<Program>(context);
  }

 private:
  std::string extension_;
};

class ModelFileTest : public ::testing::Test {
 protected:
  ModelFileTest() {
    RegisterBuiltinFormats(context_);
    FormatRegistry::Add(context_, std::make_unique<EmptyFormat>(".empty"));
    RH_CHECK(context_.Freeze().ok());
  }
  std::string Path(const std::string& name) const {
    return absl::StrCat(std::getenv("TEST_TMPDIR"), "/", name);
  }
  Context context_;
};

TEST_F(ModelFileTest, TheExtensionSaysTheFormat) {
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> program, Parse(context_, kModel));
  ASSERT_THAT(SaveModel(*program, Path("m.rh")), IsOk());
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> read, LoadModel(context_, Path("m.rh")));
  EXPECT_EQ(FirstDifference(*program, *read), "");
  ASSERT_THAT(SaveModel(*read, Path("m.MLIR")), IsOk());
  ASSERT_OK_AND_ASSIGN(read, LoadModel(context_, Path("m.MLIR")));
  EXPECT_EQ(FirstDifference(*program, *read), "");
}

TEST_F(ModelFileTest, AnotherFormatComesByRegistration) {
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> read, LoadModel(context_, "whatever.empty"));
  EXPECT_TRUE(read->graphs().empty());
  EXPECT_THAT(SaveModel(*read, "x.empty"),
              StatusIs(absl::StatusCode::kUnimplemented,
                       "x.empty: Empty files can be read but not written"));
  Context twice;
  FormatRegistry::Add(twice, std::make_unique<EmptyFormat>(".rh"));
  RegisterBuiltinFormats(twice);
  EXPECT_THAT(twice.Freeze(), StatusIs(absl::StatusCode::kAlreadyExists,
                                       HasSubstr("Empty and Roundhouse both claim .rh files")));
}

TEST_F(ModelFileTest, ContentsDecideAndNotTheName) {
  ASSERT_OK_AND_ASSIGN(
      const std::unique_ptr<Program> program,
      Parse(context_, "// A comment.\nml_program.global private mutable @w : i32\n"));
  ASSERT_THAT(SaveModel(*program, Path("a.rh")), IsOk());
  ASSERT_THAT(SaveModel(*program, Path("a.mlir")), IsOk());
  ASSERT_EQ(std::rename(Path("a.rh").c_str(), Path("b.mlir").c_str()), 0);
  ASSERT_EQ(std::rename(Path("a.mlir").c_str(), Path("b").c_str()), 0);
  for (const char* name : {"b.mlir", "b"}) {
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> read, LoadModel(context_, Path(name)));
    EXPECT_NE(read->FindGlobal("w"), nullptr) << name;
  }
}

TEST_F(ModelFileTest, SaysWhatIsNoModel) {
  const auto expect = [&](const std::string& contents, const char* why) {
    ASSERT_THAT(WriteFile(Path("x.rh"), contents), IsOk());
    EXPECT_THAT(LoadModel(context_, Path("x.rh")),
                StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr(why)));
  };
  expect("", "x.rh: the file is empty");
  expect("version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "git lfs pull");
  expect("\n<!DOCTYPE html>\n<html></html>", "an HTML page");
  expect("ML\xefR\x0dStableHLO_v1.0", "MLIR's bytecode");
}

TEST_F(ModelFileTest, ReadsMemory) {
  const auto load = [&](const std::string& text) {
    return LoadModelFromMemory(
        context_, absl::MakeConstSpan(reinterpret_cast<const std::byte*>(text.data()), text.size()),
        nullptr, "memory");
  };
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> read,
                       load("ml_program.global private mutable @w : i32\n"));
  ASSERT_THAT(SaveModel(*read, Path("a.rh")), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::string bytes, ReadFile(Path("a.rh")));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> again, load(bytes));
  EXPECT_NE(again->FindGlobal("w"), nullptr);
  EXPECT_THAT(load(""), StatusIs(absl::StatusCode::kInvalidArgument, "memory: the file is empty"));
  EXPECT_THAT(load("?"), StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("memory:1:1")));
  // The bundle would be beside a model file, and there is none.
  EXPECT_THAT(
      load("module attributes {roundhouse.bundle = \"w.rhw\"} {}\n"),
      StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("give the path of the bundle")));
}

TEST_F(ModelFileTest, ErrorsBeginWithThePath) {
  ASSERT_THAT(WriteFile(Path("m.hr"), "neither text nor anything else"), IsOk());
  EXPECT_THAT(
      LoadModel(context_, Path("m.hr")),
      StatusIs(absl::StatusCode::kInvalidArgument,
               HasSubstr("m.hr: '.hr' is not a known format (.empty .mlir .rh), did you mean "
                         "'.rh'?")));
  EXPECT_THAT(LoadModel(context_, "dir.d/model"),
              StatusIs(absl::StatusCode::kNotFound,
                       AllOf(StartsWith("cannot read "), HasSubstr("dir.d/model: No such file"))));
  EXPECT_THAT(LoadModel(context_, Path("")),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("found a folder")));
  EXPECT_THAT(LoadModel(context_, Path("none.rh")),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("none.rh")));
  ASSERT_THAT(WriteFile(Path("bad.mlir"), "ml_program.global private @w : tensor<3xf32>\n"),
              IsOk());
  EXPECT_THAT(
      LoadModel(context_, Path("bad.mlir")),
      StatusIs(absl::StatusCode::kInvalidArgument, AllOf(HasSubstr("bad.mlir:"), HasSubstr("@w"))));
  EXPECT_THAT(LoadModel(context_, Path("bad.mlir"), {.verify = false}), IsOk());
}

TEST_F(ModelFileTest, AModelAndItsBundleGoTogether) {
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> program, Parse(context_, kModel));
  for (const char* model : {"linked.rh", "linked.mlir"}) {
    ASSERT_THAT(SaveModelWithBundle(*program, Path(model), Path("linked.rhw"), 1), IsOk());
    ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> read, LoadModel(context_, Path(model)));
    EXPECT_EQ(FirstDifference(*program, *read), "");
    // A model can be read without its weights.
    ASSERT_OK_AND_ASSIGN(read, LoadModel(context_, Path(model), {.link_bundle = false}));
    EXPECT_NE(read->FindGlobal("w")->external_initial(), nullptr);
    ASSERT_OK_AND_ASSIGN(read, LoadModel(context_, Path(model), {.bundle = Path("linked.rhw")}));
    EXPECT_NE(read->FindGlobal("w")->inline_initial(), nullptr);
  }
  EXPECT_THAT(SaveModelWithBundle(*program, Path("m.rh"), "/elsewhere/w.rhw", 1),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("/elsewhere/w.rhw: expected a path in the folder of")));
  EXPECT_THAT(SaveModelWithBundle(*program, Path("m.rh"), Path("../w.rhw"), 1),
              StatusIs(absl::StatusCode::kInvalidArgument));
}

TEST_F(ModelFileTest, ModelsShareABundleThatIsThere) {
  const std::string bundle = Path("shared.rhw");
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> program, Parse(context_, kModel));
  std::string other_text = kModel;
  for (size_t at; (at = other_text.find("@w")) != std::string::npos;)
    other_text.replace(at, 2, "@v");
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> other, Parse(context_, other_text));
  ASSERT_THAT(SaveModelWithBundle(*program, Path("one.rh"), bundle, 1), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::string once, ReadFile(bundle));
  // A second time, and as text: the bundle does not change.
  ASSERT_THAT(SaveModelWithBundle(*program, Path("one.mlir"), bundle, 1), IsOk());
  EXPECT_THAT(ReadFile(bundle), IsOkAndHolds(once));
  ASSERT_THAT(SaveModelWithBundle(*other, Path("two.rh"), bundle, 1), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::string both, ReadFile(bundle));
  EXPECT_NE(both, once);
  for (const char* model : {"one.rh", "one.mlir", "two.rh"}) {
    ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> read,
                         LoadModel(context_, Path(model), {.verify_data = true}));
    EXPECT_EQ(FirstDifference(std::string(model) == "two.rh" ? *other : *program, *read), "");
  }

  // Other data under an existing name.
  std::string changed_text = kModel;
  changed_text.replace(changed_text.find("3.0"), 3, "4.0");
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> changed, Parse(context_, changed_text));
  EXPECT_THAT(SaveModelWithBundle(*changed, Path("three.rh"), bundle, 1),
              StatusIs(absl::StatusCode::kAlreadyExists, HasSubstr("shared.rhw: entry 'w'")));
  EXPECT_THAT(ReadFile(bundle), IsOkAndHolds(both));
  EXPECT_THAT(ReadFile(Path("three.rh")), StatusIs(absl::StatusCode::kNotFound));
  ASSERT_THAT(SaveModelWithBundle(*changed, Path("three.rh"), bundle, 1, {.replace_weights = true}),
              IsOk());
  EXPECT_THAT(LoadModel(context_, Path("two.rh")), StatusIs(absl::StatusCode::kNotFound));
}

TEST_F(ModelFileTest, ABundleGoesBackWhereItsModelCannotBeWritten) {
  const std::string bundle = Path("back.rhw");
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> program, Parse(context_, kModel));
  const absl::Status no_folder = SaveModelWithBundle(*program, Path("back.empty"), bundle, 1);
  EXPECT_THAT(no_folder, StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("back.empty")));
  EXPECT_THAT(ReadFile(bundle), StatusIs(absl::StatusCode::kNotFound));
  EXPECT_THAT(SaveModelWithBundle(*program, Path("back.rh"), Path("back.rh"), 1),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("another file")));
}

// Another process truncates the file while the model is in use.
TEST_F(ModelFileTest, WhatIsReadDoesNotNeedTheFile) {
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> program, Parse(context_, kModel));
  ASSERT_THAT(SaveModelWithBundle(*program, Path("cut.rh"), Path("cut.rhw"), 1), IsOk());
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> read,
                       LoadModel(context_, Path("cut.rh"), {.access = FileAccess::kRead}));
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> mapped, LoadModel(context_, Path("cut.rh")));
  ASSERT_EQ(truncate(Path("cut.rh").c_str(), 0), 0);
  ASSERT_EQ(truncate(Path("cut.rhw").c_str(), 0), 0);
  EXPECT_EQ(FirstDifference(*program, *read), "");
  EXPECT_EXIT(FirstDifference(*program, *mapped), ::testing::KilledBySignal(SIGBUS), "");
}

TEST_F(ModelFileTest, WhatIsNoFileIsAStreamOfText) {
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> program, Parse(context_, kModel));
  EXPECT_THAT(SaveModel(*program, "/dev/null"), IsOk());
  EXPECT_THAT(SaveModel(*program, "/dev/full"),
              StatusIs(absl::StatusCode::kResourceExhausted, HasSubstr("/dev/full")));
  ASSERT_THAT(WriteFile(Path("log"), "// kept\n"), IsOk());
  const int fd = open(Path("log").c_str(), O_RDWR | O_APPEND);
  const std::string stream = absl::StrCat("/dev/fd/", fd);
  ASSERT_THAT(SaveModel(*program, stream), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::string log, ReadFile(Path("log")));
  EXPECT_THAT(log, StartsWith("// kept\n"));
  ASSERT_EQ(lseek(fd, 0, SEEK_SET), 0);
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> read, LoadModel(context_, stream));
  EXPECT_EQ(FirstDifference(*program, *read), "");
  close(fd);
}

}  // namespace
}  // namespace roundhouse
