"""The clipboard as whole processes: paste and copy against wl-clipboard in a headless sway and against xclip in Xvfb, on real
selections; all on one core and in rounds that alternate between the competitors, so that a slow phase of the machine hits all
of them: clipboard.py DRAGCONV [ROUNDS]."""
import ctypes
import json
import os
import shlex
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from results import record

dragconv = os.path.realpath(sys.argv[1])
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
runs = 20
short = "Grüße, 東京: what was copied a moment ago".encode()
large = (short + b"\n") * (1_000_000 // (len(short) + 1)) + b"the end"


class Failure(Exception):
    """Why something could not be measured."""


def children():
    return {int(pid) for pid in Path("/proc/thread-self/children").read_text().split()}


def stop(pids, signals=(signal.SIGTERM, signal.SIGKILL)):
    """Two seconds for the children to end after each signal; 0 is none."""
    for number in signals:
        for pid in pids:
            os.kill(pid, number)
        limit = time.monotonic() + 2
        while pids and time.monotonic() < limit:
            pids = {pid for pid in pids if os.waitpid(pid, os.WNOHANG)[0] == 0}
            time.sleep(0.002)


class Desktop:
    """A display server of its own, and the programs that are measured in it."""
    servers = set()

    def __init__(self, name, programs, prefix=()):
        missing = [program for program in programs if not shutil.which(program)]
        if missing:
            raise Failure("%s cannot be found" % " and ".join(missing))
        self.name, self.prefix, self.clear, self.folder = name, prefix, None, work + "/" + name
        os.mkdir(self.folder, 0o700)
        if prefix:
            os.chown(self.folder, 65534, 65534)
        self.environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": self.folder, "XDG_RUNTIME_DIR": self.folder}

    def start(self, command, ready, more={}, descriptors=()):
        with open(self.name + ".log", "wb") as log:
            server = subprocess.Popen([*self.prefix, *command], stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder,
                                      env={**self.environment, **more}, pass_fds=descriptors, start_new_session=True)
        self.servers.add(server.pid)
        limit = time.monotonic() + 10
        while not ready():
            if server.poll() is not None or time.monotonic() > limit:
                raise Failure("%s does not answer: %s" % (command[0], Path(self.name + ".log").read_text(errors="replace").strip()))
            time.sleep(0.05)

    def run(self, command, stdin=os.devnull, seconds=20):
        """Output goes to files: what stays in the background would keep a pipe open."""
        with open(stdin, "rb") as data, open("output", "wb") as output, open("errors", "wb") as errors:
            try:
                subprocess.run([*self.prefix, *command], stdin=data, stdout=output, stderr=errors, cwd=self.folder,
                               env=self.environment, start_new_session=True, timeout=seconds, check=True)
            except (OSError, subprocess.SubprocessError) as error:
                raise Failure("“%s” failed: %s" % (shlex.join(command), Path("errors").read_text(errors="replace").strip() or error))
        return Path("output").read_bytes()

    def release(self):
        """Nobody owns the selection any more, so that no copy pays for the end of the one before it."""
        while children() - self.servers:
            if self.clear:
                self.run(self.clear)  # wl-copy removes its temporary file then, and not when it is ended
            stop(children() - self.servers, (0, signal.SIGTERM, signal.SIGKILL) if self.clear else (signal.SIGTERM, signal.SIGKILL))

    def verify(self, command, expected):
        """A result that is wrong must not look fast."""
        if self.run(command) != expected:
            raise Failure("“%s” printed something else than what was copied" % shlex.join(command))

    def copy(self, command, content, reader):
        self.release()
        self.run(command, "large" if content is large else "short")
        if command[0] != dragconv:
            time.sleep(0.5)  # xclip returns a little before it owns the selection; dragconv must own it when it returns
        self.verify(reader, content)

    def time_pastes(self, competitors, expected):
        for command, _ in competitors:
            self.verify(command, expected)
        for command, seconds in competitors * rounds:
            # Where setpriv is needed, it starts hyperfine and not each of the runs: it is in no figure.
            self.run(["hyperfine", "-N", "--style", "none", "--warmup", "2", "--runs", str(runs),
                      "--export-json", self.folder + "/times", shlex.join(command)], seconds=60)
            seconds += json.loads(Path(self.folder, "times").read_text())["results"][0]["times"]

    def time_copies(self, competitors, reader):
        if b"dragconv copy" not in self.run([dragconv, "copy", "--help"]):  # without the command, it is the help of the whole
            raise Failure("this dragconv has no copy")
        for command, _ in competitors:
            self.copy(command, short, reader)
        # One at a time, since each leaves an owner behind, and without hyperfine, which gives no standard input before 1.16.
        actions = [(os.POSIX_SPAWN_OPEN, 0, work + "/short", os.O_RDONLY, 0),
                   (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0), (os.POSIX_SPAWN_DUP2, 1, 2)]
        for command, seconds in competitors * (rounds * runs):
            self.release()
            command = [*self.prefix, *command]
            signal.alarm(20)
            start = time.perf_counter()
            status = os.waitpid(os.posix_spawnp(command[0], command, self.environment, file_actions=actions), 0)[1]
            seconds.append(time.perf_counter() - start)
            signal.alarm(0)
            if status:
                raise Failure("“%s” failed after it had succeeded" % shlex.join(command))

    def compare(self, label, limit, commands, measure, *arguments):
        """Ours comes first, and then its peers."""
        label, competitors = self.name + ": " + label, [(command, []) for command in commands]
        try:
            measure(competitors, *arguments)
            ours, *theirs = [statistics.median(seconds) * 1e3 for _, seconds in competitors]
        except Failure as failure:
            print("dragconv: %s: %s" % (label, failure), file=sys.stderr)
            theirs = [None] * (len(commands) - 1)
        task = label
        if theirs[0]:
            record("clipboard", task, "dragconv", ours, "ms")
        for command, peer in zip(commands[1:], theirs):
            figures = "could not be measured"
            if peer:
                target = "≤ %.1f  %s" % (limit, "met" if ours / peer <= limit else "missed") if limit else ""
                record("clipboard", task, shlex.join(command), peer, "ms")
                figures = "%8.2f %8.2f %7.2f  %s" % (ours, peer, ours / peer, target)
            print("%-34s %-30s %s" % (label, shlex.join(command), figures), flush=True)
            label = ""

    def measure(self, owner, reader, lister, copies):
        try:
            for content, label, limit in [(short, "%d bytes" % len(short), 1.3), (large, "1 MB", None)]:
                self.copy(owner, content, reader)
                self.compare("paste -n, " + label, limit, [[dragconv, "paste", "-n"], reader], self.time_pastes, content)
            if lister:
                self.compare("paste --list", None, [[dragconv, "paste", "--list"], lister], self.time_pastes, self.run(lister))
            # The copies are timed one by one: setpriv, where it is needed, is in the figures of all of them.
            self.compare("copy, with setpriv" if self.prefix else "copy", 3, [[dragconv, "copy"], *copies], self.time_copies, reader)
        finally:
            self.release()


def wayland():
    # sway refuses to run as root.
    user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []
    desktop = Desktop("Wayland", ["sway", "wl-copy", "wl-paste", "hyperfine", *user[:1]], user)
    Path("sway.conf").write_text("xwayland disable\n")

    def ready():
        for socket in Path(desktop.folder).glob("wayland-?"):
            desktop.environment["WAYLAND_DISPLAY"] = socket.name
        try:
            return desktop.run(["wl-copy", "--clear"]) == b""
        except Failure:
            return False

    desktop.start(["sway", "-c", work + "/sway.conf"], ready,
                  {"WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"})
    desktop.clear = ["wl-copy", "--clear"]
    # Without a type, wl-copy asks xdg-mime where it is installed, which takes longer than all the rest: both are shown.
    typed = ["wl-copy", "-t", "text/plain"]
    desktop.measure(typed, ["wl-paste", "-n"], ["wl-paste", "-l"], [["wl-copy"], typed])


def x11():
    desktop = Desktop("X11", ["Xvfb", "xclip", "hyperfine"])
    with open("display", "wb") as file:
        desktop.start(["Xvfb", "-displayfd", str(file.fileno()), "-screen", "0", "640x480x24", "-nolisten", "tcp", "-noreset"],
                      lambda: Path("display").read_text().endswith("\n"), descriptors=[file.fileno()])
    desktop.environment["DISPLAY"] = ":" + Path("display").read_text().strip()
    xclip = ["xclip", "-selection", "clipboard"]
    desktop.measure(xclip, [*xclip, "-o"], None, [xclip])


def signalled(number, frame):
    if number == signal.SIGALRM:
        raise Failure("it took longer than 20 s")
    sys.exit(128 + number)


stops = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
for number in [*stops, signal.SIGALRM]:
    signal.signal(number, signalled)
os.umask(0o022)
# What goes to the background becomes a child of this process (PR_SET_CHILD_SUBREAPER), which can end it and wait for it.
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
os.sched_setaffinity(0, {0})  # like taskset -c 0, for the servers and owners, too
# The path of a socket may have 107 bytes, and the user of the compositor must get through.
work = tempfile.mkdtemp(prefix="dragconv-bench.", dir="/tmp")
try:
    os.chmod(work, 0o711)
    os.chdir(work)
    Path("short").write_bytes(short)
    Path("large").write_bytes(large)
    print("The clipboard, whole processes, median of %d runs in %d rounds" % (rounds * runs, rounds))
    print("%-34s %-30s %8s %8s %7s  %s" % ("dragconv", "peer", "ms", "peer ms", "ratio", "target"), flush=True)
    for name, measure in [("Wayland", wayland), ("X11", x11)]:
        try:
            measure()
        except Failure as failure:
            print("%s is left out: %s." % (name, failure), flush=True)
finally:
    for number in stops:
        signal.signal(number, signal.SIG_IGN)
    while children():
        stop(children())
    shutil.rmtree(work)
