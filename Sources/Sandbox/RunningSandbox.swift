import GRDB
import Tables

/// A sandbox that takes requests: where it is, and what a test may do to it and ask of it.
public struct RunningSandbox: Sendable {
    public let host: String
    public let port: Int
    let configuration: SandboxConfiguration
    let database: SandboxDatabase
    let state: SandboxState
    let services: SandboxServices

    /// `http://127.0.0.1:PORT`.
    var origin: String { "http://\(host.contains(":") ? "[\(host)]" : host):\(port)" }
    /// Tikit's: `http://127.0.0.1:PORT/api/`.
    public var baseURL: String { "\(origin)/api/" }
    /// Where each service is: Tikit, Firestore, Negroni, EduGo.
    public var baseURLs: [String] { [baseURL, firestoreBaseURL, negroniBaseURL, eduGoBaseURL] }
    /// The SQLite file; its tables are described in `EventDatabase.swift`. Other programs may read it while this runs.
    public var databasePath: String { database.path }
    /// What goes wrong from now on.
    public var faults: SandboxFaults {
        get { state.faults }
        nonmutating set { state.faults = newValue }
    }
    public var counters: SandboxCounters { state.counters }

    /// An access token of Tikit's without a log-in, good for so many seconds; 0 or less for one that is expired already.
    public func token(expiresIn seconds: Int = 3600) async throws -> String {
        try services.tikitTokens.accessToken(lifetime: seconds)
    }

    /// Takes every access token given so far, of every service, for expired; refresh tokens stay good.
    public func expireTokens() { services.ledger.expireAll() }

    /// The ids of an event's check-ins, newest first.
    public func checkInIdentifiers(event: Int64 = 6) async throws -> [Int64] {
        try await integers("SELECT id FROM checkins WHERE event_id = \(event) ORDER BY id DESC")
    }

    /// Inserts check-ins newer than all others, each the repetition of one of the event's, and gives their ids.
    @discardableResult
    public func insertCheckIns(_ count: Int, event: Int64 = 6) async throws -> [Int64] {
        let dice = state.dice()
        return try await database.queue.write { database in
            var dice = dice
            return try CheckInChanges.insert(count, event: event, using: &dice, in: database)
        }
    }

    /// Removes check-ins chosen by the seed, never the newest, and gives their ids.
    @discardableResult
    public func removeCheckIns(_ count: Int, event: Int64 = 6) async throws -> [Int64] {
        let dice = state.dice()
        return try await database.queue.write { database in
            var dice = dice
            return try CheckInChanges.remove(count, event: event, using: &dice, in: database)
        }
    }

    /// Runs SQL against the database, one or several statements.
    public func execute(_ sql: String) async throws {
        try await database.queue.write { try $0.execute(sql: sql) }
    }

    /// The first column of a query's rows, as whole numbers; nulls are left out.
    public func integers(_ sql: String) async throws -> [Int64] {
        try await database.queue.read { try Int64?.fetchAll($0, sql: sql).compactMap(\.self) }
    }

    /// The rows of a query as texts, for comparison; nulls are `nil`.
    public func rows(_ sql: String) async throws -> [[String?]] {
        try await database.queue.read { database in
            try Row.fetchAll(database, sql: sql).map { row in
                row.databaseValues.map { value in value.isNull ? nil : Self.text(value) }
            }
        }
    }

    private static func text(_ value: DatabaseValue) -> String {
        switch value.storage {
        case .int64(let number): String(number)
        case .double(let number): String(number)
        case .string(let text): text
        case .null, .blob: ""
        }
    }
}

extension RunningSandbox {
    /// What stands for `https://firestore.googleapis.com/v1/`: `http://127.0.0.1:PORT/firestore/v1/`.
    public var firestoreBaseURL: String { "\(origin)\(FirestoreCall.base)/" }
    /// The project whose database `(default)` is served.
    public var firestoreProject: String { configuration.firestoreProject }
    /// What stands for `https://oauth2.googleapis.com/token`.
    public var tokenEndpoint: String { "\(origin)\(TokenEndpoint.path)" }

    /// A service account's key file, its token endpoint this sandbox's.
    public func serviceAccountJSON() throws -> String {
        try ServiceAccount(project: firestoreProject, tokenURI: tokenEndpoint).json
    }

    /// An access token for Firestore without a log-in, good for so many seconds; 0 or less for one that is expired.
    public func firestoreToken(expiresIn seconds: Int = 3600) -> String {
        services.googleTokens.token(lifetime: seconds)
    }

    /// A document as a read answers it, in JSON; `nil` where there is none.
    ///
    /// - Parameter path: below `documents`, such as `members/odd-no_fields`.
    public func firestoreDocument(_ path: String) throws -> String? {
        let path = try DocumentPath(parts: path.pathParts)
        return try services.firestore.perform { (store, _) throws(FirestoreRefusal) -> String? in
            guard let document = store[path] else { return nil }
            var text = ""
            document.append(to: &text, name: path.name(in: store.name), mask: nil)
            return text
        }
    }

    /// The ids of a collection's documents, in order.
    public func firestoreIdentifiers(in collection: String) throws -> [String] {
        try services.firestore.perform { (store, _) throws(FirestoreRefusal) -> [String] in
            store.withCollection(collection) { $0.entries(by: .name).map(\.id) }
        }
    }
}

extension RunningSandbox {
    /// Negroni's: `http://127.0.0.1:PORT/negroni/api/`.
    public var negroniBaseURL: String { "\(origin)\(NegroniService.base)/" }
    /// The telephone whose token reads every member of the club.
    public var negroniPhone: String { NegroniService.clubPhone }
    /// The ids of the club's members, as they are listed nowhere.
    public var negroniMemberIDs: [String] { services.club.value.members.map(\.id) }

    /// The code that a telephone was last sent, as its owner would read it; `nil` where none is open.
    public func negroniCode(phone: String) -> String? {
        PhoneNumber.normalized(phone).flatMap(services.negroniCodes.code)
    }

    /// A member's telephone; `nil` for nobody.
    public func negroniPhone(ofMember id: String) -> String? {
        services.club.value.members.first { $0.id == id }?.phone
    }

    /// A token of the club's without a log-in, good for so many seconds; 0 or less for one that is expired already.
    public func negroniToken(expiresIn seconds: Int = 3600) async throws -> String {
        try services.negroniTokens.token(of: .club, lifetime: seconds)
    }

    /// EduGo's administration API, without `v1`: `http://127.0.0.1:PORT/edugo/`.
    public var eduGoBaseURL: String { "\(origin)\(EduGoService.base)/" }

    /// Takes the sessions of an account of EduGo's over to its context in another school, as its owner might elsewhere:
    /// a token that is renewed from now on is of that one.
    public func switchEduGoContext(of email: String, toSchool school: String) {
        services.eduGo.switchAll(of: email, school: school)
    }
}
