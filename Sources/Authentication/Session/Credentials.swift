/// What the environment gives to log in with. Its description, debug description and mirror show none of it.
public struct Credentials: Sendable, Equatable, Confidential {
    /// A bearer token: no log-in is made.
    public var token: String?
    public var email: String?
    public var password: String?

    public init(token: String? = nil, email: String? = nil, password: String? = nil) {
        self.token = token
        self.email = email
        self.password = password
    }

    /// `ATTENDANCE_TOKEN`, `ATTENDANCE_EMAIL` and `ATTENDANCE_PASSWORD`; an empty one is as good as none. Space round
    /// the token and the e-mail, such as a newline from a file, is dropped; a password is taken as it is.
    public init(environment: [String: String]) {
        func trimmed(_ name: String) -> String? {
            let text = environment[name]?.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
            return text.map { String($0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        token = trimmed("ATTENDANCE_TOKEN")
        email = trimmed("ATTENDANCE_EMAIL")
        password = environment["ATTENDANCE_PASSWORD"].flatMap { $0.isEmpty ? nil : $0 }
    }

    var shown: KeyValuePairs<String, String> {
        ["token": Self.presence(token), "email": Self.presence(email), "password": Self.presence(password)]
    }

    private static func presence(_ text: String?) -> String { text == nil ? "none" : "given" }
}
