#if !__has_include(<xcb/xfixes.h>)
#error "libxcb with xfixes is missing. Install it, on Debian: apt install libxcb1-dev libxcb-xfixes0-dev"
#endif
#include <xcb/xcb.h>
#include <xcb/xfixes.h>

// The extension's identity is a global variable, which Swift would read unprotected.
static inline const xcb_query_extension_reply_t *cxcb_xfixes(xcb_connection_t *connection) {
    return xcb_get_extension_data(connection, &xcb_xfixes_id);
}
