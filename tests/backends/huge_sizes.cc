#include "roundhouse/tests/backends/huge_sizes.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/region.h"
#include "roundhouse/service/thread_pool.h"
#include "roundhouse/tests/testing/sanitized.h"

namespace roundhouse {
namespace {

// Sizes that overflow int, oneDNN's dimensions times four, and int64; and sizes of which only the
// product of two overflows.
constexpr int64_t kHugeSizes[] = {int64_t{1} << 31, (int64_t{1} << 32) + 1, int64_t{1} << 40,
                                  int64_t{1} << 62};
constexpr unsigned kSecondsOfACase = kIsSanitized ? 200 : 20;
constexpr rlim_t kMemoryOfCases = rlim_t{4} << 30;

struct Sizes {
  std::vector<Type> types;
  std::string text;
};

// Replaces each size `from` by `to`; without `from`, each size other than 1.
std::optional<Sizes> Enlarge(const ConformanceCase& test, std::optional<int64_t> from, int64_t to) {
  Sizes enlarged;
  bool is_new = false;
  for (const std::optional<Tensor>& operand : test.operands) {
    if (!operand) {
      enlarged.types.push_back(Type::None());
      continue;
    }
    if (!operand->shape().is_static()) return std::nullopt;
    Shape shape = operand->shape();
    for (int64_t axis = 0; axis < shape.rank(); ++axis) {
      const int64_t size = shape.sizes()[axis];
      if (from.has_value() ? size == *from : size != 1) shape = shape.WithDim(axis, Dim(to));
    }
    is_new = is_new || shape != operand->shape();
    enlarged.types.push_back(operand->type().WithShape(shape));
    absl::StrAppend(&enlarged.text, enlarged.text.empty() ? "" : ", ",
                    enlarged.types.back().ToString());
  }
  if (!is_new) return std::nullopt;
  return enlarged;
}

std::vector<Sizes> EnlargedSizes(const ConformanceCase& test) {
  std::set<std::optional<int64_t>> sizes = {std::nullopt};
  for (const std::optional<Tensor>& operand : test.operands) {
    if (!operand || !operand->shape().is_static()) continue;
    for (const int64_t size : operand->shape().sizes()) sizes.insert(size);
  }
  std::vector<Sizes> all;
  for (const std::optional<int64_t> size : sizes) {
    for (const int64_t huge : kHugeSizes) {
      if (std::optional<Sizes> enlarged = Enlarge(test, size, huge))
        all.push_back(*std::move(enlarged));
    }
  }
  return all;
}

// Asks the backend and ignores the result.
void Ask(const Context& context, const Backend& backend, const ConformanceCase& test,
         const std::vector<Type>& types) {
  ConformanceCase asked = test;
  for (Type& type : asked.results) type = Type::Unknown();
  std::optional<ConformanceInstance> made = Instantiate(context, asked, types);
  if (!made || !IsWork(*made->node) || !backend.Supports(*made->node).ok()) return;
  const absl::StatusOr<std::unique_ptr<Executable>> compiled =
      backend.Compile(*made->graph, RegionOptions());
  if (!compiled.ok()) return;
  std::vector<Type> inputs;
  for (const size_t operand : made->inputs) inputs.push_back(types[operand]);
  ThreadPool threads(1);
  PackedConstants packed;
  (void)(*compiled)->Prepare({.operands = inputs, .threads = threads, .packed = packed}).ok();
}

// Allocations beyond the limit fail, also in the sanitizers' allocators (.bazelrc sets that
// option). Their shadow memory is mapped already and counts as in use.
void LimitThisProcess() {
  int64_t pages = 0;
  if (FILE* file = std::fopen("/proc/self/statm", "r")) {
    char text[64] = {};
    if (std::fgets(text, sizeof(text), file) != nullptr)
      (void)absl::SimpleAtoi(absl::string_view(text, std::strcspn(text, " ")), &pages);
    std::fclose(file);
  }
  const rlim_t now = static_cast<rlim_t>(pages) * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
  const rlimit memory = {now + kMemoryOfCases, now + kMemoryOfCases};
  setrlimit(RLIMIT_AS, &memory);
  const rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
}

std::string HowItEnded(int status) {
  if (WIFSIGNALED(status)) {
    return WTERMSIG(status) == SIGALRM
               ? absl::StrCat("takes more than ", kSecondsOfACase, " seconds")
               : absl::StrCat("ends in signal ", WTERMSIG(status), " (",
                              strsignal(WTERMSIG(status)), ")");
  }
  return absl::StrCat("ends the process with status ", WEXITSTATUS(status));
}

// One case with one set of sizes.
struct Question {
  const ConformanceCase* test;
  Sizes sizes;
};

std::vector<Question> QuestionsOf(const std::vector<ConformanceCase>& cases) {
  std::vector<Question> questions;
  for (const ConformanceCase& test : cases) {
    for (Sizes& sizes : EnlargedSizes(test)) questions.push_back({&test, std::move(sizes)});
  }
  return questions;
}

// Asks in a child process, which reports each question before it begins. Returns how many questions
// it got through, and how the next one ended; `end` is empty if none is left.
struct Asked {
  size_t number = 0;
  std::string end;
};
Asked AskFrom(size_t first, const std::vector<Question>& questions, const Context& context,
              const Backend& backend) {
  int ends[2];
  if (pipe(ends) != 0) return {first, "cannot be asked: there is no pipe to another process"};
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) {
    close(ends[0]);
    close(ends[1]);
    return {first, "cannot be asked: there is no other process"};
  }
  if (child == 0) {
    close(ends[0]);
    LimitThisProcess();
    for (size_t i = first; i < questions.size(); ++i) {
      if (write(ends[1], &i, sizeof(i)) != sizeof(i)) _exit(1);
      alarm(kSecondsOfACase);
      Ask(context, backend, *questions[i].test, questions[i].sizes.types);
    }
    _exit(0);
  }
  close(ends[1]);
  Asked asked = {.number = first};
  size_t which = first;
  while (read(ends[0], &which, sizeof(which)) == sizeof(which)) asked.number = which;
  close(ends[0]);
  int status = 0;
  if (waitpid(child, &status, 0) != child) {
    asked.end = "ends nobody knows how";
  } else if (status != 0) {
    asked.end = HowItEnded(status);
  } else {
    asked.number = questions.size();
  }
  return asked;
}

}  // namespace

HugeSizesResult TryHugeSizes(const Context& context, const Backend& backend,
                             const std::vector<ConformanceCase>& cases) {
  // After so many failures the backend fails anyway.
  constexpr int64_t kEnough = 8;
  const std::vector<Question> questions = QuestionsOf(cases);
  HugeSizesResult result;
  size_t next = 0;
  while (next < questions.size() && result.crashed < kEnough) {
    const Asked asked = AskFrom(next, questions, context, backend);
    if (asked.end.empty()) break;
    const ConformanceCase& test = *questions[asked.number].test;
    ++result.crashed;
    absl::StrAppend(&result.failure, result.failure.empty() ? "" : "\n  ", test.op, "(",
                    questions[asked.number].sizes.text,
                    test.others_are_constant ? "; what is not huge is constant" : "", ") ",
                    asked.end);
    next = asked.number + 1;
  }
  result.asked = static_cast<int64_t>(questions.size());
  return result;
}

}  // namespace roundhouse
