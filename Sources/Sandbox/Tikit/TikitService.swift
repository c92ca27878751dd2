/// The documented Tikit API.
struct TikitService {
    /// The path prefix of its endpoints.
    static let base = "/api"

    let configuration: SandboxConfiguration
    let database: SandboxDatabase
    let state: SandboxState
    let tokens: TokenIssuer

    func routes() -> Routes {
        var routes = Routes(below: Self.base)
        // Those that require a valid token.
        var closed = Routes(below: Self.base) { [tokens] request, _ in try tokens.authorize(request.authorization) }
        let auth = AuthRoutes(configuration: configuration, tokens: tokens)
        auth.addOpen(to: &routes)
        auth.addClosed(to: &closed)
        EventRoutes(database: database, state: state, pageLimit: configuration.pageLimit).add(to: &closed)
        CheckInRoutes(database: database, state: state, pageLimit: configuration.pageLimit).add(to: &closed)
        RegisterRoute(database: database, state: state).add(to: &closed)
        routes.add(closed)
        return routes
    }
}

/// An error response, with the body that the service documents.
enum TikitError: Error, Equatable {
    /// The documented responses of the check-in endpoints.
    case invalidData
    case notFound
    case notRegisteredInEvent
    case notRegisteredInSession
    case alreadyCheckedIn
    /// A log-in with invalid fields, by field.
    case invalidFields([String: [String]])
    case invalidCredentials
    /// No bearer token, or one that is invalid or expired.
    case tokenMissing
    case tokenInvalid
    case tokenExpired
    case refreshTokenInvalid

    var status: HTTPStatus {
        switch self {
        case .invalidData, .invalidFields: .badRequest
        case .notFound: .notFound
        case .notRegisteredInEvent, .notRegisteredInSession: .unprocessableContent
        case .alreadyCheckedIn: .conflict
        case .invalidCredentials, .tokenMissing, .tokenInvalid, .tokenExpired, .refreshTokenInvalid: .unauthorized
        }
    }

    var message: String {
        switch self {
        case .invalidData: "Invalid data"
        case .notFound: "Not found"
        case .notRegisteredInEvent: "Guest is not registered in this event"
        case .notRegisteredInSession: "Guest is not registered in this session"
        case .alreadyCheckedIn: "Guest has already checked in for this session"
        case .invalidFields, .invalidCredentials: "Credenciales inválidas"
        case .tokenMissing: "JWT Token not found"
        case .tokenInvalid: "Invalid JWT Token"
        case .tokenExpired: "Expired JWT Token"
        case .refreshTokenInvalid: "Invalid JWT Refresh Token"
        }
    }
}

extension TikitError {
    private struct Body: Encodable {
        var message: String
        var error: String?
        var errors: [String: [String]]?
    }

    func response() throws -> Response {
        var body = Body(message: message)
        switch self {
        case .invalidData, .notFound, .notRegisteredInEvent, .notRegisteredInSession, .alreadyCheckedIn:
            body.error = message
        case .invalidFields(let fields):
            body.errors = fields
        case .invalidCredentials:
            body.errors = [:]
        case .tokenMissing, .tokenInvalid, .tokenExpired, .refreshTokenInvalid:
            break
        }
        return try .json(body, status: status)
    }
}
