#ifndef ATTENDANCE_CXLSXWRITER_SHIM_H
#define ATTENDANCE_CXLSXWRITER_SHIM_H

#include <xlsxwriter.h>

#endif
