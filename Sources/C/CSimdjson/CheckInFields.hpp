#ifndef CHECK_IN_FIELDS_HPP
#define CHECK_IN_FIELDS_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>

/// The parts of a row, by position: the row itself, the objects in it, and their fields.
enum class Field : uint8_t {
    unknown,
    row,
    id,
    guest,
    session,
    method,
    latitude,
    longitude,
    createdAt,
    updatedAt,
    guestID,
    firstName,
    lastName,
    email,
    type,
    typeID,
    typeName,
    sessionID,
    sessionName,
};

/// Whether a name, which ends at a quote, equals `text`. Names are compared as written, since the known ones need no
/// escapes. The page ends in padding, so it is safe to read as far as the longest name.
template <size_t N> bool is(const char *name, const char (&text)[N]) {
    return std::memcmp(name, text, N - 1) == 0 && name[N - 1] == '"';
}

/// Returns the field of an object with a given name.
inline Field fieldNamed(const char *name, Field object) {
    switch (object) {
    case Field::row:
        if (is(name, "id")) return Field::id;
        if (is(name, "guest")) return Field::guest;
        if (is(name, "eventSession")) return Field::session;
        if (is(name, "method")) return Field::method;
        if (is(name, "latitude")) return Field::latitude;
        if (is(name, "longitude")) return Field::longitude;
        if (is(name, "createdAt")) return Field::createdAt;
        if (is(name, "updatedAt")) return Field::updatedAt;
        return Field::unknown;
    case Field::guest:
        if (is(name, "id")) return Field::guestID;
        if (is(name, "firstName")) return Field::firstName;
        if (is(name, "lastName")) return Field::lastName;
        if (is(name, "email")) return Field::email;
        if (is(name, "registrantType")) return Field::type;
        return Field::unknown;
    case Field::type:
        if (is(name, "id")) return Field::typeID;
        if (is(name, "name")) return Field::typeName;
        return Field::unknown;
    case Field::session:
        if (is(name, "id")) return Field::sessionID;
        if (is(name, "name")) return Field::sessionName;
        return Field::unknown;
    default: return Field::unknown;
    }
}

#endif
