#ifndef ATTENDANCE_CZLIB_SHIM_H
#define ATTENDANCE_CZLIB_SHIM_H

#include <zlib.h>

#endif
