// File: matchers.h
//
// Matchers for absl::Status and absl::StatusOr:
//   EXPECT_THAT(Save(x), IsOk());
//   EXPECT_THAT(Parse("?"), StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("expected")));
//   EXPECT_THAT(Count(x), IsOkAndHolds(3));
//   ASSERT_OK_AND_ASSIGN(Tensor tensor, Load(path));
#ifndef ROUNDHOUSE_TESTS_TESTING_MATCHERS_H_
#define ROUNDHOUSE_TESTS_TESTING_MATCHERS_H_

#include <string>
#include <type_traits>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace roundhouse {
namespace testing_internal {

inline const absl::Status& StatusOf(const absl::Status& status) { return status; }
template <typename T>
const absl::Status& StatusOf(const absl::StatusOr<T>& statusor) {
  return statusor.status();
}

}  // namespace testing_internal

MATCHER(IsOk, negation ? "is an error" : "is ok") {
  const absl::Status& status = testing_internal::StatusOf(arg);
  if (!status.ok()) *result_listener << status.ToString();
  return status.ok();
}

MATCHER_P(HasCode, code,
          absl::StrCat(negation ? "has not" : "has", " code ", absl::StatusCodeToString(code))) {
  *result_listener << testing_internal::StatusOf(arg).ToString();
  return testing_internal::StatusOf(arg).code() == code;
}

MATCHER_P(HasMessage, message,
          "has a message that " + ::testing::DescribeMatcher<std::string>(message, negation)) {
  return ::testing::ExplainMatchResult(
      message, std::string(testing_internal::StatusOf(arg).message()), result_listener);
}

inline auto StatusIs(absl::StatusCode code) { return HasCode(code); }

// `message` is a string or a matcher of one.
template <typename Message>
auto StatusIs(absl::StatusCode code, const Message& message) {
  return ::testing::AllOf(HasCode(code), HasMessage(::testing::Matcher<std::string>(message)));
}

MATCHER_P(IsOkAndHolds, value, "is ok and holds a value that " + ::testing::PrintToString(value)) {
  if (!arg.ok()) {
    *result_listener << arg.status().ToString();
    return false;
  }
  using T = std::remove_cvref_t<decltype(*arg)>;
  return ::testing::ExplainMatchResult(::testing::SafeMatcherCast<const T&>(value), *arg,
                                       result_listener);
}

}  // namespace roundhouse

#define ASSERT_OK_AND_ASSIGN(target, expression) \
  RH_TESTING_ASSIGN_(RH_TESTING_JOIN_(rh_testing_statusor_, __LINE__), target, expression)
#define RH_TESTING_ASSIGN_(statusor, target, expression)               \
  auto statusor = (expression);                                        \
  ASSERT_TRUE(statusor.ok()) << #expression ": " << statusor.status(); \
  target = *std::move(statusor)
#define RH_TESTING_JOIN_(a, b) RH_TESTING_JOIN_AGAIN_(a, b)
#define RH_TESTING_JOIN_AGAIN_(a, b) a##b

#endif  // ROUNDHOUSE_TESTS_TESTING_MATCHERS_H_
