import unittest

import layers


class MaySeeTest(unittest.TestCase):
    def yes(self, folder, other, **kwargs):
        self.assertTrue(layers.may_see(folder, other, **kwargs), f"{folder} -> {other}")

    def no(self, folder, other, **kwargs):
        self.assertFalse(layers.may_see(folder, other, **kwargs), f"{folder} -> {other}")

    def test_lower_layers_do_not_see_higher_ones(self):
        self.no("core", "service")
        self.no("service", "dialects/control")
        self.no("dialects/onnx", "passes")
        self.no("interp", "tools")
        self.no("interp", "api")
        self.no("api", "tools")
        self.no("api/c", "tests/running")

    def test_api_sees_all_layers_below(self):
        for other in ("core", "service", "dialects/onnx", "serialization/onnx", "passes/tfl", "interp/onednn"):
            self.yes("api", other)
        self.yes("tools", "api")
        self.yes("tests/installed", "api/c")

    def test_the_three_of_layer_3_do_not_see_one_another(self):
        for folder in ("serialization", "passes", "interp"):
            for other in ("serialization", "passes", "interp"):
                (self.yes if folder == other else self.no)(folder, other)

    def test_container_is_open_from_the_dialects_up(self):
        for folder in ("dialects/onnx", "serialization", "passes", "interp"):
            self.yes(folder, "dialects/ml_program")

    def test_dialects(self):
        self.no("dialects/onnx", "dialects/canonical")
        self.yes("serialization/tflite", "dialects/tfl")
        self.no("serialization/tflite", "dialects/onnx")
        self.no("serialization", "dialects/onnx")
        self.yes("passes/tfl", "dialects/tfl")
        self.yes("passes/tfl", "dialects/canonical")
        self.no("passes/tfl", "dialects/onnx")
        self.no("passes", "dialects/canonical")
        self.no("passes/placement", "dialects/canonical")
        self.yes("interp/reference", "dialects/canonical")

    def test_generic_passes_do_not_reach_a_dialect_through_its_passes(self):
        self.no("passes/generic", "passes/tfl")
        self.yes("passes/generic", "passes/framework")
        self.no("passes/framework", "passes/generic")
        self.no("passes/onnx", "passes/tfl")
        self.yes("passes/onnx", "passes/canonical")
        self.yes("passes/onnx", "passes/placement")

    def test_test_support_is_for_tests_and_carries_nothing_into_them(self):
        self.yes("core", "tests/testing", testonly=True)
        self.no("core", "tests/testing")
        self.no("core", "tests/models", testonly=True)
        self.no("tests/testing", "passes", testonly=True)

    def test_unknown_folder(self):
        self.no("utils", "core")
        self.no("core", "utils")

    def test_repositories(self):
        self.assertTrue(layers.may_use_repository("interp/xnnpack", "XNNPACK"))
        self.assertFalse(layers.may_use_repository("interp", "XNNPACK"))
        self.assertFalse(layers.may_use_repository("core", "com_google_googletest"))
        self.assertTrue(layers.may_use_repository("core", "com_google_googletest", testonly=True))
        self.assertTrue(layers.may_use_repository("benchmarks", "XNNPACK"))


if __name__ == "__main__":
    unittest.main()
