import Base

/// A running sandbox: its addresses, and what tests can do with it.
///
///     try await Sandbox.withServer { sandbox in
///         sandbox.faults.rules = [FaultRule(.status(code: 503), times: 2)]
///         let ids = sandbox.checkInIdentifiers(event: 6)
///     }
public struct RunningSandbox: Sendable {
    let origin: String
    let port: Int
    let services: SandboxServices

    /// The base URL of each service: Tikit, Firestore, Negroni, EduGo.
    public var baseURLs: [String] { [baseURL, firestoreBaseURL, negroniBaseURL, eduGoBaseURL] }
    /// Tikit's base URL: `http://127.0.0.1:PORT/api/`.
    public var baseURL: String { base(.tikit) }
    /// The base URL that replaces `https://firestore.googleapis.com/v1/`.
    var firestoreBaseURL: String { base(.firestore) }
    var negroniBaseURL: String { base(.negroni) }
    /// The base URL of EduGo's administration API, without `v1`.
    var eduGoBaseURL: String { base(.eduGo) }

    private func base(_ service: Service) -> String { "\(origin)\(service.path)/" }

    /// The faults injected from now on.
    var faults: SandboxFaults {
        get { services.state.faults }
        nonmutating set { services.state.faults = newValue }
    }
    var counters: SandboxCounters { services.state.counters }
}

// MARK: - Tikit

extension RunningSandbox {
    /// An access token for Tikit without a log-in, valid for the given number of seconds; already expired if 0 or less.
    public func token(expiresIn seconds: Int = 3600) throws -> String {
        try services.tikitLogIn.accessToken(lifetime: seconds)
    }

    /// The data that Tikit serves now.
    var tikit: TikitData { services.store.data }

    /// Changes the data that Tikit serves, between requests.
    public func change(_ body: (inout TikitData) -> Void) { services.store.change(body) }

    /// Checks a guest in now.
    public func checkIn(_ guest: TikitData.Guest, in session: Int64) {
        let now = services.state.now
        services.store.change { _ = $0.checkIn(guest, in: session, at: now) }
    }

    /// The ids of an event's check-ins, newest first.
    public func checkInIdentifiers(event: Int64 = 6) -> [Int64] { tikit.checkIns(of: event).map(\.id).reversed() }

    /// Inserts check-ins newer than all others, each a repetition of one of the event's, and returns their ids.
    @discardableResult
    public func insertCheckIns(_ count: Int, event: Int64 = 6) -> [Int64] {
        var dice = services.state.dice()
        return services.store.change { $0.insert(count, event: event, using: &dice) }
    }

    /// Removes check-ins selected by the seed, never the newest, and returns their ids.
    @discardableResult
    public func removeCheckIns(_ count: Int, event: Int64 = 6) -> [Int64] {
        var dice = services.state.dice()
        return services.store.change { $0.remove(count, event: event, using: &dice) }
    }
}

// MARK: - Members

extension RunningSandbox {
    /// The project whose database `(default)` is served.
    var firestoreProject: String { FirestoreService.project }

    /// A service account's key file with this sandbox's token endpoint.
    func serviceAccountJSON() throws -> String {
        ServiceAccount.json(tokenURI: GoogleTokens.endpoint(origin))
    }

    /// An access token for Firestore without a log-in, valid for the given number of seconds; already expired if 0 or less.
    public func firestoreToken(expiresIn seconds: Int = 3600) -> String {
        services.googleTokens.token(lifetime: seconds)
    }

    /// A document as JSON, as in a response; `nil` if it does not exist.
    ///
    /// - Parameter path: Relative to `documents`, such as `members/odd-no_fields`.
    public func firestoreDocument(_ path: String) throws -> String? {
        services.firestore.document(path)?.json(in: path.pathParts.dropLast().joined(separator: "/")).text()
    }

    /// The ids of a collection's documents, in order.
    func firestoreIdentifiers(in collection: String) -> [String] {
        services.firestore.sorted(collection, by: .name).map(\.document.id)
    }

    /// The phone number whose token reads every member of Negroni's club.
    var negroniPhone: String { NegroniService.clubPhone }
    /// The ids of the club's members, which no endpoint lists.
    var negroniMemberIDs: [String] { services.negroni.club.members.map(\.id) }

    /// The code last sent to a phone number, as its owner would read it; `nil` if none is valid.
    func negroniCode(phone: String) -> String? { services.negroni.code(of: phone) }

    /// Switches the sessions of the EduGo account to its context in another school, as its owner might do elsewhere.
    /// Tokens renewed from now on are for that context.
    func switchEduGoContext(toSchool school: String) { services.eduGo.switchAll(toSchool: school) }
}
