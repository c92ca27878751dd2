public import Base
import Transport

/// An error in one field of a request.
public struct FieldError: Sendable, Equatable {
    var field: String
    var reason: Phrase
}

/// Why authentication failed.
public enum AuthenticationError: Error, Sendable, Equatable {
    /// 401.
    case invalidCredentials
    /// 403.
    case userInactive
    /// 404.
    case userNotFound
    /// 423.
    case accountLocked
    /// A phone number to which the service sends no code.
    case phoneRefused
    /// A phone number that is not registered.
    case phoneUnknown
    /// A wrong code.
    case codeRefused
    /// The right code, but expired.
    case codeExpired
    /// 400 or 422, or detected before sending.
    case invalidInput([FieldError])
    /// The local limit, or 429: when to try again, and in how many seconds.
    case tooManyAttempts(retryAt: Instant, seconds: Int64)
    /// No response: no connection, or a timeout.
    case network(cause: Phrase)
    /// 5xx or 408.
    case server(status: Int)
    /// Any other status, probably from something else at that address.
    case unexpected(status: Int)
    /// A 2xx response without a token, or not JSON.
    case unreadable
}

extension AuthenticationError {
    /// The message for the user, with what to do.
    var fault: Fault {
        switch self {
        case .invalidCredentials: Fault(.refused, .logInRefused)
        case .userInactive: Fault(.refused, .userInactive)
        case .userNotFound: Fault(.refused, .userNotFound)
        case .accountLocked: Fault(.refused, .accountLocked)
        case .phoneRefused: Fault(.refused, .phoneRefused)
        case .phoneUnknown: Fault(.refused, .phoneUnknown)
        case .codeRefused: Fault(.refused, .codeRefused)
        case .codeExpired: Fault(.refused, .codeExpired)
        case .invalidInput(let errors):
            Fault(.refused, .logInInputInvalid(errors.map { (field: $0.field, reason: $0.reason) }))
        case .tooManyAttempts(_, let seconds): Fault(.refused, .tooManyLogIns(seconds: seconds))
        case .network(let cause): Fault(.unavailable, .authenticationUnreachable(cause))
        case .server(let status): Fault(.unavailable, .authenticationFailing(status: status))
        case .unexpected(let status): Fault(.unreadableData, .authenticationUnexpected(status: status))
        case .unreadable: Fault(.unreadableData, .authenticationUnreadable)
        }
    }

    /// Whether to retry a renewal that failed with this error; the session is not affected.
    var isRecoverable: Bool {
        switch self {
        case .network, .server, .tooManyAttempts: true
        default: false
        }
    }

    /// Whether a renewal that failed with this error ends the session: the service understood the refresh token and
    /// refused it.
    ///
    /// EduGo documents 401 and 403; 400, 422 and 423 also mean that retrying will not help. A 404 or an unreadable
    /// response may come from an intermediary and does not end the session.
    var endsSession: Bool {
        switch self {
        case .invalidCredentials, .userInactive, .accountLocked, .invalidInput: true
        default: false
        }
    }

    /// The error of a request that got no response.
    init(sending error: any Error) {
        switch error {
        case let error as AuthenticationError: self = error
        case let fault as Fault: self = .network(cause: fault.message)
        default: self = .network(cause: Phrase(verbatim: "\(type(of: error))"))
        }
    }

    /// The error of a response other than 2xx. It keeps none of the service's text, which may repeat what was sent.
    init(_ response: ServiceResponse, at now: Instant) {
        switch response.status {
        case 400, 422: self = .invalidInput(FieldError.read(response))
        case 401: self = .invalidCredentials
        case 403: self = .userInactive
        case 404: self = .userNotFound
        case 423: self = .accountLocked
        case 429:
            let asked = response.retryAfter(now: now.secondsSinceEpoch).map { Int64(min($0.rounded(.up), 86_400)) }
            let seconds = asked ?? LogInAttempts.span
            self = .tooManyAttempts(retryAt: now.advanced(bySeconds: seconds), seconds: seconds)
        case 408, 500...599: self = .server(status: response.status)
        default: self = .unexpected(status: response.status)
        }
    }
}

extension FieldError {
    private static let fields: Set<String> = ["email", "password", "provider", "token", "refresh_token"]

    /// The documented reasons. Any other may repeat what was sent and is not shown.
    private static let reasons = ["Email inválido": Phrase.emailMalformed, "Contraseña requerida": .passwordMissing]

    /// The `errors` of an error body for the fields that are sent, each with its first reason.
    static func read(_ response: ServiceResponse) -> [FieldError] {
        ServiceErrorBody(response.body).fieldErrors.filter { fields.contains($0.key) }.sorted { $0.key < $1.key }
            .map { FieldError(field: $0.key, reason: $0.value.first.flatMap { reasons[$0] } ?? .fieldInvalid) }
    }
}
