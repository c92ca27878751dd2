#include "CSimdjson.h"

#include "FieldValues.hpp"

#include <cstring>
#include <memory>
#include <new>
#include <vector>

namespace {

/// The fields that a row must have, as bits.
enum Key : uint8_t { KEY_ID = 1, KEY_GUEST = 2, KEY_GUEST_ID = 4, KEY_SESSION = 8, KEY_SESSION_ID = 16, KEY_CREATED_AT = 32 };

const struct {
    Key key;
    const char *field;
} keys[] = {
    {KEY_ID, "id"},
    {KEY_GUEST, "guest"},
    {KEY_GUEST_ID, "guest.id"},
    {KEY_SESSION, "eventSession"},
    {KEY_SESSION_ID, "eventSession.id"},
    {KEY_CREATED_AT, "createdAt"},
};

}  // namespace

/// Walks over every field of every row once, in whatever order they come; of a repeated field the last counts.
struct CheckInPageReader {
    const CheckInPage *read(const uint8_t *bytes, size_t length) {
        page = CheckInPage{};
        rows.clear();
        ids.clear();
        guestIDs.clear();
        if (!reserve(length)) return fail(CHECKIN_PAGE_NO_MEMORY);
        std::memcpy(buffer.get(), bytes, length);
        std::memset(buffer.get() + length, 0, simdjson::SIMDJSON_PADDING);

        ondemand::document document;
        if (parser.iterate(buffer.get(), length, capacity).get(document)) return fail(CHECKIN_PAGE_NOT_JSON);
        ondemand::json_type type;
        if (document.type().get(type)) return fail(CHECKIN_PAGE_NOT_JSON);
        if (type != ondemand::json_type::object) return fail(CHECKIN_PAGE_NOT_OBJECT);
        ondemand::object object;
        if (document.get_object().get(object)) return fail(CHECKIN_PAGE_NOT_JSON);
        if (!readTop(object)) return page.status == CHECKIN_PAGE_READ ? fail(CHECKIN_PAGE_NOT_JSON) : &page;
        // Past the last token there is no location: anything else is text after the end.
        if (document.current_location().error() != simdjson::OUT_OF_BOUNDS) return fail(CHECKIN_PAGE_NOT_JSON);

        page.count = rows.size();
        page.rows = rows.data();
        page.ids = ids.data();
        page.guest_ids = guestIDs.data();
        return &page;
    }

    const CheckInPage *fail(CheckInPageStatus status, size_t row = 0, const char *field = nullptr) {
        page.status = status;
        page.row = row;
        page.field = field;
        page.count = 0;
        return &page;
    }

private:
    ondemand::parser parser;
    std::unique_ptr<uint8_t[]> buffer;
    size_t capacity = 0;
    std::vector<CheckInRow> rows;
    std::vector<int64_t> ids, guestIDs;
    CheckInPage page{};

    bool reserve(size_t length) {
        const size_t wanted = length + simdjson::SIMDJSON_PADDING;
        if (wanted <= capacity) return true;
        const size_t grown = wanted + wanted / 2;
        buffer.reset(new (std::nothrow) uint8_t[grown]);
        capacity = buffer ? grown : 0;
        return buffer != nullptr;
    }

    // The functions below return false where the JSON is broken, or once `page.status` names another fault.

    bool missing(size_t row, const char *field) {
        fail(CHECKIN_PAGE_FIELD_MISSING, row, field);
        return false;
    }

    bool mistyped(size_t row, const char *field) {
        fail(CHECKIN_PAGE_FIELD_MISTYPED, row, field);
        return false;
    }

    bool readTop(ondemand::object &object) {
        bool hasData = false, hasPagination = false;
        for (auto result : object) {
            Field field;
            if (!field.take(result)) return false;
            if (field.is("data")) {
                hasData = field.kind() != Kind::null;
                if (!hasData) continue;
                if (field.kind() != Kind::array) return mistyped(0, "data");
                rows.clear();
                ids.clear();
                guestIDs.clear();
                if (!readRows(field)) return false;
            } else if (field.is("pagination")) {
                hasPagination = field.kind() != Kind::null;
                if (!hasPagination) continue;
                if (field.kind() != Kind::object) return mistyped(0, "pagination");
                if (!readPagination(field)) return false;
            }
        }
        if (!hasData) return missing(0, "data");
        if (!hasPagination) return missing(0, "pagination");
        return true;
    }

    bool readPagination(Field &pagination) {
        struct {
            const char *name;
            const char *path;
            int64_t least;
            int64_t *target;
            bool found;
        } numbers[] = {
            {"total_items", "pagination.total_items", 0, &page.total_items, false},
            {"total_pages", "pagination.total_pages", 0, &page.total_pages, false},
            {"per_page", "pagination.per_page", 1, &page.per_page, false},
        };
        ondemand::object object;
        if (!pagination.object(object)) return false;
        for (auto result : object) {
            Field field;
            if (!field.take(result)) return false;
            for (auto &number : numbers) {
                if (!field.is(number.name)) continue;
                number.found = field.kind() != Kind::null;
                if (number.found && (!field.integer(*number.target) || *number.target < number.least))
                    return mistyped(0, number.path);
            }
        }
        for (auto &number : numbers)
            if (!number.found) return missing(0, number.path);
        return true;
    }

    bool readRows(Field &data) {
        ondemand::array array;
        if (!data.array(array)) return false;
        for (auto result : array) {
            ondemand::value value;
            if (std::move(result).get(value)) return false;
            Field element(value);
            const size_t number = rows.size() + 1;
            if (element.kind() == Kind::broken) return false;
            if (element.kind() != Kind::object) return mistyped(number, "data[]");
            rows.emplace_back();
            if (!readRow(element, rows.back(), number)) return false;
            ids.push_back(rows.back().id);
            guestIDs.push_back(rows.back().guest_id);
        }
        return true;
    }

    bool readRow(Field &element, CheckInRow &row, size_t number) {
        ondemand::object object;
        if (!element.object(object)) return false;
        uint8_t found = 0;
        for (auto result : object) {
            Field field;
            if (!field.take(result)) return false;
            switch (field.nameLength()) {
            case 2:
                if (field.is("id") && !readKey(field, row.id, KEY_ID, found, number)) return false;
                break;
            case 5:
                if (field.is("guest")) {
                    found &= ~(KEY_GUEST | KEY_GUEST_ID);
                    if (field.kind() == Kind::null) break;
                    if (field.kind() != Kind::object) return mistyped(number, "guest");
                    found |= KEY_GUEST;
                    if (!readGuest(field, row, found, number)) return false;
                }
                break;
            case 6:
                if (field.is("method")) readText(field, row, row.method, CHECKIN_METHOD);
                break;
            case 8:
                if (field.is("latitude")) readNumber(field, row, row.latitude, row.has_latitude, CHECKIN_LATITUDE);
                break;
            case 9:
                if (field.is("createdAt")) {
                    found &= ~KEY_CREATED_AT;
                    if (field.kind() == Kind::null) break;
                    if (!field.text(row.created_at)) return mistyped(number, "createdAt");
                    found |= KEY_CREATED_AT;
                } else if (field.is("updatedAt")) {
                    readText(field, row, row.updated_at, CHECKIN_UPDATED_AT);
                } else if (field.is("longitude")) {
                    readNumber(field, row, row.longitude, row.has_longitude, CHECKIN_LONGITUDE);
                }
                break;
            case 12:
                if (field.is("eventSession")) {
                    found &= ~(KEY_SESSION | KEY_SESSION_ID);
                    if (field.kind() == Kind::null) break;
                    if (field.kind() != Kind::object) return mistyped(number, "eventSession");
                    found |= KEY_SESSION;
                    if (!readSession(field, row, found, number)) return false;
                }
                break;
            }
        }
        for (auto &key : keys)
            if (!(found & key.key)) return missing(number, key.field);
        return true;
    }

    bool readGuest(Field &guest, CheckInRow &row, uint8_t &found, size_t number) {
        row.first_name = row.last_name = row.email = row.registrant_type_name = CheckInText{};
        row.has_registrant_type = 0;
        ondemand::object object;
        if (!guest.object(object)) return false;
        for (auto result : object) {
            Field field;
            if (!field.take(result)) return false;
            switch (field.nameLength()) {
            case 2:
                if (field.is("id") && !readKey(field, row.guest_id, KEY_GUEST_ID, found, number)) return false;
                break;
            case 5:
                if (field.is("email")) readText(field, row, row.email, CHECKIN_GUEST_EMAIL);
                break;
            case 8:
                if (field.is("lastName")) readText(field, row, row.last_name, CHECKIN_GUEST_LAST_NAME);
                break;
            case 9:
                if (field.is("firstName")) readText(field, row, row.first_name, CHECKIN_GUEST_FIRST_NAME);
                break;
            case 14:
                if (field.is("registrantType") && !readType(field, row)) return false;
                break;
            }
        }
        return true;
    }

    bool readType(Field &type, CheckInRow &row) {
        row.has_registrant_type = 0;
        row.registrant_type_name = CheckInText{};
        const bool isUnreadable = type.kind() != Kind::object && type.kind() != Kind::null;
        mark(row, CHECKIN_REGISTRANT_TYPE, isUnreadable);
        if (type.kind() != Kind::object) return true;
        ondemand::object object;
        if (!type.object(object)) return false;
        for (auto result : object) {
            Field field;
            if (!field.take(result)) return false;
            if (field.is("id")) {
                row.has_registrant_type = field.integer(row.registrant_type_id);
                mark(row, CHECKIN_REGISTRANT_TYPE_ID, !row.has_registrant_type && field.kind() != Kind::null);
            } else if (field.is("name")) {
                readText(field, row, row.registrant_type_name, CHECKIN_REGISTRANT_TYPE_NAME);
            }
        }
        return true;
    }

    bool readSession(Field &session, CheckInRow &row, uint8_t &found, size_t number) {
        row.session_name = CheckInText{};
        ondemand::object object;
        if (!session.object(object)) return false;
        for (auto result : object) {
            Field field;
            if (!field.take(result)) return false;
            if (field.is("id")) {
                if (!readKey(field, row.session_id, KEY_SESSION_ID, found, number)) return false;
            } else if (field.is("name")) {
                readText(field, row, row.session_name, CHECKIN_SESSION_NAME);
            }
        }
        return true;
    }

    bool readKey(Field &field, int64_t &target, Key key, uint8_t &found, size_t number) {
        found &= ~key;
        if (field.kind() == Kind::null) return true;
        if (!field.integer(target)) {
            for (auto &entry : keys)
                if (entry.key == key) return mistyped(number, entry.field);
        }
        found |= key;
        return true;
    }

    void readText(Field &field, CheckInRow &row, CheckInText &target, CheckInOptionalField which) {
        target = CheckInText{};
        mark(row, which, field.kind() != Kind::null && !field.text(target));
    }

    void readNumber(Field &field, CheckInRow &row, double &target, uint8_t &has, CheckInOptionalField which) {
        has = field.kind() != Kind::null && field.number(target);
        mark(row, which, !has && field.kind() != Kind::null);
    }

    static void mark(CheckInRow &row, CheckInOptionalField which, bool isUnreadable) {
        const uint16_t bit = static_cast<uint16_t>(1u << which);
        row.unreadable = static_cast<uint16_t>(isUnreadable ? row.unreadable | bit : row.unreadable & ~bit);
    }
};

extern "C" CheckInPageReader *checkin_page_reader_create(void) { return new (std::nothrow) CheckInPageReader(); }

extern "C" void checkin_page_reader_destroy(CheckInPageReader *reader) { delete reader; }

extern "C" const CheckInPage *checkin_page_reader_read(CheckInPageReader *reader, const uint8_t *bytes, size_t length) {
    try {
        return reader->read(bytes, length);
    } catch (const std::bad_alloc &) {
        return reader->fail(CHECKIN_PAGE_NO_MEMORY);
    }
}
