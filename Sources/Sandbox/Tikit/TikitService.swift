import Hummingbird

/// The documented Tikit API.
struct TikitService {
    /// Where its endpoints begin.
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

/// Lets through only who is logged in.
private struct BearerRequired: RouterMiddleware {
    let tokens: TokenIssuer

    func handle(
        _ request: Request, context: SandboxContext, next: (Request, SandboxContext) async throws -> Response
    ) async throws -> Response {
        try tokens.authorize(request.headers[.authorization])
        return try await next(request, context)
    }
}
