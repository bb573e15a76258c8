#include "roundhouse/serialization/bundle_link.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/bundle.h"
#include "roundhouse/serialization/bundle_test_base.h"
#include "roundhouse/serialization/bundle_writer.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

TEST_F(BundleTest, WeightsGoOutAndComeBack) {
  Program program(context_);
  (*program.CreateGlobal("w", Type::Tensor(ElementKind::kF32, {Dim::Unknown()})))
      ->set_initial(Attribute::OfTensor(Counting(100)));
  (*program.CreateGlobal("tiny", Type::Tensor(ElementKind::kF32, {2})))
      ->set_initial(Attribute::OfTensor(Counting(2)));
  const std::string path = Path("w.rhw");
  ASSERT_OK_AND_ASSIGN(BundleWriter writer, BundleWriter::Create(path));
  ASSERT_THAT(MoveToBundle(program, writer, 64), IsOk());
  ASSERT_THAT(writer.Commit(), IsOk());
  ASSERT_NE(program.FindGlobal("w")->external_initial(), nullptr);
  EXPECT_EQ(program.FindGlobal("w")->external_initial()->type,
            Type::Tensor(ElementKind::kF32, {100}));
  EXPECT_NE(program.FindGlobal("tiny")->inline_initial(), nullptr);

  program.set_attribute(kBundleAttribute, Attribute::String("w.rhw"));
  ASSERT_OK_AND_ASSIGN(std::shared_ptr<const Bundle> bundle,
                       OpenBundleOf(program, Path("model.rh")));
  ASSERT_THAT(LinkBundle(program, *bundle, {.check = LinkCheck::kNow}), IsOk());
  EXPECT_EQ(*program.FindGlobal("w")->inline_initial()->if_tensor(), Counting(100));
}

// A bundle stores storage types and sizes; the rest of a type comes from the program.
TEST_F(BundleTest, LinkedDataHasTheTypeThatTheProgramSays) {
  const std::string path = Path("types.rhw");
  ASSERT_OK_AND_ASSIGN(BundleWriter writer, BundleWriter::Create(path));
  const Tensor stored = Tensor::Of<int8_t>({2, 3}, {1, 2, 3, 4, 5, 6});
  ASSERT_THAT(writer.Add("w", stored), IsOk());
  ASSERT_THAT(writer.Commit(), IsOk());
  ASSERT_OK_AND_ASSIGN(std::shared_ptr<const Bundle> bundle, Bundle::Open(path));
  const ElementType quantized =
      ElementType::Quantized(ElementKind::kI8, {.scales = {0.5}, .zero_points = {3}});
  auto linked = [&](const Type& declared) {
    Program program(context_);
    Global* global = *program.CreateGlobal("w", declared);
    global->set_initial(Global::External{declared});
    EXPECT_THAT(LinkBundle(program, *bundle), IsOk()) << declared.ToString();
    const Tensor& tensor = *global->inline_initial()->if_tensor();
    EXPECT_TRUE(tensor.bytes() == stored.bytes());
    return tensor.type();
  };
  for (const Type& type :
       {Type::Tensor(quantized, {2, 3}), Type::Tensor(ElementKind::kI8, {Dim(2, "a"), 3}),
        Type::Tensor(ElementKind::kI8, {2, 3}).WithDomain(Domain::kMatrix),
        Type::TensorWithEncoding(ElementKind::kI8, {2, 3}, "#acme.layout")}) {
    EXPECT_EQ(linked(type), type);
  }
  EXPECT_EQ(linked(Type::Tensor(quantized, {Dim::Unknown("a"), 3})),
            Type::Tensor(quantized, {Dim(2, "a"), 3}));
  EXPECT_EQ(linked(Type::Tensor(quantized, Shape::Unranked())), Type::Tensor(quantized, {2, 3}));
}

TEST_F(BundleTest, LinkedDataCanBeCheckedWhenItIsUsed) {
  ASSERT_OK_AND_ASSIGN(std::string bytes, ReadFile(MakeBundle()));
  ASSERT_OK_AND_ASSIGN(std::shared_ptr<const Bundle> whole, Parse(bytes));
  bytes[whole->Find("small")->offset] ^= 1;
  ASSERT_OK_AND_ASSIGN(std::shared_ptr<const Bundle> bundle, Parse(bytes));
  Program program(context_);
  for (const BundleEntry& entry : bundle->entries()) {
    (*program.CreateGlobal(entry.name, entry.type))->set_initial(Global::External{entry.type});
  }
  EXPECT_THAT(LinkBundle(program, *bundle, {.check = LinkCheck::kNow}),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("global @small: ")));
  ASSERT_THAT(LinkBundle(program, *bundle, {.check = LinkCheck::kWhenUsed}), IsOk());
  for (int use = 0; use < 2; ++use) {
    EXPECT_THAT(program.FindGlobal("a")->inline_initial()->if_tensor()->Materialize(),
                IsOkAndHolds(Counting(100)));
    EXPECT_THAT(program.FindGlobal("small")->inline_initial()->if_tensor()->Materialize(),
                StatusIs(absl::StatusCode::kDataLoss, AllOf(HasSubstr("data of 'w:small'"),
                                                            HasSubstr("checksum does not match"))));
  }
}

TEST_F(BundleTest, SeveralBundlesMustNotDiffer) {
  ASSERT_OK_AND_ASSIGN(std::shared_ptr<const Bundle> bundle, Bundle::Open(MakeBundle()));
  const auto make = [&](const char* file, const char* name, int64_t count) {
    absl::StatusOr<BundleWriter> writer = BundleWriter::Create(Path(file));
    RH_CHECK(writer.ok() && writer->Add("a", Counting(count)).ok() &&
             writer->Add(name, Counting(7)).ok() && writer->Commit().ok());
    return *Bundle::Open(Path(file));
  };
  const std::shared_ptr<const Bundle> second = make("second.rhw", "b", 100);
  const std::shared_ptr<const Bundle> other = make("other.rhw", "b", 99);
  Program program(context_);
  for (const auto& [name, count] : {std::pair("a", 100), std::pair("b", 7)}) {
    const Type type = Type::Tensor(ElementKind::kF32, {count});
    (*program.CreateGlobal(name, type))->set_initial(Global::External{type});
  }
  EXPECT_THAT(LinkBundles(program, {bundle, other}),
              StatusIs(absl::StatusCode::kAlreadyExists,
                       AllOf(HasSubstr("other.rhw: entry 'a' differs from the one in"),
                             HasSubstr("made.rhw"))));
  EXPECT_THAT(LinkBundles(program, {bundle, bundle}),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("there is no entry 'b' in")));
  ASSERT_THAT(LinkBundles(program, {bundle, second}), IsOk());
  EXPECT_EQ(*program.FindGlobal("b")->inline_initial()->if_tensor(), Counting(7));
}

TEST_F(BundleTest, LinkingNamesEveryGlobalThatDoesNotFit) {
  ASSERT_OK_AND_ASSIGN(std::shared_ptr<const Bundle> bundle, Bundle::Open(MakeBundle()));
  Program program(context_);
  for (const char* name : {"a", "small", "nowhere"}) {
    (*program.CreateGlobal(name, Type::Tensor(ElementKind::kF32, {100})))
        ->set_initial(Global::External{Type::Tensor(ElementKind::kF32, {100})});
  }
  EXPECT_THAT(
      LinkBundle(program, *bundle),
      StatusIs(absl::StatusCode::kInvalidArgument,
               AllOf(HasSubstr("global @small: "),
                     HasSubstr("entry 'small': expected tensor<100xf32>, found tensor<2x1xi8>"),
                     HasSubstr("global @nowhere: "), HasSubstr("there is no entry 'nowhere'"))));
  EXPECT_NE(program.FindGlobal("a")->external_initial(), nullptr);
}

TEST_F(BundleTest, AModelCannotReachOutOfItsFolder) {
  MakeBundle();
  mkdir(Path("inner").c_str(), 0777);
  ASSERT_EQ(symlink("../made.rhw", Path("inner/link.rhw").c_str()), 0);
  Program program(context_);
  EXPECT_THAT(OpenBundleOf(program, Path("inner/model.rh")), IsOkAndHolds(nullptr));
  for (const std::string& name :
       {std::string("../made.rhw"), std::string("link.rhw"), Path("made.rhw")}) {
    program.set_attribute(kBundleAttribute, Attribute::String(name));
    EXPECT_THAT(OpenBundleOf(program, Path("inner/model.rh")).status(),
                StatusIs(absl::StatusCode::kPermissionDenied, HasSubstr(name)));
  }
  program.set_attribute(kBundleAttribute, Attribute::String("missing.rhw"));
  EXPECT_THAT(OpenBundleOf(program, Path("inner/model.rh")).status(),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("missing.rhw")));
  program.set_attribute(kBundleAttribute, Attribute::Int(1));
  EXPECT_THAT(OpenBundleOf(program, Path("inner/model.rh")).status(),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("expected a path")));
}

}  // namespace
}  // namespace roundhouse
