#include "roundhouse/tools/running/sample_claims.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

std::string File() {
  return absl::StrCat(std::getenv("TEST_TMPDIR"), "/",
                      ::testing::UnitTest::GetInstance()->current_test_info()->name());
}

TEST(SampleClaims, OneHasASample) {
  ASSERT_OK_AND_ASSIGN(SampleClaims first, SampleClaims::Open(File()));
  ASSERT_OK_AND_ASSIGN(SampleClaims second, SampleClaims::Open(File()));
  EXPECT_THAT(first.Claim(3), IsOkAndHolds(true));
  EXPECT_THAT(second.Claim(3), IsOkAndHolds(false));
  EXPECT_THAT(second.Claim(4), IsOkAndHolds(true));
  first.GiveBack(3);
  EXPECT_THAT(second.Claim(3), IsOkAndHolds(true));
}

TEST(SampleClaims, WhoIsKilledGivesBack) {
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t other = fork();
  if (other == 0) {
    absl::StatusOr<SampleClaims> claims = SampleClaims::Open(File());
    const bool is_mine = claims.ok() && claims->Claim(0).value_or(false);
    (void)!write(ready[1], is_mine ? "+" : "-", 1);
    for (;;) pause();
  }
  char answer = ' ';
  ASSERT_EQ(read(ready[0], &answer, 1), 1);
  ASSERT_EQ(answer, '+');
  ASSERT_OK_AND_ASSIGN(SampleClaims claims, SampleClaims::Open(File()));
  EXPECT_THAT(claims.Claim(0), IsOkAndHolds(false));
  kill(other, SIGKILL);
  waitpid(other, nullptr, 0);
  EXPECT_THAT(claims.Claim(0), IsOkAndHolds(true));
}

TEST(SampleClaims, CountsTogetherAndFromZero) {
  {
    ASSERT_OK_AND_ASSIGN(SampleClaims first, SampleClaims::Open(File()));
    ASSERT_THAT(first.CountOne(), IsOk());
    ASSERT_OK_AND_ASSIGN(SampleClaims second, SampleClaims::Open(File()));
    ASSERT_THAT(second.CountOne(), IsOk());
    EXPECT_EQ(first.count(), 2);
    EXPECT_EQ(second.count(), 2);
  }
  ASSERT_OK_AND_ASSIGN(SampleClaims later, SampleClaims::Open(File()));
  EXPECT_EQ(later.count(), 0);
}

TEST(SampleClaims, AFolderThatIsNotThereIsAnError) {
  EXPECT_THAT(SampleClaims::Open(File() + "/none/claims").status(),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("cannot write")));
}

}  // namespace
}  // namespace roundhouse
