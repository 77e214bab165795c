// The system calls that converters need, as lists for the preprocessor: X(name) for each call.
//
// NATIVE lists the calls of compiled programs with one process; SCRIPT adds those of interpreters, shells and the programs that they start.
// The lists come from tracing the bundled programs, Python, Perl, Ruby, Node, shells, pandoc, ImageMagick and ffmpeg. wait4 is for
// bubblewrap, whose first process lives under the same filter. Calls that <sys/syscall.h> may lack are defined by number; from 424 on,
// numbers are the same on every architecture.
#ifndef DRAGCONV_ALLOWED_CALLS_H
#define DRAGCONV_ALLOWED_CALLS_H

#include <sys/syscall.h>

#ifndef SYS_clone3
#define SYS_clone3 435
#endif
#ifndef SYS_close_range
#define SYS_close_range 436
#endif
#ifndef SYS_openat2
#define SYS_openat2 437
#endif
#ifndef SYS_faccessat2
#define SYS_faccessat2 439
#endif
#ifndef SYS_epoll_pwait2
#define SYS_epoll_pwait2 441
#endif
#ifndef SYS_futex_waitv
#define SYS_futex_waitv 449
#endif
#ifndef SYS_fchmodat2
#define SYS_fchmodat2 452
#endif
#ifndef SYS_map_shadow_stack
#define SYS_map_shadow_stack 453
#endif
#ifndef SYS_mseal
#define SYS_mseal 462
#endif

#define NATIVE_CALLS(X) \
    /* memory */ X(brk) X(mmap) X(munmap) X(mprotect) X(mremap) X(madvise) X(mincore) X(msync) X(mlock) X(munlock) X(mlock2) \
    X(get_mempolicy) X(set_mempolicy) X(mbind) X(pkey_alloc) X(pkey_free) X(pkey_mprotect) X(membarrier) X(map_shadow_stack) X(mseal) \
    /* threads, futexes */ X(futex) X(futex_waitv) X(set_robust_list) X(get_robust_list) X(set_tid_address) X(rseq) X(gettid) \
    X(sched_yield) X(sched_getaffinity) X(sched_getparam) X(sched_getscheduler) X(sched_get_priority_max) X(sched_get_priority_min) X(getcpu) \
    /* the process */ X(execve) X(wait4) X(exit) X(exit_group) X(getpid) X(getppid) X(getuid) X(geteuid) X(getgid) X(getegid) X(getresuid) \
    X(getresgid) X(getgroups) X(getpgid) X(getsid) X(getrusage) X(times) X(getpriority) X(capget) X(uname) X(sysinfo) X(umask) X(getrlimit) \
    /* signals */ X(rt_sigaction) X(rt_sigprocmask) X(rt_sigreturn) X(rt_sigpending) X(rt_sigtimedwait) X(rt_sigsuspend) X(sigaltstack) \
    X(restart_syscall) \
    /* time */ X(clock_gettime) X(clock_getres) X(clock_nanosleep) X(nanosleep) X(gettimeofday) X(timer_create) X(timer_settime) \
    X(timer_gettime) X(timer_getoverrun) X(timer_delete) X(setitimer) X(getitimer) X(timerfd_create) X(timerfd_settime) X(timerfd_gettime) \
    /* descriptors */ X(read) X(write) X(readv) X(writev) X(pread64) X(pwrite64) X(preadv) X(pwritev) X(preadv2) X(pwritev2) X(lseek) \
    X(close) X(close_range) X(dup) X(dup3) X(pipe2) X(eventfd2) X(ppoll) X(pselect6) X(epoll_create1) X(epoll_ctl) X(epoll_pwait) \
    X(epoll_pwait2) X(fadvise64) X(readahead) X(sendfile) X(copy_file_range) X(flock) X(fsync) X(fdatasync) X(ftruncate) X(fallocate) \
    /* files */ X(openat) X(fstat) X(newfstatat) X(statx) X(statfs) X(fstatfs) X(faccessat) X(faccessat2) X(readlinkat) X(getdents64) \
    X(getcwd) X(chdir) X(fchdir) X(mkdirat) X(unlinkat) X(renameat) X(renameat2) X(linkat) X(symlinkat) X(getrandom) \
    /* socketpairs, which runtimes wake themselves with */ X(sendto) X(recvfrom) X(sendmsg) X(recvmsg) X(shutdown) X(getsockopt) \
    X(setsockopt) X(getsockname) X(getpeername)

#if defined(__x86_64__)
#define NATIVE_CALLS_X86(X) \
    X(arch_prctl) X(open) X(creat) X(stat) X(lstat) X(access) X(readlink) X(mkdir) X(rmdir) X(unlink) X(rename) X(link) X(symlink) \
    X(dup2) X(pipe) X(poll) X(select) X(epoll_create) X(epoll_wait) X(eventfd) X(time) X(alarm) X(pause) X(getdents) X(getpgrp)
#else
#define NATIVE_CALLS_X86(X)
#endif
// Landlock does not restrict these calls. Under Landlock, changes of mode and time succeed without effect, so that cp -p works; changes of
// owner and extended attributes are refused.
#define MODE_CALLS(X) X(fchmod) X(fchmodat) X(fchmodat2) X(utimensat)
#define OWNER_CALLS(X) X(fchown) X(fchownat)
#define XATTR_CALLS(X) X(setxattr) X(lsetxattr) X(fsetxattr) X(removexattr) X(lremovexattr) X(fremovexattr)
#define XATTR_READING(X) X(getxattr) X(lgetxattr) X(fgetxattr) X(listxattr) X(llistxattr) X(flistxattr)

#if defined(__x86_64__)
#define MODE_CALLS_X86(X) X(chmod) X(utime) X(utimes) X(futimesat)
#define OWNER_CALLS_X86(X) X(chown) X(lchown)
#else
#define MODE_CALLS_X86(X)
#define OWNER_CALLS_X86(X)
#endif
#define SCRIPT_CALLS(X) X(waitid) X(signalfd4) X(sched_setaffinity)

#if defined(__x86_64__)
#define SCRIPT_CALLS_X86(X) X(fork) X(vfork) X(signalfd)
#else
#define SCRIPT_CALLS_X86(X)
#endif
// Calls that fail with EPERM, which programs take as a refusal. Calls in no list fail with ENOSYS, after which programs try an alternative.
#define REFUSED_CALLS(X) \
    X(ptrace) X(mount) X(umount2) X(chroot) X(pivot_root) X(unshare) X(setns) X(keyctl) X(add_key) X(request_key) X(bpf) X(perf_event_open) \
    X(userfaultfd) X(process_vm_readv) X(process_vm_writev) X(kcmp) X(reboot) X(swapon) X(swapoff) X(sethostname) X(setdomainname) \
    X(settimeofday) X(clock_settime) X(adjtimex) X(clock_adjtime) X(init_module) X(finit_module) X(delete_module) X(kexec_load) X(syslog) \
    X(acct) X(quotactl) X(vhangup) X(setuid) X(setgid) X(setreuid) X(setregid) X(setresuid) X(setresgid) X(setgroups) X(setfsuid) \
    X(setfsgid) X(capset) X(sync) X(pidfd_send_signal) X(pidfd_getfd) X(rt_sigqueueinfo) X(rt_tgsigqueueinfo) X(sched_setscheduler) \
    X(sched_setparam) X(sched_setattr) X(ioprio_set) X(setrlimit_) X(open_by_handle_at) X(name_to_handle_at) X(io_uring_setup)
#define SYS_setrlimit_ SYS_setrlimit

#endif
