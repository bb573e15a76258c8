import unittest

import test_results


def completed(label, success):
    return {"id": {"targetCompleted": {"label": label}}, "completed": {"success": True} if success else {}}


def summary(label, status):
    return {"id": {"testSummary": {"label": label}}, "testSummary": {"overallStatus": status}}


class OutcomesTest(unittest.TestCase):
    def test_tests_and_libraries_count_once(self):
        found = test_results.outcomes(
            [completed("//a", True), completed("//a:t", True), summary("//a:t", "PASSED")]
        )
        self.assertEqual(found, {"//a:t": "PASSED"})

    def test_failures(self):
        found = test_results.outcomes(
            [
                summary("//a:fails", "FAILED"),
                summary("//a:slow", "TIMEOUT"),
                completed("//a:broken_test", False),
                summary("//a:broken_test", "NO_STATUS"),
                completed("//a:broken_library", False),
            ]
        )
        self.assertEqual(
            found,
            {
                "//a:fails": "FAILED",
                "//a:slow": "TIMEOUT",
                "//a:broken_test": "does not build",
                "//a:broken_library": "does not build",
            },
        )

    def test_no_events(self):
        self.assertEqual(test_results.read_events("/nowhere/events.json"), [])


if __name__ == "__main__":
    unittest.main()
