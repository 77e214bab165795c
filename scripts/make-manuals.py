#!/usr/bin/env python3
"""Writes the manual pages: make-manuals.py DRAGCONV OUTPUT_FOLDER

The commands and their options come from the program itself, as its --help does; examples, exit codes and formats from the README and other
documents in docs, which tests hold to the program. The pages are mdoc(7), which man-db and mandoc read.
"""
import datetime
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ENVIRONMENT = [
    ("DRAGCONV_PLUGIN_PATH", "Folders with plug-ins, separated by colons, which are trusted."),
    ("DRAGCONV_ADAPTERS", "none leaves out the plug-ins that are programs of the system."),
    ("DRAGCONV_SANDBOX", "The sandbox of plug-ins, instead of the best one: bwrap, landlock, filter, or none."),
    ("DRAGCONV_LIBRARY", "The library of galleries; otherwise a file in the folder of the user's data."),
    ("NO_COLOR, CLICOLOR, CLICOLOR_FORCE", "Whether a listing is coloured: not with NO_COLOR or CLICOLOR=0, even in a pipe with CLICOLOR_FORCE."),
    ("SSH_TTY, TMUX, STY", "Where there is no desktop, the clipboard of the terminal is used over SSH, by way of tmux or screen."),
    ("WAYLAND_DISPLAY, DISPLAY", "The desktop whose clipboard is read and owned."),
    ("XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME", "The folders of the user's settings, data and caches."),
]
FILES = [
    ("~/.config/dragconv/links.d/*.json", "Rules of link cleaning of the user's own; see dragconv-link-rules(5)."),
    ("~/.local/share/dragconv/plugins", "Plug-ins that were added; see dragconv-plugin(7)."),
    ("~/.local/share/dragconv/library.sqlite", "The library of galleries."),
]


def escaped(text):
    """Text for roff."""
    text = text.replace("\\", "\\e")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


def inline(text):
    """Markdown inside a paragraph: code and strong text become bold, links their text."""
    text = re.sub(r"\[([^\]]+)\]\(([^)]+)\)", lambda match: match[1], text)
    parts = re.split(r"(`[^`]+`|\*\*[^*]+\*\*)", text)
    result = ""
    for part in parts:
        if len(part) > 2 and part.startswith("`"):
            result += "\\fB" + escaped(part[1:-1]) + "\\fR"
        elif len(part) > 4 and part.startswith("**"):
            result += "\\fB" + escaped(part[2:-2]) + "\\fR"
        else:
            result += part.replace("\\|", "|").replace("\\", "\\e")
    return re.sub(r"^([.'])", r"\\&\1", result, flags=re.M)


def sentences(text):
    """A line for each sentence, as roff wants them."""
    return re.sub(r"(?<=[a-z\")`R][.?!]) +(?=[A-Z\\])", "\n", text)


def page(name, section, about, body):
    moment = int(os.environ.get("SOURCE_DATE_EPOCH", datetime.datetime.now(datetime.timezone.utc).timestamp()))
    date = datetime.datetime.fromtimestamp(moment, datetime.timezone.utc)
    lines = [f".Dd {date.strftime('%B')} {date.day}, {date.year}", f".Dt {name.upper()} {section}", ".Os", ".Sh NAME", f".Nm {name}",
             f".Nd {escaped(about.rstrip('.'))}"]
    body = [line for part in body for line in part.split("\n")]
    # A paragraph break says nothing at the beginning of a section, and before a list or a display.
    kept = [line for number, line in enumerate(body) if line != ".Pp" or not (
        body[number - 1].startswith((".Sh", ".Ss")) or body[number + 1:][:1] == [".Pp"]
        or body[number + 1:] and body[number + 1].startswith((".Bl", ".Bd", ".Sh", ".Ss")))]
    return "\n".join(lines + kept) + "\n"


# --- Commands ----------------------------------------------------------------------------------------------------------

def synopsis(command, words):
    lines = [".Sh SYNOPSIS", ".Nm " + " ".join(words)]
    for part in re.findall(r"\[[^\]]*\]|\S+", command.get("usage", "VERB [OPTION\u2026]")):
        if part not in words and part != "dragconv":
            name = escaped(part.strip("[]").lower().replace("\u2026", " ..."))
            lines.append(f".Op Cm \\-\\- Ar {name[3:]}" if name.startswith("-- ") else f".Op Ar {name}" if part.startswith("[") else f".Ar {name}")
    return lines


def options(command):
    lines = []
    for parameter in command.get("parameters", []):
        value = "\\fI" + escaped(parameter["value"] or parameter["name"]) + "\\fR"
        if parameter["form"] in ("operand", "program"):
            head = value
        else:
            names = (["-" + parameter["short"]] if parameter["short"] else []) + ["--" + parameter["name"]]
            head = ", ".join("\\fB" + escaped(name).replace("-", "\\-") + "\\fR" for name in names)
            if parameter["form"] == "option":
                head += " " + value
        lines += [f".It {head}", sentences(inline(parameter["help"]))]
        if parameter["standard"]:
            lines.append(f"The default is {escaped(parameter['standard'])}.")
    return [".Bl -tag -width Ds"] + lines + [".El"] if lines else []


def literal(code):
    """A command as the argument of a macro: mdoc would take a mark that stands alone for the punctuation of a sentence, and
    quotation marks for its own."""
    code = escaped(code).replace('"', r"\(dq")
    return " ".join(word + r"\&" if re.fullmatch(r"[.,:;()\[\]?!|]", word) else word for word in code.split(" "))


def examples(command, words, readme):
    """The examples of the help, and the recipes that begin with these words, of the README, docs/recipes.md and
    docs/examples.md; tests run them."""
    head = "dragconv " + " ".join(words)
    found = [(example["command"], example["purpose"]) for example in command["examples"]]
    for block in re.findall(r"^```sh\n(.*?)^```", readme, re.M | re.S):
        for line in block.splitlines():
            code, _, remark = line.partition("  # ")
            if re.search(rf"(^|[|;&] *){re.escape(head)}\b", line) and len(found) < 10 and code.strip() not in [known[0] for known in found]:
                found.append((code.strip(), remark.strip()))
    lines = []
    for code, remark in found:
        lines += [(sentences(inline(remark[0].upper() + remark[1:])) + ":") if remark else ".Pp", ".Dl " + literal(code)]
        if remark:
            lines[-2:-2] = [".Pp"]
    return [".Sh EXAMPLES"] + lines if lines else []


def exit_status(readme):
    lines = [".Sh EXIT STATUS", ".Bl -tag -width Ds"]
    for code, meaning in re.findall(r"^\| (\d+) \| (.*) \|$", readme, re.M):
        lines += [f".It {code}", inline(meaning)]
    return lines + [".El"]


def see_also(names):
    return [".Sh SEE ALSO"] + [f".Xr {name} {section}" + (" ," if index + 1 < len(names) else "") for index, (name, section) in enumerate(names)]


def command_pages(command, words, readme, pages):
    name = "-".join(["dragconv"] + words)
    body = synopsis(command, ["dragconv"] + words if words else ["dragconv"])
    body += [".Sh DESCRIPTION", sentences(inline(command["purpose"]))]
    if command["details"]:
        body += [".Pp", sentences(inline(command["details"]))]
    body += [".Pp"] + options(command) if options(command) else []
    inner = command.get("verbs", [])
    if inner:
        body += [".Pp", "The verbs are:", ".Bl -tag -width Ds"]
        for sub in inner:
            body += [f".It \\fB{sub['name']}\\fR", sentences(inline(sub["purpose"]))]
        body.append(".El")
    if not words:
        body += [".Sh ENVIRONMENT", ".Bl -tag -width Ds"] + [line for key, text in ENVIRONMENT for line in (f".It {key}", sentences(text))] + [".El"]
        body += [".Sh FILES", ".Bl -tag -width Ds"] + [line for key, text in FILES for line in (f".It {escaped(key)}", sentences(text))] + [".El"]
    body += exit_status(readme) + examples(command, words, readme)
    parent = [("-".join(["dragconv"] + words[:-1]), 1)] if words else []
    parent += [("dragconv-link-rules", 5)] if words == ["clean"] else [("dragconv-plugin", 7)] if words[:1] == ["plugins"] else []
    children = [("-".join(["dragconv"] + words + [sub["name"]]), 1) for sub in inner]
    body += see_also(sorted(set(parent + children), key=lambda entry: (entry[1], entry[0])) + ([] if words else [("dragconv-link-rules", 5), ("dragconv-plugin", 7)]))
    pages[f"man1/{name}.1"] = page(name, 1, command["purpose"], body)
    for sub in inner:
        command_pages(sub, words + [sub["name"]], readme, pages)


# --- Documents ---------------------------------------------------------------------------------------------------------

def document(text, level):
    """The body of a document in Markdown, as far as the documents use it: headings, paragraphs, lists, tables, code."""
    lines, result, index = text.splitlines(), [], 0
    while index < len(lines):
        line = lines[index]
        if line.startswith("```"):
            end = next(number for number in range(index + 1, len(lines)) if lines[number].startswith("```"))
            result += [".Bd -literal -offset indent"] + [escaped(code) for code in lines[index + 1:end]] + [".Ed"]
            index = end
        elif match := re.match(r"(#+) (.*)", line):
            depth = len(match[1]) - level
            result.append((".Sh " + match[2].upper()) if depth <= 1 else ".Ss " + escaped(match[2]))
        elif line.startswith("|"):
            end = next((number for number in range(index, len(lines)) if not lines[number].startswith("|")), len(lines))
            rows = [[cell.strip() for cell in re.split(r"(?<!\\)\|", row.strip("|"))] for row in lines[index:end]]
            result.append(".Bl -tag -width Ds")
            for row in rows[2:]:
                result += [".It " + inline(row[0]).replace('"', "'"), sentences(inline("; ".join(cell for cell in row[1:] if cell)))]
            result.append(".El")
            index = end - 1
        elif re.match(r"(- |\d+\. )", line):
            end = next((number for number in range(index, len(lines)) if not re.match(r"(- |\d+\. |  )", lines[number])), len(lines))
            result.append(".Bl -bullet")
            for item in lines[index:end]:
                item = re.sub(r"^(- |\d+\. )", "", item.strip())
                result += [".It", sentences(inline(item))]
            result.append(".El")
            index = end - 1
        elif line.strip():
            result += [".Pp", sentences(inline(line.strip()))]
        index += 1
    return result


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def sections(text, names):
    """The sections of a document that have one of these headings."""
    parts = re.split(r"^(?=## )", text, flags=re.M)
    return "".join(part for part in parts if part.splitlines()[0][3:] in names)


def main():
    program, output = sys.argv[1], sys.argv[2]
    readme = "".join(map(read, ["README.md", "docs/recipes.md", "docs/command-line.md", "docs/examples.md"]))
    dump = json.loads(subprocess.run([program, "---document"], check=True, capture_output=True).stdout)
    pages = {}
    command_pages(dump, [], readme, pages)
    handlers = read("docs/writing-a-handler.md")
    named = sections(handlers, ["A program on frames/1", "The manifest", "The sandbox", "What every handler must do"])
    adapters = sections(read("docs/adapters.md"), ["One of your own"])
    about = "a program that converts for dragconv: protocol, manifest and sandbox"
    overview = [".Sh DESCRIPTION", "A plug-in is a program and a manifest.", "The manifest says which conversions the program does;",
                "the program starts when one is needed, in a sandbox, and speaks frames/1 or is a filter."]
    pages["man7/dragconv-plugin.7"] = page(
        "dragconv-plugin", 7, about, overview + document(named + adapters, 1) + see_also([("dragconv-plugins", 1)]))
    rules = re.sub(r"^# .*\n", "## Description\n", read("docs/link-rules.md"))
    pages["man5/dragconv-link-rules.5"] = page(
        "dragconv-link-rules", 5, "rules of link cleaning", document(rules, 1) + see_also([("dragconv-clean", 1)]))
    # The comment at the beginning of the script says how it is called.
    head = re.search(r"\A#!.*\n((#.*\n)+)", read("share/file-manager/dragconv-file-manager"))[1]
    usage = [line.strip() for line in re.findall(r"^#   (.*)$", head, re.M)]
    body = [".Sh SYNOPSIS", ".Nm", ".Ar action", ".Op Ar", ".Sh DESCRIPTION", "What file managers do with the selected files:", ".Bl -tag -width Ds"]
    for line in usage:
        call, _, text = line.partition("    ")
        body += [".It " + escaped(call.replace("dragconv-file-manager ", "").replace("\u2026", "...")), sentences(inline(text.strip()))]
    pages["man1/dragconv-file-manager.1"] = page(
        "dragconv-file-manager", 1, "dragconv in the menus of file managers", body + [".El"] + see_also([("dragconv", 1), ("dragconv-copy", 1)]))
    for path, text in pages.items():
        os.makedirs(os.path.join(output, os.path.dirname(path)), exist_ok=True)
        with open(os.path.join(output, path), "w", encoding="utf-8") as file:
            file.write(text)


main()
