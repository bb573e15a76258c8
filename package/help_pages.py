"""Makes man pages and completions from `roundhouse --help=json`."""

import json
import subprocess


def describe(program):
    """The commands, each as {"summary": one line, **its --help=json}."""
    def ask(*arguments):
        return json.loads(subprocess.run([program, *arguments], check=True, capture_output=True).stdout)

    overview = ask("--help=json")
    return overview["version"], {
        command["name"]: {**ask(command["name"], "--help=json"), "short": command["summary"]}
        for command in overview["commands"]
    }


def roff(text):
    """Text as it stands, on a line of its own."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def header(name, version):
    return f'.TH "{name.upper()}" 1 "" "Roundhouse {version}" "User Commands"\n'


def man_pages(version, commands):
    """{"roundhouse.1": text, "roundhouse-run.1": text, …}"""
    pages = {}
    page = header("roundhouse", version)
    page += ".SH NAME\nroundhouse \\- reads, optimises, quantises, converts and runs neural networks\n"
    page += ".SH SYNOPSIS\n.B roundhouse\nCOMMAND …\n.SH COMMANDS\n"
    for name, command in commands.items():
        page += f".TP\n.BR roundhouse\\-{roff(name)} (1)\n{roff(command['short'])}\n"
    pages["roundhouse.1"] = page
    for name, command in commands.items():
        page = header("roundhouse-" + name, version)
        page += f".SH NAME\nroundhouse\\-{roff(name)} \\- {roff(command['short'])}\n"
        page += f".SH SYNOPSIS\n{roff(command['usage'].partition(': ')[2])}\n"
        page += f".SH DESCRIPTION\n.nf\n{roff(wrapped(command['summary']))}\n.fi\n.SH ARGUMENTS\n"
        for argument in command["arguments"]:
            page += f".TP\n.I {roff(argument['name'])}\n{roff(argument['doc'])}\n"
        page += ".SH OPTIONS\n"
        for flag in command["flags"]:
            doc = flag["doc"] + (" (may be repeated)" if flag["repeatable"] else "")
            doc += f" (default: {flag['default']})" if flag["default"] else ""
            page += f".TP\n.B {roff(flag['spelling_with_value'])}\n{roff(doc)}\n"
        page += f".SH EXIT STATUS\n{roff(command['exit_codes'].partition(': ')[2])}\n"
        if command["examples"]:
            page += ".SH EXAMPLES\n"
        for example in command["examples"]:
            page += f".TP\n.B {roff(example['command'])}\n{roff(example['doc'])}\n"
        page += ".SH SEE ALSO\n.BR roundhouse (1)\n"
        pages[f"roundhouse-{name}.1"] = page
    return pages


def wrapped(text, columns=76):
    lines = []
    for paragraph in text.split("\n"):
        indent = len(paragraph) - len(paragraph.lstrip())
        line = paragraph[:indent]
        for word in paragraph.split():
            if line.strip() and len(line) + 1 + len(word) > columns:
                lines.append(line)
                line = " " * (indent + 2 if indent else 0)
            line += (" " if line.strip() else "") + word
        lines.append(line)
    return "\n".join(lines)


def completed(flag):
    """The completions of a flag: "--threads=", "--json", "-O0" …"""
    if flag["spelling_with_value"].startswith(flag["spelling"] + "=") or flag["spelling"].startswith("--"):
        return [flag["spelling"] + ("=" if flag["value"] else "")]
    if flag["choices"]:
        return [flag["spelling"] + choice for choice in flag["choices"]]
    return [flag["spelling"]]


def bash(commands):
    text = "# Completion of roundhouse for bash, made of its help.\n_roundhouse() {\n"
    text += '  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words=\n'
    text += "  # Bash splits words at '='.\n"
    text += '  if [[ $word == "=" ]]; then word=; elif [[ $previous == "=" ]]; then\n'
    text += '    previous=${COMP_WORDS[COMP_CWORD-2]}; fi\n  COMPREPLY=()\n'
    text += f'  if ((COMP_CWORD == 1)); then\n    words="{" ".join(commands)} help --help --version"\n'
    text += '  else\n    case ${COMP_WORDS[1]} in\n'
    for name, command in commands.items():
        flags = [word for flag in command["flags"] for word in completed(flag)]
        text += f'      {name})\n        case $previous in\n'
        for flag in command["flags"]:
            if flag["choices"] and flag["spelling"].startswith("--"):
                choices = " ".join(choice for choice in flag["choices"] if choice)
                text += f'          {flag["spelling"]}) words="{choices}" ;;\n'
        text += f'          *) [[ $word == -* ]] && words="{" ".join(flags)} --help" ;;\n        esac ;;\n'
    text += f'      help) words="{" ".join(commands)}" ;;\n    esac\n  fi\n'
    text += '  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")\n'
    text += '  [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null\n'
    return text + "  return 0\n}\ncomplete -o default -F _roundhouse roundhouse\n"


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def zsh(commands):
    text = "#compdef roundhouse\n# Made of the help of roundhouse.\n"
    text += "if (( CURRENT == 2 )); then\n  local -a commands=(\n"
    for name, command in commands.items():
        text += f"    {quoted(name + ':' + command['short'].replace(':', ' '))}\n"
    text += "  )\n  _describe command commands\n  return\nfi\ncase $words[2] in\n"
    for name, command in commands.items():
        text += f"  {name})\n    _arguments -s"
        for flag in command["flags"]:
            doc = flag["doc"].translate(str.maketrans("[]:\n", "()  "))
            for word in completed(flag):
                value = ":value:(" + " ".join(flag["choices"]) + ")" if flag["choices"] else ":value:_files"
                spec = f"*{word}[{doc}]" + (value if word.endswith("=") or word == "-o" else "")
                text += f" \\\n      {quoted(spec)}"
        text += " \\\n      '*:file:_files' ;;\n"
    return text + "esac\n"


def fish(commands):
    text = "# Made of the help of roundhouse.\n"
    for name, command in commands.items():
        text += (f"complete -c roundhouse -f -n __fish_use_subcommand -a {name} "
                 f"-d {quoted(command['short'])}\n")
    for name, command in commands.items():
        for flag in command["flags"]:
            long = flag["spelling"].startswith("--")
            kind = f"-l {flag['spelling'][2:]}" if long else f"-s {flag['spelling'][1:]}"
            value = " -r" if flag["value"] else ""
            # No files beside the choices.
            value = f" -x -a {quoted(' '.join(flag['choices']))}" if flag["choices"] else value
            doc = flag["doc"].split(";")[0].replace("\n", " ")
            text += (f"complete -c roundhouse -n '__fish_seen_subcommand_from {name}' {kind}{value} "
                     f"-d {quoted(doc)}\n")
    return text
