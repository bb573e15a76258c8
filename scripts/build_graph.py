"""The targets of this workspace as `bazel query` sees them."""

import dataclasses
import os
import shlex
import subprocess
import sys
import threading
import xml.etree.ElementTree as ElementTree

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def run_and_tell(command):
    """subprocess.run() with all output captured, but for what Bazel says while it waits for another command."""
    said = []

    def listen(errors):
        for line in errors:
            said.append(line)
            if line.startswith("Another command"):
                sys.stderr.write(line)
                sys.stderr.flush()

    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        listener = threading.Thread(target=listen, args=[process.stderr])
        listener.start()
        output = process.stdout.read()
        listener.join()
    return subprocess.CompletedProcess(command, process.returncode, output, "".join(said))


def bazel(command, *args, package_path=None, check=True):
    """Runs Bazel in the workspace; $BAZEL may name another program, or add start-up options."""
    argv = shlex.split(os.environ.get("BAZEL", "bazel")) + [command]
    if package_path:
        argv.append("--package_path=" + package_path)
    done = run_and_tell(argv + list(args))
    if check and done.returncode != 0:
        sys.stderr.write(done.stderr)
        sys.exit(f"error: bazel {command} failed")
    return done


@dataclasses.dataclass
class Rule:
    label: str
    kind: str
    testonly: bool = False
    inputs: list = dataclasses.field(default_factory=list)
    # Attributes that are lists: srcs, hdrs, deps, tags, visibility ...
    lists: dict = dataclasses.field(default_factory=dict)
    # Attributes that are text: size ...
    strings: dict = dataclasses.field(default_factory=dict)

    @property
    def folder(self):
        return folder_of(self.label)

    def labels(self, attribute):
        return self.lists.get(attribute, [])


def folder_of(label):
    """"//core:graph" -> "core"; the root is ""."""
    return label.partition("//")[2].partition(":")[0]


def is_own(label):
    return label.startswith("//")


def read_rules(pattern="//...", package_path=None):
    """All rules that match the pattern, manual ones included."""
    xml = bazel("query", "--output=xml", "--noimplicit_deps", pattern, package_path=package_path).stdout
    rules = []
    for element in ElementTree.fromstring(xml).iter("rule"):
        rule = Rule(element.get("name"), element.get("class"))
        rule.inputs = [e.get("name") for e in element.iter("rule-input")]
        for e in element.iter("list"):
            rule.lists[e.get("name")] = [item.get("value") for item in e]
        rule.strings = {e.get("name"): e.get("value") for e in element.iter("string") if e.get("name")}
        for e in element.iter("boolean"):
            if e.get("name") == "testonly":
                rule.testonly = e.get("value") == "true"
        if rule.kind.endswith("_test"):
            rule.testonly = True
        rules.append(rule)
    return rules
