import Base
import Foundation

/// The services, and the state they share.
struct SandboxServices: Sendable {
    let state: SandboxState
    let ledger: TokenLedger
    let store: TikitStore
    let tikitLogIn: TikitLogIn
    let firestore: FirestoreService
    let googleTokens: GoogleTokens
    let negroni: NegroniService
    let eduGo: EduGoService

    init(_ configuration: SandboxConfiguration) {
        let (seed, clock) = (configuration.seed, configuration.clock)
        state = SandboxState(
            faults: configuration.faults, seed: seed, clock: clock,
            moment: configuration.day.flatMap(EventDay.init)?.moment)
        ledger = TokenLedger(state: state)
        store = TikitStore(TikitData(configuration))
        tikitLogIn = TikitLogIn(state: state, ledger: ledger)
        let gym = GymData(seed: seed, members: configuration.members, visits: configuration.visits)
        firestore = FirestoreService(gym, ledger: ledger, clock: clock)
        googleTokens = GoogleTokens(state: state, ledger: ledger)
        negroni = NegroniService(seed: seed, ledger: ledger, clock: clock)
        eduGo = EduGoService(state: state, ledger: ledger)
    }
}

// MARK: - The table of routes

extension SandboxServices {
    /// All endpoints, in the order in which they are tried.
    var routes: [Route] { tikitRoutes + memberRoutes + ownRoutes }

    private var tikitRoutes: [Route] {
        let tikit = TikitService(store: store, state: state)
        // An endpoint that requires a valid token.
        func closed(_ method: String, _ path: String, _ handler: @escaping Handler) -> Route {
            Route(.tikit, method, path) { request in
                try tikitLogIn.authorize(request)
                return try handler(request)
            }
        }
        return [
            Route(.tikit, "POST", "auth/login", tikitLogIn.logIn),
            Route(.tikit, "POST", "auth/social-login", tikitLogIn.socialLogIn),
            Route(.tikit, "POST", "auth/refresh", tikitLogIn.refresh),
            closed("GET", "auth/me") { _ in .json(TikitLogIn.user) },
            closed("GET", "events", tikit.events),
            closed("GET", "events/{id}/sessions", tikit.sessions),
            closed("GET", "checkins", tikit.checkIns),
            closed("POST", "checkins/register", tikit.register),
        ]
    }

    private var memberRoutes: [Route] {
        let documents = "projects/{project}/databases/{database}/documents"
        return [
            Route(.google, "POST", "token", googleTokens.redeem),
            Route(.firestore, "GET", "\(documents)/*odd", named: "list", firestore.list),
            Route(.firestore, "GET", "\(documents)/{collection}/*odd", named: "get", firestore.get),
            Route(.firestore, "POST", "\(documents):commit", named: "commit", firestore.commit),
            Route(.firestore, "POST", "\(documents):runQuery", named: "runQuery", firestore.query),
            Route(.firestore, "POST", "\(documents)/*even:runQuery", named: "runQuery", firestore.query),
            Route(.negroni, "POST", "auth/send-code", negroni.sendCode),
            Route(.negroni, "POST", "auth/verify-code", negroni.verifyCode),
            Route(.negroni, "GET", "members/{id}", negroni.member),
            Route(.negroni, "GET", "members/{id}/history", negroni.history),
            Route(.negroni, "GET", "levels", negroni.levels),
            Route(.negroni, "GET", "levels/{id}/benefits", negroni.benefits),
            Route(.eduGo, "POST", "v1/auth/login", eduGo.logIn),
            Route(.eduGo, "POST", "v1/auth/refresh", eduGo.refresh),
            Route(.eduGo, "POST", "v1/auth/logout", eduGo.logOut),
        ]
    }

    /// The sandbox's own endpoints. They reveal the secrets that users of the services would know.
    private var ownRoutes: [Route] {
        [
            // The faults, with their remaining counts.
            Route(.sandbox, "GET", "faults") { _ in try .json(encoding: state.faults) },
            Route(.sandbox, "POST", "faults") { request in
                do {
                    state.faults = try JSONDecoder().decode(SandboxFaults.self, from: request.body)
                } catch {
                    throw ServiceError(400, "not faults: \(error)")
                }
                return try .json(encoding: state.faults)
            },
            Route(.sandbox, "DELETE", "faults") { _ in
                state.faults = SandboxFaults()
                return try .json(encoding: state.faults)
            },
            Route(.sandbox, "GET", "service-account.json") { request in
                let endpoint = GoogleTokens.endpoint("http://\(request.host)")
                return .json(bytes: ServiceAccount.json(tokenURI: endpoint).utf8)
            },
            Route(.sandbox, "POST", "firestore-token") { _ in
                .json(JSONValue(["access_token": googleTokens.token(lifetime: TokenLedger.lifetime)]))
            },
            Route(.sandbox, "GET", "negroni-code") { request in
                let phone = request.parameters.first { $0.name == "phone" }?.value ?? ""
                // In a query, a plus sign is a space.
                guard let code = negroni.code(of: phone.hasPrefix(" ") ? "+" + phone.dropFirst() : phone) else {
                    throw ServiceError(404, "no code is open")
                }
                return .json(JSONValue(["code": code]))
            },
            Route(.sandbox, "GET", "negroni-members") { _ in
                let ids = negroni.club.members.map { $0.id + "\n" }
                return .text(ids.joined(), type: "text/plain; charset=utf-8")
            },
        ]
    }
}
