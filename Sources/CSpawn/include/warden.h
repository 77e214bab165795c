// A small process that outlives this one for as long as it takes to end what it started: whatever ends this process, programs and their private
// folders go with it.
//
// Owner and thread rule: one warden a process, started before the first program, by any thread; the calls may come from several threads, and
// from a child between vfork and exec.
#ifndef DRAGCONV_WARDEN_H
#define DRAGCONV_WARDEN_H

#include <sys/types.h>

// Starts the warden. Returns 0, or an errno; a second call does nothing.
int warden_start(void);

// The process group is ended when this process goes, until it is dropped.
void warden_add_group(pid_t group);
void warden_drop_group(pid_t group);

// The folder is removed when this process goes, until it is dropped. To be called before it is made; a path of up to 47 bytes.
void warden_add_folder(const char *path);
void warden_drop_folder(const char *path);

#endif
