import GRDB
import Tables

/// A running sandbox: its addresses, and what tests can do with it.
///
///     try await Sandbox.withServer { sandbox in
///         sandbox.faults.rules = [FaultRule(.status(code: 503), times: 2)]
///         let ids = try await sandbox.checkInIdentifiers(event: 6)
///     }
public struct RunningSandbox: Sendable {
    public let host: String
    public let port: Int
    let configuration: SandboxConfiguration
    let database: SandboxDatabase
    let state: SandboxState
    let services: SandboxServices

    /// `http://127.0.0.1:PORT`.
    var origin: String { "http://\(host.contains(":") ? "[\(host)]" : host):\(port)" }
    /// Tikit's base URL: `http://127.0.0.1:PORT/api/`.
    public var baseURL: String { "\(origin)/api/" }
    /// The base URL of each service: Tikit, Firestore, Negroni, EduGo.
    public var baseURLs: [String] { [baseURL, firestoreBaseURL, negroniBaseURL, eduGoBaseURL] }
    /// The SQLite file. `EventDatabase.swift` describes its tables. Other programs may read it while the sandbox
    /// runs.
    public var databasePath: String { database.path }
    /// The faults injected from now on.
    public var faults: SandboxFaults {
        get { state.faults }
        nonmutating set { state.faults = newValue }
    }
    public var counters: SandboxCounters { state.counters }

    /// An access token for Tikit without a log-in, valid for the given seconds; if 0 or less, it is expired already.
    public func token(expiresIn seconds: Int = 3600) async throws -> String {
        try services.tikitTokens.accessToken(lifetime: seconds)
    }

    /// Expires every access token issued so far, of all services. Refresh tokens stay valid.
    public func expireTokens() { services.ledger.expireAll() }

    /// The ids of an event's check-ins, newest first.
    public func checkInIdentifiers(event: Int64 = 6) async throws -> [Int64] {
        try await integers("SELECT id FROM checkins WHERE event_id = \(event) ORDER BY id DESC")
    }

    /// Inserts check-ins newer than all others, each a repetition of one of the event's, and returns their ids.
    @discardableResult
    public func insertCheckIns(_ count: Int, event: Int64 = 6) async throws -> [Int64] {
        let dice = state.dice()
        return try await database.queue.write { database in
            var dice = dice
            return try CheckInChanges.insert(count, event: event, using: &dice, in: database)
        }
    }

    /// Removes check-ins selected by the seed, never the newest, and returns their ids.
    @discardableResult
    public func removeCheckIns(_ count: Int, event: Int64 = 6) async throws -> [Int64] {
        let dice = state.dice()
        return try await database.queue.write { database in
            var dice = dice
            return try CheckInChanges.remove(count, event: event, using: &dice, in: database)
        }
    }

    /// Executes one or several SQL statements on the database.
    public func execute(_ sql: String) async throws {
        try await database.queue.write { try $0.execute(sql: sql) }
    }

    /// The first column of a query's rows, as integers. Nulls are omitted.
    public func integers(_ sql: String) async throws -> [Int64] {
        try await database.queue.read { try Int64?.fetchAll($0, sql: sql).compactMap(\.self) }
    }

    /// The rows of a query as strings, for comparison. Nulls are `nil`.
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
    /// The replacement for `https://firestore.googleapis.com/v1/`: `http://127.0.0.1:PORT/firestore/v1/`.
    public var firestoreBaseURL: String { "\(origin)\(FirestoreCall.base)/" }
    /// The project whose database `(default)` is served.
    public var firestoreProject: String { configuration.firestoreProject }
    /// The replacement for `https://oauth2.googleapis.com/token`.
    public var tokenEndpoint: String { "\(origin)\(TokenEndpoint.path)" }

    /// A service account's key file with this sandbox's token endpoint.
    public func serviceAccountJSON() throws -> String {
        try ServiceAccount(project: firestoreProject, tokenURI: tokenEndpoint).json
    }

    /// An access token for Firestore without a log-in, valid for the given seconds; if 0 or less, it is expired
    /// already.
    public func firestoreToken(expiresIn seconds: Int = 3600) -> String {
        services.googleTokens.token(lifetime: seconds)
    }

    /// A document as JSON, as in a response; `nil` if it does not exist.
    ///
    /// - Parameter path: Relative to `documents`, such as `members/odd-no_fields`.
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
    /// Negroni's base URL: `http://127.0.0.1:PORT/negroni/api/`.
    public var negroniBaseURL: String { "\(origin)\(NegroniService.base)/" }
    /// The phone number whose token reads every member of the club.
    public var negroniPhone: String { NegroniService.clubPhone }
    /// The ids of the club's members, which no endpoint lists.
    public var negroniMemberIDs: [String] { services.club.value.members.map(\.id) }

    /// The code last sent to a phone number, as its owner would read it; `nil` if none is valid.
    public func negroniCode(phone: String) -> String? {
        PhoneNumber.normalized(phone).flatMap(services.negroniCodes.code)
    }

    /// A member's phone number; `nil` if there is no such member.
    public func negroniPhone(ofMember id: String) -> String? {
        services.club.value.members.first { $0.id == id }?.phone
    }

    /// A token of the club's without a log-in, valid for the given seconds; if 0 or less, it is expired already.
    public func negroniToken(expiresIn seconds: Int = 3600) async throws -> String {
        try services.negroniTokens.token(of: .club, lifetime: seconds)
    }

    /// EduGo's administration API, without `v1`: `http://127.0.0.1:PORT/edugo/`.
    public var eduGoBaseURL: String { "\(origin)\(EduGoService.base)/" }

    /// Switches the sessions of an EduGo account to its context in another school, as its owner might do elsewhere.
    /// Tokens renewed from now on are for that context.
    public func switchEduGoContext(of email: String, toSchool school: String) {
        services.eduGo.switchAll(of: email, school: school)
    }
}
