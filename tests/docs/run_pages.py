#!/usr/bin/env python3
"""Runs what pages of the documentation say to run, and compares what they say is printed.

    tests/docs/run_pages.py PROGRAM EXAMPLES PAGE.md… [--help] [--but PAGE.md…]

PROGRAM is `roundhouse`, EXAMPLES the folder of examples. --help stands for the examples in the help of
all commands. What follows --but is left out.

Each page has a folder of its own, in which its blocks are run from top to bottom:

- An indented block is command lines. Each must succeed, and is run by bash with `roundhouse` in its path;
  `bazel run //:TOOL --` and a tool's name alone stand for `roundhouse TOOL`.
- `<!-- prints -->` above a block: it is what the block of commands before it prints, on either stream.
- `<!-- prints: COMMAND -->`: it is what that command prints, which may fail.
- `<!-- run: sh -->` above a fence: one shell runs all of them; `<!-- run: python -->`: one program with the
  library in it runs all of them. The indented block right behind such a fence is
  what it prints.
- `<!-- snippet: FILE -->` above a fence: it stands in FILE, line by line, which is built and tested.
- A fence of mlir is a program, which must verify.
- Flags between backquotes, alone or behind a command, are flags that the command has.

How what is printed is compared, is said by page.is_like. Any other block, and any command that is not run, is an
error, unless exceptions.py says why. /tmp/ and the port 8017 become ones of this test.
"""

import contextlib
import functools
import io
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile

import exceptions
import page as pages

TOOLS = ("bundle calibrate convert diff extract format inspect optimize print_ops reduce run simulate train "
         "verify serve").split()
# Flags of all tools, which their help says once, not in the lists.
EVERYWHERE = {"help", "verbose", "version"}
END = "--- end of a block ---"
PORT = "8017"


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return str(found.getsockname()[1])


class Page:
    """A page, and the folder in which it is run."""

    def __init__(self, path, text, folder, source):
        self.path, self.name, self.text = path, path.removeprefix("docs/"), text
        self.folder, self.source = folder, source
        self.wrong, self.count = [], 0
        self.printed = None  # By the last block of commands.
        self.python = {}  # The names of the program.
        self.port = free_port() if PORT in text else PORT

    def fail(self, block, message):
        self.wrong.append(f"{self.path}:{block.line}: {message}")

    def here(self, text):
        return re.sub(rf"\b{PORT}\b", self.port, text.replace("/tmp/", self.folder + "/"))

    def there(self, text):
        return re.sub(rf"\b{self.port}\b", PORT, text.replace(self.folder + "/", "/tmp/"))

    def bash(self, script):
        done = subprocess.run(["bash", "-euo", "pipefail", "-c", self.here(script)], cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False)
        return done.returncode, self.there(done.stdout.decode(errors="replace"))

    def compare(self, block, found, expected):
        if not pages.is_like(found, expected):
            self.fail(block, f"expected it to print\n{expected}found\n{found}")

    # One kind of block each.

    def commands(self, block):
        self.printed = ""
        for line in pages.command_lines(block.text):
            line = as_program(line)
            if exceptions.why_not_run(self.name, line):
                continue
            self.count += 1
            for stands, real in exceptions.REAL.get(self.name, {}).items():
                line = line.replace(stands, real)
            code, printed = self.bash(line)
            self.printed += printed
            if code != 0:
                self.fail(block, f"{line}\nexit code {code}: {printed.strip()[-600:]}")

    def prints(self, block):
        self.count += 1
        if block.of:
            self.compare(block, self.bash(as_program(block.of))[1], block.text)
        elif self.printed is None:
            self.fail(block, "expected commands before what they print")
        else:
            self.compare(block, self.printed, block.text)

    def snippet(self, block):
        self.count += 1
        with open(os.path.join(self.source, block.of), encoding="utf-8") as file:
            if block.text not in file.read():
                self.fail(block, f"the code is not what stands in {block.of}")

    def run_python(self, block, expected):
        self.count += 1
        out = io.StringIO()
        before = os.getcwd()
        os.chdir(self.folder)
        try:
            with contextlib.redirect_stdout(out):
                exec(compile(self.here(block.text), f"{self.path}:{block.line}", "exec"), self.python)  # pylint: disable=exec-used
        except (Exception, SystemExit) as error:  # pylint: disable=broad-exception-caught
            self.fail(block, f"{type(error).__name__}: {error}")
        os.chdir(before)
        self.compare(block, self.there(out.getvalue()), expected)

    def run_shell(self, blocks):
        """All of a page in one shell, which ends with the first command that fails."""
        # Ends processes that a page has started and not ended.
        script = "trap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n"
        script += "\n".join(f"{block.text}\necho '{END}'" for block, _ in blocks)
        code, printed = self.bash(script)
        printed = printed.split(END + "\n")
        if code != 0:
            self.fail(blocks[min(len(printed), len(blocks)) - 1][0], f"exit code {code}")
        printed += [""] * (len(blocks) - len(printed))
        for (block, expected), found in zip(blocks, printed):
            self.count += 1
            self.compare(block, found, expected)

    def mlir(self, block):
        self.count += 1
        path = os.path.join(self.folder, f"line_{block.line}.mlir")
        with open(path, "w", encoding="utf-8") as file:
            file.write(exceptions.whole_program(self.name, block.text))
        code, printed = self.bash(f"roundhouse format {os.path.basename(path)}")
        if code != 0:
            self.fail(block, printed.strip())

    def flags(self):
        """Those in the middle of lines."""
        known = flags_of_tools()
        for code in re.findall(r"`([^`\n]+)`", re.sub(r"^( *)```.*?^\1```$", "", self.text, flags=re.S | re.M)):
            named = re.match(r"(?:roundhouse )?(%s) |--" % "|".join(TOOLS), code)
            for flag in re.findall(r"(?:^|\s)--([a-z][\w-]*)", code) if named else []:
                has = known[named[1]] if named[1] else set().union(*known.values(), exceptions.FOREIGN_FLAGS)
                if flag not in has:
                    self.wrong.append(f"{self.path}: no command has the flag of `{code}`")

    def check(self):
        blocks = pages.blocks_of(self.text)
        marked, marks = sum(1 for block in blocks if block.what), pages.marks_of(self.text)
        if marked != marks:
            self.wrong.append(f"{self.path}: expected a block below each of {marks} marks, found {marked}")
        shell = []
        for at, block in enumerate(blocks):
            behind = blocks[at - 1] if at and block.follows and block.language is None and not block.what else None
            if behind and behind.what == "run":
                continue  # What that one prints.
            after = blocks[at + 1] if at + 1 < len(blocks) else None
            expected = after.text if after and after.follows and after.language is None and not after.what else ""
            if block.what == "snippet":
                self.snippet(block)
            elif block.what == "prints":
                self.prints(block)
            elif (block.what, block.of) == ("run", "sh"):
                shell.append((block, expected))
            elif (block.what, block.of) == ("run", "python"):
                self.run_python(block, expected)
            elif block.language == "mlir":
                self.mlir(block)
            elif exceptions.why_text(self.name, block.text):
                pass
            elif block.language is None:
                self.commands(block)
            else:
                self.fail(block, "nothing tests this block: mark it as snippet, run or prints, or say why not in "
                          "tests/docs/exceptions.py")
        if shell:
            self.run_shell(shell)
        self.flags()
        self.wrong += [f"{self.path}: {line}" for line in exceptions.stale(self.name, self.text)]


@functools.cache
def flags_of_tools():
    found = {}
    for tool in TOOLS:
        text = subprocess.run(["roundhouse", tool, "--help=json"], capture_output=True, text=True, check=True).stdout
        found[tool] = {flag["name"] for flag in json.loads(text)["flags"]} | EVERYWHERE
    return found


def as_program(line):
    """A command line that names one of our tools in any way, as one of the program roundhouse."""
    line = re.sub(r"\bbazel run //:roundhouse_program -- |^bazel-bin/roundhouse ", "roundhouse ", line)
    return re.sub(r"^(?:bazel run //:)?(%s)(?: --)? (?=\S)" % "|".join(TOOLS), r"roundhouse \1 ", line)


def help_text(program):
    """The examples of all tools, as a page."""
    lines = []
    for tool in TOOLS:
        help_of_tool = subprocess.run([program, tool, "--help=json"], capture_output=True, text=True, check=True).stdout
        lines += ["    " + example["command"] for example in json.loads(help_of_tool)["examples"]]
    return "\n\n" + "\n".join(lines) + "\n"


def prepare(folder, commands, path):
    """What the page of this path takes as given, in the folder."""
    for command in commands:
        code, printed = Page(path, "", folder, os.getcwd()).bash(command)
        if code != 0:
            raise AssertionError(f"{path}: preparing it: {command}: {printed}")


def run_page(program, given, path):
    """The page, run in a copy of the folder `given`."""
    if path == "--help":
        text = help_text(program)
    else:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    with tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR")) as outside:
        folder = os.path.join(outside, "page")
        shutil.copytree(given, folder)
        page = Page(path, text, folder, os.getcwd())
        prepare(folder, exceptions.PREPARED.get(page.name, []), path)
        page.check()
    return page


def shard(paths):
    """Those of this test's part, if it runs in parts."""
    if "TEST_SHARD_STATUS_FILE" in os.environ:
        with open(os.environ["TEST_SHARD_STATUS_FILE"], "w", encoding="utf-8"):
            pass
    return paths[int(os.environ.get("TEST_SHARD_INDEX", 0))::int(os.environ.get("TEST_TOTAL_SHARDS", 1))]


def main():
    """Whether all pages are right."""
    program, examples = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    given = sys.argv[3:]
    but = given[given.index("--but") + 1:] if "--but" in given else []
    paths = [path for path in given[:len(given) - len(but)] if path not in but + ["--but"]]
    wrong = []
    with tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR")) as folder:
        os.symlink(program, os.path.join(folder, "roundhouse"))
        os.environ["PATH"] = folder + ":/usr/bin:/bin"
        os.environ["MAKE_FILES"] = os.path.abspath(os.path.join(os.path.dirname(__file__), "make_files.py"))
        given = os.path.join(folder, "given")
        os.mkdir(given)
        shutil.copytree(examples, os.path.join(given, "examples"))
        prepare(given, exceptions.PREPARED[""], "all pages")
        for path in shard(paths):
            page = run_page(program, given, path)
            print(f"{path}: {page.count} blocks and commands, {len(page.wrong)} wrong", flush=True)
            wrong += page.wrong
    for line in wrong:
        print("error: " + line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
