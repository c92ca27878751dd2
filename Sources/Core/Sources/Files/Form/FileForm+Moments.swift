internal import Base
internal import Foundation

extension FileForm {
    /// What is known of an event, with its start and end as the form says them.
    ///
    /// - Throws: a `Fault` of kind `.misconfigured` for one that is no time, or could be two.
    func details(_ details: EventDetails, _ clock: WallClock) throws(Fault) -> EventDetails {
        var details = details
        let clock = time?.zone.flatMap(TimeZone.init(identifier:)).map { WallClock(zone: $0) } ?? clock
        if let starts { details.startsAt = try moment("starts", starts, clock) }
        if let ends { details.endsAt = SmallTable.end(try moment("ends", ends, clock), writtenAs: ends, on: clock) }
        return details
    }

    private func moment(_ key: String, _ text: String, _ clock: WallClock) throws(Fault) -> Instant {
        let cell = text.timeCell
        var evidence = DateEvidence()
        evidence.note(text)
        var resolution = TimeResolution(order: time?.order ?? evidence.order, clock: clock)
        guard time?.order != nil || !evidence.isAmbiguous, let seconds = cell.flatMap({ resolution.seconds($0) }),
            let moment = BelievedRange.times.validated(Instant(secondsSinceEpoch: seconds))
        else { throw Fault(.misconfigured, .formMomentUnreadable(key, text)) }
        return moment
    }
}
