"""One case from its smallest input to its largest, in a process of its own."""

import os
import shutil
import signal
import sys
import tempfile
import traceback

import bounds
import growth
import measuring
from inputs import FILE


def carry_out(case, program, is_full, folder, answer):
    """Tries a case and sends what is wrong with it, or None, through the pipe `answer`."""
    # Ctrl-C is for the parent process, which then ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    measuring.end_with_parent(signal.SIGTERM)
    measuring.adopt_orphans()
    own = tempfile.mkdtemp(dir=folder)
    try:
        answer.send(fault(case, program, is_full, own))
    except Exception:
        answer.send("the test itself failed: " + traceback.format_exc().strip().replace("\n", "; "))
    finally:
        shutil.rmtree(own, ignore_errors=True)


def fault(case, program, is_full, folder):
    """What is wrong with a case, as a clause; None when nothing is. After a size that is too much, no larger one is tried."""
    smaller, bound = None, bounds.bound_of(case.name)
    for size in growth.sizes(case.size, is_full):
        path = os.path.join(folder, "input")
        write_input(case, size, path)
        command = [program] + [path if argument == FILE else argument for argument in case.arguments]
        larger = measuring.run(command, path, folder)
        found = growth.fault_of_run(larger, bound)
        if not found and smaller and growth.fault_of_growth(smaller, larger, bound):
            # Once may be chance: the quicker of two runs counts.
            larger = min(larger, measuring.run(command, path, folder), key=lambda run: run.cpu_time)
            found = growth.fault_of_growth(smaller, larger, bound)
        if found:
            return found
        smaller = larger
    return None


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
