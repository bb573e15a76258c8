// A fixture for tests that run programs written as text, with the container, `check` and `abacus`.
#ifndef ROUNDHOUSE_INTERP_PROGRAM_TEST_BASE_H_
#define ROUNDHOUSE_INTERP_PROGRAM_TEST_BASE_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/dialects/check/check.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/interp/abacus_dialect.h"
#include "roundhouse/interp/check_kernels.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_executor.h"
#include "roundhouse/interp/session_options.h"

namespace roundhouse {

class ProgramTestBase : public ::testing::Test {
 protected:
  ProgramTestBase()
      : context_(*Context::With({RegisterMlProgram, RegisterControl, RegisterCheck,
                                 RegisterCheckKernels, RegisterAbacus, RegisterSessionExecutor})) {}

  // Keeps the program alive during the test.
  Program& ParseProgram(absl::string_view text) {
    absl::StatusOr<std::unique_ptr<Program>> program = Parse(*context_, text);
    EXPECT_TRUE(program.ok()) << program.status();
    if (!program.ok()) program = std::make_unique<Program>(*context_);
    return *programs_.emplace_back(*std::move(program));
  }

  absl::StatusOr<std::unique_ptr<Session>> NewSession(absl::string_view text,
                                                      SessionOptions options = {}) {
    return Session::Create(ParseProgram(text), {}, std::move(options));
  }
  absl::StatusOr<std::unique_ptr<Session>> NewSession(absl::string_view text,
                                                      const CompileOptions& compile_options,
                                                      SessionOptions options = {}) {
    return Session::Create(ParseProgram(text), compile_options, std::move(options));
  }

  // Compiles and runs the program's only entry, or main; returns the status.
  absl::Status RunProgram(absl::string_view text, SessionOptions options = {}) {
    absl::StatusOr<std::unique_ptr<Session>> session = NewSession(text, std::move(options));
    return session.ok() ? (*session)->infer() : session.status();
  }

  const std::unique_ptr<Context> context_;
  std::vector<std::unique_ptr<Program>> programs_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_PROGRAM_TEST_BASE_H_
