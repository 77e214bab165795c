// libcurl's options are variable arguments, which do not import: one function for each kind of value.
#pragma once
#if !__has_include(<curl/curl.h>)
#error "libcurl is missing. Install it, on Debian: apt install libcurl4-openssl-dev"
#endif
#include <curl/curl.h>

static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) { return curl_easy_setopt(handle, option, value); }
static inline CURLcode ccurl_set_size(CURL *handle, CURLoption option, curl_off_t value) { return curl_easy_setopt(handle, option, value); }
static inline CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value) { return curl_easy_setopt(handle, option, value); }
static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value) { return curl_easy_setopt(handle, option, value); }
static inline CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) { return curl_easy_setopt(handle, option, value); }

typedef size_t (*ccurl_receive)(char *bytes, size_t size, size_t count, void *context);
static inline CURLcode ccurl_set_receive(CURL *handle, CURLoption option, ccurl_receive function) { return curl_easy_setopt(handle, option, function); }

typedef int (*ccurl_progress)(void *context, curl_off_t total, curl_off_t now, curl_off_t upload_total, curl_off_t uploaded);
static inline CURLcode ccurl_set_progress(CURL *handle, ccurl_progress function) { return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, function); }

typedef curl_socket_t (*ccurl_open)(void *context, curlsocktype purpose, struct curl_sockaddr *address);
static inline CURLcode ccurl_set_open(CURL *handle, ccurl_open function) { return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, function); }

static inline long ccurl_status(CURL *handle) {
    long status = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}
