public import Logging
internal import Messages
public import Profiles
public import Tables
public import Transport

/// A gym's members, plans and check-ins in Firestore collections, read over the REST interface.
///
/// Every call throws a `Fault`: `.refused` where the token is not accepted or may not read, `.notFound` for an unknown
/// project or database, or a collection of members without any, `.unreadableData` for an answer that is not as documented, `.unavailable` where the service
/// cannot be had, `.misconfigured` where the project is not named; or `CancellationError`.
public struct FirestoreSource: MemberSource {
    let name: String
    let settings: FirestoreSettings
    let address: FirestoreAddress
    let service: AuthorizedExchange
    let mostRows: Int
    let logger: Logger
    let onProgress: @Sendable (Int) -> Void
    let pause: @Sendable (Duration) async throws -> Void

    public var readsParts: Bool { true }

    /// - Parameters:
    ///   - name: what the gym is called in its reports.
    ///   - baseURL: such as `https://firestore.googleapis.com/v1/`.
    ///   - mostRows: how many documents of one collection are read; where it has more, reading fails.
    ///   - onProgress: told after each page how many check-ins have been read.
    ///   - pause: waits before a query whose answer was broken off is sent again.
    public init(
        name: String, baseURL: String, settings: FirestoreSettings, exchange: any HTTPExchange,
        tokens: any TokenProvider, mostRows: Int = .max, logger: Logger,
        onProgress: @escaping @Sendable (Int) -> Void = { _ in },
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) throws {
        guard let project = settings.project else { throw Fault(.misconfigured, .firestoreNeedsProject) }
        self.name = name
        self.settings = settings
        address = try FirestoreAddress(baseURL: baseURL, project: project, database: settings.database)
        service = AuthorizedExchange(exchange: exchange, tokens: tokens)
        self.mostRows = mostRows
        self.logger = logger
        self.onProgress = onProgress
        self.pause = pause
    }

    /// Members and plans whole; check-ins from `visitsSince` on by a query, or, without it, every document of the
    /// collection, those included that lack a time: a query by time does not see them.
    public func read(visitsSince: Instant?) async throws -> MemberTables {
        var club = MemberTables(name: name)
        var reading = ClubReading(settings.fields, settings.collections)
        try await forEachDocument(of: settings.collections.plans, fields: settings.fields.plan.paths) {
            reading.append(plan: $0, to: &club)
        }
        try await forEachDocument(of: settings.collections.members, fields: settings.fields.member.paths) {
            reading.append(member: $0, to: &club)
        }
        // For Firestore a collection that nobody made is one without documents.
        guard club.members.count > 0 else {
            throw Fault(.notFound, .firestoreHasNoMembers(settings.collections.members))
        }
        let append: (FirestoreDocument) -> Void = { reading.append(checkIn: $0, to: &club) }
        let visitFields = settings.fields.checkIn.paths
        if let visitsSince {
            try await forEachCheckIn(since: visitsSince, fields: visitFields, append)
        } else {
            try await forEachDocument(
                of: settings.collections.checkIns, fields: visitFields, reporting: onProgress, append)
        }
        club.provenance = reading.provenance
        return club
    }
}

/// Where a database's documents are: `BASE/projects/P/databases/D/documents`.
public struct FirestoreAddress: Sendable, Equatable {
    let base: ServiceBase
    /// `projects/P/databases/D/documents`: the root of every document's name.
    public let root: String

    /// - Parameter baseURL: such as `https://firestore.googleapis.com/v1/`.
    /// - Throws: a `Fault` of kind `.misconfigured` where the address is unusable.
    public init(baseURL: String, project: String, database: String = "(default)") throws {
        base = try ServiceBase(baseURL)
        root = "projects/\(project)/databases/\(database)/documents"
    }

    /// The address of a collection, `members` or one below a document, `gyms/1/members`.
    package func url(collection: String, query: [(name: String, value: String)] = []) -> String {
        url(Self.path(collection.pathParts), query: query)
    }

    /// The address of queries for a collection's documents, and the collection's id: what stands after the last slash.
    package func queries(of collection: String) -> (url: String, collectionID: String) {
        let parts = collection.pathParts
        return (url(Self.path(parts.dropLast()) + ":runQuery"), parts[parts.count - 1])
    }

    private static func path(_ parts: some Sequence<String>) -> String {
        var path = ""
        for part in parts {
            path += "/"
            path.appendPercentEncoded(part)
        }
        return path
    }

    /// The address of a document or collection below the root, or of a method on the root: `:runQuery`.
    package func url(_ path: String, query: [(name: String, value: String)] = []) -> String {
        base.url(root + path, query: query)
    }
}
