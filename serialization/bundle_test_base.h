// A folder for bundles of weights, and some bundles.
#ifndef ROUNDHOUSE_SERIALIZATION_BUNDLE_TEST_BASE_H_
#define ROUNDHOUSE_SERIALIZATION_BUNDLE_TEST_BASE_H_

#include <sys/stat.h>
#include <sys/wait.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/bundle.h"
#include "roundhouse/serialization/bundle_writer.h"

namespace roundhouse {

class BundleTest : public ::testing::Test {
 protected:
  BundleTest()
      : folder_(absl::StrCat(std::getenv("TEST_TMPDIR"), "/",
                             ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
    mkdir(folder_.c_str(), 0777);
    RH_CHECK(context_.Freeze().ok());
  }
  std::string Path(const std::string& name) const { return folder_ + "/" + name; }

  static absl::StatusOr<std::shared_ptr<const Bundle>> Parse(const std::string& bytes) {
    auto owner = std::make_shared<std::string>(bytes);
    return Bundle::OpenFromMemory(
        absl::MakeConstSpan(reinterpret_cast<const std::byte*>(owner->data()), owner->size()),
        owner, "w");
  }

  static Tensor Counting(int64_t count) {
    std::vector<float> values;
    for (int64_t i = 0; i < count; ++i) values.push_back(static_cast<float>(i));
    return Tensor::Of<float>(absl::MakeConstSpan(&count, 1), absl::MakeConstSpan(values));
  }

  // a and twin share bytes, splat is one element, small is of another type.
  std::string MakeBundle() {
    const std::string path = Path("made.rhw");
    absl::StatusOr<BundleWriter> writer = BundleWriter::Create(path);
    RH_CHECK(writer.ok()) << writer.status();
    for (const char* name : {"a", "twin"}) RH_CHECK(writer->Add(name, Counting(100)).ok());
    RH_CHECK(
        writer->Add("splat", *Tensor::Zeros(Type::Tensor(ElementKind::kF64, {1000, 1000}))).ok());
    RH_CHECK(writer->Add("small", Tensor::Of<int8_t>({2, 1}, {1, -1})).ok());
    RH_CHECK(writer->Commit().ok());
    return path;
  }

  static std::vector<std::string> Names(const Bundle& bundle) {
    std::vector<std::string> names;
    for (const BundleEntry& entry : bundle.entries()) names.push_back(entry.name);
    return names;
  }

  const std::string folder_;
  Context context_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_BUNDLE_TEST_BASE_H_
