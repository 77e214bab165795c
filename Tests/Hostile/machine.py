"""How fast the machine is at the moment."""

import time

# What `reference_work` takes on the machine for which the rules were written, in seconds of CPU.
USUAL_TIME = 0.07


def slowness():
    """How many times longer this machine takes at the moment than the usual one; at least 1.

    A neighbour on the same core, or on another core that shares its caches, makes a second of CPU time worth less.
    """
    return max(1.0, min(time_of_work() for _ in range(3)) / USUAL_TIME)


def time_of_work():
    start = time.process_time()
    reference_work()
    return time.process_time() - start


def reference_work():
    """Branches, a little arithmetic and a table, as in most programs."""
    number, table = 1, {}
    for index in range(400_000):
        number = (number * 31 + index) & 0xFFFFFFFF
        table[number & 4095] = index
    return number
