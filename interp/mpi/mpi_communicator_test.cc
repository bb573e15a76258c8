#include "roundhouse/interp/mpi/mpi_communicator.h"

#include <cstddef>
#include <vector>

#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/interp/mpi/mpi_functions.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using Kind = ExchangeRequest::Kind;

// No call of MPI is made: there are none.
TEST(MpiCommunicatorTest, RanksBeyondThoseOfTheProgramAreNamed) {
  const MpiFunctions none = {};
  MpiCommunicator four(none, /*rank=*/0, /*size=*/4, /*takes_turns=*/false);
  std::vector<std::byte> bytes(8);
  for (const Kind kind : {Kind::kAllReduce, Kind::kBroadcast, Kind::kSend, Kind::kReceive}) {
    ExchangeRequest request;
    request.kind = kind;
    request.call = {.name = "all_reduce 'loss'", .group = {0, 5, 2, 4}};
    request.peer = 5;
    request.in = bytes;
    request.out = absl::MakeSpan(bytes);
    EXPECT_THAT(four.Begin(request),
                HasMessage("all_reduce 'loss': expected ranks of the 4 processes that mpirun "
                           "started, which are below 4, found 5, 4 in the group of 0, 5, 2, 4; use "
                           "mpirun -np 6 or more"));
  }
}

TEST(MpiCommunicatorTest, NegativeRanksHaveNoRemedy) {
  const MpiFunctions none = {};
  MpiCommunicator one(none, /*rank=*/0, /*size=*/1, /*takes_turns=*/false);
  ExchangeRequest request;
  request.call = {.name = "all_reduce 'loss'", .group = {0, -1}};
  EXPECT_THAT(one.Begin(request),
              HasMessage("all_reduce 'loss': expected ranks of the 1 process that mpirun started, "
                         "which are below 1, found -1 in the group of 0, -1"));
}

}  // namespace
}  // namespace roundhouse
