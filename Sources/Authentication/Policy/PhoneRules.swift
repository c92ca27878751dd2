import Messages

/// What is asked of a telephone and of a code before any request is made with them.
enum PhoneRules {
    /// The number as E.164 (ITU-T, 2010) writes it: `+`, then 8 to 15 digits of which the first is no 0. Spaces and
    /// hyphens, which people write for reading, are dropped.
    static func check(_ phone: String) throws(AuthenticationError) -> String {
        let number = withoutSeparators(phone)
        guard !number.isEmpty else { throw .invalidInput([FieldError(field: "phone", reason: .phoneMissing)]) }
        let digits = number.dropFirst()
        guard number.first == UInt8(ascii: "+"), (8...15).contains(digits.count), digits.allSatisfy(isDigit),
            digits.first != UInt8(ascii: "0")
        else { throw .invalidInput([FieldError(field: "phone", reason: .phoneMalformed)]) }
        return String(decoding: number, as: UTF8.self)
    }

    /// The code's 4 to 8 digits, without the spaces and hyphens that messages put between them.
    static func check(code: String) throws(AuthenticationError) -> String {
        let digits = withoutSeparators(code)
        guard (4...8).contains(digits.count), digits.allSatisfy(isDigit) else {
            throw .invalidInput([FieldError(field: "code", reason: .codeMalformed)])
        }
        return String(decoding: digits, as: UTF8.self)
    }

    private static func withoutSeparators(_ text: String) -> [UInt8] {
        Array(text.filter { !$0.isWhitespace && $0 != "-" }.utf8)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
