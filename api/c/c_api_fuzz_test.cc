// Feeds the C interface with hostile models, and runs, quantises and places them: each call returns
// a result or an error. The first bytes choose the calls; the others are the model.
#include <roundhouse.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {

constexpr size_t kNumChoices = 16;
constexpr int64_t kMemoryLimit = int64_t{64} << 20;
constexpr int64_t kMaxSteps = 10'000;
// More would only make runs longer.
constexpr size_t kMaxModelBytes = 1 << 16;

void Discard(rh_error* error) {
  // A message is there, whatever it is about, and it is not about our own code.
  if (error != nullptr &&
      (std::string(rh_error_message(error)).empty() || rh_error_code(error) == RH_INTERNAL))
    __builtin_trap();
  rh_error_free(error);
}

// Whether it went well.
bool Ok(rh_error* error) {
  const bool ok = error == nullptr;
  if (ok != (rh_error_code(error) == RH_OK)) __builtin_trap();
  Discard(error);
  return ok;
}

class Choices {
 public:
  explicit Choices(const uint8_t* bytes) : bytes_(bytes) {}
  int operator()(int count) { return bytes_[at_++ % kNumChoices] % count; }

 private:
  const uint8_t* const bytes_;
  size_t at_ = 0;
};

void Read(rh_session* session, const char* name) {
  rh_tensor* tensor = nullptr;
  if (!Ok(rh_session_output(session, name, &tensor))) return;
  const rh_view view = rh_tensor_view(tensor);
  int64_t sum = 0;
  for (size_t i = 0; i < view.num_bytes; ++i) sum += static_cast<const uint8_t*>(view.data)[i];
  const char* text = nullptr;
  size_t length = 0;
  if (Ok(rh_tensor_string(tensor, 0, &text, &length))) sum += static_cast<int64_t>(length);
  volatile int64_t used = sum;
  (void)used;
  rh_tensor_free(tensor);
}

void Use(rh_session* session, Choices& choose) {
  rh_text* text = nullptr;
  if (Ok(rh_session_describe(session, &text))) rh_text_free(text);
  if (choose(2) == 0) Discard(rh_session_select(session, choose(2) == 0 ? "main" : "step"));
  static float elements[4096] = {};
  std::vector<int64_t> sizes;
  for (const char* name : {"#0", "#1", "x", "image"}) {
    sizes.clear();
    size_t bytes = 4;
    for (int rank = choose(5); rank > 0; --rank) {
      sizes.push_back(choose(9));
      bytes *= static_cast<size_t>(sizes.back());
    }
    const rh_view view = {static_cast<rh_element>(choose(19)), static_cast<int32_t>(sizes.size()),
                          sizes.data(), elements,
                          bytes <= sizeof(elements) ? bytes : sizeof(elements)};
    Discard(rh_session_set_input(session, name, &view, RH_NOT_PADDED));
  }
  std::vector<float> output(static_cast<size_t>(choose(64)));
  if (choose(2) == 0) {
    Discard(rh_session_set_output(session, "#0", output.data(), output.size() * sizeof(float),
                                  RH_NOT_PADDED));
  }
  for (int i = choose(3); i >= 0; --i) Discard(rh_session_run(session));
  Read(session, "#0");
  Read(session, "y");
  rh_tensor* state = nullptr;
  if (Ok(rh_session_state(session, "count", &state))) {
    Discard(rh_session_set_state(session, "sum", state));
    rh_tensor_free(state);
  }
  if (Ok(rh_session_profile(session, &text))) rh_text_free(text);
  if (choose(4) == 0) rh_session_cancel(session);
  rh_session_reset(session);
  Discard(rh_session_run(session));
}

// Up to three tensors, of which models may take some as inputs.
class Tensors {
 public:
  Tensors(rh_runtime* runtime, Choices& choose) {
    static float elements[4096] = {1, -1, 0.5F, 3};
    for (int i = choose(4); i > 0; --i) {
      std::vector<int64_t> sizes;
      for (int rank = choose(5); rank > 0; --rank) sizes.push_back(choose(9));
      size_t bytes = 4;
      for (const int64_t size : sizes) bytes *= static_cast<size_t>(size);
      // Mostly f32.
      const int element = choose(3) > 0 ? RH_F32 : choose(19);
      const rh_view view = {static_cast<rh_element>(element), static_cast<int32_t>(sizes.size()),
                            sizes.data(), elements,
                            bytes <= sizeof(elements) ? bytes : sizeof(elements)};
      rh_tensor* tensor = nullptr;
      if (Ok(rh_tensor_create(runtime, &view, &tensor))) tensors_.push_back(tensor);
    }
  }
  Tensors(const Tensors&) = delete;
  Tensors& operator=(const Tensors&) = delete;
  ~Tensors() {
    for (rh_tensor* tensor : tensors_) rh_tensor_free(tensor);
  }
  const rh_tensor* const* data() const { return tensors_.data(); }
  size_t size() const { return tensors_.size(); }

 private:
  std::vector<rh_tensor*> tensors_;
};

void Adapt(rh_runtime* runtime, rh_model* model, Choices& choose) {
  const Tensors tensors(runtime, choose);
  rh_text* report = nullptr;
  if (choose(2) == 0) {
    const char* const ranges[] = {nullptr, "mse", "entropy", "none"};
    const char* const keep[] = {"*mul*", "layer"};
    rh_calibrate_options options = RH_CALIBRATE_OPTIONS_INIT;
    options.ranges = ranges[choose(4)];
    options.percentile = choose(2) == 0 ? 100 : 99;
    options.keep = keep;
    options.num_keep = static_cast<size_t>(choose(3));
    options.weights_only = choose(2);
    options.f16_weights = choose(2);
    options.memory_limit = kMemoryLimit;
    options.max_steps = kMaxSteps;
    // One sample of all tensors, or a sample of each.
    const size_t num_inputs = choose(2) == 0 ? tensors.size() : 1;
    const size_t num_samples = num_inputs == 0 ? 0 : tensors.size() / num_inputs;
    if (Ok(rh_model_calibrate(model, tensors.data(), num_samples, num_inputs, &options, &report)))
      rh_text_free(report);
  } else {
    const char* const names[] = {"#0", "x", "#1"};
    rh_tune_options options = RH_TUNE_OPTIONS_INIT;
    options.backends = choose(2) == 0 ? "native" : "reference";
    options.memory_limit = kMemoryLimit;
    options.max_steps = kMaxSteps;
    if (Ok(rh_model_tune(model, names, tensors.data(), tensors.size(), &options, &report)))
      rh_text_free(report);
  }
  if (Ok(rh_model_describe(model, 0, &report))) rh_text_free(report);
}

void Use(rh_model* model, Choices& choose) {
  rh_text* text = nullptr;
  if (Ok(rh_model_describe(model, 0, &text))) rh_text_free(text);
  const int64_t sizes[] = {choose(5), choose(5), choose(5), choose(5)};
  const rh_shape shapes[] = {{"batch", 1, sizes}, {"#0", choose(5), sizes}};
  rh_optimize_options optimize = RH_OPTIMIZE_OPTIONS_INIT;
  optimize.level = choose(5);
  optimize.shapes = shapes;
  optimize.num_shapes = static_cast<size_t>(choose(3));
  Discard(rh_model_optimize(model, &optimize));
  rh_compile_options compile = RH_COMPILE_OPTIONS_INIT;
  compile.backends = choose(2) == 0 ? "native" : "reference";
  rh_program* program = nullptr;
  if (!Ok(rh_program_compile(model, &compile, &program))) return;
  rh_session_options options = RH_SESSION_OPTIONS_INIT;
  options.memory_limit = kMemoryLimit;
  options.max_steps = kMaxSteps;
  options.profile = choose(2);
  rh_session* session = nullptr;
  if (Ok(rh_session_create(program, &options, &session))) Use(session, choose);
  rh_session_free(session);
  rh_program_free(program);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < kNumChoices || size > kMaxModelBytes) return 0;
  static rh_runtime* const runtime = [] {
    rh_runtime* made = nullptr;
    if (!Ok(rh_runtime_create(nullptr, &made))) __builtin_trap();
    return made;
  }();
  Choices choose(data);
  rh_model* model = nullptr;
  if (Ok(rh_model_load_bytes(runtime, data + kNumChoices, size - kNumChoices, nullptr, nullptr,
                             nullptr, &model)))
    Use(model, choose);
  // Another one, as these change it, too: optimised, or as it came.
  if (model != nullptr && choose(2) == 0) {
    rh_model_free(model);
    model = nullptr;
    Discard(rh_model_load_bytes(runtime, data + kNumChoices, size - kNumChoices, nullptr, nullptr,
                                nullptr, &model));
  }
  if (model != nullptr) Adapt(runtime, model, choose);
  rh_model_free(model);
  return 0;
}
