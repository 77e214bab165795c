#ifndef DRAGCONV_SQLITE_SHIM_H
#define DRAGCONV_SQLITE_SHIM_H

#if !__has_include(<sqlite3.h>)
#error "SQLite is missing. Install it, on Debian: apt install libsqlite3-dev"
#endif
#include <sqlite3.h>

// Whoever closes the connection leaves the database and its write-ahead log as they are, also as the last one. (Swift does not
// import functions with a variable number of arguments.)
static inline int sqlite_leave_log(sqlite3 *connection) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

#endif
