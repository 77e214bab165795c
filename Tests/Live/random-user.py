#!/usr/bin/env python3
"""A user who clicks and types at random in the list of galleries, while another program changes the library.

    random-user.py [--seed N] [--count N] [--wait SECONDS] x11|wayland DRAGCONV PID X Y WIDTH HEIGHT

The window of the process PID has its contents at X, Y on the screen, and the focus. The other program is DRAGCONV, and the library that of
DRAGCONV_LIBRARY. Prints how many things were done; exits with 1, and prints the last of them, when the process ends before.
"""
import argparse
import collections
import json
import os
import random
import subprocess
import sys
import time

SCREEN = "1300", "800"
MOST_GALLERIES, MOST_DELETED = 24, 8


class X11:
    def run(self, *arguments):
        subprocess.run(["xdotool", *arguments], check=False, timeout=20, stderr=subprocess.DEVNULL)

    def click(self, x, y, times):
        self.run("mousemove", str(x), str(y), "click", "--repeat", str(times), "--delay", "30", "1")

    def press(self, keys):
        self.run("key", keys)

    def type(self, text):
        self.run("type", "--delay", "5", text)


class Wayland:
    def __init__(self):
        program = os.path.join(os.path.dirname(__file__), "../../fixtures/desktops/virtual-pointer.py")
        self.pointer = subprocess.Popen([sys.executable, program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.pointer.stdout.readline()
        # Without a keyboard that stays, the seat would lose and get its keyboard with each key.
        self.keyboard = subprocess.Popen(["wtype", "-s", "10000000"])
        time.sleep(0.5)

    def tell(self, command):
        self.pointer.stdin.write(command + "\n")
        self.pointer.stdin.flush()
        self.pointer.stdout.readline()

    def click(self, x, y, times):
        self.tell(f"move {x} {y} {SCREEN[0]} {SCREEN[1]}")
        for _ in range(times):
            self.tell("press")
            self.tell("release")

    def press(self, keys):
        *modifiers, key = keys.split("+")
        before = [part for name in modifiers for part in ("-M", name)]
        after = [part for name in modifiers for part in ("-m", name)]
        subprocess.run(["wtype", *before, "-k", key, *after], check=False, timeout=20)

    def type(self, text):
        subprocess.run(["wtype", text], check=False, timeout=20)

    def end(self):
        self.keyboard.terminate()
        self.pointer.terminate()


class User:
    def __init__(self, options):
        self.random = random.Random(options.seed)
        self.desk = {"x11": X11, "wayland": Wayland}[options.desk]()
        self.options = options
        self.last = collections.deque(maxlen=12)

    def place(self, left, right):
        """A point in that part of the window's width."""
        x, y, width, height = self.options.place
        return x + self.random.randint(int(width * left) + 4, int(width * right) - 4), y + self.random.randint(4, height - 4)

    def gallery(self, *arguments):
        result = subprocess.run([self.options.dragconv, "gallery", *arguments], capture_output=True, text=True, timeout=60)
        return result.stdout

    def names(self, *which):
        return [entry["name"] for entry in json.loads(self.gallery("list", "--json", *which) or '{"galleries": []}')["galleries"]]

    def word(self):
        return "".join(self.random.choice("abcdefgh") for _ in range(self.random.randint(1, 8)))

    # What the user does.

    def click_list(self):
        self.desk.click(*self.place(0, 0.3), 1)

    def double_click_list(self):
        self.desk.click(*self.place(0, 0.3), 2)

    def click_anywhere(self):
        self.desk.click(*self.place(0, 1), 1)

    def press(self):
        self.desk.press(self.random.choice(
            ["F2", "Escape", "Return", "Delete", "Down", "Up", "Tab", "shift+Tab", "ctrl+z", "ctrl+n", "BackSpace", "End", "Page_Down", "ctrl+a"]))

    def type(self):
        self.desk.type(self.word())

    def rename(self):
        self.desk.press("F2")
        self.desk.type(self.word())
        if self.random.random() < 0.7:
            self.desk.press(self.random.choice(["Return", "Escape", "Tab"]))

    def rename_to_nothing(self):
        self.desk.press("F2")
        self.desk.press("BackSpace")
        self.desk.press("Return")

    def rename_while_others_change(self):
        self.desk.press("F2")
        self.desk.type(self.word())
        self.others()
        self.wait()
        self.desk.press("Return")

    def wait(self):
        # As long as it takes until the window looks at the library again, or a double click is
        # over.
        time.sleep(self.random.choice([0.05, 0.12, 0.45]))

    # What others do.

    def others(self):
        names, deleted = self.names(), self.names("--deleted")
        if len(deleted) > MOST_DELETED:
            return self.gallery("delete", deleted[0])
        if len(names) > MOST_GALLERIES:
            return self.gallery("delete", self.random.choice(names))
        change = self.random.choice(["new", "rename", "delete", "undelete", "erase", "add", "rename"])
        if change == "new":
            self.gallery("new", self.word())
        elif change == "rename":
            self.gallery("rename", self.random.choice(names), self.word())
        elif change == "delete":
            self.gallery("delete", self.random.choice(names))
        elif change == "undelete" and deleted:
            self.gallery("undelete", self.random.choice(deleted))
        elif change == "erase" and deleted:
            self.gallery("delete", self.random.choice(deleted))
        elif change == "add":
            subprocess.run([self.options.dragconv, "gallery", "add", self.random.choice(names), "--from", "uri-list"],
                           input=f"https://e.example/{self.word()}.png\n", text=True, capture_output=True, timeout=60)

    # Whatever is done has a weight.
    WEIGHTS = {
        click_list: 30, double_click_list: 8, click_anywhere: 6, press: 20, type: 6, rename: 10, rename_to_nothing: 4,
        rename_while_others_change: 4, wait: 4, others: 8,
    }

    def go(self):
        actions, weights = list(self.WEIGHTS), list(self.WEIGHTS.values())
        for number in range(self.options.count):
            action = self.random.choices(actions, weights)[0]
            self.last.append(action.__name__)
            action(self)
            time.sleep(self.options.wait)
            if not is_running(self.options.pid):
                print(f"seed {self.options.seed}: the window is gone after {number + 1}: {', '.join(self.last)}")
                return 1
        print(f"{self.options.count} done")
        return 0


def is_running(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--wait", type=float, default=0.01, help="seconds after each")
    parser.add_argument("desk", choices=["x11", "wayland"])
    parser.add_argument("dragconv")
    parser.add_argument("pid", type=int)
    parser.add_argument("place", type=int, nargs=4)
    user = User(parser.parse_args())
    try:
        return user.go()
    finally:
        if hasattr(user.desk, "end"):
            user.desk.end()


if __name__ == "__main__":
    sys.exit(main())
