public import Base
public import Foundation

/// The state of a session when the data were read. The raw value is the name in files.
public enum SessionState: String, Sendable, Hashable, CaseIterable {
    /// It has not begun, and nobody has checked in.
    case toCome = "to_come"
    /// It is not over, and it has begun or somebody has checked in.
    case underWay = "under_way"
    case over
    /// It is over and people are registered, but there is no check-in: nobody scanned there.
    case notMeasured = "not_measured"

    /// Whether the session has an attendance, final or so far.
    public var isHeld: Bool { self == .underWay || self == .over }

    /// Whether it is over, measured or not.
    public var hasEnded: Bool { self == .over || self == .notMeasured }
}

extension SessionState {
    /// Applies the one rule that reports, packs for sponsors, forecasts, comparisons and the watch share.
    ///
    /// - Parameters:
    ///   - hasRegistered: Whether somebody is registered, of whatever type.
    ///   - hasCheckIns: Whether somebody has checked in, of whatever type.
    ///   - moment: When the data were read; `nil` if that is not known: then everything is over.
    public init(_ hours: SessionHours, hasRegistered: Bool, hasCheckIns: Bool, at moment: Instant?, in zone: TimeZone) {
        guard let moment, !hours.haveEnded(by: moment, in: zone) else {
            self = hasRegistered && !hasCheckIns ? .notMeasured : .over
            return
        }
        let hasBegun = hours.startsAt.map { $0 <= moment } ?? false
        self = hasBegun || hasCheckIns ? .underWay : .toCome
    }
}

/// The states of an event's sessions at one moment. They are judged by the whole event: filters do not change them.
public struct SessionStates: Sendable, Equatable {
    private let states: [Int64: SessionState]
    public let event: EventState
    /// The sessions of which nobody knows who came.
    private var unknown: Set<Int64>
    /// Whether anybody was scanned at the event.
    private let isScanned: Bool

    public init(of tables: EventTables, at moment: Instant?, in zone: TimeZone) {
        let visited = tables.scannedSessions
        let registered = Set(tables.offers.lazy.filter { $0.registered ?? 0 > 0 }.map(\.sessionID))
        var states: [Int64: SessionState] = [:]
        func judge(_ id: Int64, _ start: Instant?, _ end: Instant?) {
            guard states[id] == nil else { return }
            states[id] = SessionState(
                SessionHours(startsAt: start, endsAt: end, eventEndsAt: tables.endsAt),
                hasRegistered: registered.contains(id), hasCheckIns: visited.contains(id), at: moment, in: zone)
        }
        for row in 0..<tables.sessions.count {
            judge(tables.sessions.ids.values[row], tables.sessions.startsAt[row], tables.sessions.endsAt[row])
        }
        for id in visited.union(tables.offers.map(\.sessionID)) { judge(id, nil, nil) }
        self.states = states
        event = EventState(states.values, from: tables.details.startsAt, to: tables.endsAt, at: moment)
        isScanned = !visited.isEmpty
        unknown = []
        unknown = tables.sessionsOfUnknownCoverage(self)
    }

    /// - Parameters:
    ///   - unknown: The sessions of which nobody knows who came.
    ///   - isScanned: Whether anybody was scanned at the event.
    init(_ states: [Int64: SessionState], of event: EventState, unknown: Set<Int64>, isScanned: Bool) {
        self.states = states
        self.event = event
        self.unknown = unknown
        self.isScanned = isScanned
    }

    /// The state of a session; an unknown session is over.
    public subscript(session: Int64) -> SessionState { states[session] ?? .over }

    public func count(_ state: SessionState) -> Int { states.values.count { $0 == state } }

    /// Whether nobody knows who came to a session, by all check-ins of the event: see `SessionCoverage`.
    public func isUnknown(_ session: Int64) -> Bool { unknown.contains(session) }

    /// Whether the event, or some session of it, is over and nobody was scanned at any session.
    var isUnmeasured: Bool { !isScanned && (event == .over || states.values.contains(where: \.hasEnded)) }
}

/// The state of an event. The raw value is the name in files.
public enum EventState: String, Sendable, Hashable, CaseIterable {
    /// Every session is still to come.
    case toCome = "to_come"
    case underWay = "under_way"
    /// Every session is over or not measured.
    case over

    /// Without sessions, the event's own dates decide; without dates, it is over.
    init(_ sessions: some Collection<SessionState>, from start: Instant?, to end: Instant?, at moment: Instant?) {
        guard sessions.isEmpty else {
            self =
                sessions.allSatisfy(\.hasEnded)
                ? .over : sessions.allSatisfy { $0 == .toCome } ? .toCome : .underWay
            return
        }
        guard let moment, let end = end ?? start, moment < end else {
            self = .over
            return
        }
        self = start.map { moment < $0 } ?? true ? .toCome : .underWay
    }
}
