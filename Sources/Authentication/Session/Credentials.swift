/// What the environment gives to log in with. Its description, debug description and mirror show none of it.
public struct Credentials: Sendable, Equatable, Confidential {
    /// A bearer token: no log-in is made.
    public var token: String?
    public var email: String?
    public var password: String?
    /// The telephone of a service that sends codes: says which saved session is meant. It logs nobody in by itself.
    public var phone: String?

    public init(token: String? = nil, email: String? = nil, password: String? = nil, phone: String? = nil) {
        self.token = token
        self.email = email
        self.password = password
        self.phone = phone
    }

    /// `ATTENDANCE_TOKEN`, `ATTENDANCE_EMAIL`, `ATTENDANCE_PASSWORD` and `ATTENDANCE_PHONE`; an empty one is as good as none. Space round
    /// all but the password, such as a newline from a file, is dropped; the password is taken as it is.
    public init(environment: [String: String]) {
        func trimmed(_ name: String) -> String? {
            let text = environment[name]?.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
            return text.map { String($0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        token = trimmed("ATTENDANCE_TOKEN")
        email = trimmed("ATTENDANCE_EMAIL")
        phone = trimmed("ATTENDANCE_PHONE")
        password = environment["ATTENDANCE_PASSWORD"].flatMap { $0.isEmpty ? nil : $0 }
    }

    var shown: KeyValuePairs<String, String> {
        [
            "token": Self.presence(token), "email": Self.presence(email), "password": Self.presence(password),
            "phone": Self.presence(phone),
        ]
    }

    private static func presence(_ text: String?) -> String { text == nil ? "none" : "given" }
}
