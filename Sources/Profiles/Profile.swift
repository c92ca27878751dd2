public import Messages

/// How a service wants to be logged in to.
public enum AuthenticationKind: String, Sendable, CaseIterable {
    case tikit, edugo
}

/// Which renewal and rate rules apply to a log-in.
public enum ServiceEnvironment: String, Sendable, CaseIterable {
    case development, staging, production
}

/// One named set of settings of the configuration file: what it does not say is `nil`.
public struct Profile: Sendable {
    public var baseURL: String?
    public var authentication: AuthenticationKind?
    public var environment: ServiceEnvironment?
    public var dataDirectory: String?
    public var timeZone: String?
    public var language: Language?
    /// How often a request is sent at most before it is given up.
    public var attempts: Int?
    /// How many pages are asked for at the same time.
    public var pagesInFlight: Int?

    public init() {}

    init(_ value: YAMLValue) throws(Fault) {
        var mapping = try value.mapping()
        baseURL = try mapping.take("base-url")?.text()
        authentication = try mapping.take("auth")?.choice(AuthenticationKind.self)
        environment = try mapping.take("environment")?.choice(ServiceEnvironment.self)
        dataDirectory = try mapping.take("data-dir")?.text()
        timeZone = try mapping.take("timezone")?.text()
        language = try mapping.take("locale")?.choice(Language.self)
        attempts = try mapping.take("attempts")?.integer(in: 1...100)
        pagesInFlight = try mapping.take("pages-in-flight")?.integer(in: 1...64)
        try mapping.finish()
    }
}
