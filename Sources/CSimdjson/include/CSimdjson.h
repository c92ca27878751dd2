/// Reads a page of check-ins from JSON bytes into rows of plain C values, without an object per row.
///
/// A reader keeps its memory from page to page. What it returns is valid until its next page or its end.
#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A text in UTF-8, not terminated; a null pointer where there is none.
typedef struct {
    const uint8_t *bytes;
    size_t length;
} CheckInText;

/// The optional fields of a check-in: the bits of `CheckInRow.unreadable`.
typedef enum {
    CHECKIN_GUEST_FIRST_NAME,
    CHECKIN_GUEST_LAST_NAME,
    CHECKIN_GUEST_EMAIL,
    CHECKIN_REGISTRANT_TYPE,
    CHECKIN_REGISTRANT_TYPE_ID,
    CHECKIN_REGISTRANT_TYPE_NAME,
    CHECKIN_SESSION_NAME,
    CHECKIN_METHOD,
    CHECKIN_LATITUDE,
    CHECKIN_LONGITUDE,
    CHECKIN_UPDATED_AT,
    CHECKIN_OPTIONAL_FIELDS
} CheckInOptionalField;

/// One row of `data`. Its id is there; what else a check-in must have may be missing or of another kind than documented.
typedef struct {
    int64_t id;
    int64_t guest_id;
    int64_t session_id;
    int64_t registrant_type_id;
    double latitude;
    double longitude;
    CheckInText first_name;
    CheckInText last_name;
    CheckInText email;
    CheckInText registrant_type_name;
    CheckInText session_name;
    CheckInText method;
    /// A null pointer where there is no text.
    CheckInText created_at;
    CheckInText updated_at;
    uint8_t has_guest;
    uint8_t has_session;
    uint8_t has_registrant_type;
    uint8_t has_latitude;
    uint8_t has_longitude;
    /// A bit for each optional field whose value is of another kind than documented: it counts as missing.
    uint16_t unreadable;
} CheckInRow;

typedef enum {
    CHECKIN_PAGE_READ,
    /// Not JSON, or JSON that breaks off.
    CHECKIN_PAGE_NOT_JSON,
    /// JSON, but its top level is no object.
    CHECKIN_PAGE_NOT_OBJECT,
    /// A field that must be there is missing or null: `row`, `field`.
    CHECKIN_PAGE_FIELD_MISSING,
    /// A field that must be there is of another kind than documented: `row`, `field`.
    CHECKIN_PAGE_FIELD_MISTYPED,
    CHECKIN_PAGE_NO_MEMORY
} CheckInPageStatus;

typedef struct {
    CheckInPageStatus status;
    /// Of the error: the row, from 1, or 0 where the field belongs to no row.
    size_t row;
    /// Of the error: the field's path. Never freed.
    const char *field;

    int64_t total_items;
    int64_t total_pages;
    int64_t per_page;

    size_t count;
    const CheckInRow *rows;
    /// The rows' ids and their guests', side by side; 0 for a guest that is not there.
    const int64_t *ids;
    const int64_t *guest_ids;
} CheckInPage;

typedef struct CheckInPageReader CheckInPageReader;

/// Null where there is no memory.
CheckInPageReader *checkin_page_reader_create(void);
void checkin_page_reader_destroy(CheckInPageReader *reader);

/// Reads one page. The bytes are copied: they need no padding and need not outlive the call.
const CheckInPage *checkin_page_reader_read(CheckInPageReader *reader, const uint8_t *bytes, size_t length);

#ifdef __cplusplus
}
#endif

#endif
