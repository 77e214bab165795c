// The warden is a small process that cleans up after this process has ended, for whatever reason: it kills the process groups of running
// programs and removes their private folders and control groups.
//
// Owner and thread rule: there is one warden per process, started by any thread before the first program. The functions may be called from
// several threads, and warden_add_group also from a child process between vfork and exec.
#ifndef DRAGCONV_WARDEN_H
#define DRAGCONV_WARDEN_H

#include <sys/types.h>

// Starts the warden. Returns 0, or an errno. Further calls return 0 and do nothing.
int warden_start(void);

// The longest path of a folder or control group that can be registered, in bytes.
enum { WARDEN_PATH_MAXIMUM = 255 };

// Registers a process group. The warden kills the group when this process ends, unless warden_drop_group was called before.
void warden_add_group(pid_t group);
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
