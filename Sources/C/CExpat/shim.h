#ifndef ATTENDANCE_CEXPAT_SHIM_H
#define ATTENDANCE_CEXPAT_SHIM_H

#include <expat.h>

#endif
