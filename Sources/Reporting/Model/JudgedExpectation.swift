import Base

/// A rule, and its result as of the moment at which the data were read.
public struct JudgedExpectation: Sendable, Hashable {
    /// The raw value is the name in files.
    public enum Result: String, Sendable, Hashable, CaseIterable {
        case met, failed
        /// Its subject is not over, and the result can still go either way.
        case pending
        /// Nobody scanned there, or in some of its sessions, so that more people may have come and change the result.
        case notMeasured = "not_measured"
        /// There is no such number: a share of nobody, or of a type's people over several sessions, an event without an
        /// earlier edition, a report of a part of the event.
        case unknown
    }

    var rule: Expectation
    public var sessionID: Int64?
    public var registrantTypeID: Int64?
    /// The name of the session or the type; `nil` for the event.
    var subject: String?
    /// The name as people read it, with the id if others have the same.
    var told: String?
    var actual: Cell
    /// The value that the rule compares with: its own number, or the earlier edition's.
    var bound: Cell
    var result: Result
}
