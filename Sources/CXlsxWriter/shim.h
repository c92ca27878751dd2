#ifndef ATTENDANCE_CXLSXWRITER_SHIM_H
#define ATTENDANCE_CXLSXWRITER_SHIM_H

#include <stdio.h>
#include <xlsxwriter.h>

// Closes a workbook without the library's own lines on standard error: an error is one line, the program's. The stream is
// the C library's variable (glibc, "Standard Streams"); file descriptor 2, which the program writes to, stays as it is.
static inline lxw_error workbook_close_quietly(lxw_workbook *workbook) {
    FILE *errors = stderr;
    FILE *nowhere = fopen("/dev/null", "we");
    if (nowhere) stderr = nowhere;
    lxw_error error = workbook_close(workbook);
    stderr = errors;
    if (nowhere) fclose(nowhere);
    return error;
}

#endif
