// The warden is a small process that cleans up after this process has ended, for whatever reason: it kills the process groups of running
// programs and removes their private folders and control groups.
//
// Owner and thread rule: there is one warden per process, started by any thread before the first program. The functions may be called from
// several threads, and warden_announce_group also from a child process between vfork and exec.
#ifndef DRAGCONV_WARDEN_H
#define DRAGCONV_WARDEN_H

#include <sys/types.h>

// Starts the warden, unless it runs. One that has been killed is replaced, and the new one is told
// what is registered. Returns 0, or an errno.
int warden_start(void);

// The longest path of a folder or control group that can be registered, in bytes.
enum { WARDEN_PATH_MAXIMUM = 255 };

// Registers a process group. The warden kills the group when this process ends, unless
// warden_drop_group was called before. The group's first process announces itself before it becomes
// a program, and this process keeps the group for a warden that has to be replaced.
void warden_announce_group(pid_t group);
void warden_keep_group(pid_t group);
// Removes a process group from the warden's list.
void warden_drop_group(pid_t group);

// Registers a folder. The warden removes the folder when this process ends, unless warden_drop_folder was called before. Must be called
// before the folder is created.
void warden_add_folder(const char *path);
// Removes a folder from the warden's list; the folder itself is left as it is.
void warden_drop_folder(const char *path);

// Registers a control group. When this process ends, the warden kills the group's processes and removes the group, unless
// warden_drop_control_group was called before.
void warden_add_control_group(const char *path);
void warden_drop_control_group(const char *path);

#endif
