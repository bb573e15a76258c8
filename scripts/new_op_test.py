import contextlib
import io
import os
import shutil
import tempfile
import unittest

import new_op

# What the script edits, as it is in this repository: a file that changes its form fails here.
FOLDERS = [
    "dialects/canonical",
    "dialects/canonical/services",
    "interp/reference",
    "interp/region",
    "passes/canonical/gradient/families",
    "passes/canonical/layout",
    "passes/canonical/quantize",
    "passes/onnx/export",
    "passes/tfl/export",
    "passes/tosa/export",
    "passes/onnx",
    "passes/tfl",
    "passes/tosa",
    "tests/limited_memory",
]
# Headers with a list of ops whose kernels are in targets of their own.
WITHOUT_KERNELS = ["picture"]


def copy_edited_folders(root):
    for folder in FOLDERS:
        os.makedirs(os.path.join(root, folder), exist_ok=True)
        for name in os.listdir(os.path.join(new_op.ROOT, folder)):
            if name.endswith((".h", ".cc")) or name == "BUILD":
                shutil.copy(os.path.join(new_op.ROOT, folder, name), os.path.join(root, folder))
    os.makedirs(os.path.join(root, "tests/ops"))


class NewOpTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = scratch.name
        copy_edited_folders(self.root)

    def call(self, *argv):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = new_op.main(list(argv), self.root)
        return code, out.getvalue(), err.getvalue()

    def text(self, path):
        with open(os.path.join(self.root, path), encoding="utf-8") as file:
            return file.read()

    def test_op_with_a_trait_needs_no_tables(self):
        code, out, _ = self.call("soft_shrink", "--family=activation", "--trait=kElementwise")
        self.assertEqual(code, 0)
        self.assertIn("struct SoftShrink {", self.text("dialects/canonical/activation.h"))
        self.assertIn("Softplus, SoftShrink>;", self.text("dialects/canonical/activation.h"))
        self.assertIn("Infer(const SoftShrink&", self.text("dialects/canonical/activation.cc"))
        self.assertIn("Evaluate(const canonical::SoftShrink&", self.text("interp/reference/activation.cc"))
        self.assertIn('table.Refuse<SoftShrink>(', self.text("passes/canonical/gradient/families/activation.cc"))
        self.assertIn('"canonical.soft_shrink"(%input)', self.text("tests/ops/soft_shrink.mlir"))
        self.assertNotIn("cost.cc", out)
        self.assertIn("context.operand_type(0)", self.text("dialects/canonical/activation.cc"))
        # What the trait does not say.
        for path in ["interp/region/reach.cc", "passes/canonical/quantize/quantization_role.cc"]:
            self.assertIn("SoftShrink", self.text(path))
        for path in ["passes/onnx/export/refused.cc", "passes/tfl/export/refused.cc", "passes/tosa/export/refused.cc"]:
            self.assertIn("SoftShrink>(", self.text(path))
            self.assertIn("canonical/activation.h", self.text(path))

    def test_rows_of_pairs_take_the_place_of_refusals(self):
        code, _, _ = self.call("cube_root", "--family=spectral", "--trait=kElementwise", "--pair=onnx:CubeRoot:22",
                               "--pair=tosa:cbrt")
        self.assertEqual(code, 0)
        self.assertIn('table.template Pair<canonical::CubeRoot>("CubeRoot", 22);', self.text("passes/onnx/paired_ops.h"))
        self.assertIn('table.template Pair<canonical::CubeRoot>("cbrt");', self.text("passes/tosa/paired_ops.h"))
        for format in ["onnx", "tosa"]:
            self.assertIn("canonical/spectral.h", self.text(f"passes/{format}/paired_ops.h"))
            self.assertIn('"//dialects/canonical:spectral",', self.text(f"passes/{format}/BUILD"))
            self.assertNotIn("CubeRoot", self.text(f"passes/{format}/export/refused.cc"))
        self.assertIn("CubeRoot", self.text("passes/tfl/export/refused.cc"))
        for wrong in ["onnx:CubeRoot", "tfl:cube_root:1", "jax:cbrt"]:
            with self.assertRaises(SystemExit):
                self.call("other_root", "--family=spectral", f"--pair={wrong}")

    def test_tests_of_failures_and_of_huge_sizes(self):
        self.call("window_sum", "--family=pooling", "--operands=input,weights")
        self.assertIn("// error: (C1) TODO", self.text("tests/ops/fail_window_sum.mlir"))
        self.assertIn('cases.push_back({"window_sum", "tensor<$Nxf32>; tensor<$Nxf32>"});',
                      self.text("tests/limited_memory/huge_cases.cc"))

    def test_op_without_a_trait_is_in_all_tables(self):
        code, out, _ = self.call("window_sum", "--family=pooling", "--operands=input,weights")
        self.assertEqual(code, 0)
        for path, (function, _, _) in new_op.TABLES.items():
            text = self.text(path)
            if "PoolingOps" in text:  # The table answers for the whole family.
                self.assertNotIn("WindowSum", text)
                self.assertIn(f"{path}: covers all of pooling", out)
                continue
            self.assertIn("WindowSum", text.partition(function)[2].partition("\n}\n")[0], path)
            self.assertIn(path, out)
        self.assertIn('.operands = "input, weights"', self.text("dialects/canonical/pooling.h"))
        self.assertNotIn("return table;\n  table.", self.text("dialects/canonical/services/cost.cc"))

    def test_every_family_has_the_form_that_the_script_knows(self):
        families = [
            name[:-2]
            for name in sorted(os.listdir(os.path.join(self.root, "dialects/canonical")))
            if name.endswith(".h") and "Ops = OpList<" in self.text(f"dialects/canonical/{name}")
        ]
        self.assertGreater(len(families), 15)
        known = [f for f in families if self.call(f"new_{f}", f"--family={f}", "--trait=kMoves")[0] == 0]
        self.assertEqual([f for f in families if f not in known], WITHOUT_KERNELS)

    def test_second_time_is_an_error_that_changes_nothing(self):
        self.call("soft_shrink", "--family=activation", "--trait=kElementwise")
        before = self.text("interp/reference/activation.cc")
        code, _, err = self.call("soft_shrink", "--family=activation", "--trait=kElementwise")
        self.assertEqual(code, 1)
        self.assertIn("SoftShrink already exists", err)
        self.assertEqual(self.text("interp/reference/activation.cc"), before)

    def test_unknown_family(self):
        code, _, err = self.call("soft_shrink", "--family=actuation")
        self.assertEqual(code, 1)
        self.assertIn("dialects/canonical/actuation.h: there is no such file", err)

    def test_name_that_is_none(self):
        with self.assertRaises(SystemExit):
            self.call("SoftShrink", "--family=activation")


if __name__ == "__main__":
    unittest.main()
