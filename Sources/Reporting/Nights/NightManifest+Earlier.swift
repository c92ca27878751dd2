import Base

extension NightManifest {
    /// An event that a night has no report of, as it was last reported; if it never was, as it last failed. Each night hands it
    /// on, so that what was reported is known for longer than folders are kept, and can still be told to a reader whom no
    /// message of that night reached.
    public struct EarlierReport: Sendable, Hashable, Codable {
        /// The night of the report, by the name of its folder; if there is none, that of the failure.
        public var night: String
        /// The event, without its files.
        public var event: Event
        /// Whether it could not be reported since; `nil` if no night failed to.
        var isFailing: Bool?
        /// The first of the nights that could not report it since; `nil` if no night failed to.
        var failingSince: String?

        enum CodingKeys: String, CodingKey {
            case night, event
            case isFailing = "failing"
            case failingSince = "failing_since"
        }
    }

    /// For how many days an event that is over, or that nobody chooses any more, is handed on.
    private static let longestMemory: Int64 = 90

    /// Takes over from earlier nights what this one does not report.
    ///
    /// - Parameters:
    ///   - delivered: The earlier nights, oldest first.
    ///   - failed: A night after them that published nothing, with what it could not make.
    ///   - name: The name of this night's folder.
    public mutating func handOn(_ delivered: [RecordedNight], failed: RecordedNight? = nil, on name: String) {
        let today = RecordedNight(name: name, manifest: self).day
        let tried = delivered + [failed].compactMap(\.self)
        for index in events.indices {
            let since = tried.failingSince(events[index].id)
            // Of what only the night before could not make, it is enough that it is made again.
            let isBrief = events[index].status == .ok && since == tried.last?.name
            events[index].failingSince = isBrief ? nil : since
        }
        for index in comparisons?.indices ?? 0..<0 {
            // A night on which all events failed compared nothing.
            let last = tried.suffix(2).last { $0.name == delivered.last?.name || $0.manifest.comparisons != nil }
            let before = last?.manifest.comparisons?.first { $0.series == comparisons?[index].series }
            let since = before?.status == .failed ? before?.failingSince ?? last?.name : nil
            let isBrief = comparisons?[index].status == .ok && since == tried.last?.name
            comparisons?[index].failingSince = isBrief ? nil : since
        }
        let reported = Set(events.filter(\.hasReport).map(\.id))
        let due = Set(events.map(\.id)).union((left ?? []).map(\.id))
        let known = Set(
            delivered.flatMap { $0.manifest.events.map(\.id) + ($0.manifest.earlier ?? []).map(\.event.id) })
        let handed = known.subtracting(reported).sorted().compactMap { id -> EarlierReport? in
            guard var report = delivered.newestReport(of: id) ?? delivered.newestFailure(of: id) else { return nil }
            let isFailing = tried.isFailing(id)
            // A manifest of an earlier version may not tell the state; and tonight tells itself what fails.
            guard
                report.event.hasReport
                    ? report.event.state != nil : isFailing && !events.contains(where: { $0.id == id })
            else { return nil }
            let age = today.flatMap { today in report.day.map { today - $0 } } ?? 0
            guard due.contains(id) || age <= Self.longestMemory else { return nil }
            report.event = report.event.remembered(afterDays: nil)
            report.isFailing = isFailing ? true : nil
            report.failingSince = tried.failingSince(id)
            return report
        }
        earlier = handed.isEmpty ? nil : handed
    }

    /// The events of earlier nights that a reader has not been told of, as they were last reported. Nobody is told of a failure
    /// that lies behind.
    func untoldReports(since known: [RecordedNight]) -> [EarlierReport] {
        (earlier ?? []).compactMap { report -> EarlierReport? in
            guard report.event.hasReport, !events.contains(where: { $0.id == report.event.id }) else { return nil }
            if let told = known.newestReport(of: report.event.id) {
                // A night that is repeated may report something else.
                let isOther =
                    told.night == report.night && told.event.remembered(afterDays: nil) != report.event
                guard told.night < report.night || isOther else { return nil }
            }
            var report = report
            report.event.status = report.isFailing == true ? .failed : .ok
            return report
        }
    }
}

extension NightManifest.EarlierReport {
    /// The day of its night, counted from 1970.
    var day: Int64? { ISO8601Text(night)?.civil.daysSinceEpoch }
}

extension [RecordedNight] {
    /// An event as in the newest of these nights in which it was reported, or which hand on its report.
    func newestReport(of event: Int64) -> NightManifest.EarlierReport? { newest(event, where: \.hasReport) }

    /// An event as in the newest of these nights that could not report it, or which hand on that failure.
    fileprivate func newestFailure(of event: Int64) -> NightManifest.EarlierReport? {
        newest(event) { $0.status == .failed }
    }

    private func newest(_ id: Int64, where isWanted: (NightManifest.Event) -> Bool) -> NightManifest.EarlierReport? {
        for night in reversed() {
            if let event = night.manifest.events.first(where: { $0.id == id && isWanted($0) }) {
                return NightManifest.EarlierReport(night: night.name, event: event)
            }
            if let report = night.manifest.earlier?.first(where: { $0.event.id == id && isWanted($0.event) }) {
                return report
            }
        }
        return nil
    }

    /// The name of an event, as these nights know it.
    public func name(of event: Int64) -> String? {
        newest(event) { $0.name != nil }?.event.name
            ?? reversed().lazy.compactMap { $0.manifest.left?.first { $0.id == event }?.name }.first
    }

    /// An event as it was last reported, however long ago.
    public func lastReport(of event: Int64) -> NightManifest.Event? { newestReport(of: event)?.event }

    /// Whether the newest of these nights that tried could not report an event.
    func isFailing(_ event: Int64) -> Bool {
        for night in reversed() {
            if let record = night.manifest.events.first(where: { $0.id == event }) { return record.status == .failed }
            if let report = night.manifest.earlier?.first(where: { $0.event.id == event }) {
                return report.isFailing == true
            }
        }
        return false
    }

    /// The first of the nights in a row, up to the newest that tried, that could not report an event; `nil` if that one could.
    func failingSince(_ event: Int64) -> String? {
        var since: String?
        for night in reversed() {
            if let record = night.manifest.events.first(where: { $0.id == event }) {
                guard record.status == .failed else { return since }
                if let first = record.failingSince { return first }
                since = night.name
            } else if let report = night.manifest.earlier?.first(where: { $0.event.id == event }) {
                guard report.isFailing == true else { return since }
                if let first = report.failingSince { return first }
            }
        }
        return since
    }
}
