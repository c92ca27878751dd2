import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import Tables

/// The HTTP server of a sandbox: Hummingbird's, with a `Date` from the sandbox's clock and responses that may break
/// off.
struct SandboxServer {
    let state: SandboxState
    let responder: RouterResponder<SandboxContext>
    let logger: Logger

    /// Serves until the task is cancelled. `onPort` receives the port once requests are accepted.
    func run(host: String, port: Int, onPort: @escaping @Sendable (Int) -> Void) async throws {
        let channel = HTTP1Channel { request, writer, channel in
            let response = try await answer(to: request, from: channel)
            try await writer.write(response: response.head, body: response.body)
        }
        let server = Server(
            childChannelSetup: channel, configuration: ServerConfiguration(address: .hostname(host, port: port)),
            onServerRunning: { channel in onPort(channel.localAddress?.port ?? port) },
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger)
        try await server.run()
    }

    @Sendable
    private func answer(to request: Request, from channel: any Channel) async throws -> Response {
        let context = SandboxContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
        var response: Response
        do {
            response = try await responder.respond(to: request, context: context)
        } catch let error as any HTTPResponseError {
            response = Response(status: error.status)
        }
        response.headers[.date] = state.serverTime.httpDate
        logger.debug("\(request.method) \(request.uri.path) \(response.status.code)")
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

    func router() -> Router<SandboxContext> {
        let router = Router(context: SandboxContext.self)
        router.add(middleware: FaultInjection(state: state))
        router.add(middleware: ErrorResponses())
        TikitService(configuration: configuration, database: database, state: state, tokens: tikitTokens)
            .add(to: router)
        FirestoreService(database: firestore, tokens: googleTokens).add(to: router)
        TokenEndpoint(tokens: googleTokens, lifetime: configuration.tokenLifetime).add(to: router)
        NegroniService(
            clubOnDemand: club, codes: negroniCodes, tokens: negroniTokens, lifetime: configuration.tokenLifetime
        ).add(to: router)
        EduGoService(sessions: eduGo, lifetime: configuration.tokenLifetime).add(to: router)
        ControlRoutes(services: self).add(to: router)
        return router
    }
}
