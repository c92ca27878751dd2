public import Base
internal import FoundationEssentials
public import Logging
public import Membership
public import Transport

/// Checks members in: reads, decides, and writes the members and the check-in in one commit, which fails as a whole
/// if any of the documents has changed since it was read.
///
///     let decisions = try await registrar.decide(["M1", "M2"])    // writes nothing
///     let checkIn = try await registrar.checkIn("M1")
///     print(checkIn.message(on: clock).en)
///
/// Every call throws `CancellationError` or a `Fault`: `.notFound` for an unknown member, `.refused` if the account
/// may not read or write, `.unreadableData` for an undocumented response, `.unavailable` if the service cannot be
/// reached or other clients changed the documents on every attempt.
public struct MemberRegistrar: Sendable {
    let settings: FirestoreSettings
    let address: FirestoreAddress
    let service: AuthorizedExchange
    private let clock: WallClock
    private let admitsAgain: Bool
    let logger: Logger
    private let now: @Sendable () -> Instant
    private let pause: @Sendable (Duration) async throws -> Void

    /// How often to decide again if other clients change the documents meanwhile.
    private static let attempts = 6

    /// - Parameters:
    ///   - clock: determines the days.
    ///   - admitsAgain: whether a member who has checked in on the same day may do so again.
    ///   - now: the time of the check-in.
    ///   - pause: waits between two attempts.
    public init(
        baseURL: String, settings: FirestoreSettings, exchange: any HTTPExchange, tokens: any TokenProvider,
        clock: WallClock, admitsAgain: Bool = false, logger: Logger, now: @escaping @Sendable () -> Instant,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) throws {
        guard let project = settings.project else { throw Fault(.misconfigured, .firestoreNeedsProject) }
        self.settings = settings
        address = try FirestoreAddress(baseURL: baseURL, project: project, database: settings.database)
        service = AuthorizedExchange(exchange: exchange, tokens: tokens)
        self.clock = clock
        self.admitsAgain = admitsAgain
        self.logger = logger
        self.now = now
        self.pause = pause
    }

    /// What `checkIn` would decide now for each of the members in order. Writes nothing; each decision takes the
    /// previous ones into account.
    public func decide(_ ids: [String]) async throws -> [MemberCheckIn] {
        var decided: [ExactText: FirestoreDocument] = [:]
        var checkIns: [MemberCheckIn] = []
        for id in ids {
            let reading = try await read(id, as: decided)
            let moment = now()
            let door = reading.decide(now: moment, clock: clock)
            if let refused = try await refusalOfSecond(door, of: reading, at: moment) {
                checkIns.append(refused)
                continue
            }
            for document in reading.documents(after: door) { decided[ExactText(document.name)] = document }
            checkIns.append(outcome(door, of: reading, checkInID: nil))
        }
        return checkIns
    }

    /// Decides on a member and carries out the decision.
    ///
    /// The check-in's id is chosen once, so a commit whose response was lost is recognized and not repeated.
    public func checkIn(_ id: String) async throws -> MemberCheckIn {
        let checkInID = Self.newID()
        var pending = PendingCommits()
        do {
            for attempt in 1...Self.attempts {
                if attempt > 1 {
                    try await pause(.milliseconds(Int64.random(in: 20...80) << Int64(attempt - 1)))
                }
                let reading = try await read(id)
                if let done = try await known(pending, as: checkInID, reading) { return done }
                let moment = now()
                let door = reading.decide(now: moment, clock: clock)
                if let refused = try await refusalOfSecond(door, of: reading, at: moment, excluding: checkInID) {
                    return refused
                }
                let outcome = outcome(door, of: reading, checkInID: door.decision.isAdmitted ? checkInID : nil)
                let name = "\(address.root)/\(settings.collections.checkIns)/\(checkInID)"
                let body = try reading.commit(of: door, checkIn: name, at: moment)
                guard !body.writes.isEmpty else { return outcome }
                let documents = reading.documents(after: door)
                switch try await commit(body, of: id) {
                case .done: return outcome
                case .documentsChanged: pending.add(outcome, leaving: documents, fault: nil)
                case .unknown(let fault): pending.add(outcome, leaving: documents, fault: fault)
                }
                logger.info("not committed", metadata: ["attempt": "\(attempt)"])
            }
            if let done = try await known(pending, as: checkInID, try await read(id)) { return done }
        } catch let fault as Fault where pending.fault != nil && pending.admission != nil {
            throw Fault(.unavailable, .checkInUncertain(id, id: checkInID, because: fault.message))
        }
        guard let fault = pending.fault else {
            throw Fault(.unavailable, .memberKeepsChanging(id, attempts: Self.attempts))
        }
        throw Fault(fault.kind, .checkInNotWritten(id, attempts: Self.attempts, because: fault.message))
    }

    /// The result of the pending commits; `nil` if none was carried out.
    ///
    /// - Parameter reading: must be read before this is called, so that it is older than a commit not found here.
    private func known(
        _ pending: PendingCommits, as checkInID: String, _ reading: DoorReading
    ) async throws -> MemberCheckIn? {
        if let admission = pending.admission,
            try await document(settings.collections.checkIns, checkInID, fields: []) != nil
        {
            return admission
        }
        return pending.refusal(seenIn: reading)
    }

    /// The refusal of a member whom the rules admit but who has already checked in on the day of `moment`; otherwise
    /// `nil`. A visit is taken once a day unless `admitsAgain`.
    ///
    /// - Parameter own: the id of the check-in being made.
    private func refusalOfSecond(
        _ door: Admission.Case, of reading: DoorReading, at moment: Instant, excluding own: String? = nil
    ) async throws -> MemberCheckIn? {
        guard !admitsAgain, door.decision.isAdmitted else { return nil }
        let day = clock.dayNumber(at: moment)
        let times = try await checkIns(
            of: reading.member.id, from: clock.start(ofDay: day), to: clock.start(ofDay: day + 1), excluding: own)
        guard let last = times.max() else { return nil }
        return MemberCheckIn(
            memberID: reading.member.id, name: reading.memberName, decision: door.decision.asAlreadyCheckedIn,
            membersChanged: 0, earlierAt: last)
    }

    private func outcome(
        _ door: Admission.Case, of reading: DoorReading, checkInID: String?
    ) -> MemberCheckIn {
        MemberCheckIn(
            memberID: reading.member.id, name: reading.memberName, decision: door.decision, checkInID: checkInID,
            membersChanged: door.changedRows.count)
    }

    /// Twenty letters and digits, like the ids of Firestore's own clients.
    private static func newID() -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
        return String((0..<20).map { _ in letters[Int.random(in: letters.indices)] })
    }
}

/// The result of a member's check-in.
public struct MemberCheckIn: Sendable, Equatable {
    public var memberID: String
    /// The member's name; `nil` if the document has none.
    public var name: String?
    public var decision: Decision
    /// The id of the check-in's document; `nil` if the member was refused or nothing was to be written.
    public var checkInID: String?
    /// How many members' documents the decision changes.
    public var membersChanged: Int
    /// When the member checked in earlier on the same day, if that is the reason for the refusal.
    public var earlierAt: Instant?

    /// The message at the door, with times on `clock`.
    public func message(on clock: WallClock) -> Phrase {
        guard let earlierAt else { return decision.message(name: name) }
        let time = clock.civil(at: earlierAt)
        var text = ""
        text.appendPadded(time.hour, digits: 2)
        text += ":"
        text.appendPadded(time.minute, digits: 2)
        return .alreadyCheckedIn(at: text)
    }
}

/// The commits of one check-in that may have been carried out without confirmation: their response was lost, or said
/// that documents had changed, which is also the response to a commit that an intermediary sent twice.
///
/// Only the last commit of each kind can be the one that was carried out. Each is made from documents read after the
/// previous commit was known not to be done. If they were unchanged, both commits do the same; if they had changed,
/// the previous one can no longer succeed.
struct PendingCommits {
    /// The intended result of the last commit of a check-in.
    private(set) var admission: MemberCheckIn?
    private var refusal: (outcome: MemberCheckIn, documents: [FirestoreDocument])?
    /// Why a response is unknown; `nil` if every response said that documents had changed.
    private(set) var fault: Fault?

    /// - Parameters:
    ///   - documents: the members' documents as the commit leaves them.
    ///   - fault: why the response is unknown; `nil` if it said that documents had changed.
    mutating func add(_ outcome: MemberCheckIn, leaving documents: [FirestoreDocument], fault: Fault?) {
        if outcome.decision.isAdmitted { admission = outcome } else { refusal = (outcome, documents) }
        if let fault { self.fault = fault }
    }

    /// The refusal to be written, if the documents are as it leaves them. Deciding again would find `expired` and
    /// give another reason.
    func refusal(seenIn reading: DoorReading) -> MemberCheckIn? {
        refusal.flatMap { reading.holds($0.documents) ? $0.outcome : nil }
    }
}
