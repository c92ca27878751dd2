import Synchronization
import Tables

/// What changes while a sandbox runs, apart from its data: faults, counters and random generators.
final class SandboxState: Sendable {
    private struct Values {
        var faults: SandboxFaults
        var counters = SandboxCounters()
        var underWay = 0
        var generator: SplitMix64
    }

    private let values: Mutex<Values>
    let clock: @Sendable () -> Instant
    /// The moment at which the data stand still, if they do. Tokens expire by the clock all the same.
    private let moment: Instant?

    init(_ configuration: SandboxConfiguration) {
        clock = configuration.clock
        moment = configuration.day.flatMap(EventDay.init)?.moment
        values = Mutex(
            Values(faults: configuration.faults, generator: SplitMix64(seed: configuration.seed, stream: .max)))
    }

    var faults: SandboxFaults {
        get { values.withLock { $0.faults } }
        set { values.withLock { $0.faults = newValue } }
    }

    var counters: SandboxCounters { values.withLock { $0.counters } }

    /// The time of the data: that of a new check-in.
    var now: Instant { moment ?? clock() }

    /// The time shown in responses.
    var serverTime: Instant { now.advanced(bySeconds: Int64(faults.clockOffsetSeconds)) }

    /// Counts a request, and returns what a rule sends instead of its response, if any.
    func begin(_ endpoint: SandboxEndpoint) -> SpoiledAnswer? {
        values.withLock { values in
            values.counters.requests[endpoint, default: 0] += 1
            values.underWay += 1
            values.counters.mostAtOnce = max(values.counters.mostAtOnce, values.underWay)
            for index in values.faults.rules.indices
            where values.faults.rules[index].applies(to: endpoint, using: &values.generator) {
                return values.faults.rules[index].answer
            }
            return nil
        }
    }

    func end() {
        values.withLock { $0.underWay -= 1 }
    }

    func count(_ status: Int) {
        values.withLock { $0.counters.answers[status, default: 0] += 1 }
    }

    /// The rows to add and remove after this page, if any, with the generator that selects them. Updates the
    /// remaining count.
    func takeChurn() -> (churn: SandboxFaults.Churn, dice: SplitMix64)? {
        values.withLock { values in
            guard let churn = values.faults.churn, churn.times != 0 else { return nil }
            values.faults.churn?.times = churn.times.map { $0 - 1 }
            return (churn, SplitMix64(seed: values.generator.next()))
        }
    }

    func record(inserted: [Int64], removed: [Int64]) {
        values.withLock { values in
            values.counters.insertedCheckIns += inserted
            values.counters.removedCheckIns += removed
        }
    }

    /// A generator for an independent choice.
    func dice() -> SplitMix64 {
        values.withLock { SplitMix64(seed: $0.generator.next()) }
    }
}

/// What a sandbox has counted since it started. Its own endpoints are not counted.
public struct SandboxCounters: Sendable, Equatable, Encodable {
    /// Requests by endpoint, including those answered with a fault.
    public internal(set) var requests: [SandboxEndpoint: Int] = [:]
    /// Responses by status. A cut connection has none.
    public internal(set) var answers: [Int: Int] = [:]
    /// The most requests under way at the same time.
    public internal(set) var mostAtOnce = 0
    /// Check-ins added between pages by `Churn`, in order.
    public internal(set) var insertedCheckIns: [Int64] = []
    /// Check-ins removed between pages by `Churn`, in order.
    public internal(set) var removedCheckIns: [Int64] = []

    /// Requests to all endpoints.
    public var total: Int { requests.values.reduce(0, +) }
    /// Requests to one endpoint.
    public func requests(to endpoint: SandboxEndpoint) -> Int { requests[endpoint, default: 0] }
}

/// An endpoint, for faults and counters: Tikit's are named by their path below the base, those of other services by
/// the service and the method or path.
public struct SandboxEndpoint: RawRepresentable, Hashable, Sendable, Codable, CodingKeyRepresentable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let login = Self(rawValue: "auth/login")
    public static let socialLogin = Self(rawValue: "auth/social-login")
    public static let refresh = Self(rawValue: "auth/refresh")
    public static let me = Self(rawValue: "auth/me")
    public static let events = Self(rawValue: "events")
    public static let sessions = Self(rawValue: "events/{id}/sessions")
    public static let checkIns = Self(rawValue: "checkins")
    public static let register = Self(rawValue: "checkins/register")
    public static let oauthToken = Self(rawValue: "oauth2/token")
    public static let firestoreList = Self(rawValue: "firestore/list")
    public static let firestoreGet = Self(rawValue: "firestore/get")
    public static let firestoreRunQuery = Self(rawValue: "firestore/runQuery")
    public static let firestoreCommit = Self(rawValue: "firestore/commit")
    public static let negroniSendCode = Self(rawValue: "negroni/auth/send-code")
    public static let negroniMember = Self(rawValue: "negroni/members/{id}")
    public static let negroniHistory = Self(rawValue: "negroni/members/{id}/history")
    public static let eduGoLogin = Self(rawValue: "edugo/v1/auth/login")
    public static let eduGoRefresh = Self(rawValue: "edugo/v1/auth/refresh")
    public static let eduGoLogout = Self(rawValue: "edugo/v1/auth/logout")
    /// Any path that the service does not have.
    public static let unknown = Self(rawValue: "unknown")
}
