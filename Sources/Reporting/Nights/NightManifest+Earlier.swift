import Tables

extension NightManifest {
    /// An event that a night has no report of, as it was last reported. Each night hands it on, so that what was reported is
    /// known for longer than folders are kept, and can still be told to a reader whom no message of that night reached.
    public struct EarlierReport: Sendable, Hashable, Codable {
        /// The night of the report, by the name of its folder.
        public var night: String
        /// The event, without its files.
        public var event: Event
        /// Whether it could not be reported since; `nil` if no night failed to.
        public var isFailing: Bool?

        enum CodingKeys: String, CodingKey {
            case night, event
            case isFailing = "failing"
        }
    }

    /// For how many days an event that is over, or that nobody chooses any more, is handed on.
    private static let longestMemory: Int64 = 90

    /// Takes over from earlier nights what this one does not report.
    ///
    /// - Parameters:
    ///   - delivered: The earlier nights, oldest first.
    ///   - name: The name of this night's folder.
    public mutating func handOn(_ delivered: [RecordedNight], on name: String) {
        let today = RecordedNight(name: name, manifest: self).day
        let reported = Set(events.filter(\.hasReport).map(\.id))
        let due = Set(events.map(\.id)).union((left ?? []).map(\.id))
        let known = Set(
            delivered.flatMap { $0.manifest.events.map(\.id) + ($0.manifest.earlier ?? []).map(\.event.id) })
        let handed = known.subtracting(reported).sorted().compactMap { id -> EarlierReport? in
            // A manifest of an earlier version may not tell the state.
            guard var report = delivered.newestReport(of: id), report.event.state != nil else { return nil }
            let age = today.flatMap { today in report.day.map { today - $0 } } ?? 0
            guard due.contains(id) || age <= Self.longestMemory else { return nil }
            report.event = report.event.remembered(afterDays: nil)
            report.isFailing = delivered.isFailing(id) ? true : nil
            return report
        }
        earlier = handed.isEmpty ? nil : handed
    }

    /// The events of earlier nights that a reader has not been told of, as they were last reported. Nobody is told of a failure
    /// that lies behind.
    func untoldReports(since known: [RecordedNight]) -> [Event] {
        (earlier ?? []).compactMap { report in
            guard !events.contains(where: { $0.id == report.event.id }) else { return nil }
            if let told = known.newestReport(of: report.event.id) {
                // A night that is repeated may report something else.
                let isOther =
                    told.night == report.night && told.event.remembered(afterDays: nil) != report.event
                guard told.night < report.night || isOther else { return nil }
            }
            var event = report.event
            event.status = report.isFailing == true ? .failed : .ok
            return event
        }
    }
}

extension NightManifest.EarlierReport {
    /// The day of its night, counted from 1970.
    var day: Int64? { ISO8601Text(night)?.civil.daysSinceEpoch }
}

extension [RecordedNight] {
    /// An event as in the newest of these nights in which it was reported, or which hand on its report.
    func newestReport(of event: Int64) -> NightManifest.EarlierReport? {
        for night in reversed() {
            if let report = night.manifest.events.first(where: { $0.id == event && $0.hasReport }) {
                return NightManifest.EarlierReport(night: night.name, event: report)
            }
            if let report = night.manifest.earlier?.first(where: { $0.event.id == event }) { return report }
        }
        return nil
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
}
