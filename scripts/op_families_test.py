"""Tests of op_families.py."""

import os
import tempfile
import unittest

import op_families

DECLARATION = """
// Adds.
struct TensorBiasAdd {
  static constexpr OpSpec kSpec = {.name = "canonical.tensor_bias_add"};
};
"""


class OpFamiliesTest(unittest.TestCase):
    def errors(self, files):
        with tempfile.TemporaryDirectory() as root:
            for folder in [op_families.DIALECT, *op_families.SAYS, *op_families.READS]:
                os.makedirs(os.path.join(root, folder))
            for name, text in files.items():
                os.makedirs(os.path.dirname(os.path.join(root, name)), exist_ok=True)
                with open(os.path.join(root, name), "w", encoding="utf-8") as file:
                    file.write(text)
            # Folders of which this test says nothing are empty.
            return [e for e in op_families.errors(root) if "finds no ops" not in e]

    def errors_of_kernel_in(self, name):
        kernel = "Tensor Evaluate(\n    const canonical::TensorBiasAdd& op) {}\n"
        return self.errors({"dialects/canonical/bias.h": DECLARATION, f"interp/reference/{name}.cc": kernel})

    def test_takes_the_name_of_the_family_and_what_begins_with_it(self):
        for name in ["bias", "bias_of_tensors", "tensor_bias_add", "deeper/bias"]:
            self.assertEqual(self.errors_of_kernel_in(name), [], name)

    def test_refuses_another_name(self):
        self.assertEqual(
            self.errors_of_kernel_in("sums"),
            [
                "interp/reference/sums.cc is about TensorBiasAdd of family bias: "
                "call it bias.cc or bias_….cc"
            ],
        )

    def test_sees_native_kernels_where_they_are_added(self):
        text = "{use}\nvoid AddSumKernels(KernelTable& table) {{\n  table.Add<{op}>();\n}}\n\n"
        files = {"dialects/canonical/bias.h": DECLARATION}
        used = text.format(use="canonical::TensorBiasAdd used;", op="Other")
        added = text.format(use="", op="canonical::TensorBiasAdd")
        self.assertEqual(self.errors({**files, "interp/native/ops/sums.cc": used}), [])
        self.assertEqual(len(self.errors({**files, "interp/native/ops/sums.cc": added})), 1)

    def test_files_across_families_are_about_more_than_one(self):
        name = next(iter(op_families.ACROSS))
        rule = "table.Zero<TensorBiasAdd>();\n"
        files = {"dialects/canonical/bias.h": DECLARATION, name: rule}
        self.assertIn("is about one family", self.errors(files)[0])
        files["dialects/canonical/sums.h"] = DECLARATION.replace("TensorBiasAdd", "Sum")
        files[name] += "table.Zero<Sum>();\n"
        self.assertEqual(self.errors(files), [])

    def test_sees_rows_of_exports_with_several_ops(self):
        files = {"dialects/canonical/bias.h": DECLARATION}
        files["passes/tosa/export/sums.cc"] = "table.AddRefused<canonical::Other,\n  canonical::TensorBiasAdd>(why);\n"
        self.assertIn("passes/tosa/export/sums.cc is about TensorBiasAdd", self.errors(files)[0])

    def test_operators_of_formats_are_read_in_the_family_of_the_op_of_their_name(self):
        files = {"dialects/canonical/bias.h": DECLARATION}
        for row in ['passes/onnx/families/{}.cc:table.Add("BiasAdd", 1, Lower);',
                    'passes/tfl/families/{}.cc:table.AddMovement("bias_add", Lower);',
                    'passes/tosa/families/{}.cc:table["bias_add"] = Lower;']:
            path, text = row.split(":")
            self.assertEqual(self.errors({**files, path.format("bias_of_sums"): text}), [], row)
            self.assertEqual(
                self.errors({**files, path.format("sums"): text}),
                [f"{path.format('sums')} reads {text.split(chr(34))[1]}, an op of family bias: "
                 "move it to bias.cc or bias_….cc"],
            )

    def test_says_when_it_sees_nothing(self):
        self.assertIn("finds no declaration of an op", self.errors({})[0])


if __name__ == "__main__":
    unittest.main()
