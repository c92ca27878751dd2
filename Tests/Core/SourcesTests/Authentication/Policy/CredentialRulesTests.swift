import Base
import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct CredentialRulesTests {
    private func fields(_ email: String, _ password: String, minimum: Int) -> [FieldError]? {
        do {
            _ = try CredentialRules.check(email: email, password: password, minimumPasswordLength: minimum)
            return nil
        } catch .invalidInput(let errors) {
            return errors
        } catch {
            return []
        }
    }

    @Test(
        arguments: [
            ("a@b.cl", "12345678", 8, nil), ("a@b.cl", "1", 1, nil), ("a@b.cl", "ñandúes1", 8, nil),
            ("a@b.cl", "        ", 8, nil),
            ("", "12345678", 8, [FieldError(field: "email", reason: .emailMissing)]),
            ("  \n", "12345678", 8, [FieldError(field: "email", reason: .emailMissing)]),
            ("ab.cl", "12345678", 8, [FieldError(field: "email", reason: .emailMalformed)]),
            ("a@bcl", "12345678", 8, [FieldError(field: "email", reason: .emailMalformed)]),
            ("a @b.cl", "12345678", 8, [FieldError(field: "email", reason: .emailMalformed)]),
            ("a@b.cl", "1234567", 8, [FieldError(field: "password", reason: .passwordTooShort(8))]),
            ("a@b.cl", "", 1, [FieldError(field: "password", reason: .passwordMissing)]),
            (
                "x", "", 8,
                [
                    FieldError(field: "email", reason: .emailMalformed),
                    FieldError(field: "password", reason: .passwordMissing),
                ]
            ),
        ] as [(String, String, Int, [FieldError]?)])
    func `rules for email and password`(email: String, password: String, minimum: Int, errors: [FieldError]?) {
        #expect(fields(email, password, minimum: minimum) == errors)
    }

    @Test func `spaces around the email are dropped`() throws {
        #expect(try CredentialRules.check(email: " a@b.cl\n", password: "x", minimumPasswordLength: 1) == "a@b.cl")
    }

    @Test(arguments: [("abc.DEF-1_~+/=", true), ("", false), ("a b", false), ("a\r\nb", false), ("é", false)])
    func `rules for tokens`(text: String, isToken: Bool) {
        #expect(CredentialRules.isToken(text) == isToken)
    }
}
