#ifndef CHECK_IN_FIELDS_HPP
#define CHECK_IN_FIELDS_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>

/// What a row has, by where it stands: the row itself, the objects in it, and their fields.
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

/// Whether a name, which goes up to a quote, is this one. Names are compared as they are written: those that count need
/// no escapes. The page ends in padding, so that reading as far as the longest name is safe.
template <size_t N> bool is(const char *name, const char (&text)[N]) {
    return std::memcmp(name, text, N - 1) == 0 && name[N - 1] == '"';
}

/// The field of an object by its name.
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
