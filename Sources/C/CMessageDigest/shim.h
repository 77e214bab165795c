#if !__has_include(<sha2.h>)
#error "libmd is missing. Install it, on Debian: apt install libmd-dev"
#endif
#include <sys/types.h>
#include <md5.h>
#include <sha2.h>
