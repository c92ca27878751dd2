/// libcurl, opened on the first request. The system's libcurl loads some thirty other libraries, which take longer to
/// start than the program itself, and most commands need none of them.
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

/// Opens libcurl; to be called before any other function. Returns NULL, or the dynamic linker's message if it fails.
const char *curl_open(void);

// Options and infos are variadic arguments, which Swift cannot pass.

static inline CURLcode curl_set_number(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode curl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

typedef size_t (*curl_data_callback)(char *, size_t, size_t, void *);

static inline CURLcode curl_set_callback(CURL *easy, CURLoption option, curl_data_callback value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLMcode curl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

static inline long curl_number(CURL *easy, CURLINFO info) {
    long value = 0;
    curl_easy_getinfo(easy, info, &value);
    return value;
}

static inline curl_off_t curl_microseconds(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    curl_easy_getinfo(easy, info, &value);
    return value;
}

// Returns a transfer that has ended, and its result; NULL if there is none.
static inline CURL *curl_next_ended(CURLM *multi, CURLcode *result) {
    int left;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return 0;
}

#endif
