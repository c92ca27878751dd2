/// The log-in method of a service.
public enum AuthenticationKind: String, Sendable, CaseIterable {
    /// An e-mail and a password.
    case tikit, edugo
    /// A phone number and a code sent by SMS.
    case negroni
    /// A token issued by the service's website.
    case pretix
}

/// The installation of a service, which determines when tokens are renewed, how often renewals are retried, and how
/// many log-ins are allowed per minute.
public enum ServiceEnvironment: String, Sendable, CaseIterable {
    case development, staging, production
}
