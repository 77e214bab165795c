#!/usr/bin/env python3
"""Completions in real shells, each in a terminal of its own: completions.py DRAGCONV FOLDER_OF_SCRIPTS

A line is typed, then Tab; the shell must complete the word, or show what there is. Prints a line for each check, and the counts at the end.
A shell that is not installed is said to be passed over.
"""
import os
import pty
import re
import select
import shutil
import sys
import time

DRAGCONV, SCRIPTS = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
# What is typed, and what must appear behind it.
CASES = [
    ("verbs", "expl", "explain"),
    ("options", "convert --max-l", "--max-loss"),
    ("types", "convert --to markd", "markdown"),
    ("types behind an equals sign", "convert --to=markd", "--to=markdown"),
    ("a list behind an equals sign", "convert --to=text,markd", "--to=text,markdown"),
    ("words behind an equals sign", "convert --for=termi", "--for=terminal"),
    ("types of a list", "convert --to text,markd", "text,markdown"),
    ("MIME types", "convert --from text/markd", "text/markdown"),
    ("destinations", "convert --for termi", "terminal"),
    ("handlers", "convert --via org.dragconv.html-te", "org.dragconv.html-text/text"),
    ("levels of cleaning", "clean --level unw", "unwrap"),
    ("galleries", "gallery show Sun", r"Sunsets\\ in\\ May"),
    ("another gallery", "gallery move-to Herons 0 Sun", r"Sunsets\\ in\\ May"),
    ("deleted galleries", "gallery undelete Du", "Dunes"),
    ("plug-ins", "plugins check org.dragconv.plugin.geo", "org.dragconv.plugin.geocache"),
    ("a program to run", "watch -- sha512s", "sha512sum"),
    ("a value behind a short option", "convert x -tmarkd", "-tmarkdown"),
    ("languages", "plugins new com.example.x --language py", "python"),
    ("files", "convert Xample", "Xample.html"),
    ("files behind an equals sign", "convert a --output=Xam", "--output=Xample.html"),
    ("lists with an equals sign", "convert --to text\\;q=0.5,markd", "q=0.5,markdown"),
]
START = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], f"bind 'set enable-bracketed-paste off'; source {SCRIPTS}/dragconv.bash\n"),
    "zsh": (["zsh", "-f", "-i"], f"fpath=({SCRIPTS} $fpath); autoload -Uz compinit; compinit -u -D\n"),
    "fish": (["fish", "-N", "-i"], f"source {SCRIPTS}/dragconv.fish\n"),
}


class Terminal:
    def __init__(self, command):
        self.text = ""
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            os.environ.update(PATH=os.path.dirname(DRAGCONV) + ":" + os.environ["PATH"], TERM="xterm", PS1="$ ")
            os.execvp(command[0], command)

    def type(self, text):
        os.write(self.descriptor, text.encode())

    def wait(self, pattern, seconds=30):
        """Whether the pattern appears, control sequences taken off; answers what fish asks of its terminal."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if re.search(pattern, self.plain()):
                return True
            if select.select([self.descriptor], [], [], 0.1)[0]:
                try:
                    received = os.read(self.descriptor, 65536).decode(errors="replace")
                except OSError:
                    return False
                self.text += received
                if "\x1b[c" in received or "\x1b[0c" in received:
                    self.type("\x1b[?1;2c")
                if "\x1b[6n" in received:
                    self.type("\x1b[1;1R")
        return False

    def plain(self):
        return re.sub(r"\x1b(\[[0-9;?=>]*[a-zA-Z]|\][^\x07\x1b]*(\x07|\x1b\\)|[()][A-Z0-9]|[=>78])", "", self.text).replace("\r", "").replace("\x07", "")

    def end(self):
        os.kill(self.process, 9)
        os.waitpid(self.process, 0)
        os.close(self.descriptor)


def check(shell, typed, expected):
    terminal = Terminal(START[shell][0])
    try:
        terminal.type(START[shell][1] + "echo rea''dy\n")
        if not terminal.wait("ready", 60):
            return False, terminal.plain()
        terminal.text = ""
        terminal.type(f"dragconv {typed}\t")
        # A word that is complete is followed by a space; where several are possible, a second Tab lists them.
        found = terminal.wait(expected, 15)
        if not found:
            terminal.type("\t")
            found = terminal.wait(expected, 15)
        return found, terminal.plain()
    finally:
        terminal.end()


def main():
    passed = failed = 0
    open("Xample.html", "w").close()
    for shell in START:
        if not shutil.which(shell):
            print(f"passed over - {shell} is not installed")
            continue
        for name, typed, expected in CASES:
            found, text = check(shell, typed, expected)
            print(f"{'ok' if found else 'not ok'} - {shell}: {name}")
            if found:
                passed += 1
            else:
                failed += 1
                print(text[-600:])
    print(f"completions: {passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
