import ArgumentParser
import Foundation
import Membership
import Messages
import Tables

/// The options that say of which time a report is.
struct SpanOptions: ParsableArguments {
    @Option(name: .customLong("from"), help: "Only check-ins or visits from this date or ISO time on.")
    var fromText: String?

    @Option(name: .customLong("to"), help: "Only check-ins or visits before this date or ISO time.")
    var toText: String?

    func validate() throws {
        try TimeArgument.check([("--from", fromText), ("--to", toText)])
    }

    /// Both as instants, read in `zone` where they have no offset. Throws where the span is empty.
    func instants(in zone: TimeZone) throws(Fault) -> (from: Instant?, to: Instant?) {
        let (from, to) = (TimeArgument.instant(fromText, in: zone), TimeArgument.instant(toText, in: zone))
        if let from, let to, from >= to { throw Fault(.usage, .emptySpan) }
        return (from, to)
    }
}

/// A date or time on the command line.
enum TimeArgument {
    /// Throws for the first flag whose text is none.
    static func check(_ flags: [(name: String, text: String?)]) throws {
        for (flag, text) in flags {
            guard let text else { continue }
            guard ISO8601Text(text)?.believed != nil else { throw ValidationError(.flagTakesTime(flag, not: text)) }
        }
    }

    /// The last instant of what a text says: a date takes in the whole day, to its last second.
    static func end(_ text: String?, in zone: TimeZone) -> Instant? {
        guard let text, let parsed = ISO8601Text(text), !parsed.hasTime else { return instant(text, in: zone) }
        let next = WallClock(zone: zone).start(ofDay: parsed.civil.daysSinceEpoch + 1)
        return next.advanced(bySeconds: -1)
    }

    /// The instant of a text, read in `zone` where it has no offset; `nil` where there is none.
    static func instant(_ text: String?, in zone: TimeZone) -> Instant? {
        guard let text, let parsed = ISO8601Text(text) else { return nil }
        return parsed.offset == nil ? WallClock(zone: zone).instant(of: parsed.civil) : parsed.instant
    }
}
