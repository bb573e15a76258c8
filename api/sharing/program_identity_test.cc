#include "roundhouse/api/sharing/program_identity.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/mapped_file.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

constexpr char kProgram[] = R"(
ml_program.global private @w(dense<[1.0, 2.0, 3.0]> : tensor<3xf32>) : tensor<3xf32>
ml_program.subgraph @main(%x: tensor<?x3xf32, ["n", ""]> {ml_program.identifier = "x"})
    -> (tensor<?x3xf32, ["n", ""]> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load_const @w : tensor<3xf32>
  %0 = "canonical.eltwise_add"(%x, %w) : (tensor<?x3xf32, ["n", ""]>, tensor<3xf32>)
      -> tensor<?x3xf32, ["n", ""]> loc("sum")
  ml_program.output %0 : tensor<?x3xf32, ["n", ""]>
})";

class ProgramIdentityTest : public ::testing::Test {
 protected:
  void SetUp() override {
    absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
    ASSERT_THAT(context, IsOk());
    context_ = *std::move(context);
  }

  // A clone has no attachments, which the parser makes.
  std::unique_ptr<Program> Parsed(const std::string& text) const {
    absl::StatusOr<std::unique_ptr<Program>> program = Parse(*context_, text);
    EXPECT_THAT(program, IsOk()) << text;
    return program.ok() ? (*program)->clone() : std::make_unique<Program>(*context_);
  }

  std::unique_ptr<Context> context_;
};

TEST_F(ProgramIdentityTest, EqualProgramsHaveTheSame) {
  const std::unique_ptr<Program> program = Parsed(kProgram);
  const std::string identity = IdentityOf(*program);
  EXPECT_EQ(identity.size(), 16u);
  EXPECT_EQ(IdentityOf(*program), identity);
  EXPECT_EQ(IdentityOf(*Parsed(kProgram)), identity);
  EXPECT_EQ(IdentityOf(*program->clone()), identity);
}

TEST_F(ProgramIdentityTest, EveryDifferenceCounts) {
  std::set<std::string> identities = {IdentityOf(*Parsed(kProgram))};
  const std::vector<std::pair<std::string, std::string>> changes = {
      {"2.0, 3.0", "2.0, 3.5"},
      {"dense<[1.0, 2.0, 3.0]>", "dense<1.0>"},
      {"eltwise_add", "eltwise_mul"},
      {"\"sum\"", "\"total\""},
      {"\"x\"", "\"z\""},
      {"\"n\"", "\"m\""},
      {"@w", "@v"},
      {"private @w", "public @w"},
      {"?x3", "2x3"},
      {"(%x, %w) : (tensor<?x3xf32, [\"n\", \"\"]>, tensor<3xf32>)",
       "(%w, %x) : (tensor<3xf32>, tensor<?x3xf32, [\"n\", \"\"]>)"}};
  for (const auto& [from, to] : changes) {
    const std::string text = absl::StrReplaceAll(kProgram, {{from, to}});
    ASSERT_NE(text, kProgram) << from;
    EXPECT_TRUE(identities.insert(IdentityOf(*Parsed(text))).second) << to;
  }
}

TEST_F(ProgramIdentityTest, EveryKindOfAttributeCounts) {
  Quantization quantization = {.scales = {0.5}, .zero_points = {1}};
  Quantization other = quantization;
  other.storage_range = {-127, 127};
  const auto quantized = [](const Quantization& how) {
    return Type::Tensor(ElementType::Quantized(ElementKind::kI8, how), Shape({Dim(2)}));
  };
  const std::vector<Attribute> attributes = {
      Attribute::Unit(),
      Attribute::Bool(false),
      Attribute::Bool(true),
      Attribute::Int(1),
      Attribute::Int(2),
      Attribute::Int(1, ElementKind::kI32),
      Attribute::Float(0.0),
      Attribute::Float(-0.0),
      Attribute::Float(0.0, ElementKind::kF32),
      Attribute::String(""),
      Attribute::String("a"),
      Attribute::Symbol("main"),
      Attribute::Opaque("#a.b"),
      Attribute::OfType(Type()),
      Attribute::OfType(Type::None()),
      Attribute::OfType(Type::Scalar(ElementKind::kF32)),
      Attribute::OfType(Type::Opaque("!a.b")),
      Attribute::OfType(Type::Tensor(ElementKind::kF32, Shape())),
      Attribute::OfType(Type::Tensor(ElementKind::kF32, Shape::Unranked())),
      Attribute::OfType(Type::Tensor(ElementKind::kF32, Shape({Dim(2)}))),
      Attribute::OfType(Type::Tensor(ElementKind::kF32, Shape({Dim(2)}), Domain::kBias)),
      Attribute::OfType(Type::Tensor(ElementKind::kF32, Shape({Dim::Unknown()}))),
      Attribute::OfType(Type::TensorWithEncoding(ElementKind::kF32, Shape({Dim(2)}), "#a.b")),
      Attribute::OfType(quantized(quantization)),
      Attribute::OfType(quantized(other)),
      Attribute::OfTensor(Tensor::Of<float>({1}, {2})),
      Attribute::OfTensor(Tensor::Of<float>({1}, {3})),
      Attribute::IntArray({1}),
      Attribute::IntArray({1, 2}),
      Attribute::FloatArray({1}),
      Attribute::FloatArray({1, 2}),
      Attribute::List({}),
      Attribute::List({Attribute::Int(1)}),
      Attribute::List({Attribute::List({Attribute::Int(1)})}),
      Attribute::List({Attribute::Int(1), Attribute::Int(2)}),
      Attribute::List({Attribute::Int(2), Attribute::Int(1)}),
      Attribute::Dictionary({{"a", Attribute::Int(1)}}),
      Attribute::Dictionary({{"b", Attribute::Int(1)}})};
  std::set<std::string> identities;
  for (const Attribute& attribute : attributes) {
    Program program(*context_);
    program.set_attribute("a", attribute);
    EXPECT_TRUE(identities.insert(IdentityOf(program)).second) << attribute;
  }
}

TEST_F(ProgramIdentityTest, SomeProgramsHaveNone) {
  const std::unique_ptr<Program> program = Parsed(kProgram);
  EXPECT_NE(IdentityOf(*program, /*most_bytes=*/12), "");
  EXPECT_EQ(IdentityOf(*program, /*most_bytes=*/11), "");
  ASSERT_THAT(program->attachments().Set("mine", 1), IsOk());
  EXPECT_EQ(IdentityOf(*program), "");
}

class IdentityOfFilesTest : public ProgramIdentityTest {
 protected:
  static std::string Path(const std::string& name) {
    return absl::StrCat(std::getenv("TEST_TMPDIR"), "/", name);
  }

  // A program with a weight that is used where the file has it.
  void Write(const std::string& name, float first) const {
    const std::unique_ptr<Program> program = Parsed(kProgram);
    std::vector<float> many(4096);
    std::iota(many.begin(), many.end(), first);
    const absl::StatusOr<Tensor> weights = Tensor::FromBytes(
        Type::Tensor(ElementKind::kF32, Shape({Dim(4096)})),
        absl::MakeConstSpan(reinterpret_cast<const std::byte*>(many.data()), 4 * many.size()));
    ASSERT_THAT(weights, IsOk());
    const absl::StatusOr<Global*> global = program->CreateGlobal("many", weights->type());
    ASSERT_THAT(global, IsOk());
    (*global)->set_initial(Attribute::OfTensor(*weights));
    ASSERT_THAT(SaveModel(*program, Path(name)), IsOk());
  }

  std::string Loaded(const std::string& name, FileAccess access = FileAccess::kMap,
                     int64_t most_bytes = kMostHashedBytes) {
    absl::StatusOr<std::unique_ptr<Program>> program =
        LoadModel(*context_, Path(name), {.access = access});
    EXPECT_THAT(program, IsOk());
    if (!program.ok()) return "";
    held_.push_back(*std::move(program));
    return IdentityOf(*held_.back(), most_bytes);
  }

  std::vector<std::unique_ptr<Program>> held_;  // So that the files stay mapped.
};

TEST_F(IdentityOfFilesTest, MappedWeightsOfOtherFilesAreOthers) {
  Write("a.rh", 0);
  Write("b.rh", 0);
  const std::string a = Loaded("a.rh");
  EXPECT_NE(a, "");
  EXPECT_EQ(Loaded("a.rh"), a);
  EXPECT_NE(Loaded("b.rh"), a);
  const std::string read = Loaded("a.rh", FileAccess::kRead);
  EXPECT_NE(read, "");
  EXPECT_NE(read, a);
  EXPECT_EQ(Loaded("b.rh", FileAccess::kRead), read);
}

TEST_F(IdentityOfFilesTest, AFileThatIsWrittenToIsAnother) {
  Write("changing.rh", 0);
  Write("changed.rh", 1);
  const auto overwrite = [] {
    struct stat before;
    ASSERT_EQ(stat(Path("changing.rh").c_str(), &before), 0);
    ASSERT_OK_AND_ASSIGN(const std::string bytes, ReadFile(Path("changed.rh")));
    ASSERT_EQ(static_cast<off_t>(bytes.size()), before.st_size);
    const int file = open(Path("changing.rh").c_str(), O_WRONLY);
    ASSERT_EQ(write(file, bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
    const timespec times[] = {before.st_atim, before.st_mtim};
    ASSERT_EQ(futimens(file, times), 0);
    ASSERT_EQ(close(file), 0);
  };
  // It was changed just now, so its bytes count.
  EXPECT_EQ(Loaded("changing.rh", FileAccess::kMap, /*most_bytes=*/1000), "");
  const std::string young = Loaded("changing.rh");
  EXPECT_EQ(Loaded("changing.rh"), young);
  overwrite();
  EXPECT_NE(Loaded("changing.rh"), young);
  // Later it is known by the time of its last change.
  std::this_thread::sleep_for(std::chrono::milliseconds(2100));
  const std::string old = Loaded("changing.rh", FileAccess::kMap, /*most_bytes=*/1000);
  EXPECT_NE(old, "");
  EXPECT_EQ(Loaded("changing.rh"), old);
  overwrite();
  EXPECT_NE(Loaded("changing.rh"), old);
}

}  // namespace
}  // namespace roundhouse
