#include "roundhouse/tests/laws/random_control_programs.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/splitmix64.h"

namespace roundhouse {
namespace {

class RandomNodes {
 protected:
  explicit RandomNodes(uint64_t seed) : random_(seed) {}

  // Whether something happens that does so once in `times`.
  bool Once(uint64_t times) { return random_.Next() % times == 0; }

  static std::string Constant(const std::string& number) {
    return absl::StrCat("\"canonical.constant_gen\"() {value = dense<", number,
                        "> : tensor<i64>} : () -> tensor<i64>\n");
  }

  // A few random nodes on `values`, and the last of their matrices and vectors.
  struct Drawn {
    std::string text;
    std::string matrix;
    std::string vector;
  };
  Drawn Nodes(const std::vector<std::string>& matrices, const std::vector<std::string>& vectors) {
    static constexpr const char* kUnary[] = {"sin", "tanh", "sigmoid", "neg"};
    static constexpr const char* kBinary[] = {"eltwise_add", "eltwise_mul", "eltwise_sub"};
    Drawn drawn;
    std::vector<std::string> of_matrices = matrices;
    std::vector<std::string> of_vectors = vectors;
    const auto pick = [&](const std::vector<std::string>& from) {
      return from[random_.Next() % from.size()];
    };
    const int count = 2 + static_cast<int>(random_.Next() % 5);
    for (int i = 0; i < count; ++i) {
      const bool is_matrix = random_.Next() % 2 == 0;
      const std::string type = is_matrix ? "tensor<2x3xf64>" : "tensor<3xf64>";
      std::vector<std::string>& same = is_matrix ? of_matrices : of_vectors;
      const std::string name = absl::StrCat("%t", next_++);
      if (random_.Next() % 2 == 0) {
        absl::StrAppend(&drawn.text, "  ", name, " = \"canonical.", kUnary[random_.Next() % 4],
                        "\"(", pick(same), ") : (", type, ") -> ", type, "\n");
      } else {
        const bool by_number = random_.Next() % 3 == 0;
        const std::string other = by_number ? "%w" : pick(of_vectors);
        absl::StrAppend(&drawn.text, "  ", name, " = \"canonical.", kBinary[random_.Next() % 3],
                        "\"(", pick(same), ", ", other, ") : (", type, ", ",
                        by_number ? "tensor<f64>" : "tensor<3xf64>", ") -> ", type, "\n");
      }
      same.push_back(name);
    }
    drawn.matrix = of_matrices.back();
    drawn.vector = of_vectors.back();
    return drawn;
  }

  SplitMix64 random_;
  int next_ = 0;
};

class LoopProgram : private RandomNodes {
 public:
  explicit LoopProgram(uint64_t seed) : RandomNodes(seed) {}

  std::string Text() {
    has_state_ = random_.Next() % 3 == 0;
    const bool is_constant = random_.Next() % 2 == 0;
    const std::string kind = has_state_ ? "func" : "subgraph";
    const std::string steps =
        is_constant ? absl::StrCat("%k = ", Constant(absl::StrCat(random_.Next() % 40)))
                    : absl::StrCat("%c = ", Constant(absl::StrCat(random_.Next() % 6)),
                                   "  %k = \"canonical.eltwise_add\"(%n, %c) : (tensor<i64>, "
                                   "tensor<i64>) -> tensor<i64>\n");
    const std::string body = Body("body", kMaxDepth);
    return absl::StrCat(
        has_state_ ? "ml_program.global private mutable @s(dense<[0.5, -0.25, 1.0]> : "
                     "tensor<3xf64>) : tensor<3xf64>\n"
                   : "",
        "ml_program.", kind, " @main(%a: tensor<2x3xf64> {ml_program.identifier = \"a\"}, ",
        "%b: tensor<3xf64> {ml_program.identifier = \"b\"}, ",
        "%w: tensor<f64> {ml_program.identifier = \"w\"}, ",
        "%n: tensor<i64> {ml_program.identifier = \"n\"}) -> (tensor<2x3xf64>, tensor<3xf64>) {\n "
        " ",
        steps, Loop("body", "%k", "%a", "%b"), "  ml_program.", has_state_ ? "return" : "output",
        " %r#2, %r#3 : tensor<2x3xf64>, tensor<3xf64>\n}\n", body,
        "ml_program.subgraph private @goes_on(%i: tensor<i64>, %k: tensor<i64>, %a: "
        "tensor<2x3xf64>, %b: tensor<3xf64>, %w: tensor<f64>) -> tensor<i1> {\n"
        "  %c = \"canonical.compare\"(%i, %k) {direction = \"less\"} : (tensor<i64>, tensor<i64>) "
        "-> tensor<i1>\n  ml_program.output %c : tensor<i1>\n}\n");
  }

 private:
  static constexpr int kMaxDepth = 2;

  static std::string Loop(const std::string& body, const std::string& steps, const std::string& a,
                          const std::string& b) {
    return absl::StrCat("  %zero = ", Constant("0"), "  %r:5 = \"control.while\"(%zero, ", steps,
                        ", ", a, ", ", b, ", %w) {body = @", body,
                        ", condition = @goes_on} : (tensor<i64>, tensor<i64>, tensor<2x3xf64>, "
                        "tensor<3xf64>, tensor<f64>) -> (tensor<i64>, tensor<i64>, "
                        "tensor<2x3xf64>, tensor<3xf64>, tensor<f64>)\n");
  }

  // The graph @name, and those that it runs. The new state is bounded.
  std::string Body(const std::string& name, int depth) {
    std::string others;
    std::string text;
    std::vector<std::string> matrices = {"%a"};
    std::vector<std::string> vectors = {"%b"};
    const bool has_state = has_state_ && depth == kMaxDepth;
    if (has_state) {
      absl::StrAppend(&text, "  %s = ml_program.global_load @s : tensor<3xf64>\n");
      vectors.push_back("%s");
    }
    Drawn drawn = Nodes(matrices, vectors);
    text += drawn.text;
    if (depth > 0 && random_.Next() % 3 == 0) {
      others += Body(absl::StrCat(name, "_inner"), depth - 1);
      absl::StrAppend(&text, "  %inner = ", Constant(absl::StrCat(random_.Next() % 12)),
                      Loop(absl::StrCat(name, "_inner"), "%inner", drawn.matrix, drawn.vector));
      drawn.matrix = "%r#2";
      drawn.vector = "%r#3";
    } else if (random_.Next() % 2 == 0) {
      absl::StrAppend(&text, "  %three = ", Constant("3"),
                      "  %early = \"canonical.compare\"(%i, %three) {direction = \"less\"} : "
                      "(tensor<i64>, tensor<i64>) -> tensor<i1>\n  %choice:2 = \"control.if\"(",
                      "%early, ", drawn.matrix, ", ", drawn.vector, ", %w) {else = @", name,
                      "_late, then = @", name,
                      "_early} : (tensor<i1>, tensor<2x3xf64>, "
                      "tensor<3xf64>, tensor<f64>) -> (tensor<2x3xf64>, tensor<3xf64>)\n");
      others += Branch(absl::StrCat(name, "_early")) + Branch(absl::StrCat(name, "_late"));
      drawn.matrix = "%choice#0";
      drawn.vector = "%choice#1";
    }
    if (has_state) {
      absl::StrAppend(&text, "  %kept = \"canonical.sin\"(", drawn.vector,
                      ") : (tensor<3xf64>) -> tensor<3xf64>\n"
                      "  ml_program.global_store @s = %kept : tensor<3xf64>\n");
    }
    return absl::StrCat(
        "ml_program.", has_state ? "func" : "subgraph", " private @", name,
        "(%i: tensor<i64>, %k: tensor<i64>, %a: tensor<2x3xf64>, %b: tensor<3xf64>, %w: "
        "tensor<f64>) -> (tensor<i64>, tensor<i64>, tensor<2x3xf64>, tensor<3xf64>, tensor<f64>) "
        "{\n  %one = ",
        Constant("1"),
        "  %j = \"canonical.eltwise_add\"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>\n",
        text, "  %na = \"canonical.tanh\"(", drawn.matrix,
        ") : (tensor<2x3xf64>) -> tensor<2x3xf64>\n  %nb = \"canonical.tanh\"(", drawn.vector,
        ") : (tensor<3xf64>) -> tensor<3xf64>\n  ml_program.", has_state ? "return" : "output",
        " %j, %k, %na, %nb, %w : tensor<i64>, tensor<i64>, tensor<2x3xf64>, tensor<3xf64>, "
        "tensor<f64>\n}\n",
        others);
  }

  std::string Branch(const std::string& name) {
    const Drawn drawn = Nodes({"%a"}, {"%b"});
    return absl::StrCat("ml_program.subgraph private @", name,
                        "(%a: tensor<2x3xf64>, %b: tensor<3xf64>, %w: tensor<f64>) -> "
                        "(tensor<2x3xf64>, tensor<3xf64>) {\n",
                        drawn.text, "  ml_program.output ", drawn.matrix, ", ", drawn.vector,
                        " : tensor<2x3xf64>, tensor<3xf64>\n}\n");
  }

  bool has_state_ = false;
};

// Graph @f0 and others, each of which runs some of those before it.
class CallProgram : private RandomNodes {
 public:
  explicit CallProgram(uint64_t seed) : RandomNodes(seed) {}

  std::string Text() {
    has_state_ = Once(4);
    const int count = 2 + static_cast<int>(random_.Next() % 4);
    std::string graphs;
    for (int i = 0; i < count; ++i) {
      graphs += Function(i);
      ++num_graphs_;
    }
    bodies_.clear();
    std::string text = Once(3) ? absl::StrCat("  %i = ", Constant("1"))
                               : "  %i = \"control.refine\"(%n) : (tensor<i64>) -> tensor<i64>\n";
    const Drawn results = Runs(text, "", 1 + static_cast<int>(random_.Next() % 2));
    return absl::StrCat(
        "ml_program.global private @v(dense<[0.75, -0.5, 1.25]> : tensor<3xf64>) : tensor<3xf64>\n",
        has_state_ ? "ml_program.global private mutable @s(dense<[0.5, -0.25, 1.0]> : "
                     "tensor<3xf64>) : tensor<3xf64>\n"
                   : "",
        "ml_program.", Kind(), " @main(%a: tensor<2x3xf64> {ml_program.identifier = \"a\"}, ",
        "%b: tensor<3xf64> {ml_program.identifier = \"b\"}, ",
        "%w: tensor<f64> {ml_program.identifier = \"w\"}, ",
        "%n: tensor<i64> {ml_program.identifier = \"n\"}) -> (tensor<2x3xf64>, tensor<3xf64>) {\n",
        text, "  ml_program.", End(), " ", results.matrix, ", ", results.vector,
        " : tensor<2x3xf64>, tensor<3xf64>\n}\n", bodies_, graphs,
        "ml_program.subgraph private @goes_on(%i: tensor<i64>, %k: tensor<i64>, %a: "
        "tensor<2x3xf64>, %b: tensor<3xf64>, %w: tensor<f64>) -> tensor<i1> {\n"
        "  %c = \"canonical.compare\"(%i, %k) {direction = \"less\"} : (tensor<i64>, tensor<i64>) "
        "-> tensor<i1>\n  ml_program.output %c : tensor<i1>\n}\n");
  }

 private:
  static constexpr char kArguments[] =
      "(%i: tensor<i64>, %a: tensor<2x3xf64>, %b: tensor<3xf64>, %w: tensor<f64>)";
  static constexpr char kResults[] = "(tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>)";

  const char* Kind() const { return has_state_ ? "func" : "subgraph"; }
  const char* End() const { return has_state_ ? "return" : "output"; }
  std::string Earlier() { return absl::StrCat("@f", random_.Next() % num_graphs_); }

  // Adds nodes and, `runs` times, something that runs earlier graphs.
  Drawn Runs(std::string& text, const std::string& name, int runs) {
    std::vector<std::string> matrices = {"%a"};
    std::vector<std::string> vectors = {"%b"};
    Drawn drawn;
    for (int i = 0; i <= runs; ++i) {
      drawn = Nodes(matrices, vectors);
      text += drawn.text;
      matrices.push_back(drawn.matrix);
      vectors.push_back(drawn.vector);
      if (i == runs || num_graphs_ == 0) break;
      const std::string result = absl::StrCat("%r", next_++);
      const std::string on = absl::StrCat(drawn.matrix, ", ", drawn.vector, ", %w) ");
      switch (random_.Next() % 6) {
        case 0:
          text += Branch(result, on);
          break;
        case 1:
          text += Loop(result, absl::StrCat(name, "loop", next_++), on);
          break;
        default:
          absl::StrAppend(&text, "  ", result, ":3 = \"control.call\"(%i, ", on,
                          "{callee = ", Earlier(),
                          "} : (tensor<i64>, tensor<2x3xf64>, tensor<3xf64>, ", "tensor<f64>) -> ",
                          kResults, "\n");
      }
      // Not all results are used.
      matrices.push_back(absl::StrCat(result, Once(3) ? "#2" : "#0"));
      if (!Once(3)) vectors.push_back(absl::StrCat(result, "#1"));
    }
    return drawn;
  }

  std::string Branch(const std::string& result, const std::string& on) {
    const std::string one = absl::StrCat("%one", next_);
    const std::string early = absl::StrCat("%early", next_++);
    return absl::StrCat("  ", one, " = ", Constant("1"), "  ", early,
                        " = \"canonical.compare\"(%i, ", one,
                        ") {direction = \"less\"} : (tensor<i64>, tensor<i64>) -> tensor<i1>\n  ",
                        result, ":3 = \"control.if\"(", early, ", %i, ", on, "{else = ", Earlier(),
                        ", then = ", Earlier(), "} : (tensor<i1>, tensor<i64>, tensor<2x3xf64>, ",
                        "tensor<3xf64>, tensor<f64>) -> ", kResults, "\n");
  }

  // A loop of up to three steps, each of which calls a graph.
  std::string Loop(const std::string& result, const std::string& body, const std::string& on) {
    const std::string zero = absl::StrCat("%zero", next_);
    const std::string steps = absl::StrCat("%steps", next_);
    const std::string state = absl::StrCat("%state", next_++);
    absl::StrAppend(
        &bodies_, "ml_program.", Kind(), " private @", body,
        "(%i: tensor<i64>, %k: tensor<i64>, %a: tensor<2x3xf64>, %b: tensor<3xf64>, %w: "
        "tensor<f64>) -> (tensor<i64>, tensor<i64>, tensor<2x3xf64>, tensor<3xf64>, tensor<f64>) "
        "{\n  %one = ",
        Constant("1"),
        "  %j = \"canonical.eltwise_add\"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>\n",
        "  %r:3 = \"control.call\"(%i, %a, %b, %w) {callee = ", Earlier(),
        "} : (tensor<i64>, tensor<2x3xf64>, tensor<3xf64>, tensor<f64>) -> ", kResults,
        "\n  ml_program.", End(),
        " %j, %k, %r#0, %r#1, %w : tensor<i64>, tensor<i64>, tensor<2x3xf64>, tensor<3xf64>, "
        "tensor<f64>\n}\n");
    const bool is_constant = Once(2);
    return absl::StrCat(
        "  ", zero, " = ", Constant("0"), "  ", steps, " = ",
        Constant(absl::StrCat(random_.Next() % 4)), "  ", state, ":5 = \"control.while\"(", zero,
        ", ", is_constant ? steps : "%i", ", ", on, "{body = @", body,
        ", condition = @goes_on} : (tensor<i64>, tensor<i64>, tensor<2x3xf64>, tensor<3xf64>, "
        "tensor<f64>) -> (tensor<i64>, tensor<i64>, tensor<2x3xf64>, tensor<3xf64>, "
        "tensor<f64>)\n  ",
        result, ":3 = \"control.call\"(%i, ", state, "#2, ", state, "#3, %w) {callee = ", Earlier(),
        "} : (tensor<i64>, tensor<2x3xf64>, tensor<3xf64>, tensor<f64>) -> ", kResults, "\n");
  }

  std::string Function(int number) {
    bodies_.clear();
    std::string text;
    if (Once(3)) {
      text +=
          "  %v = ml_program.global_load_const @v : tensor<3xf64>\n"
          "  %bv = \"canonical.eltwise_mul\"(%b, %v) : (tensor<3xf64>, tensor<3xf64>) -> "
          "tensor<3xf64>\n";
    } else {
      text += "  %bv = \"canonical.sin\"(%b) : (tensor<3xf64>) -> tensor<3xf64>\n";
    }
    const Drawn results =
        Runs(text, absl::StrCat("f", number, "_"), static_cast<int>(random_.Next() % 3));
    std::string vector = "%y";
    absl::StrAppend(&text, "  %x = \"canonical.tanh\"(", results.matrix,
                    ") : (tensor<2x3xf64>) -> tensor<2x3xf64>\n  %bx = "
                    "\"canonical.eltwise_add\"(",
                    results.vector,
                    ", %bv) : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xf64>\n"
                    "  %y = \"canonical.tanh\"(%bx) : (tensor<3xf64>) -> tensor<3xf64>\n"
                    "  %z = \"canonical.eltwise_mul\"(%x, %bv) : (tensor<2x3xf64>, "
                    "tensor<3xf64>) -> tensor<2x3xf64>\n  %tz = \"canonical.tanh\"(%z) : "
                    "(tensor<2x3xf64>) -> tensor<2x3xf64>\n");
    if (has_state_ && Once(2)) {
      text +=
          "  %s = ml_program.global_load @s : tensor<3xf64>\n"
          "  %ys = \"canonical.eltwise_mul\"(%y, %s) : (tensor<3xf64>, tensor<3xf64>) -> "
          "tensor<3xf64>\n  ml_program.global_store @s = %ys : tensor<3xf64>\n";
      vector = "%ys";
    }
    return absl::StrCat("ml_program.", Kind(), " private @f", number, kArguments, " -> ", kResults,
                        " {\n", text, "  ml_program.", End(), " %x, ", vector,
                        ", %tz : tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>\n}\n", bodies_);
  }

  bool has_state_ = false;
  uint64_t num_graphs_ = 0;
  std::string bodies_;  // Of the loops of the graph that is being drawn.
};

}  // namespace

std::string RandomLoopProgram(uint64_t seed) { return LoopProgram(seed).Text(); }
std::string RandomCallProgram(uint64_t seed) { return CallProgram(seed).Text(); }

}  // namespace roundhouse
