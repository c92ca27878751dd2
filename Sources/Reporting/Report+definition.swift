import Aggregation
import Foundation
public import Messages
public import Tables

extension Report {
    /// The default report of an event: every section, counted over the check-ins that the request's filters keep.
    ///
    /// Throws a `Fault` of kind `.notFound` where the request names a session or registrant type that the event has not.
    public init(attendanceOf tables: EventTables, _ request: ReportRequest) async throws(Fault) {
        let selection = Selection(
            sessions: request.sessions, registrantTypes: request.registrantTypes, from: request.from, to: request.to)
        if let session = tables.unknownSessions(in: selection).first {
            throw Fault(.notFound, .noSuchSession(session, event: tables.eventID))
        }
        if let type = tables.unknownRegistrantTypes(in: selection).first {
            throw Fault(.notFound, .noSuchRegistrantType(type, event: tables.eventID))
        }
        let (selected, leftOut) = tables.selecting(selection)
        let clock = WallClock(zone: request.zone, spanning: selected)
        let aggregates = await EventAggregates(of: selected, clock: clock, binWidth: request.binWidth)
        let scope = ReportScope(
            selection: selection, leftOut: leftOut, provenance: tables.provenance, zone: request.zone.identifier)
        self.init(
            name: "attendance", title: .attendanceReport,
            subject: .event(id: tables.eventID, name: tables.eventName ?? "\(tables.eventID)"), clock: clock,
            headlines: Headline.headlines(of: aggregates),
            sections: [
                .attendanceByRegistrantType(aggregates),
                .attendanceBySession(aggregates),
                .attendanceBySessionAndType(aggregates),
                .checkInHistogram(aggregates),
                .checkInHistogramBySession(aggregates),
                .arrivalProfile(aggregates),
                .checkInsByMethod(aggregates),
                .geoSummary(aggregates),
                .geoCells(aggregates),
                .sessionOverlap(aggregates),
                .reconciliation(aggregates, isFiltered: !selection.isEverything),
                .dataQuality(aggregates),
            ],
            notices: Notice.notices(of: aggregates, scope),
            about: AboutEntry.about(tables, aggregates, scope),
            dataTime: tables.provenance.highestCheckInAt)
    }
}

/// What was asked for and where the data come from: what a reader must know of a report's numbers.
struct ReportScope {
    var selection: Selection
    var leftOut: LeftOut
    var provenance: Provenance
    var zone: String
}

extension WallClock {
    /// A clock prepared for all times of an event's check-ins.
    init(zone: TimeZone, spanning tables: EventTables) {
        var (first, last) = (Instant(secondsSinceEpoch: .max), Instant(secondsSinceEpoch: .min))
        for instant in tables.checkIns.createdAt.values {
            first = min(first, instant)
            last = max(last, instant)
        }
        if first > last { self.init(zone: zone) } else { self.init(zone: zone, from: first, to: last) }
    }
}
