public import Messages
public import Tables
import Transport

/// What is wrong with one field of what was sent.
public struct FieldError: Sendable, Equatable {
    public var field: String
    public var reason: Phrase

    public init(field: String, reason: Phrase) {
        self.field = field
        self.reason = reason
    }
}

/// Why a service did not authenticate.
public enum AuthenticationError: Error, Sendable, Equatable {
    /// 401.
    case invalidCredentials
    /// 403.
    case userInactive
    /// 404.
    case userNotFound
    /// 423.
    case accountLocked
    /// A telephone to which the service sends no code.
    case phoneRefused
    /// A telephone that nobody has registered.
    case phoneUnknown
    /// Not the code that was sent.
    case codeRefused
    /// The code that was sent, too late.
    case codeExpired
    /// 400 or 422, or found before anything was sent.
    case invalidInput([FieldError])
    /// Held back here, or 429: from when on to try again, and how many seconds that is from now.
    case tooManyAttempts(retryAt: Instant, seconds: Int64)
    /// No answer: no connection, or none in time.
    case network(cause: Phrase)
    /// 5xx or 408.
    case server(status: Int)
    /// Any other status: there is probably something else at that address.
    case unexpected(status: Int)
    /// A success without a token, or no JSON.
    case unreadable
}

extension AuthenticationError {
    /// What to tell the user, and what to do about it.
    public var fault: Fault {
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

    /// Whether a renewal that failed so is worth trying again, the session being none the worse.
    var isRecoverable: Bool {
        switch self {
        case .network, .server, .tooManyAttempts: true
        default: false
        }
    }

    /// Whether a renewal that failed so ends the session: the service understood the refresh token and refused it.
    ///
    /// EduGo's document names 401 and 403; 400, 422 and 423 say the same of a token that will not get better by asking
    /// again. A 404 or an answer that cannot be read may come from something in between, and ends nothing.
    var endsSession: Bool {
        switch self {
        case .invalidCredentials, .userInactive, .accountLocked, .invalidInput: true
        default: false
        }
    }

    /// What went wrong before there was an answer.
    init(sending error: any Error) {
        switch error {
        case let error as AuthenticationError: self = error
        case let fault as Fault: self = .network(cause: fault.message)
        default: self = .network(cause: Phrase(verbatim: "\(type(of: error))"))
        }
    }

    /// The error of an answer that is no success. None of the server's own words are kept: they may repeat what was sent.
    init(_ answer: ServiceResponse, at now: Instant) {
        switch answer.status {
        case 400, 422: self = .invalidInput(FieldError.read(answer))
        case 401: self = .invalidCredentials
        case 403: self = .userInactive
        case 404: self = .userNotFound
        case 423: self = .accountLocked
        case 429:
            let asked = answer.retryAfter(now: now.secondsSinceEpoch).map { Int64(min($0.rounded(.up), 86_400)) }
            let seconds = asked ?? LogInAttempts.span
            self = .tooManyAttempts(retryAt: now.advanced(bySeconds: seconds), seconds: seconds)
        case 408, 500...599: self = .server(status: answer.status)
        default: self = .unexpected(status: answer.status)
        }
    }
}

extension FieldError {
    private static let fields: Set<String> = ["email", "password", "provider", "token", "refresh_token"]

    /// The reasons that are documented. Any other may repeat what was sent, and is not shown.
    private static let reasons = ["Email inválido": Phrase.emailMalformed, "Contraseña requerida": .passwordMissing]

    /// The `errors` of an error body, for the fields that are sent, with the first reason of each.
    static func read(_ answer: ServiceResponse) -> [FieldError] {
        ServiceErrorBody(answer.body).fieldErrors.filter { fields.contains($0.key) }.sorted { $0.key < $1.key }
            .map { FieldError(field: $0.key, reason: $0.value.first.flatMap { reasons[$0] } ?? .fieldInvalid) }
    }
}
