import struct
import sys
import unittest

from serialization import bundle_reader_example

PATH = sys.argv.pop(1)


class BundleReaderExampleTest(unittest.TestCase):
    def test_reads_what_the_library_wrote(self):
        with open(PATH, "rb") as file:
            found = list(bundle_reader_example.entries(file.read()))
        self.assertEqual(
            found,
            [
                ("a", "f32", (3,), False, struct.pack("<3f", 1, 2, 3)),
                ("b", "i8", (2, 2), True, b"\x01"),
                ("c", "f64", (), True, struct.pack("<d", 0.5)),
            ],
        )


if __name__ == "__main__":
    unittest.main()
