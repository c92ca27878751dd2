public import Transport

/// A service that is logged in to with an e-mail and a password.
public protocol PasswordDialect: AuthenticationDialect {
    /// Characters a password must have before it is sent.
    var minimumPasswordLength: Int { get }

    func logIn(email: String, password: String) -> ServiceRequest
    /// A log-in by another provider's token; `nil` where the service has none.
    func socialLogIn(provider: String, token: String) -> ServiceRequest?
}
