import Messages

/// What is asked of credentials before any request is made with them.
enum CredentialRules {
    /// The e-mail without the spaces round it, once it and the password are found fit to be sent: the e-mail not empty
    /// and with `@` and `.`, the password not empty and at least `minimumPasswordLength` characters.
    static func check(
        email: String, password: String, minimumPasswordLength: Int
    ) throws(AuthenticationError) -> String {
        let email = String(email.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        var errors: [FieldError] = []
        if email.isEmpty {
            errors.append(FieldError(field: "email", reason: .emailMissing))
        } else if !email.contains("@") || !email.contains(".") || email.contains(where: \.isWhitespace) {
            errors.append(FieldError(field: "email", reason: .emailMalformed))
        }
        if password.isEmpty {
            errors.append(FieldError(field: "password", reason: .passwordMissing))
        } else if password.count < minimumPasswordLength {
            errors.append(FieldError(field: "password", reason: .passwordTooShort(minimumPasswordLength)))
        }
        guard errors.isEmpty else { throw .invalidInput(errors) }
        return email
    }

    /// Whether a token can stand in a header as it is: printable ASCII without spaces, as RFC 6750 has it.
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
