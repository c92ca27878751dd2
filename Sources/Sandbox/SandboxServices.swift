import Hummingbird
import Tables

/// What is served, and what the services share.
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
        router.add(middleware: ErrorAnswers())
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
