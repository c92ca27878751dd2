#ifndef TOKEN_READER_HPP
#define TOKEN_READER_HPP

#include "CSimdjson.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <memory>
#include <new>
#include <simdjson.h>
#include <string_view>
#include <vector>

/// For functions called for every field of every row. The compiler considers them too long to inline on its own.
#define PER_FIELD inline __attribute__((always_inline))

enum class Kind : uint8_t { null, object, array, text, number, flag, broken };

/// The kind of a value by its first byte.
constexpr std::array<Kind, 256> kindsByFirst = [] {
    std::array<Kind, 256> kinds{};
    for (auto &kind : kinds) kind = Kind::broken;
    for (char digit = '0'; digit <= '9'; digit++) kinds[static_cast<uint8_t>(digit)] = Kind::number;
    kinds['-'] = Kind::number;
    kinds['"'] = Kind::text;
    kinds['{'] = Kind::object;
    kinds['['] = Kind::array;
    kinds['n'] = Kind::null;
    kinds['t'] = kinds['f'] = Kind::flag;
    return kinds;
}();

/// A value other than an object or array, as written: the bytes from `first` up to `end`.
struct Scalar {
    Kind kind;
    const char *first;
    const char *end;

    size_t size() const { return static_cast<size_t>(end - first); }

    /// Reads a whole number, or a text that contains one.
    PER_FIELD bool integer(int64_t &target) const {
        if (kind == Kind::number && size() <= 18 && *first != '-') {
            int64_t value = 0;
            const char *digit = first;
            while (digit < end && static_cast<uint8_t>(*digit - '0') < 10) value = value * 10 + (*digit++ - '0');
            if (digit == end) {
                target = value;
                return true;
            }
        }
        if (kind != Kind::number) return kind == Kind::text && parse(first + 1, end - 1, target);
        if (parse(first, end, target)) return true;
        double number;
        if (!parse(first, end, number) || number != std::floor(number) || std::fabs(number) > 9007199254740992.0)
            return false;
        target = static_cast<int64_t>(number);
        return true;
    }

    /// Reads a finite number, or a text that contains one.
    bool number(double &target) const {
        if (kind == Kind::number) return decimal(target) || parse(first, end, target);
        return kind == Kind::text && parse(first + 1, end - 1, target);
    }

private:
    /// Reads a number of at most 15 digits, such as -33.456900. Its digits and the power of ten are exact, so a single
    /// division rounds it correctly (William Clinger, "How to read floating point numbers accurately", 1990). Returns
    /// false for others.
    PER_FIELD bool decimal(double &target) const {
        static constexpr double powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14};
        const bool isNegative = *first == '-';
        const char *digit = first + isNegative;
        if (end - digit > 16) return false;
        int64_t value = 0;
        const char *const start = digit;
        while (digit < end && static_cast<uint8_t>(*digit - '0') < 10) value = value * 10 + (*digit++ - '0');
        if (digit == start || digit - start > 15) return false;
        size_t places = 0;
        if (digit < end && *digit == '.') {
            const char *const point = digit++;
            while (digit < end && static_cast<uint8_t>(*digit - '0') < 10) value = value * 10 + (*digit++ - '0');
            places = static_cast<size_t>(digit - point - 1);
            if (places == 0) return false;
        }
        if (digit != end) return false;
        const double number = static_cast<double>(value) / powers[places];
        target = isNegative ? -number : number;
        return true;
    }

    template <typename Number> static bool parse(const char *first, const char *end, Number &target) {
        // The standard library also reads words, such as "infinity".
        const char *digit = first + (first < end && *first == '-');
        if (digit >= end || *digit < '0' || *digit > '9') return false;
        const auto result = std::from_chars(first, end, target);
        return result.ec == std::errc() && result.ptr == end;
    }
};

/// The bytes from the start of one token to the end of another, in words. `mask` selects the bits that count in the last word.
struct TokenPattern {
    std::vector<uint64_t> words;
    uint64_t mask;
    /// The number of tokens.
    size_t tokens;
};

/// Reads JSON token by token, in place. simdjson's first stage finds the tokens and ensures that the bytes are UTF-8
/// and every text is closed. The grammar between tokens is checked here; in skipped values, only the nesting is.
class TokenReader {
public:
    /// Finds the tokens of `length` bytes that are followed by `SIMDJSON_PADDING` zeros.
    bool open(const uint8_t *bytes, size_t length) {
        // Unescaping requires a parser with allocated memory, however little.
        if (unescaper.capacity() == 0 && unescaper.allocate(64)) throw std::bad_alloc();
        if (length == 0 || length > UINT32_MAX / 2) return false;
        if (length >= capacity) {
            const size_t grown = length + length / 2 + 64;
            capacity = 0;
            if (simdjson::get_active_implementation()->create_dom_parser_implementation(grown, 1, stage)) {
                throw std::bad_alloc();
            }
            texts.reset(new uint8_t[grown + simdjson::SIMDJSON_PADDING]);
            capacity = grown;
        }
        if (stage->stage1(bytes, length, simdjson::stage1_mode::regular)) return false;
        buffer = reinterpret_cast<const char *>(bytes);
        next = stage->structural_indexes.get();
        last = next + stage->n_structural_indexes;
        freeText = texts.get();
        hasEscapes = std::memchr(bytes, '\\', length) != nullptr;
        return true;
    }

    bool isAtEnd() const { return next == last; }

    /// A position in the page.
    struct Place {
        const uint32_t *next;
        uint8_t *freeText;
    };

    Place place() const { return {next, freeText}; }

    /// Continues from a place in the same page.
    void goBack(const Place &place) {
        next = place.next;
        freeText = place.freeText;
    }

    /// The bytes from a place up to here. The last token taken must be one byte long.
    TokenPattern bytes(const Place &from) const {
        const char *first = buffer + *from.next;
        const size_t length = static_cast<size_t>(buffer + next[-1] + 1 - first);
        TokenPattern same{std::vector<uint64_t>((length + 7) / 8), 0, static_cast<size_t>(next - from.next)};
        std::memcpy(same.words.data(), first, length);
        std::memset(&same.mask, 0xFF, (length + 7) % 8 + 1);
        return same;
    }

    /// Takes the tokens that these bytes form, if they come next. A token does not depend on what precedes it, so the same bytes
    /// are the same tokens. Reading a few bytes too far is safe: the padding is zeros, which no token contains.
    PER_FIELD bool take(const TokenPattern &same) {
        const char *place = buffer + *next;
        const uint64_t *word = same.words.data();
        const uint64_t *lastWord = word + same.words.size() - 1;
        uint64_t found;
        for (; word < lastWord; word++, place += 8) {
            std::memcpy(&found, place, 8);
            if (found != *word) return false;
        }
        std::memcpy(&found, place, 8);
        if (((found ^ *word) & same.mask) != 0) return false;
        next += same.tokens;
        return true;
    }

    /// The kind of the next value, without taking it.
    Kind peek() const { return kindsByFirst[static_cast<uint8_t>(head())]; }

    /// Reads an object: `readValue(name)` is called for each field and must take its value; `name` ends at a quote.
    /// Returns false if the JSON is broken or `readValue` returns false.
    template <typename ReadValue> bool object(ReadValue readValue) {
        if (!take('{')) return false;
        if (take('}')) return true;
        do {
            if (head() != '"') return false;
            const char *name = buffer + *next + 1;
            next++;
            if (!take(':') || !readValue(name)) return false;
        } while (take(','));
        return take('}');
    }

    /// Reads an array in the same way.
    template <typename ReadElement> bool array(ReadElement readElement) {
        if (!take('[')) return false;
        if (take(']')) return true;
        do {
            if (!readElement()) return false;
        } while (take(','));
        return take(']');
    }

    /// Takes a value other than an object or array; its kind is `broken` if there is none.
    PER_FIELD Scalar scalar() {
        Scalar scalar{peek(), buffer + *next, buffer + *next};
        if (isAtEnd() || scalar.kind == Kind::object || scalar.kind == Kind::array) scalar.kind = Kind::broken;
        if (scalar.kind == Kind::broken) return scalar;
        next++;
        scalar.end = buffer + *next;
        while (static_cast<uint8_t>(scalar.end[-1]) <= ' ') scalar.end--;
        if (!isWhole(scalar)) scalar.kind = Kind::broken;
        return scalar;
    }

    /// Takes a value of any kind without reading it.
    bool skip() {
        size_t depth = 0;
        do {
            if (isAtEnd()) return false;
            switch (head()) {
            case '{':
            case '[': depth++; break;
            case '}':
            case ']':
                if (depth == 0) return false;
                depth--;
                break;
            case ',':
            case ':':
                if (depth == 0) return false;
                break;
            }
            next++;
        } while (depth > 0);
        return true;
    }

    /// Finds the text of a scalar: a view of the page if it has no escapes, which is usual. Returns false if the scalar
    /// is not a text, or has an invalid escape.
    PER_FIELD bool text(const Scalar &scalar, CheckInText &target) {
        if (scalar.kind != Kind::text) return false;
        const char *start = scalar.first + 1;
        size_t length = scalar.size() - 2;
        if (hasEscapes && std::memchr(start, '\\', length) != nullptr) {
            const simdjson::ondemand::raw_json_string raw(reinterpret_cast<const uint8_t *>(start));
            std::string_view view;
            if (unescaper.unescape(raw, freeText).get(view)) return false;
            start = view.data();
            length = view.size();
        }
        target.bytes = reinterpret_cast<const uint8_t *>(start);
        target.length = length;
        return true;
    }

private:
    std::unique_ptr<simdjson::internal::dom_parser_implementation> stage;
    simdjson::ondemand::parser unescaper;
    /// Unescaped texts, which are never longer than the escaped ones.
    std::unique_ptr<uint8_t[]> texts;
    uint8_t *freeText = nullptr;
    /// Whether the page contains a backslash. If not, texts are not searched for one.
    bool hasEscapes = false;
    size_t capacity = 0;
    const char *buffer = nullptr;
    /// Offsets of the tokens, followed by the length of the page, where there is a zero byte.
    const uint32_t *next = nullptr;
    const uint32_t *last = nullptr;

    char head() const { return buffer[*next]; }

    bool take(char token) {
        if (head() != token) return false;
        next++;
        return true;
    }

    PER_FIELD static bool isWhole(const Scalar &scalar) {
        if (scalar.kind == Kind::text) return scalar.size() >= 2 && scalar.end[-1] == '"';
        if (scalar.kind == Kind::number) return true;
        const std::string_view literal(scalar.first, scalar.size());
        return literal == "null" || literal == "true" || literal == "false";
    }
};

#endif
