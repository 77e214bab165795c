"""Hostile inputs, one program run after another: see scripts/test-hostile."""

import argparse
import fnmatch
import multiprocessing
import multiprocessing.connection
import os
import shutil
import signal
import sys
import tempfile

import trial
from cases import CASES

# How many cases run at a time.
LANES = 2

processes = multiprocessing.get_context("fork")


def main():
    options = arguments()
    cases = chosen(options.names)
    if options.list:
        print("\n".join(case.name for case in cases))
        return 0
    program = os.path.abspath(os.environ["DRAGCONV"])
    if not os.access(program, os.X_OK):
        print(f"hostile: {program} is not there; run scripts/build first.", file=sys.stderr)
        return 66
    # A request to end is the same as Ctrl-C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    folder = tempfile.mkdtemp(prefix="dragconv-hostile.")
    try:
        failed = carry_out(cases, program, options, folder)
    except KeyboardInterrupt:
        print("hostile: stopped", file=sys.stderr)
        return 130
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"hostile: {len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/test-hostile", description="Tries dragconv on hostile inputs of growing size.")
    parser.add_argument("--full", action="store_true", help="three sizes instead of two")
    parser.add_argument("--verbose", action="store_true", help="also name what passes, with time and memory")
    parser.add_argument("--list", action="store_true", help="only list the cases")
    parser.add_argument("names", metavar="NAME", nargs="*", help="a case, or a prefix of cases with * behind it")
    return parser.parse_args()


def chosen(names):
    """The cases that are named; all when none is."""
    for name in names:
        if not any(fnmatch.fnmatchcase(case.name, name) for case in CASES):
            print(f"hostile: no case is called {name}; --list lists them.", file=sys.stderr)
            sys.exit(64)
    return [case for case in CASES if not names or any(fnmatch.fnmatchcase(case.name, name) for name in names)]


def carry_out(cases, program, options, folder):
    """Tries the cases, a few at a time. Returns how many failed."""
    waiting, running, failed = list(reversed(cases)), {}, 0
    try:
        while waiting or running:
            while waiting and len(running) < LANES:
                case = waiting.pop()
                answer, sender = processes.Pipe(duplex=False)
                process = processes.Process(target=trial.carry_out, args=(case, program, options.full, folder, sender))
                process.start()
                sender.close()
                running[answer] = (case, process)
            for answer in multiprocessing.connection.wait(list(running)):
                case, process = running.pop(answer)
                fault, figures = received(answer)
                process.join()
                failed += fault is not None
                report(case, fault, figures, options.verbose)
    finally:
        for _, process in running.values():
            process.terminate()
            process.join()
    return failed


def received(answer):
    """What a trial has found: a clause or None, and what the largest input took."""
    try:
        return answer.recv()
    except EOFError:
        return "the test itself ended without an answer", ""
    finally:
        answer.close()


def report(case, fault, figures, is_verbose):
    if fault:
        print(f"not ok - {case.name}: {fault}", flush=True)
    elif is_verbose:
        print(f"ok - {case.name}: {figures}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
