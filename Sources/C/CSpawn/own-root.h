// Gives a process that was just started a file system of its own.
#ifndef DRAGCONV_OWN_ROOT_H
#define DRAGCONV_OWN_ROOT_H

#include "spawn-confined.h"

// The namespaces that the process must be started in, as flags of clone(2).
//
// - has_rights: whether the caller has root's rights and the process keeps them until its file system is set up. Otherwise the process gets its
//   rights from a user namespace.
uint64_t own_root_namespaces(bool has_rights);

// Texts that the process needs. They are made before its start, because the process may only make system calls, and because its user and group
// are not defined yet.
struct own_root_settings {
    char user[32], group[32];   // the lines for the files in /proc/self that define them (user_namespaces(7)); empty for no user namespace
    char space[64];             // the mount options of /tmp
};

void own_root_prepare(const struct spawn_root *root, bool has_rights, struct own_root_settings *settings);

// Defines the user and the group of the calling process in its new user namespace, if it has one. Returns 0, or an errno.
int own_root_define_user(const struct own_root_settings *settings);

// Replaces the file system of the calling process. `folder` is a file descriptor of the folder that becomes /plugin, where the process then is.
// Returns 0, or an errno.
int own_root_enter(const struct spawn_root *root, const struct own_root_settings *settings, int folder);

#endif
