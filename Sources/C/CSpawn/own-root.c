#define _GNU_SOURCE
#include "own-root.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: The user

uint64_t own_root_namespaces(bool has_rights) {
    return CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP | (has_rights ? 0 : CLONE_NEWUSER);
}

void own_root_prepare(const struct spawn_root *root, bool has_rights, struct own_root_settings *settings) {
    settings->user[0] = settings->group[0] = 0;
    if (!has_rights) {
        snprintf(settings->user, sizeof settings->user, "%u %u 1\n", geteuid(), geteuid());
        snprintf(settings->group, sizeof settings->group, "%u %u 1\n", getegid(), getegid());
    }
    snprintf(settings->space, sizeof settings->space, "size=%llu,nr_inodes=65536,mode=1777", (unsigned long long)root->space);
}

static int write_file(const char *path, const char *text) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return errno;
    ssize_t length = (ssize_t)strlen(text);
    int error = write(file, text, (size_t)length) == length ? 0 : errno ? errno : EIO;
    close(file);
    return error;
}

int own_root_define_user(const struct own_root_settings *settings) {
    if (!settings->user[0]) return 0;
    int error = write_file("/proc/self/uid_map", settings->user);
    // Only a process that cannot change its groups may define a group without rights outside the namespace.
    if (!error) error = write_file("/proc/self/setgroups", "deny");
    return error ? error : write_file("/proc/self/gid_map", settings->group);
}

// MARK: The file system

// Where the new file system is built. What is in the folder is not seen in this process's mount namespace any more.
#define BASE "/tmp"
#define BASE_SETTINGS "size=64k,nr_inodes=64,mode=755"

static int tmpfs(const char *place, const char *settings) {
    return mount("tmpfs", place, "tmpfs", MS_NOSUID | MS_NODEV, settings) < 0 ? errno : 0;
}

// Makes a mount read-only, with all mounts below it. In contrast to a remount, other flags stay as they are, which this process may not clear.
static int make_read_only(const char *place) {
    struct mount_attr attributes = {.attr_set = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV};
    return syscall(SYS_mount_setattr, AT_FDCWD, place, AT_RECURSIVE, &attributes, sizeof attributes) < 0 ? errno : 0;
}

static int bind_read_only(const char *source, const char *place) {
    // With the mounts below, because they may not be taken away from a folder that another user namespace has mounted.
    if (mount(source, place, NULL, MS_BIND | MS_REC, NULL) < 0) return errno;
    return make_read_only(place);
}

// Mounts a folder of the system at the same path of the new file system, or makes the same symbolic link: /lib leads into /usr on most systems.
static int show_folder(const char *path) {
    char place[PATH_MAX] = BASE, target[PATH_MAX];
    strcat(place, path);
    ssize_t length = readlink(path, target, sizeof target - 1);
    if (length >= 0) {
        target[length] = 0;
        return symlink(target, place) < 0 ? errno : 0;
    }
    if (access(path, F_OK) < 0) return 0;
    return mkdir(place, 0755) < 0 ? errno : bind_read_only(path, place);
}

static int show_libraries(void) {
    static const char *const folders[] = {"/usr", "/lib", "/lib32", "/lib64"};
    for (size_t index = 0; index < sizeof folders / sizeof *folders; index++) {
        int error = show_folder(folders[index]);
        if (error) return error;
    }
    static const char cache[] = "/etc/ld.so.cache";
    if (access(cache, F_OK) < 0) return 0;
    if (mkdir(BASE "/etc", 0755) < 0) return errno;
    int file = open(BASE "/etc/ld.so.cache", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0444);
    if (file < 0) return errno;
    close(file);
    return bind_read_only(cache, BASE "/etc/ld.so.cache");
}

// Builds the file system, and makes it the process's own.
static int enter(const struct spawn_root *root, const struct own_root_settings *settings, int folder) {
    // unshare takes the working folder along into the new mount namespace, but not file descriptors.
    if (fchdir(folder) < 0 || unshare(CLONE_NEWNS) < 0 || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0) return errno;
    int error = tmpfs(BASE, BASE_SETTINGS);
    if (error) return error;
    if (mkdir(BASE "/plugin", 0755) < 0) return errno;
    // The folder is the working folder, which BASE may hide.
    error = bind_read_only(".", BASE "/plugin");
    if (!error && root->has_libraries) error = show_libraries();
    if (error) return error;
    if (mkdir(BASE "/tmp", 0755) < 0) return errno;
    if (chdir(BASE) < 0 || syscall(SYS_pivot_root, ".", ".") < 0 || umount2(".", MNT_DETACH) < 0 || chdir("/") < 0) return errno;
    struct mount_attr read_only = {.attr_set = MOUNT_ATTR_RDONLY};
    if (syscall(SYS_mount_setattr, AT_FDCWD, "/", 0, &read_only, sizeof read_only) < 0) return errno;
    error = tmpfs("/tmp", settings->space);
    if (error) return error;
    return chdir("/plugin") < 0 ? errno : 0;
}

int own_root_enter(const struct spawn_root *root, const struct own_root_settings *settings, int folder) {
    // The folders are for the program's user, whatever the caller withholds from others.
    mode_t mask = umask(0);
    int error = enter(root, settings, folder);
    umask(mask);
    return error;
}
