#define _GNU_SOURCE
#include "vfork-into.h"

#include <errno.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <sys/syscall.h>

// Enough for system calls and a path; part of the caller's stack, since the caller waits.
#define STACK_SIZE (32 << 10)

pid_t vfork_into(uint64_t namespaces, int group, int (*function)(void *), void *argument, volatile pid_t *process) {
    _Alignas(16) char stack[STACK_SIZE];
    struct clone_args arguments = {
        .flags = CLONE_VM | CLONE_VFORK | CLONE_PARENT_SETTID | (group >= 0 ? CLONE_INTO_CGROUP : 0) | namespaces,
        .parent_tid = (uintptr_t)process,
        .exit_signal = SIGCHLD,
        .stack = (uintptr_t)stack,
        .stack_size = sizeof stack,
        .cgroup = group >= 0 ? (uint64_t)group : 0,
    };
    // The child process returns from the call with an empty stack, so what it does next cannot be written in C.
#if defined(__x86_64__)
    long result;
    __asm__ volatile(
        "syscall\n\t"
        "test %%rax, %%rax\n\t"
        "jne 1f\n\t"
        "mov %[argument], %%rdi\n\t"
        "call *%[function]\n\t"
        "mov %%eax, %%edi\n\t"
        "mov %[exit], %%eax\n\t"
        "syscall\n\t"
        "1:"
        : "=a"(result)
        : "a"(SYS_clone3), "D"(&arguments), "S"(sizeof arguments), [function] "r"(function), [argument] "r"(argument), [exit] "i"(SYS_exit)
        : "rcx", "r11", "memory", "cc");
#elif defined(__aarch64__)
    register long number __asm__("x8") = SYS_clone3;
    register long result __asm__("x0") = (long)&arguments;
    register long size __asm__("x1") = sizeof arguments;
    __asm__ volatile(
        "svc #0\n\t"
        "cbnz x0, 1f\n\t"
        "mov x0, %[argument]\n\t"
        "blr %[function]\n\t"
        "mov x8, %[exit]\n\t"
        "svc #0\n\t"
        "1:"
        : "+r"(result)
        : "r"(number), "r"(size), [function] "r"(function), [argument] "r"(argument), [exit] "i"(SYS_exit)
        : "memory", "cc");
#else
    long result = -ENOSYS;
#endif
    if (result >= 0) return (pid_t)result;
    errno = (int)-result;
    return -1;
}
