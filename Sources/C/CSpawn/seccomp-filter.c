#define _GNU_SOURCE
#include "seccomp-filter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <linux/sockios.h>
#include <netinet/in.h>
#include <sched.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include "allowed-calls.h"
#include "seccomp-filter-layout.h"

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

// System call numbers from here on are refused, among them those of the x32 ABI (bit 30 set).
#define NUMBERS 512
#define ERROR(number) (SECCOMP_RET_ERRNO | (number))
#define ALLOW SECCOMP_RET_ALLOW
// A decision that depends on the call's arguments is SPECIAL + enum special. These values differ from all seccomp return values in use here.
#define SPECIAL 0x80u

enum special { CLONE, IOCTL, PRCTL, SOCKET, UNIX_SOCKET, SOCKETPAIR, KILL, TGKILL, PRLIMIT, SETPRIORITY, AFFINITY, FCNTL, MKNOD, MKNODAT, OPEN, OPENAT, PERSONALITY, SENDTO, SENDMSG, SENDMMSG, SPECIALS };

struct builder {
    struct seccomp_filter *filter;
    unsigned decisions[NUMBERS];
    enum seccomp_kind kind;
    unsigned flags;
};

static void add(struct builder *b, unsigned short code, unsigned char yes, unsigned char no, unsigned operand) {
    size_t position = b->filter->length++;
    if (position >= SECCOMP_MAXIMUM_LENGTH) return;
    b->filter->instructions[position] = (struct sock_filter){code, yes, no, operand};
}

// Offsets in struct seccomp_data: nr at 0, arch at 4, the 64-bit arguments from 16 on, each with its lower half first (little-endian).
static void load(struct builder *b, unsigned offset) { add(b, BPF_LD | BPF_W | BPF_ABS, 0, 0, offset); }
static void load_argument(struct builder *b, unsigned index) { load(b, 16 + 8 * index); }
static void answer(struct builder *b, unsigned value) { add(b, BPF_RET | BPF_K, 0, 0, value); }
static void mask(struct builder *b, unsigned bits) { add(b, BPF_ALU | BPF_AND | BPF_K, 0, 0, bits); }

static void if_equal(struct builder *b, unsigned value, unsigned result) {
    add(b, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, value);
    answer(b, result);
}

static void unless_equal(struct builder *b, unsigned value, unsigned result) {
    add(b, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, value);
    answer(b, result);
}

static void if_any_bit(struct builder *b, unsigned bits, unsigned result) {
    add(b, BPF_JMP | BPF_JSET | BPF_K, 0, 1, bits);
    answer(b, result);
}

static void if_self(struct builder *b, unsigned result) {
    if (b->filter->slot_count < SECCOMP_MAXIMUM_SLOTS) b->filter->slots[b->filter->slot_count++] = b->filter->length;
    if_equal(b, 0, result);
}

static void if_one_of(struct builder *b, const unsigned *values, size_t count, unsigned result, unsigned otherwise) {
    for (size_t index = 0; index < count; index++) if_equal(b, values[index], result);
    answer(b, otherwise);
}
#define IF_ONE_OF(b, values, result, otherwise) if_one_of(b, values, sizeof values / sizeof *values, result, otherwise)

// MARK: Calls whose arguments decide

static void decide_clone(struct builder *b) {
    load_argument(b, 0);
    if_any_bit(b, CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET, ERROR(EPERM));
    // A process with another parent would leave the process tree whose memory is counted.
    if_any_bit(b, CLONE_PTRACE | CLONE_UNTRACED | CLONE_PARENT, ERROR(EPERM));
    if (b->kind == SECCOMP_NATIVE) {
        add(b, BPF_JMP | BPF_JSET | BPF_K, 1, 0, CLONE_THREAD);
        answer(b, ERROR(EPERM));
    }
    answer(b, ALLOW);
}

static void decide_ioctl(struct builder *b) {
    // 0x802C542A is TCGETS2 and 0x40049409 is FICLONE, which some headers lack. Requests that inject input into a terminal (TIOCSTI,
    // TIOCLINUX) must not be in this list.
    static const unsigned harmless[] = {TCGETS, 0x802C542A, TIOCGPGRP, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX, 0x40049409};
    load_argument(b, 1);
    IF_ONE_OF(b, harmless, ALLOW, ERROR(ENOTTY));
}

static void decide_prctl(struct builder *b) {
    static const unsigned harmless[] = {
        PR_SET_NAME, PR_GET_NAME, PR_GET_DUMPABLE, PR_CAPBSET_READ, PR_SET_TIMERSLACK, PR_GET_TIMERSLACK, PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS,
        PR_SET_THP_DISABLE, PR_GET_THP_DISABLE, PR_GET_PDEATHSIG, 0x53564D41 /* PR_SET_VMA: names of memory */,
#if defined(__aarch64__)
        50, 51 /* PR_SVE_SET_VL, GET_VL */, 54 /* PR_PAC_RESET_KEYS */, 55, 56 /* PR_SET_TAGGED_ADDR_CTRL, GET */,
#endif
    };
    load_argument(b, 0);
    IF_ONE_OF(b, harmless, ALLOW, ERROR(EINVAL));
}

static void decide_socket(struct builder *b) {
    // AF_UNIX is refused: when the network namespace is shared, it would reach the abstract sockets of the desktop's programs.
    load_argument(b, 0);
    add(b, BPF_JMP | BPF_JEQ | BPF_K, 2, 0, AF_INET);
    add(b, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, AF_INET6);
    answer(b, ERROR(EAFNOSUPPORT));
    load_argument(b, 1);
    mask(b, 0xF);
    add(b, BPF_JMP | BPF_JEQ | BPF_K, 2, 0, SOCK_STREAM);
    add(b, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, SOCK_DGRAM);
    answer(b, ERROR(EPERM));
    static const unsigned protocols[] = {0, IPPROTO_TCP, IPPROTO_UDP};
    load_argument(b, 2);
    IF_ONE_OF(b, protocols, ALLOW, ERROR(EPROTONOSUPPORT));
}

static void decide_unix_socket(struct builder *b) {
    load_argument(b, 0);
    unless_equal(b, AF_UNIX, ERROR(EAFNOSUPPORT));
    answer(b, ALLOW);
}

static void decide_socketpair(struct builder *b) {
    // Datagram sockets are refused, because sendto can send from one of a pair to any other socket.
    static const unsigned connected[] = {SOCK_STREAM, SOCK_SEQPACKET};
    load_argument(b, 0);
    unless_equal(b, AF_UNIX, ERROR(EAFNOSUPPORT));
    load_argument(b, 1);
    mask(b, 0xF);
    IF_ONE_OF(b, connected, ALLOW, ERROR(EPROTONOSUPPORT));
}

// Allows the call when its first argument is the caller's own process id, or 0 if takes_zero.
static void decide_self(struct builder *b, bool takes_zero) {
    load_argument(b, 0);
    if (takes_zero) if_equal(b, 0, ALLOW);
    if_self(b, ALLOW);
    answer(b, ERROR(EPERM));
}

static void decide_setpriority(struct builder *b) {
    load_argument(b, 0);
    unless_equal(b, 0 /* PRIO_PROCESS */, ERROR(EPERM));
    load_argument(b, 1);
    unless_equal(b, 0, ERROR(EPERM));
    answer(b, ALLOW);
}

static void decide_fcntl(struct builder *b) {
    // F_SETOWN and F_SETSIG would let the program send any signal to any process.
    static const unsigned refused[] = {F_SETOWN, F_SETOWN_EX, F_SETSIG, F_NOTIFY};
    load_argument(b, 1);
    IF_ONE_OF(b, refused, ERROR(EINVAL), ALLOW);
}

static void decide_mknod(struct builder *b, unsigned mode) {
    static const unsigned harmless[] = {0, S_IFREG, S_IFIFO};
    load_argument(b, mode);
    mask(b, S_IFMT);
    IF_ONE_OF(b, harmless, ALLOW, ERROR(EPERM));
}

static void decide_open(struct builder *b, unsigned flags) {
    // Before version 3, Landlock does not prevent truncating a readable file with O_RDONLY | O_TRUNC.
    load_argument(b, flags);
    mask(b, O_ACCMODE | O_TRUNC);
    if_equal(b, O_TRUNC, ERROR(EINVAL));
    answer(b, ALLOW);
}

static void decide_personality(struct builder *b) {
    static const unsigned harmless[] = {0, 0xFFFFFFFF /* queries the present value */};
    load_argument(b, 0);
    IF_ONE_OF(b, harmless, ALLOW, ERROR(EPERM));
}

static void decide_send(struct builder *b, unsigned flags) {
    // MSG_FASTOPEN opens a connection without connect(2).
    load_argument(b, flags);
    if_any_bit(b, MSG_FASTOPEN, ERROR(EOPNOTSUPP));
    answer(b, ALLOW);
}

static void decide(struct builder *b, enum special what) {
    switch (what) {
    case CLONE: decide_clone(b); break;
    case IOCTL: decide_ioctl(b); break;
    case PRCTL: decide_prctl(b); break;
    case SOCKET: decide_socket(b); break;
    case UNIX_SOCKET: decide_unix_socket(b); break;
    case SOCKETPAIR: decide_socketpair(b); break;
    case KILL: case PRLIMIT: case AFFINITY: decide_self(b, true); break;
    case TGKILL: decide_self(b, false); break;
    case SETPRIORITY: decide_setpriority(b); break;
    case FCNTL: decide_fcntl(b); break;
    case MKNOD: decide_mknod(b, 1); break;
    case MKNODAT: decide_mknod(b, 2); break;
    case OPEN: decide_open(b, 1); break;
    case OPENAT: decide_open(b, 2); break;
    case PERSONALITY: decide_personality(b); break;
    case SENDTO: case SENDMMSG: decide_send(b, 3); break;
    case SENDMSG: decide_send(b, 2); break;
    case SPECIALS: break;
    }
}

// MARK: The table of decisions

// Calls in no list fail with ENOSYS, after which programs try an alternative. EPERM means that the call is forbidden.
static void fill(struct builder *b) {
    bool landlock = b->flags & SECCOMP_LANDLOCK;
    unsigned decision;
#define X(name) b->decisions[SYS_##name] = decision;
#define S(name, what) b->decisions[SYS_##name] = SPECIAL + (what);
    for (size_t number = 0; number < NUMBERS; number++) b->decisions[number] = ERROR(ENOSYS);
    decision = ERROR(EPERM);
    REFUSED_CALLS(X) X(socket)
    decision = ALLOW;
    NATIVE_CALLS(X) NATIVE_CALLS_X86(X) XATTR_READING(X) X(kill) X(tkill) X(tgkill) X(prlimit64) X(setpriority)
    if (b->kind == SECCOMP_SCRIPT) { SCRIPT_CALLS(X) SCRIPT_CALLS_X86(X) }
    decision = landlock ? ERROR(0) : ALLOW;
    MODE_CALLS(X) MODE_CALLS_X86(X)
    // Under Landlock, a program is ended through its process group, so no process may leave the group. In a PID namespace that is not needed.
    decision = landlock ? ERROR(EPERM) : ALLOW;
    OWNER_CALLS(X) OWNER_CALLS_X86(X) X(setsid) X(setpgid)
    decision = landlock ? ERROR(EOPNOTSUPP) : ALLOW;
    XATTR_CALLS(X)
    decision = b->flags & SECCOMP_OLD_LANDLOCK ? ERROR(EPERM) : ALLOW;
    X(truncate)
    S(clone, CLONE) S(ioctl, IOCTL) S(prctl, PRCTL) S(socketpair, SOCKETPAIR) S(fcntl, FCNTL) S(mknodat, MKNODAT) S(personality, PERSONALITY)
    if (landlock) { S(prlimit64, PRLIMIT) S(setpriority, SETPRIORITY) }
    if (landlock && b->kind == SECCOMP_SCRIPT) { S(sched_setaffinity, AFFINITY) }
    decision = ERROR(EPERM);
    if (b->flags & SECCOMP_NO_SCOPES) { S(kill, KILL) S(tgkill, TGKILL) X(tkill) }
    if (b->flags & SECCOMP_OLD_LANDLOCK) { S(openat, OPENAT) }
    decision = ALLOW;
    if (b->flags & SECCOMP_NETWORK) { S(socket, SOCKET) S(sendto, SENDTO) S(sendmsg, SENDMSG) S(sendmmsg, SENDMMSG) X(connect) X(recvmmsg) }
    if (b->flags & SECCOMP_UNIX) { S(socket, UNIX_SOCKET) X(bind) X(listen) X(accept) X(accept4) X(connect) }
#if defined(__x86_64__)
    S(mknod, MKNOD)
    if (b->flags & SECCOMP_OLD_LANDLOCK) { S(open, OPEN) }
#endif
#undef X
#undef S
}

// Emits a balanced binary search over ranges of call numbers that share a decision.
static void tree(struct builder *b, const unsigned *starts, size_t count) {
    if (count == 1) {
        unsigned decision = b->decisions[starts[0]];
        if (decision >= SPECIAL && decision < SPECIAL + SPECIALS) decide(b, decision - SPECIAL); else answer(b, decision);
        return;
    }
    size_t half = count / 2;
    add(b, BPF_JMP | BPF_JGE | BPF_K, 0, 1, starts[half]);
    size_t jump = b->filter->length;
    add(b, BPF_JMP | BPF_JA, 0, 0, 0);
    tree(b, starts, half);
    if (jump < SECCOMP_MAXIMUM_LENGTH) b->filter->instructions[jump].k = (unsigned)(b->filter->length - jump - 1);
    tree(b, starts + half, count - half);
}

static int build(struct seccomp_filter *filter, enum seccomp_kind kind, unsigned flags) {
    struct builder b = {.filter = filter, .kind = kind, .flags = flags};
    filter->length = filter->slot_count = 0;
    fill(&b);
    load(&b, 4);
    unless_equal(&b, ARCHITECTURE, SECCOMP_RET_KILL_PROCESS);
    load(&b, 0);
    // After ENOSYS, the C library falls back to clone, whose flags are in a register, where a filter can check them.
    if_equal(&b, SYS_clone3, ERROR(ENOSYS));
    add(&b, BPF_JMP | BPF_JGE | BPF_K, 0, 1, NUMBERS);
    answer(&b, ERROR(ENOSYS));
    unsigned starts[NUMBERS];
    size_t count = 0;
    for (unsigned number = 0; number < NUMBERS; number++) {
        if (number == 0 || b.decisions[number] != b.decisions[number - 1]) starts[count++] = number;
    }
    tree(&b, starts, count);
    return filter->length <= SECCOMP_MAXIMUM_LENGTH ? 0 : -1;
}

#else

static int build(struct seccomp_filter *filter, enum seccomp_kind kind, unsigned flags) {
    (void)kind;
    (void)flags;
    filter->length = filter->slot_count = 0;
    return -1;
}

#endif

struct seccomp_filter *seccomp_filter_make(enum seccomp_kind kind, unsigned flags) {
    struct seccomp_filter *filter = calloc(1, sizeof *filter);
    if (filter && build(filter, kind, flags) == 0) return filter;
    free(filter);
    return NULL;
}

void seccomp_filter_free(struct seccomp_filter *filter) { free(filter); }

const void *seccomp_filter_bytes(const struct seccomp_filter *filter) { return filter->instructions; }

size_t seccomp_filter_byte_count(const struct seccomp_filter *filter) { return filter->length * sizeof *filter->instructions; }
