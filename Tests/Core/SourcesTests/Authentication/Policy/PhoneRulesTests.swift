import Base
import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct PhoneRulesTests {
    /// E.164: at most 15 digits, and no country's code begins with 0.
    @Test(
        arguments: [
            ("+56912345678", "+56912345678"), ("+56 9 1234-5678", "+56912345678"),
            (" +1-202-555-0143\n", "+12025550143"), ("+56\u{A0}912345678", "+56912345678"), ("+12345678", "+12345678"),
            ("+123456789012345", "+123456789012345"),
        ])
    func `valid phone numbers`(text: String, number: String) throws {
        #expect(try PhoneRules.check(text) == number)
    }

    @Test(
        arguments: [
            "56912345678", "+1234567", "+1234567890123456", "+0123456789", "+5691234567x", "++5691234567", "+", "x",
            "+٥٦٩١٢٣٤٥٦٧٨", "+56912345678\u{0}", "(+56)912345678",
        ])
    func `invalid phone numbers`(text: String) {
        #expect(throws: AuthenticationError.invalidInput([FieldError(field: "phone", reason: .phoneMalformed)])) {
            try PhoneRules.check(text)
        }
    }

    @Test(arguments: ["", " \n", "-"]) func `an empty phone number is missing`(text: String) {
        #expect(throws: AuthenticationError.invalidInput([FieldError(field: "phone", reason: .phoneMissing)])) {
            try PhoneRules.check(text)
        }
    }

    @Test(arguments: [("1234", "1234"), ("12345678", "12345678"), ("123 456", "123456"), ("123-456\r\n", "123456")])
    func `valid codes`(text: String, code: String) throws {
        #expect(try PhoneRules.check(code: text) == code)
    }

    @Test(arguments: ["", "123", "123456789", "12a456", "+12345", "１２３４"]) func `invalid codes`(text: String) {
        #expect(throws: AuthenticationError.invalidInput([FieldError(field: "code", reason: .codeMalformed)])) {
            try PhoneRules.check(code: text)
        }
    }
}
