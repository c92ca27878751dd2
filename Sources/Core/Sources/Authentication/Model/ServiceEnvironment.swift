/// The installation of a service, which determines when tokens are renewed, how often renewals are retried, and how
/// many log-ins are allowed per minute.
public enum ServiceEnvironment: String, Sendable, CaseIterable {
    case development, staging, production
}
