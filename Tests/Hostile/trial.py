"""One case from its smallest input to its largest, in a process of its own."""

import os
import shutil
import signal
import sys
import tempfile
import traceback

import bounds
import growth
import machine
import measuring
from inputs import FILE

# How often a time that is too long is measured again.
SECOND_LOOKS = 3


def carry_out(case, program, is_full, folder, answer):
    """Tries a case, and sends what is wrong with it (or None) and what its largest input took through the pipe `answer`."""
    # Ctrl-C is for the parent process, which then ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    measuring.end_with_parent(signal.SIGTERM)
    measuring.adopt_orphans()
    own = tempfile.mkdtemp(dir=folder)
    try:
        answer.send(outcome(case, program, is_full, own))
    except Exception:
        answer.send(("the test itself failed: " + traceback.format_exc().strip().replace("\n", "; "), ""))
    finally:
        shutil.rmtree(own, ignore_errors=True)


def outcome(case, program, is_full, folder):
    """What is wrong with a case, as a clause (None when nothing is), and what its largest input took.

    After a size that is too much, no larger one is tried.
    """
    smaller, bound = None, bounds.bound_of(case.name)
    sizes = growth.sizes(case.size, is_full)
    for size in sizes:
        larger = Trial(case, program, folder, size, bound)
        if size == sizes[-1] and len(sizes) == 2 and not growth.are_comparable(smaller.quickest, larger.quickest):
            sizes.append(size * growth.STEP)
        found = larger.fault
        if not found and growth.fault_of_time(quickest(smaller), larger.quickest, bound):
            found = second_look(smaller, larger, bound)
        smaller = larger
        if found:
            break
    return found, growth.figures(larger.quickest)


def second_look(smaller, larger, bound):
    """Judges a time again. Another program may have slowed the first run: the quickest of several counts, on the machine as it is now.

    Both sizes are run again, one after the other: a time that grows too fast does so however often it is measured.
    """
    slowness = machine.slowness()
    for _ in range(SECOND_LOOKS):
        for trial in filter(None, (smaller, larger)):
            trial.run()
            if trial.fault:
                return trial.fault
        slowness = max(slowness, machine.slowness())
        found = growth.fault_of_time(quickest(smaller), larger.quickest, bound, slowness)
        if not found:
            return None
    return found


def quickest(trial):
    return trial and trial.quickest


class Trial:
    """A case at one size, run once or more often."""

    def __init__(self, case, program, folder, size, bound):
        self.folder = folder
        self.bound = bound
        self.path = os.path.join(folder, f"input-{size}")
        self.command = [program] + [self.path if argument == FILE else argument for argument in case.arguments]
        # The run that took the least time, and what was wrong with any of the runs but their time.
        self.quickest = None
        self.fault = None
        write_input(case, size, self.path)
        self.run()

    def run(self):
        run = measuring.run(self.command, self.path, self.folder)
        self.fault = self.fault or growth.fault_of_run(run, self.bound)
        if self.quickest is None or run.cpu_time < self.quickest.cpu_time:
            self.quickest = run


def write_input(case, size, path):
    """Writes an input in a process of its own.

    The kernel counts what a process had in memory before the process became dragconv. So the process that starts dragconv stays small.
    """
    child = os.fork()
    if child == 0:
        try:
            with open(path, "wb") as file:
                file.write(case.make(size))
            os._exit(0)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)
    if os.waitpid(child, 0)[1] != 0:
        raise RuntimeError(f"no input of {size} bytes could be made")
