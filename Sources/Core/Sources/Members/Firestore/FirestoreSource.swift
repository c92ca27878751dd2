public import Base
public import Logging
public import Transport

/// A gym's members, plans and check-ins in Firestore collections, read through the REST API.
///
/// Every call throws `CancellationError` or a `Fault`: `.refused` if the token is not accepted or may not read,
/// `.notFound` for an unknown project or database or an empty collection of members, `.unreadableData` for an
/// undocumented response, `.unavailable` if the service cannot be reached, `.misconfigured` if the project is not
/// named.
public struct FirestoreSource: MemberSource {
    let name: String
    let settings: FirestoreSettings
    let address: FirestoreAddress
    let service: AuthorizedExchange
    let maximumRows: Int
    let logger: Logger
    let onProgress: @Sendable (Int) -> Void
    let pause: @Sendable (Duration) async throws -> Void

    public var readsParts: Bool { true }

    /// - Parameters:
    ///   - name: the gym's name in reports.
    ///   - baseURL: such as `https://firestore.googleapis.com/v1/`.
    ///   - maximumRows: the most documents read of one collection; if it has more, reading fails.
    ///   - onProgress: called after each page with the number of check-ins read.
    ///   - pause: waits before a query whose response was cut off is sent again.
    public init(
        name: String, baseURL: String, settings: FirestoreSettings, exchange: any HTTPExchange,
        tokens: any TokenProvider, maximumRows: Int = .max, logger: Logger,
        onProgress: @escaping @Sendable (Int) -> Void = { _ in },
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) throws {
        guard let project = settings.project else { throw Fault(.misconfigured, .firestoreNeedsProject) }
        self.name = name
        self.settings = settings
        address = try FirestoreAddress(baseURL: baseURL, project: project, database: settings.database)
        service = AuthorizedExchange(exchange: exchange, tokens: tokens)
        self.maximumRows = maximumRows
        self.logger = logger
        self.onProgress = onProgress
        self.pause = pause
    }

    /// All members and plans; check-ins from `visitsSince` on by a query or, if it is `nil`, every document of the
    /// collection, including those without a time, which a query by time does not find.
    public func read(visitsSince: Instant?) async throws -> MemberTables {
        var club = MemberTables(name: name)
        var reading = ClubDocuments(settings.fields, settings.collections)
        try await readMembers(settings.fields.member.paths, into: &club, by: &reading)
        let append: (FirestoreDocument) -> Void = { reading.append(checkIn: $0, to: &club) }
        let visitFields = settings.fields.checkIn.paths
        if let visitsSince {
            try await forEachCheckIn(since: visitsSince, fields: visitFields, append)
        } else {
            try await forEachDocument(
                of: settings.collections.checkIns, fields: visitFields, reporting: onProgress, append)
            try reading.provenance.requireTimes(
                in: "\(settings.collections.checkIns).\(settings.fields.checkIn.date.name)")
        }
        club.provenance = reading.provenance
        return club
    }

    public func members() async throws -> MemberTables {
        var club = MemberTables(name: name)
        var reading = ClubDocuments(settings.fields, settings.collections)
        let field = settings.fields.member
        try await readMembers(field.paths + [field.phone.reference], into: &club, by: &reading)
        return club
    }

    /// Reads all plans, and the given fields of all members.
    private func readMembers(
        _ fields: [String], into club: inout MemberTables, by reading: inout ClubDocuments
    ) async throws {
        try await forEachDocument(of: settings.collections.plans, fields: settings.fields.plan.paths) {
            reading.append(plan: $0, to: &club)
        }
        try await forEachDocument(of: settings.collections.members, fields: fields) {
            reading.append(member: $0, to: &club)
        }
        // In Firestore, a collection that does not exist is an empty one.
        guard club.members.count > 0 else {
            throw Fault(.notFound, .firestoreHasNoMembers(settings.collections.members))
        }
    }
}

/// The address of a database's documents: `BASE/projects/P/databases/D/documents`.
public struct FirestoreAddress: Sendable, Equatable {
    let base: ServiceBase
    /// `projects/P/databases/D/documents`, the start of every document name.
    let root: String

    /// - Parameter baseURL: such as `https://firestore.googleapis.com/v1/`.
    /// - Throws: a `Fault` of kind `.misconfigured` for an invalid address.
    public init(baseURL: String, project: String, database: String = "(default)") throws {
        base = try ServiceBase(baseURL)
        root = "projects/\(project)/databases/\(database)/documents"
    }

    /// The address of a collection: `members`, or one below a document such as `gyms/1/members`.
    func url(collection: String, query: [(name: String, value: String)] = []) -> String {
        url(Self.path(collection.pathParts), query: query)
    }

    /// The address for queries of a collection, and the collection's id, the part after the last slash.
    func queries(of collection: String) -> (url: String, collectionID: String) {
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

    /// The address of a document or collection below the root, or of a method on the root such as `:runQuery`.
    package func url(_ path: String, query: [(name: String, value: String)] = []) -> String {
        base.url(root + path, query: query)
    }
}
