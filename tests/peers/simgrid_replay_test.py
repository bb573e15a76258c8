"""Tests what simgrid_replay.py makes of a schedule, without SimGrid."""

import os
import struct
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import simgrid_replay  # noqa: E402

AXES = [{"name": "data", "size": 2}, {"name": "model", "size": 3}]


class SimgridReplayTest(unittest.TestCase):
    def test_ranks_count_with_the_last_axis_fastest(self):
        self.assertEqual(simgrid_replay.groups_along(AXES, ["model"]), ([0, 0, 0, 1, 1, 1], [0, 1, 2, 0, 1, 2]))
        self.assertEqual(simgrid_replay.groups_along(AXES, ["data"]), ([0, 1, 2, 0, 1, 2], [0, 0, 0, 1, 1, 1]))
        # The last of the axes along which a group lies counts fastest.
        self.assertEqual(simgrid_replay.groups_along(AXES, ["model", "data"]), ([0] * 6, [0, 2, 4, 1, 3, 5]))

    def test_a_plan_has_whole_parts(self):
        replay = simgrid_replay.Replay.__new__(simgrid_replay.Replay)
        schedule = {
            "axes": AXES,
            "reduce_bandwidth": 3e9,
            "device_of_rank": list(range(6)),
            "speed_of_rank": [0] * 6,
            "phases": [
                {"compute_ms": [2.0], "exchange": "all_reduce", "along": ["model"], "bytes": 1000},
                {"compute_ms": [0.5]},
            ],
        }
        with tempfile.TemporaryDirectory() as replay.scratch:
            for way, count in (("ring", 99), ("tree", 100)):
                with open(replay.write_plan(schedule, 10, way), encoding="utf-8") as file:
                    lines = file.read().splitlines()
                self.assertEqual(lines[0], "6 1 1 1 1e-08")
                self.assertEqual(lines[2], "0 0 0 0 0 0")  # All ranks run the one program.
                self.assertEqual(lines[-3:], ["2", f"0.002 all_reduce 0 {count} 0 0 0", "0.0005 - 0 0 0 0 0"])

    def test_a_pipeline_has_a_program_for_each_stage(self):
        replay = simgrid_replay.Replay.__new__(simgrid_replay.Replay)
        message = {"compute_ms": [1.0], "along": ["data"], "bytes": 1001, "channel": 7}
        schedule = {
            "axes": AXES,
            "reduce_bandwidth": 3e9,
            "device_of_rank": list(range(6)),
            "speed_of_rank": [0] * 6,
            "stage_of_rank": [0, 0, 0, 1, 1, 1],
            "stages": [
                [dict(message, exchange="send", **{"with": 1}), {"compute_ms": [0.0]}],
                [dict(message, exchange="receive", **{"with": 0}), {"compute_ms": [0.0]}],
            ],
        }
        with tempfile.TemporaryDirectory() as replay.scratch:
            with open(replay.write_plan(schedule, 1, "ring"), encoding="utf-8") as file:
                lines = file.read().splitlines()
        self.assertEqual(lines[0].split()[:4], ["6", "1", "1", "2"])
        self.assertEqual(lines[2], "0 0 0 1 1 1")
        # Messages are not cut.
        self.assertEqual(lines[-6:], ["2", "0.001 send 0 1001 1 7 0", "0.0 - 0 0 0 0 0",
                                      "2", "0.001 receive 0 1001 0 7 0", "0.0 - 0 0 0 0 0"])

    def test_what_is_started_is_waited_for_later(self):
        replay = simgrid_replay.Replay.__new__(simgrid_replay.Replay)
        schedule = {
            "axes": AXES,
            "reduce_bandwidth": 3e9,
            "device_of_rank": list(range(6)),
            "speed_of_rank": [0] * 6,
            "phases": [
                {"compute_ms": [2.0], "exchange": "all_reduce", "along": ["model"], "bytes": 99, "channel": 5, "starts": True},
                {"compute_ms": [4.0], "exchange": "wait", "channel": 5},
                {"compute_ms": [0.5]},
            ],
        }
        with tempfile.TemporaryDirectory() as replay.scratch:
            with open(replay.write_plan(schedule, 1, "ring"), encoding="utf-8") as file:
                lines = file.read().splitlines()
        # A collective is cut into whole parts, a message is not.
        self.assertEqual(lines[-4:], ["3", "0.002 all_reduce 0 99 0 5 1", "0.004 wait 0 0 0 5 0", "0.0005 - 0 0 0 0 0"])

    def test_arrays_are_what_npy_says(self):
        array = simgrid_replay.columns(3, 5)
        (length,) = struct.unpack("<H", array[8:10])
        self.assertEqual((10 + length) % 64, 0)
        self.assertEqual(len(array), 10 + length + 4 * 15)


if __name__ == "__main__":
    unittest.main()
