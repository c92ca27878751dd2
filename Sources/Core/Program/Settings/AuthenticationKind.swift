package import Sources

/// The log-in method of a service.
package struct AuthenticationKind: Sendable {
    /// What a person logs in with.
    package enum Form: Sendable, CaseIterable {
        /// An e-mail and a password.
        case password
        /// A phone number and a code sent by SMS.
        case code
        /// A token issued by the service's website.
        case token
    }

    /// The name in profiles.
    package let name: String
    let form: Form
    /// How to log in at an address.
    let dialect: @Sendable (_ address: String, Settings) -> any AuthenticationDialect

    package init(
        _ name: String, by form: Form,
        dialect: @escaping @Sendable (_ address: String, Settings) -> any AuthenticationDialect
    ) {
        self.name = name
        self.form = form
        self.dialect = dialect
    }

    /// The methods of services without a room, and EduGo's, which no source has unless its profile names it.
    static let ofCore: [AuthenticationKind] = [.tikit, .edugo, .negroni]

    static let tikit = AuthenticationKind("tikit", by: .password) { address, _ in TikitDialect(baseURL: address) }
    static let edugo = AuthenticationKind("edugo", by: .password) { address, _ in EduGoDialect(baseURL: address) }
    static let negroni = AuthenticationKind("negroni", by: .code) { address, _ in NegroniDialect(baseURL: address) }
}

/// Methods are told apart by their names.
extension AuthenticationKind: Hashable {
    package static func == (one: AuthenticationKind, other: AuthenticationKind) -> Bool { one.name == other.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
