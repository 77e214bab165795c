"""The rules: what a run may take, and how much more a larger input may take than a smaller one.

Times are seconds of the machine for which the rules were written; a slower machine may take `slowness` times as long.
"""

MIB = 1 << 20

# From one size to the next.
STEP = 4
# What is still taken for linear, as a factor beyond the growth of the size: caches and allocators have steps of their own. A time that
# grows with the square grows by 16, where 8.8 are allowed.
TOLERANCE = 2.2
# A shorter time is never judged, in seconds.
TIME_FLOOR = 0.25
# What a run may take in any case, and for each byte of the input.
MEMORY_FLOOR = 96 * MIB
MEMORY_PER_BYTE = 40
# How much may be written to standard error, in bytes.
MAXIMUM_ERRORS = 64 << 10
# All of the table in docs/command-line.md but 70, the internal error.
EXIT_STATUSES = {0, 3, 64, 65, 66, 69, 73, 75, 77}


def sizes(smallest, is_full):
    return [smallest * STEP**index for index in range(3 if is_full else 2)]


def fault_of_run(run, bound=None):
    """A clause about what is wrong with a single run, whatever the machine; None when nothing is."""
    if run.was_killed:
        return f"{size(run.input_size)} of input kept dragconv busy until the time was up ({run.cpu_time:.1f} s of CPU)"
    if run.exit_status < 0:
        return f"{size(run.input_size)} of input made dragconv end by signal {-run.exit_status}: {first_line(run.message)}"
    if run.exit_status not in EXIT_STATUSES:
        return f"{size(run.input_size)} of input made dragconv end with status {run.exit_status}: {first_line(run.message)}"
    allowed = bound.memory if bound and bound.memory else MEMORY_FLOOR + MEMORY_PER_BYTE * run.input_size
    if run.peak_memory > allowed:
        return f"{size(run.input_size)} of input took {size(run.peak_memory)} of memory, and {size(allowed)} are allowed"
    if run.error_size > MAXIMUM_ERRORS:
        return f"{size(run.input_size)} of input made {size(run.error_size)} of messages, and {size(MAXIMUM_ERRORS)} are allowed"
    return None


def fault_of_time(smaller, larger, bound=None, slowness=1.0):
    """A clause about a time that is too long, or that grew too fast from the size before (if any); None when the time is allowed."""
    if bound and bound.time:
        if larger.cpu_time <= bound.time * slowness:
            return None
        return f"{size(larger.input_size)} of input took {larger.cpu_time:.1f} s of CPU, and {bound.time * slowness:.1f} are allowed"
    if smaller is None or not are_comparable(smaller, larger) or larger.cpu_time <= max(TIME_FLOOR * slowness, smaller.cpu_time * STEP * TOLERANCE):
        return None
    factor = larger.cpu_time / max(smaller.cpu_time, 0.001)
    return (
        f"the CPU time grew {factor:.0f} times, from {smaller.cpu_time:.2f} s for {size(smaller.input_size)} "
        f"to {larger.cpu_time:.2f} s for {size(larger.input_size)}, and {STEP * TOLERANCE:.1f} times are allowed")


def are_comparable(smaller, larger):
    """Whether both sizes ended alike. A larger input that is refused for its size is tried by other ways, which the smaller one never met."""
    return smaller.exit_status == larger.exit_status


def figures(run):
    """What a run took, for people."""
    return f"{size(run.input_size)}, {run.cpu_time:.2f} s of CPU, {size(run.peak_memory)} of memory"


def size(count):
    """A number of bytes as people write sizes."""
    for unit, name in ((1 << 30, "GiB"), (MIB, "MiB"), (1 << 10, "KiB")):
        if count >= unit:
            return f"{count / unit:.1f} {name}"
    return f"{count} bytes"


def first_line(message):
    return (message.splitlines() or ["(no message)"])[0][:160]
