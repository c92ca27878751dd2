#ifndef FIELD_VALUES_HPP
#define FIELD_VALUES_HPP

#include "CSimdjson.h"

#include <charconv>
#include <cmath>
#include <cstring>
#include <simdjson.h>
#include <string_view>

namespace ondemand = simdjson::ondemand;

enum class Kind : uint8_t { null, object, array, text, number, flag, broken };

/// A field's name and value, read leniently: a number may be written as a text.
class Field {
public:
    Field() = default;
    explicit Field(ondemand::value of) : value(of) { peek(); }

    /// Takes the next field of an object; false where the JSON is broken.
    bool take(simdjson::simdjson_result<ondemand::field> &result) {
        ondemand::field field;
        if (std::move(result).get(field)) return false;
        // A name is compared as it is written: the names that count need no escapes.
        const char *start = field.key().raw(), *end = start;
        while (*end != '"') end++;
        name = std::string_view(start, static_cast<size_t>(end - start));
        value = field.value();
        peek();
        return found != Kind::broken;
    }

    size_t nameLength() const { return name.size(); }
    template <size_t N> bool is(const char (&text)[N]) const { return is(text, N - 1); }
    bool is(const char *text) const { return is(text, std::strlen(text)); }

    Kind kind() const { return found; }

    bool object(ondemand::object &target) { return !value.get_object().get(target); }
    bool array(ondemand::array &target) { return !value.get_array().get(target); }

    /// A whole number, or a text of one.
    bool integer(int64_t &target) {
        if (found == Kind::number) {
            if (!value.get_int64().get(target)) return true;
            double number;
            if (value.get_double().get(number) || number != std::floor(number) || std::fabs(number) > 9007199254740992.0)
                return false;
            target = static_cast<int64_t>(number);
            return true;
        }
        return found == Kind::text && parse(target);
    }

    /// A finite number, or a text of one.
    bool number(double &target) {
        if (found == Kind::number) return !value.get_double().get(target) && std::isfinite(target);
        return found == Kind::text && parse(target) && std::isfinite(target);
    }

    /// A text: a view of the page where it needs no unescaping, which is the rule.
    bool text(CheckInText &target) {
        if (found != Kind::text) return false;
        std::string_view view;
        if (isPlain()) {
            view = token.substr(1, token.size() - 2);
        } else if (value.get_string().get(view)) {
            return false;
        }
        target.bytes = reinterpret_cast<const uint8_t *>(view.data());
        target.length = view.size();
        return true;
    }

private:
    std::string_view name;
    std::string_view token;
    ondemand::value value;
    Kind found = Kind::broken;

    bool is(const char *text, size_t length) const {
        return name.size() == length && std::memcmp(name.data(), text, length) == 0;
    }

    /// Looks at the value without taking it: its kind, and the bytes up to the next token.
    void peek() {
        token = value.raw_json_token();
        while (!token.empty() && isBlank(token.back())) token.remove_suffix(1);
        found = token.empty() ? Kind::broken : kindOf(token);
    }

    static bool isBlank(char byte) { return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; }

    static Kind kindOf(std::string_view token) {
        switch (token.front()) {
        case '{': return Kind::object;
        case '[': return Kind::array;
        case '"': return token.size() >= 2 && token.back() == '"' ? Kind::text : Kind::broken;
        case 'n': return token == "null" ? Kind::null : Kind::broken;
        case 't': return token == "true" ? Kind::flag : Kind::broken;
        case 'f': return token == "false" ? Kind::flag : Kind::broken;
        case '-':
        case '0' ... '9': return Kind::number;
        default: return Kind::broken;
        }
    }

    bool isPlain() const { return std::memchr(token.data(), '\\', token.size()) == nullptr; }

    template <typename Number> bool parse(Number &target) const {
        const char *first = token.data() + 1, *last = token.data() + token.size() - 1;
        const auto result = std::from_chars(first, last, target);
        return result.ec == std::errc() && result.ptr == last && first != last;
    }
};

#endif
