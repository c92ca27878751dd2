#include "CSimdjson.h"

#include "CheckInFields.hpp"
#include "TokenReader.hpp"
#include "RowTemplate.hpp"

#include <cstring>
#include <memory>
#include <new>
#include <vector>

namespace {

const char *const itemsPath = "pagination.total_items";
const char *const pagesPath = "pagination.total_pages";
const char *const sizePath = "pagination.per_page";

/// The largest numbers that a page may claim: far more than any event has, yet small enough to be multiplied.
constexpr int64_t maximumRows = 1000000000000, maximumPerPage = 1000000;

}  // namespace

/// Visits every field of every row once, in any order; if a field is repeated, the last one counts. Rows laid out like
/// the first of a page are read faster, with the same result.
///
/// The reading functions return false if the JSON is broken, or if `page.status` names another fault.
struct CheckInPageReader {
    const CheckInPage *read(const uint8_t *bytes, size_t length) {
        page = CheckInPage{};
        clearRows();
        copy(bytes, length);
        if (!tokens.open(buffer.get(), length)) return fail(CHECKIN_PAGE_NOT_JSON);
        if (tokens.peek() != Kind::object) return fail(CHECKIN_PAGE_NOT_OBJECT);
        if (!readTop() || !tokens.isAtEnd()) {
            return page.status == CHECKIN_PAGE_READ ? fail(CHECKIN_PAGE_NOT_JSON) : &page;
        }
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
    TokenReader tokens;
    RowTemplate usual;
    /// The page and its padding.
    std::unique_ptr<uint8_t[]> buffer;
    size_t capacity = 0;
    std::vector<CheckInRow> rows;
    std::vector<int64_t> ids, guestIDs;
    CheckInPage page{};

    void copy(const uint8_t *bytes, size_t length) {
        const size_t wanted = length + simdjson::SIMDJSON_PADDING;
        if (wanted > capacity) {
            capacity = 0;
            buffer.reset(new uint8_t[wanted + wanted / 2]);
            capacity = wanted + wanted / 2;
        }
        if (length > 0) std::memcpy(buffer.get(), bytes, length);
        std::memset(buffer.get() + length, 0, simdjson::SIMDJSON_PADDING);
    }

    void clearRows() {
        rows.clear();
        ids.clear();
        guestIDs.clear();
    }

    bool missing(size_t row, const char *field) {
        fail(CHECKIN_PAGE_FIELD_MISSING, row, field);
        return false;
    }

    bool mistyped(size_t row, const char *field) {
        fail(CHECKIN_PAGE_FIELD_MISTYPED, row, field);
        return false;
    }

    // MARK: The page

    bool readTop() {
        bool hasData = false, hasPagination = false;
        const bool isWhole = tokens.object([&](const char *name) {
            if (is(name, "data")) {
                clearRows();
                if (!takeNull(hasData)) return true;
                return tokens.peek() == Kind::array ? readRows() : wrongKind(0, "data");
            }
            if (is(name, "pagination")) {
                if (!takeNull(hasPagination)) return true;
                return tokens.peek() == Kind::object ? readPagination() : wrongKind(0, "pagination");
            }
            return tokens.skip();
        });
        if (!isWhole) return false;
        if (!hasData) return missing(0, "data");
        return hasPagination || missing(0, "pagination");
    }

    bool readPagination() {
        bool hasItems = false, hasPages = false, hasSize = false;
        const bool isWhole = tokens.object([&](const char *name) {
            if (is(name, "total_items")) return readCount(hasItems, page.total_items, 0, maximumRows, itemsPath);
            if (is(name, "total_pages")) return readCount(hasPages, page.total_pages, 0, maximumRows, pagesPath);
            if (is(name, "per_page")) return readCount(hasSize, page.per_page, 1, maximumPerPage, sizePath);
            return tokens.skip();
        });
        if (!isWhole) return false;
        if (!hasItems) return missing(0, itemsPath);
        if (!hasPages) return missing(0, pagesPath);
        return hasSize || missing(0, sizePath);
    }

    bool readCount(bool &isThere, int64_t &target, int64_t least, int64_t most, const char *path) {
        if (!takeNull(isThere)) return true;
        if (tokens.peek() == Kind::object || tokens.peek() == Kind::array) return mistyped(0, path);
        const Scalar scalar = tokens.scalar();
        if (scalar.kind == Kind::broken) return false;
        return (scalar.integer(target) && target >= least && target <= most) || mistyped(0, path);
    }

    /// Takes a null if there is one. Returns whether there is a value instead.
    bool takeNull(bool &isThere) {
        isThere = tokens.peek() != Kind::null;
        if (!isThere) tokens.skip();
        return isThere;
    }

    /// Reports a value of the wrong kind, unless it is not a value at all. Returns false.
    bool wrongKind(size_t row, const char *field) { return tokens.peek() != Kind::broken && mistyped(row, field); }

    // MARK: A row

    bool readRows() {
        return tokens.array([&] {
            const size_t number = rows.size() + 1;
            if (tokens.peek() != Kind::object) return wrongKind(number, "data[]");
            rows.emplace_back();
            CheckInRow &row = rows.back();
            if (!readRow(row, number)) return false;
            ids.push_back(row.id);
            guestIDs.push_back(row.guest_id);
            return true;
        });
    }

    bool readRow(CheckInRow &row, size_t number) {
        const TokenReader::Place start = tokens.place();
        if (readUsual(row, number)) return true;
        // A row without the usual layout is read again from its start, wherever the difference was found.
        tokens.goBack(start);
        row = CheckInRow{};
        bool hasID = false;
        if (!readObject(row, Field::row, hasID, number)) return false;
        if (!hasID) return missing(number, "id");
        if (number == 1) usual.learn(tokens, start);
        return true;
    }

    /// Reads a row with the usual layout. Returns false if the row has another, or no id.
    bool readUsual(CheckInRow &row, size_t number) {
        bool hasID = false;
        for (const RowTemplate::Piece &piece : usual.pieces()) {
            if (!tokens.take(piece.bytes)) return false;
            if (&piece == &usual.pieces().back()) return hasID;
            if (!readField(row, piece.field, hasID, number)) return false;
        }
        return false;
    }

    bool readObject(CheckInRow &row, Field object, bool &hasID, size_t number) {
        return tokens.object(
            [&](const char *name) { return readField(row, fieldNamed(name, object), hasID, number); });
    }

    PER_FIELD bool readField(CheckInRow &row, Field field, bool &hasID, size_t number) {
        switch (field) {
        case Field::id: return readID(row.id, hasID, number);
        case Field::guest: return readGuest(row);
        case Field::session: return readSession(row);
        case Field::method: return readText(row, row.method, CHECKIN_METHOD);
        case Field::latitude: return readNumber(row, row.latitude, row.has_latitude, CHECKIN_LATITUDE);
        case Field::longitude: return readNumber(row, row.longitude, row.has_longitude, CHECKIN_LONGITUDE);
        case Field::createdAt: return readCreatedAt(row);
        case Field::updatedAt: return readText(row, row.updated_at, CHECKIN_UPDATED_AT);
        case Field::guestID: return readKey(row.guest_id, row.has_guest);
        case Field::firstName: return readText(row, row.first_name, CHECKIN_GUEST_FIRST_NAME);
        case Field::lastName: return readText(row, row.last_name, CHECKIN_GUEST_LAST_NAME);
        case Field::email: return readText(row, row.email, CHECKIN_GUEST_EMAIL);
        case Field::type: return readType(row);
        case Field::typeID: return readTypeID(row);
        case Field::typeName: return readText(row, row.registrant_type_name, CHECKIN_REGISTRANT_TYPE_NAME);
        case Field::sessionID: return readKey(row.session_id, row.has_session);
        case Field::sessionName: return readText(row, row.session_name, CHECKIN_SESSION_NAME);
        case Field::row:
        case Field::unknown: break;
        }
        return tokens.skip();
    }

    /// Reads an object within a row. Unlike the row, it needs no id.
    bool readInner(CheckInRow &row, Field object) {
        bool hasID = false;
        return readObject(row, object, hasID, 0);
    }

    bool readGuest(CheckInRow &row) {
        row.first_name = row.last_name = row.email = row.registrant_type_name = CheckInText{};
        row.has_guest = row.has_registrant_type = 0;
        row.guest_id = 0;
        return tokens.peek() == Kind::object ? readInner(row, Field::guest) : tokens.skip();
    }

    bool readType(CheckInRow &row) {
        row.has_registrant_type = 0;
        row.registrant_type_name = CheckInText{};
        const Kind kind = tokens.peek();
        mark(row, CHECKIN_REGISTRANT_TYPE, kind != Kind::object && kind != Kind::null);
        return kind == Kind::object ? readInner(row, Field::type) : tokens.skip();
    }

    bool readTypeID(CheckInRow &row) {
        const Scalar scalar = optional();
        row.has_registrant_type = scalar.integer(row.registrant_type_id);
        return settle(row, scalar, row.has_registrant_type, CHECKIN_REGISTRANT_TYPE_ID);
    }

    bool readSession(CheckInRow &row) {
        row.session_name = CheckInText{};
        row.has_session = 0;
        return tokens.peek() == Kind::object ? readInner(row, Field::session) : tokens.skip();
    }

    // MARK: Keys

    /// Reads the id that tells rows apart. Without it, the page cannot be read.
    PER_FIELD bool readID(int64_t &target, bool &isThere, size_t number) {
        if (!takeNull(isThere)) return true;
        if (tokens.peek() == Kind::object || tokens.peek() == Kind::array) return mistyped(number, "id");
        const Scalar scalar = tokens.scalar();
        return scalar.kind != Kind::broken && (scalar.integer(target) || mistyped(number, "id"));
    }

    /// Reads another key. A row without it cannot be counted.
    PER_FIELD bool readKey(int64_t &target, uint8_t &has) {
        const Scalar scalar = optional();
        has = scalar.integer(target);
        if (!has) target = 0;
        return scalar.kind != Kind::broken;
    }

    /// Reads a time, which must be text: a number could count seconds or milliseconds.
    bool readCreatedAt(CheckInRow &row) {
        row.created_at = CheckInText{};
        const Scalar scalar = optional();
        if (scalar.kind == Kind::text) tokens.text(scalar, row.created_at);
        return scalar.kind != Kind::broken;
    }

    // MARK: Optional fields

    PER_FIELD bool readText(CheckInRow &row, CheckInText &target, CheckInOptionalField which) {
        target = CheckInText{};
        const Scalar scalar = optional();
        return settle(row, scalar, tokens.text(scalar, target), which);
    }

    bool readNumber(CheckInRow &row, double &target, uint8_t &has, CheckInOptionalField which) {
        const Scalar scalar = optional();
        has = scalar.number(target);
        return settle(row, scalar, has, which);
    }

    /// Takes the value of an optional field. An object or array is treated like a flag: as a useless value.
    PER_FIELD Scalar optional() {
        const Kind kind = tokens.peek();
        if (kind != Kind::object && kind != Kind::array) return tokens.scalar();
        return Scalar{tokens.skip() ? Kind::flag : Kind::broken, nullptr, nullptr};
    }

    /// Marks the field if its value is neither null nor of the documented kind. Returns false if it is not a value at all.
    PER_FIELD bool settle(CheckInRow &row, const Scalar &scalar, bool isRead, CheckInOptionalField which) {
        mark(row, which, !isRead && scalar.kind != Kind::null);
        return scalar.kind != Kind::broken;
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
