/// Reads a page of check-ins from JSON bytes into rows of plain C values, without an object per row.
///
/// A reader keeps its memory from page to page. What it returns is valid until it reads the next page or is destroyed.
#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A text in UTF-8, not terminated; `bytes` is null if there is none.
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

/// One row of `data`. It has an id; other required fields may be missing or of another kind than documented.
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
    /// `bytes` is null if the value is not a text.
    CheckInText created_at;
    CheckInText updated_at;
    uint8_t has_guest;
    uint8_t has_session;
    uint8_t has_registrant_type;
    uint8_t has_latitude;
    uint8_t has_longitude;
    /// A bit for each optional field whose value is of another kind than documented, and which therefore counts as missing.
    uint16_t unreadable;
} CheckInRow;

typedef enum {
    CHECKIN_PAGE_READ,
    /// Not JSON, or truncated JSON.
    CHECKIN_PAGE_NOT_JSON,
    /// JSON whose top level is not an object.
    CHECKIN_PAGE_NOT_OBJECT,
    /// A required field is missing or null; see `row` and `field`.
    CHECKIN_PAGE_FIELD_MISSING,
    /// A required field is of another kind than documented; see `row` and `field`.
    CHECKIN_PAGE_FIELD_MISTYPED,
    CHECKIN_PAGE_NO_MEMORY
} CheckInPageStatus;

typedef struct {
    CheckInPageStatus status;
    /// The row of an error, counted from 1; 0 if the field is not part of a row.
    size_t row;
    /// The path of the field with an error; a string constant.
    const char *field;

    int64_t total_items;
    int64_t total_pages;
    int64_t per_page;

    size_t count;
    const CheckInRow *rows;
    /// The ids of the rows and of their guests, in parallel arrays; 0 if there is no guest.
    const int64_t *ids;
    const int64_t *guest_ids;
} CheckInPage;

typedef struct CheckInPageReader CheckInPageReader;

/// Returns null if there is not enough memory.
CheckInPageReader *checkin_page_reader_create(void);
void checkin_page_reader_destroy(CheckInPageReader *reader);

/// Reads one page. The bytes are copied: they need no padding and need not outlive the call.
const CheckInPage *checkin_page_reader_read(CheckInPageReader *reader, const uint8_t *bytes, size_t length);

#ifdef __cplusplus
}
#endif

#endif
