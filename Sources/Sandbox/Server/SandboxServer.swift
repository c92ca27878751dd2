import Logging
import Tables

/// What a sandbox answers: its services, behind the faults, with a `Date` from its own clock.
struct SandboxServer: Sendable {
    let state: SandboxState
    let routes: Routes
    let logger: Logger

    /// Serves until the task is cancelled. `onPort` receives the port once requests are accepted.
    ///
    /// - Parameter host: An IP address.
    func run(host: String, port: Int, onPort: @escaping @Sendable (Int) -> Void) async throws {
        try await WebServer(largestBody: FirestoreService.largestRequest, logger: logger) { request, remoteAddress in
            try await response(to: request, from: remoteAddress)
        }.run(host: host, port: port, onPort: onPort)
    }

    private func response(to request: Request, from remoteAddress: String?) async throws -> Response {
        let match = routes.match(request)
        let context = SandboxContext(
            remoteAddress: remoteAddress, endpointPath: match?.route.path, parameters: match?.parameters ?? [:],
            logger: logger)
        var response = try await FaultInjection(state: state).respond(to: request, context) { request, context in
            try await ErrorResponses.respond(to: request, context) { request, context in
                guard let match else { throw HTTPFailure(status: .notFound) }
                return try await match.route.handler(request, context)
            }
        }
        response.headers["Date"] = state.serverTime.httpDate
        logger.debug("\(request.method?.rawValue ?? "other") \(request.path) \(response.status.code)")
        return response
    }
}

/// The services, and the state they share.
struct SandboxServices: Sendable {
    let configuration: SandboxConfiguration
    let database: SandboxDatabase
    let state: SandboxState
    let ledger: TokenLedger
    let tikitTokens: TokenIssuer
    let firestore: FirestoreDatabase
    let googleTokens: GoogleTokens
    let club: OnDemand<ClubData>
    let negroniCodes: NegroniCodes
    let negroniTokens: NegroniTokens
    let eduGo: EduGoSessions

    init(_ configuration: SandboxConfiguration, database: SandboxDatabase, state: SandboxState) async throws {
        self.configuration = configuration
        self.database = database
        self.state = state
        ledger = TokenLedger(state: state)
        tikitTokens = TokenIssuer(account: configuration.account, state: state, ledger: ledger)
        let name = DatabaseName(project: configuration.firestoreProject)
        let gym = GymData(
            seed: configuration.seed, members: configuration.members, visits: configuration.visits,
            today: configuration.dataTime)
        firestore = FirestoreDatabase(name, clock: state.clock) { gym.store(name) }
        googleTokens = GoogleTokens(project: name.project, state: state, ledger: ledger)
        club = OnDemand {
            ClubData(seed: configuration.seed, today: configuration.dataTime, members: configuration.clubMembers)
        }
        negroniCodes = NegroniCodes(seed: configuration.seed, clock: state.clock)
        negroniTokens = NegroniTokens(state: state, ledger: ledger)
        eduGo = EduGoSessions(configuration, state: state, ledger: ledger)
    }

    var routes: Routes {
        let tikit = TikitService(configuration: configuration, database: database, state: state, tokens: tikitTokens)
        let negroni = NegroniService(
            clubOnDemand: club, codes: negroniCodes, tokens: negroniTokens, lifetime: configuration.tokenLifetime)
        var routes = tikit.routes()
        routes.add(FirestoreService(database: firestore, tokens: googleTokens).routes())
        routes.add(TokenEndpoint(tokens: googleTokens, lifetime: configuration.tokenLifetime).routes())
        routes.add(negroni.routes())
        routes.add(EduGoService(sessions: eduGo, lifetime: configuration.tokenLifetime).routes())
        routes.add(ControlRoutes(services: self).routes())
        return routes
    }
}
