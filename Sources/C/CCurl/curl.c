// The functions of libcurl that the program calls. Each passes its arguments to the library that `curl_open` opened.
//
// They are weak, so that a program with libcurl linked in statically uses the library's own functions.

#define CURL_DISABLE_TYPECHECK
#include "CCurl.h"

#include <dlfcn.h>
#include <stdarg.h>

// The soname of libcurl's interface since 2006, by which every program on the system finds it.
static const char library[] = "libcurl.so.4";

// These take any type as their last argument; the header hides them behind macros.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

#define FUNCTIONS(EACH) \
    EACH(CURLcode, curl_global_init, (long flags), (flags)) \
    EACH(CURL *, curl_easy_init, (void), ()) \
    EACH(void, curl_easy_cleanup, (CURL * easy), (easy)) \
    EACH(void, curl_easy_reset, (CURL * easy), (easy)) \
    EACH(CURLM *, curl_multi_init, (void), ()) \
    EACH(CURLMcode, curl_multi_cleanup, (CURLM * multi), (multi)) \
    EACH(CURLMcode, curl_multi_add_handle, (CURLM * multi, CURL *easy), (multi, easy)) \
    EACH(CURLMcode, curl_multi_remove_handle, (CURLM * multi, CURL *easy), (multi, easy)) \
    EACH(CURLMcode, curl_multi_perform, (CURLM * multi, int *running), (multi, running)) \
    EACH(CURLMcode, curl_multi_poll, \
         (CURLM * multi, struct curl_waitfd more[], unsigned count, int milliseconds, int *found), \
         (multi, more, count, milliseconds, found)) \
    EACH(CURLMcode, curl_multi_wakeup, (CURLM * multi), (multi)) \
    EACH(CURLMsg *, curl_multi_info_read, (CURLM * multi, int *left), (multi, left)) \
    EACH(struct curl_slist *, curl_slist_append, (struct curl_slist * list, const char *text), (list, text)) \
    EACH(void, curl_slist_free_all, (struct curl_slist * list), (list))

#define DEFINE(RESULT, NAME, PARAMETERS, ARGUMENTS) \
    static RESULT(*opened_##NAME) PARAMETERS; \
    __attribute__((weak)) RESULT NAME PARAMETERS { return opened_##NAME ARGUMENTS; }

FUNCTIONS(DEFINE)

// The last argument is a pointer, or as wide as one.
#define DEFINE_OPTION(RESULT, NAME, HANDLE, OPTION) \
    static RESULT (*opened_##NAME)(HANDLE *, OPTION, ...); \
    __attribute__((weak)) RESULT NAME(HANDLE *handle, OPTION option, ...) { \
        va_list arguments; \
        va_start(arguments, option); \
        void *value = va_arg(arguments, void *); \
        va_end(arguments); \
        return opened_##NAME(handle, option, value); \
    }

DEFINE_OPTION(CURLcode, curl_easy_setopt, CURL, CURLoption)
DEFINE_OPTION(CURLcode, curl_easy_getinfo, CURL, CURLINFO)
DEFINE_OPTION(CURLMcode, curl_multi_setopt, CURLM, CURLMoption)

// Defined by the linker's options if the library is linked statically (Scripts/link-static.sh); otherwise its address
// is null. The library's own symbols prove nothing: something else may have loaded it, such as Foundation's networking
// in the tests.
extern __attribute__((weak)) const char curl_is_inside;

const char *curl_open(void) {
    if (&curl_is_inside) return NULL;
    void *opened = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!opened) return dlerror();
#define FIND(NAME) \
    if (!(*(void **)&opened_##NAME = dlsym(opened, #NAME))) return dlerror();
#define FIND_FUNCTION(RESULT, NAME, PARAMETERS, ARGUMENTS) FIND(NAME)
    FUNCTIONS(FIND_FUNCTION)
    FIND(curl_easy_setopt)
    FIND(curl_easy_getinfo)
    FIND(curl_multi_setopt)
    return NULL;
}
