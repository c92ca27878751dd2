internal import Extraction
internal import FoundationEssentials
public import Logging
internal import Membership
internal import Messages
public import Profiles
public import Tables
public import Transport

/// Checks members in: reads, decides, and writes the members and the check-in in one commit that fails as a whole where
/// any of the documents has changed since it was read.
///
/// Every call throws a `Fault`: `.notFound` for an unknown member, `.refused` where the account may not read or write,
/// `.unreadableData` for an answer that is not as documented, `.unavailable` where the service cannot be had or others
/// changed the documents each time; or `CancellationError`.
public struct MemberRegistrar: Sendable {
    private let settings: FirestoreSettings
    private let address: FirestoreAddress
    private let service: AuthorizedExchange
    private let clock: WallClock
    private let logger: Logger
    private let now: @Sendable () -> Instant
    private let pause: @Sendable (Duration) async throws -> Void

    /// How often a decision is made anew where others change the documents meanwhile.
    private static let attempts = 6

    /// - Parameters:
    ///   - clock: on whose days days are counted.
    ///   - now: when a member stands at the door.
    ///   - pause: waits between two attempts.
    public init(
        baseURL: String, settings: FirestoreSettings, exchange: any HTTPExchange, tokens: any TokenProvider,
        clock: WallClock, logger: Logger, now: @escaping @Sendable () -> Instant,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) throws {
        guard let project = settings.project else { throw Fault(.misconfigured, .firestoreNeedsProject) }
        self.settings = settings
        address = try FirestoreAddress(baseURL: baseURL, project: project, database: settings.database)
        service = AuthorizedExchange(exchange: exchange, tokens: tokens)
        self.clock = clock
        self.logger = logger
        self.now = now
        self.pause = pause
    }

    /// What `checkIn` would decide now on one member after another. Writes nothing: what each decision would write is
    /// only remembered for those that come after it.
    public func decide(_ ids: [String]) async throws -> [MemberCheckIn] {
        var rehearsed: [String: FirestoreDocument] = [:]
        var checkIns: [MemberCheckIn] = []
        for id in ids {
            let reading = try await read(id, as: rehearsed)
            let door = reading.decide(now: now(), clock: clock)
            for document in reading.documents(after: door) { rehearsed[document.name] = document }
            checkIns.append(outcome(door, of: reading, checkInID: nil))
        }
        return checkIns
    }

    /// Decides on a member and carries the decision out.
    ///
    /// The check-in's id is chosen once, so that a commit whose answer was lost is known again and never done twice.
    public func checkIn(_ id: String) async throws -> MemberCheckIn {
        let checkInID = Self.newID()
        var pending = PendingCommit()
        do {
            for attempt in 1...Self.attempts {
                if attempt > 1 {
                    try await pause(.milliseconds(Int64.random(in: 20...80) << Int64(attempt - 1)))
                }
                let reading = try await read(id)
                // Asked after the members were read: what was read is then of before that commit, or the commit is known.
                if let done = try await known(pending, as: checkInID) { return done }
                let moment = now()
                let door = reading.decide(now: moment, clock: clock)
                let outcome = outcome(door, of: reading, checkInID: door.decision.isAdmitted ? checkInID : nil)
                let name = "\(address.root)/\(settings.collections.checkIns)/\(checkInID)"
                let body = try reading.commit(of: door, checkIn: name, at: moment)
                guard !body.writes.isEmpty else { return outcome }
                switch try await commit(body, of: id) {
                case .done: return outcome
                case .documentsChanged: pending.outcome = pending.outcome ?? outcome
                case .unknown(let fault): pending = PendingCommit(outcome: outcome, fault: fault)
                }
                logger.info("not committed", metadata: ["attempt": "\(attempt)"])
            }
            if let done = try await known(pending, as: checkInID) { return done }
        } catch let fault as Fault where pending.fault != nil {
            throw Fault(.unavailable, .checkInUncertain(id, id: checkInID, because: fault.message))
        }
        throw pending.fault ?? Fault(.unavailable, .memberKeepsChanging(id, attempts: Self.attempts))
    }

    /// A commit that may have been carried out although nobody was told so.
    private struct PendingCommit {
        /// What it was to do.
        var outcome: MemberCheckIn?
        /// Why its answer is not known; `nil` where the service said that it was not carried out.
        var fault: Fault?
    }

    /// What a pending commit came to; `nil` where it was not carried out.
    private func known(_ pending: PendingCommit, as checkInID: String) async throws -> MemberCheckIn? {
        guard let outcome = pending.outcome,
            try await document(settings.collections.checkIns, checkInID, fields: []) != nil
        else { return nil }
        return outcome
    }

    private func outcome(
        _ door: Admission.Case, of reading: DoorReading, checkInID: String?
    ) -> MemberCheckIn {
        MemberCheckIn(
            memberID: reading.member.id, name: reading.memberName, decision: door.decision, checkInID: checkInID,
            membersChanged: door.changedRows.count)
    }

    /// Reads a member, the family group and the plan.
    ///
    /// - Parameter rehearsed: documents that count as they stand here, by name.
    private func read(_ id: String, as rehearsed: [String: FirestoreDocument] = [:]) async throws -> DoorReading {
        let collections = settings.collections
        let field = settings.fields.member
        guard Self.isDocumentID(id), let member = try await document(collections.members, id, fields: field.paths)
        else { throw Fault(.notFound, .noSuchMember(id)) }
        var family: [FirestoreDocument] = []
        if let group = member[field.familyGroupID]?.text, !group.isEmpty { family = try await members(ofGroup: group) }
        var plan: FirestoreDocument?
        let current = family.first { $0.name == member.name } ?? member
        if let planID = current[field.planID]?.text, Self.isDocumentID(planID) {
            plan = try await document(collections.plans, planID, fields: settings.fields.plan.paths)
        }
        func asRehearsed(_ document: FirestoreDocument) -> FirestoreDocument { rehearsed[document.name] ?? document }
        return DoorReading(
            member: asRehearsed(member), family: family.map(asRehearsed), plan: plan, settings: settings)
    }

    /// A document; `nil` where there is none.
    ///
    /// Source: https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents/get
    private func document(_ collection: String, _ id: String, fields: [String]) async throws -> FirestoreDocument? {
        let url = address.url(collection: "\(collection)/\(id)", query: fields.map { ("mask.fieldPaths", $0) })
        let answer = try await service.send(ServiceRequest(.get, url))
        let subject = Phrase.firestoreDocument(collection, id)
        if answer.status == 404 {
            // The same status is for a project or database that is not there, and for addresses of something else.
            let error = FirestoreError(answer.body)
            let says = error.says?.lowercased() ?? ""
            let isOfDocument = says.contains("/documents/") || !(says.contains("database") || says.contains("project"))
            guard error.status == "NOT_FOUND", isOfDocument else {
                throw Fault(.notFound, .firestoreNotFound(subject, says: error.says))
            }
            return nil
        }
        return try decode(answer, of: subject)
    }

    private func members(ofGroup group: String) async throws -> [FirestoreDocument] {
        let (url, collectionID) = address.queries(of: settings.collections.members)
        let field = settings.fields.member
        let query = StructuredQuery(
            collectionID, fields: field.paths, where: field.familyGroupID, .equal, ["stringValue": group])
        let request = ServiceRequest(
            .post, url, headers: [("Content-Type", "application/json")], body: try query.body(), isIdempotent: true)
        let rows: [QueryRow] = try decode(try await service.send(request), of: .firestoreFamily(group))
        return rows.compactMap(\.document)
    }

    private struct QueryRow: Decodable { var document: FirestoreDocument? }

    private enum CommitEnd {
        case done
        /// A document is no longer as it was read; nothing was written.
        case documentsChanged
        /// There is no answer, or none of Firestore's: it may have been carried out.
        case unknown(Fault)
    }

    /// Source: https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents/commit
    private func commit(_ body: CommitBody, of id: String) async throws -> CommitEnd {
        let request = ServiceRequest(
            .post, address.url(":commit"), headers: [("Content-Type", "application/json")], body: try body.bytes())
        let answer: ServiceAnswer
        do {
            answer = try await service.send(request)
        } catch let fault as Fault where fault.kind == .unavailable {
            return .unknown(fault)
        }
        let subject = Phrase.firestoreDocument(settings.collections.members, id)
        let error = FirestoreError(answer.body)
        switch (answer.status, error.status) {
        case (200...299, _):
            let written = try? JSONDecoder().decode(Written.self, from: Data(answer.body))
            guard written?.writeResults.count == body.writes.count else {
                let received = ReceivedText.describe(answer.body)
                return .unknown(Fault(.unreadableData, .notTheJSONExpected(subject, received: received)))
            }
            return .done
        // A document that is gone fails its precondition as NOT_FOUND.
        case (409, _), (400, "FAILED_PRECONDITION"?), (404, "NOT_FOUND"?): return .documentsChanged
        case (401, _), (403, _): throw Fault(.refused, .firestoreWriteRefused(id, says: error.says))
        default:
            throw Fault(.unreadableData, .unexpectedStatus(subject, status: answer.status, says: error.says))
        }
    }

    private struct Written: Decodable {
        struct Result: Decodable {}
        var writeResults: [Result]
    }

    private func decode<Value: Decodable>(_ answer: ServiceAnswer, of subject: Phrase) throws -> Value {
        let body = try answer.firestoreBody(of: subject)
        do {
            return try JSONDecoder().decode(Value.self, from: Data(body))
        } catch {
            throw Fault(.unreadableData, .notTheJSONExpected(subject, received: ReceivedText.describe(body)))
        }
    }

    /// Whether a text can be a document's id at all.
    ///
    /// Source: https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields
    static func isDocumentID(_ id: String) -> Bool {
        !id.isEmpty && id.utf8.count <= 1500 && !id.contains("/") && id != "." && id != ".."
            && !(id.hasPrefix("__") && id.hasSuffix("__"))
    }

    /// Twenty letters and digits, as Firestore's own clients make ids.
    private static func newID() -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
        return String((0..<20).map { _ in letters[Int.random(in: letters.indices)] })
    }
}
