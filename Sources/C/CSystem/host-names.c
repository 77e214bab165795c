#include "system-calls.h"

#include <nss.h>
#include <sys/auxv.h>

void look_up_hosts_without_libraries(void) {
    // The kernel tells no loader's address to a program without one.
    if (getauxval(AT_BASE) == 0) __nss_configure_lookup("hosts", "files dns");
}
