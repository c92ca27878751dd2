import Base

/// The credentials in the environment. The description, debug description and mirror show none of them.
public struct Credentials: Sendable, Equatable, Confidential {
    /// A bearer token, which makes a log-in unnecessary.
    var token: String?
    public var email: String?
    var password: String?
    /// The phone number, for a service that sends codes. It selects a saved session but cannot log in by itself.
    var phone: String?

    public init(token: String? = nil, email: String? = nil, password: String? = nil, phone: String? = nil) {
        self.token = token
        self.email = email
        self.password = password
        self.phone = phone
    }

    var shown: KeyValuePairs<String, String> {
        [
            "token": Self.presence(token), "email": Self.presence(email), "password": Self.presence(password),
            "phone": Self.presence(phone),
        ]
    }

    private static func presence(_ text: String?) -> String { text == nil ? "none" : "given" }
}

/// Checks credentials before a request is made with them.
enum CredentialRules {
    /// Returns the e-mail without surrounding spaces. It must not be empty and must contain `@` and `.`; the password
    /// must not be empty and needs at least `minimumPasswordLength` characters.
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

    /// Whether a token is valid in a header: printable ASCII without spaces (RFC 6750).
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}

/// Checks a phone number and a code before a request is made with them.
enum PhoneRules {
    /// Returns the number in E.164 format (ITU-T, 2010): `+`, then 8 to 15 digits, the first not 0. Spaces and
    /// hyphens are removed.
    static func check(_ phone: String) throws(AuthenticationError) -> String {
        let number = withoutSeparators(phone)
        guard !number.isEmpty else { throw .invalidInput([FieldError(field: "phone", reason: .phoneMissing)]) }
        let digits = number.dropFirst()
        guard number.first == UInt8(ascii: "+"), (8...15).contains(digits.count), digits.allSatisfy(isDigit),
            digits.first != UInt8(ascii: "0")
        else { throw .invalidInput([FieldError(field: "phone", reason: .phoneMalformed)]) }
        return String(decoding: number, as: UTF8.self)
    }

    /// Returns the 4 to 8 digits of the code, without spaces and hyphens.
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

/// A value with secrets or personal data. Printed, interpolated, dumped or reflected, it shows only `shown`.
protocol Confidential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The parts of the value that are neither secret nor personal.
    var shown: KeyValuePairs<String, String> { get }
}

extension Confidential {
    public var description: String {
        "\(Self.self)(" + shown.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + ")"
    }

    public var debugDescription: String { description }

    public var customMirror: Mirror {
        Mirror(self, children: shown.map { (label: $0.key, value: $0.value as Any) }, displayStyle: .struct)
    }
}
