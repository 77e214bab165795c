#define _GNU_SOURCE
#include "spawn-confined.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "own-root.h"
#include "seccomp-filter-layout.h"
#include "vfork-into.h"
#include "warden.h"

_Static_assert((int)SPAWN_PROCESSES == (int)RLIMIT_NPROC && (int)SPAWN_PENDING_SIGNALS == (int)RLIMIT_SIGPENDING
        && (int)SPAWN_MESSAGE_QUEUES == (int)RLIMIT_MSGQUEUE, "the header says what the system says");

// Makes the kernel kill this process when the thread that started it ends. Returns 0, or an errno. In a PID namespace of this process's own,
// the parent is 0.
static int die_with(pid_t parent) {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0) return errno;
    return getppid() == parent ? 0 : ESRCH;  // The parent process may have ended before the prctl call.
}

// Gives up the right to get capabilities by exec. Comes before drop_capabilities, because it requires CAP_SETPCAP.
static void bound_capabilities(void) {
    for (int capability = 0; prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; capability++) prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
}

static int drop_capabilities(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[2] = {{0}};
    return syscall(SYS_capset, &header, none) < 0 ? errno : 0;
}

// Becomes a user without capabilities. Direct system calls are used, because the C library's functions would change all threads of the parent
// process, which shares this memory until exec.
static int become_user(uid_t user) {
    bound_capabilities();
    if (syscall(SYS_setgroups, 0, NULL) < 0) return errno;
    if (syscall(SYS_setresgid, user, user, user) < 0) return errno;
    if (syscall(SYS_setresuid, user, user, user) < 0) return errno;
    int error = drop_capabilities();
    if (error) return error;
    uid_t real, effective, saved;
    if (syscall(SYS_getresuid, &real, &effective, &saved) < 0) return errno;
    return real == 0 || effective == 0 || saved == 0 ? EPERM : 0;
}

// Mounts folders on places that every user can reach, in a new mount namespace.
static int show(const struct spawn_request *request) {
    if (request->view_count == 0) return 0;
    // The first folder becomes the working folder: unshare takes the working folder along into the new namespace, but not file descriptors.
    if (fchdir(request->views[0].folder) < 0) return errno;
    if (unshare(CLONE_NEWNS) < 0 || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0) return errno;
    for (size_t index = 0; index < request->view_count; index++) {
        if (mount(index == 0 ? "." : request->views[index].path, request->views[index].place, NULL, MS_BIND, NULL) < 0) return errno;
    }
    return chdir("/") < 0 ? errno : 0;
}

struct start {
    const struct spawn_request *request;
    struct own_root_settings settings;   // for request->root
    pid_t parent;                        // 0 in a PID namespace of the program's own, from which its parent cannot be seen
    volatile pid_t process;              // the child process as the parent process sees it; 0 for the same number
    volatile int failure;
};

// Runs between vfork and exec, so it only makes system calls, allocates nothing and takes no lock.
static int become(const struct start *start) {
    const struct spawn_request *request = start->request;
    pid_t parent = start->parent;
    if (setsid() < 0) return errno;
    // The child process registers its own group, so that the warden knows the group before the program runs.
    warden_announce_group(start->process ? start->process : getpid());
    int error = die_with(parent);
    if (error) return error;
    if (request->root) {
        error = own_root_define_user(&start->settings);
        if (error) return error;
    }
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action = {.sa_handler = SIG_DFL};
        sigaction(number, &action, NULL);  // Fails for SIGKILL and SIGSTOP, whose actions cannot be changed.
    }
    // Done before the descriptors are moved, because a folder's descriptor may have a number that the program's descriptors take.
    error = request->root ? own_root_enter(request->root, &start->settings, request->directory) : show(request);
    if (error) return error;
    if (!request->root && request->directory >= 0 && fchdir(request->directory) < 0) return errno;
    // First copies all descriptors to numbers that dup2 below does not use, so that it overwrites none that is still needed. The lowest such
    // number is asked for: a limit on descriptors (ulimit -n) may be just above.
    int sources[16];
    for (size_t index = 0; index < request->descriptor_count; index++) {
        sources[index] = fcntl(request->descriptors[index], F_DUPFD_CLOEXEC, (int)request->descriptor_count);
        if (sources[index] < 0) return errno;
    }
    for (size_t index = 0; index < request->descriptor_count; index++) {
        if (dup2(sources[index], (int)index) < 0) return errno;
    }
    // Fails on kernels without CLOSE_RANGE_CLOEXEC (before Linux 5.11); then descriptors without close-on-exec stay open.
    syscall(SYS_close_range, (unsigned)request->descriptor_count, ~0U, 1U << 2 /* CLOSE_RANGE_CLOEXEC */);
    for (size_t index = 0; index < request->limit_count; index++) {
        struct rlimit limit;
        // Never raises a hard limit.
        if (getrlimit(request->limits[index].resource, &limit) < 0) return errno;
        if (request->limits[index].value < limit.rlim_max) limit.rlim_max = request->limits[index].value;
        limit.rlim_cur = limit.rlim_max;
        if (setrlimit(request->limits[index].resource, &limit) < 0) return errno;
    }
    if (request->identity) {
        error = become_user(request->identity);
    } else if (request->root) {
        bound_capabilities();
        error = drop_capabilities();
    }
    // A change of user clears the parent-death signal, so it is set again.
    if (!error) error = die_with(parent);
    if (error) return error;
    if (request->ruleset >= 0 || request->filter) {
        if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return errno;
    }
    if (request->ruleset >= 0 && syscall(SYS_landlock_restrict_self, request->ruleset, 0) < 0) return errno;
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (request->filter) {
        for (size_t index = 0; index < request->filter->slot_count; index++) {
            request->filter->instructions[request->filter->slots[index]].k = (uint32_t)getpid();
        }
        struct sock_fprog program = {(unsigned short)request->filter->length, request->filter->instructions};
        if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) < 0) return errno;
    }
    execve(request->path, request->arguments, request->environment);
    return errno;
}

static int become_program(void *argument) {
    struct start *start = argument;
    start->failure = become(start);
    return 127;
}

// Starts the child process, which shares this process's memory until it has become the program.
static pid_t start_program(struct start *start) {
    const struct spawn_request *request = start->request;
    if (request->root) {
        bool has_rights = request->identity != 0;
        own_root_prepare(request->root, has_rights, &start->settings);
        start->parent = 0;
        return vfork_into(own_root_namespaces(has_rights), request->control_group, become_program, start, &start->process);
    }
    if (request->control_group >= 0) return vfork_into(0, request->control_group, become_program, start, &start->process);
    pid_t child = vfork();
    if (child == 0) _exit(become_program(start));
    return child;
}

int spawn_confined(const struct spawn_request *request, pid_t *process) {
    if (request->descriptor_count > 16 || request->view_count > 4) return EINVAL;
    // The warden must exist before the program, so that the program ends with this process in every case.
    int unwatched = warden_start();
    if (unwatched) return unwatched;
    // Signals are blocked, because a signal handler must not run in the child process, which shares this process's memory until exec.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    struct start start = {.request = request, .parent = getpid()};
    pid_t child = start_program(&start);
    int error = child < 0 ? errno : start.failure;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (child > 0) warden_keep_group(child);
    if (child > 0 && error != 0) {
        siginfo_t info;
        while (waitid(P_PID, (id_t)child, &info, WEXITED) < 0 && errno == EINTR) {}
        warden_drop_group(child);
    }
    *process = child;
    return error;
}

// Access rights that the kernel headers of Debian 12 lack.
#define ACCESS_REFER (1ULL << 13)
#define ACCESS_TRUNCATE (1ULL << 14)
#define ACCESS_IOCTL_DEVICE (1ULL << 15)
#define FILE_ACCESS (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_FILE | ACCESS_TRUNCATE | ACCESS_IOCTL_DEVICE)
#define READ_ACCESS (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)

// The rights to create device nodes and sockets, which no program gets.
#define NODES (LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SOCK)

struct ruleset_attributes {
    uint64_t filesystem, network, scoped;
};

int landlock_version(void) {
    int version = (int)syscall(SYS_landlock_create_ruleset, NULL, 0, 1U /* LANDLOCK_CREATE_RULESET_VERSION */);
    return version < 0 ? 0 : version;
}

static int allow(int ruleset, const char *path, uint64_t access) {
    int descriptor = open(path, O_PATH | O_CLOEXEC);
    if (descriptor < 0) return 0;  // A path that does not exist needs no rule.
    struct stat status;
    if (fstat(descriptor, &status) == 0 && !S_ISDIR(status.st_mode)) access &= FILE_ACCESS;
    struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = descriptor};
    int result = (int)syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    int error = errno;
    close(descriptor);
    errno = error;
    return result;
}

int landlock_ruleset(const char *const *readable, size_t readable_count, const char *const *writable, size_t writable_count,
                     int network) {
    int version = landlock_version();
    if (version == 0) {
        errno = ENOSYS;
        return -1;
    }
    uint64_t handled = (1ULL << 13) - 1;
    if (version >= 2) handled |= ACCESS_REFER;
    if (version >= 3) handled |= ACCESS_TRUNCATE;
    if (version >= 5) handled |= ACCESS_IOCTL_DEVICE;
    struct ruleset_attributes attributes = {handled, version >= 4 && !network ? 3 : 0, version >= 6 ? 3 : 0};
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &attributes, size, 0);
    if (ruleset < 0) return -1;
    for (size_t index = 0; index < readable_count + writable_count; index++) {
        int is_readable = index < readable_count;
        const char *path = is_readable ? readable[index] : writable[index - readable_count];
        if (allow(ruleset, path, is_readable ? handled & READ_ACCESS : handled & ~NODES) < 0) {
            int error = errno;
            close(ruleset);
            errno = error;
            return -1;
        }
    }
    fcntl(ruleset, F_SETFD, FD_CLOEXEC);
    return ruleset;
}
