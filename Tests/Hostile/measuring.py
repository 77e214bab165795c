"""Runs dragconv once and measures what the run took, with all the programs that dragconv started.

The kernel tells a process what its children took when the children have ended. Programs in a sandbox tell nobody: their namespace ends
when dragconv ends, and nobody waits for them. So /proc is looked at as well while programs run, and the larger of both figures counts.
"""

import ctypes
import glob
import os
import resource
import signal
import time
from dataclasses import dataclass

# For one run, in seconds of the processor. A busy machine may give a run a tenth of that in a minute.
MAXIMUM_CPU_TIME = 60
# For one run that waits for something, in seconds.
MAXIMUM_WALL_TIME = 3600
# No run may fill the machine's memory or disk.
LIMITS = {resource.RLIMIT_AS: 8 << 30, resource.RLIMIT_FSIZE: 2 << 30, resource.RLIMIT_CORE: 0}
# How long programs have to end after the dragconv that started them, in seconds.
GRACE = 3
# Of linux/prctl.h.
PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36

libc = ctypes.CDLL(None)


@dataclass
class Run:
    """What one run took."""

    input_size: int
    # Of dragconv and its descendants, in seconds.
    cpu_time: float
    # The largest process, in bytes.
    peak_memory: int
    # As os.waitstatus_to_exitcode says: negative for a signal.
    exit_status: int
    was_killed: bool
    error_size: int
    # The beginning of standard error.
    message: str


class Usage:
    """Adds up what processes take: those that have ended, and those that are seen running."""

    # Between two looks at running processes, in seconds.
    INTERVAL = 0.02

    def __init__(self):
        self.ended_time = 0.0
        self.peak_memory = 0
        # By process, in seconds.
        self.seen_times = {}
        self.next_look = 0.0

    @property
    def cpu_time(self):
        return max(self.ended_time, sum(self.seen_times.values()))

    def add(self, usage):
        """Adds a process that has ended."""
        self.ended_time += usage.ru_utime + usage.ru_stime
        self.peak_memory = max(self.peak_memory, usage.ru_maxrss * 1024)

    def look(self):
        """Looks at all processes below this one, now and then."""
        if time.monotonic() < self.next_look:
            return
        self.next_look = time.monotonic() + self.INTERVAL
        waiting = children(os.getpid())
        while waiting:
            process = waiting.pop()
            waiting += children(process)
            try:
                self.seen_times[process] = time_of(process)
                self.peak_memory = max(self.peak_memory, peak_memory_of(process))
            except (OSError, ValueError):
                # The process has just ended, or has not become a program yet.
                continue


def children(process):
    """The processes that a process has started; each thread has its own list."""
    result = []
    for path in glob.glob(f"/proc/{process}/task/*/children"):
        try:
            with open(path) as file:
                result += map(int, file.read().split())
        except OSError:
            continue
    return result


def time_of(process):
    """What a running process has taken so far, in seconds."""
    with open(f"/proc/{process}/stat") as file:
        # The name in parentheses may hold anything; the times are the 14th and 15th field of all.
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak_memory_of(process):
    """The most that a running process has had, in bytes."""
    with open(f"/proc/{process}/status") as file:
        lines = [line.split() for line in file if line.startswith("VmHWM:")]
    return int(lines[0][1]) * 1024 if lines else 0


def adopt_orphans():
    """Makes this process the parent of programs whose parent has ended, so that their time is known, too."""
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def end_with_parent(number):
    """Has the kernel send this process a signal when its parent ends, for whichever reason."""
    libc.prctl(PR_SET_PDEATHSIG, number, 0, 0, 0)


def run(command, path, folder):
    """Runs a command and waits for its end. The process must have adopted orphans, and have no other children."""
    files = {1: os.path.join(folder, "output"), 2: os.path.join(folder, "errors")}
    # A command that does not name its input reads it.
    child = start(command, os.devnull if path in command else path, files, folder)
    usage = Usage()
    try:
        status, was_killed = wait(child, usage)
    finally:
        kill_group(child)
        reap_rest(usage)
    with open(files[2], "rb") as errors:
        message = errors.read(400).decode("utf-8", "replace")
    return Run(
        os.path.getsize(path), usage.cpu_time, usage.peak_memory, os.waitstatus_to_exitcode(status), was_killed,
        os.path.getsize(files[2]), message)


def start(command, source, files, folder):
    """Starts a command as the leader of a process group of its own; the kernel ends the command when this process ends."""
    child = os.fork()
    if child:
        return child
    try:
        os.setsid()
        end_with_parent(signal.SIGKILL)
        for kind, limit in LIMITS.items():
            resource.setrlimit(kind, (limit, limit))
        os.dup2(os.open(source, os.O_RDONLY), 0)
        for descriptor, path in files.items():
            os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), descriptor)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        os.execve(command[0], command, environment(folder))
    finally:
        os._exit(71)


def environment(folder):
    """No plug-ins, settings or clipboards but those of the program itself."""
    # The programs of others have limits of their own; what is measured here is dragconv's.
    return {"PATH": os.environ.get("PATH", os.defpath), "HOME": folder, "LC_ALL": "C.UTF-8", "DRAGCONV_ADAPTERS": "none"}


def wait(child, usage):
    """Waits for the child, and kills its group when the time is up. Returns its status and whether it was killed."""
    end = time.monotonic() + MAXIMUM_WALL_TIME
    was_killed = False
    while True:
        process, status, used = os.wait4(-1, os.WNOHANG)
        if process:
            usage.add(used)
            if process == child:
                return status, was_killed
            continue
        usage.look()
        if not was_killed and (usage.cpu_time > MAXIMUM_CPU_TIME or time.monotonic() > end):
            kill_group(child)
            was_killed = True
        time.sleep(0.002)


def reap_rest(usage):
    """Waits for programs that outlive dragconv for a moment, until dragconv's warden has ended them."""
    end = time.monotonic() + GRACE
    while time.monotonic() < end:
        try:
            process, _, used = os.wait4(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if process:
            usage.add(used)
        else:
            time.sleep(0.002)


def kill_group(leader):
    """Ends what is left of a process group."""
    try:
        os.killpg(leader, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass
