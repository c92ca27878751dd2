import Hummingbird
import NIOCore

/// The documented Tikit API.
struct TikitService {
    /// The path prefix of its endpoints.
    static let base = "/api"

    let configuration: SandboxConfiguration
    let database: SandboxDatabase
    let state: SandboxState
    let tokens: TokenIssuer

    func add(to router: Router<SandboxContext>) {
        let open = router.group("api")
        let closed = router.group("api").add(middleware: BearerRequired(tokens: tokens))
        let auth = AuthRoutes(configuration: configuration, tokens: tokens)
        auth.addOpen(to: open)
        auth.addClosed(to: closed)
        EventRoutes(database: database, state: state, pageLimit: configuration.pageLimit).add(to: closed)
        CheckInRoutes(database: database, state: state, pageLimit: configuration.pageLimit).add(to: closed)
        RegisterRoute(database: database, state: state).add(to: closed)
    }
}

/// Refuses requests without a valid token.
private struct BearerRequired: RouterMiddleware {
    let tokens: TokenIssuer

    func handle(
        _ request: Request, context: SandboxContext, next: (Request, SandboxContext) async throws -> Response
    ) async throws -> Response {
        try tokens.authorize(request.headers[.authorization])
        return try await next(request, context)
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

    var status: HTTPResponse.Status {
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

extension TikitError: HTTPResponseError {
    private struct Body: Encodable {
        var message: String
        var error: String?
        var errors: [String: [String]]?
    }

    func response(from request: Request, context: some RequestContext) throws -> Response {
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
