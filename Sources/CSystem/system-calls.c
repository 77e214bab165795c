#define _GNU_SOURCE
#include "system-calls.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int pipe_closed_on_exec(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int memory_file(void) { return memfd_create("dragconv", MFD_CLOEXEC); }

int process_descriptor(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

pid_t fork_process(void) { return fork(); }

int semaphore_wait_for(sem_t *semaphore, int64_t nanoseconds) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += nanoseconds / 1000000000;
    until.tv_nsec += nanoseconds % 1000000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    while (sem_clockwait(semaphore, CLOCK_MONOTONIC, &until) < 0) {
        if (errno != EINTR) return 0;
    }
    return 1;
}
