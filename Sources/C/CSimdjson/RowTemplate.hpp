#ifndef ROW_TEMPLATE_HPP
#define ROW_TEMPLATE_HPP

#include "CheckInFields.hpp"
#include "TokenReader.hpp"

#include <utility>
#include <vector>

/// The layout of a service's rows, learnt from one of them: the bytes between the values. A row with the same bytes
/// there is read without looking at its names.
class RowTemplate {
public:
    /// Bytes that every usual row has, up to the value of a field or the end of the row.
    struct Piece {
        TokenPattern bytes;
        Field field;
    };

    /// Empty until a row has been learnt. The last piece ends the row.
    const std::vector<Piece> &pieces() const { return learnt; }

    /// Learns from a row that has just been read, and returns to its end. Nothing is learnt from a row that repeats an
    /// object: the last one replaces the others as a whole.
    void learn(TokenReader &tokens, const TokenReader::Place &start) {
        const TokenReader::Place end = tokens.place();
        tokens.goBack(start);
        from = start;
        objects = 0;
        fresh.clear();
        if (learnObject(tokens, Field::row)) {
            cut(tokens, Field::unknown);
            learnt.swap(fresh);
        }
        tokens.goBack(end);
    }

private:
    std::vector<Piece> learnt, fresh;
    /// The start of the next piece, and a bit for each object met.
    TokenReader::Place from{};
    uint32_t objects = 0;

    bool learnObject(TokenReader &tokens, Field object) {
        return tokens.object([&](const char *name) {
            const Field field = fieldNamed(name, object);
            const bool isInner = field == Field::guest || field == Field::session || field == Field::type;
            if (isInner) {
                const uint32_t bit = 1u << static_cast<uint32_t>(field);
                if (objects & bit) return false;
                objects |= bit;
                if (tokens.peek() == Kind::object) return learnObject(tokens, field);
            }
            cut(tokens, field);
            if (!tokens.skip()) return false;
            from = tokens.place();
            return true;
        });
    }

    void cut(const TokenReader &tokens, Field field) { fresh.push_back(Piece{tokens.bytes(from), field}); }
};

#endif
