import Base

@testable import Reporting

/// Ninety nights of an event, from the first registration to a week after, as manifests:
///
/// - Ten people register each day, sixteen after a campaign on night 40; the earlier edition, of which readings are known
///   from night 20 on, had twelve a day.
/// - On nights 30 and 31 the event cannot be reported.
/// - From night 45 to 49 an offer has more registrations than places.
/// - The event takes place on days 80 to 82, so the mornings 81 to 83 tell of it: eight sessions, of which one is not measured,
///   repeated check-ins, and a session with too many no-shows.
/// - On day 84 a scanner delivers what it had kept.
enum NinetyNights {
    static func registered(_ night: Int) -> Int64 {
        Int64(night < 40 ? 10 * night : min(16 * night - 240, 16 * 80 - 240))
    }

    static func earlier(_ night: Int) -> Int64? { night < 20 ? nil : Int64(12 * min(night, 80)) }

    static func name(_ night: Int) -> String {
        // From 1 January 2026 on.
        let lengths = [31, 28, 31, 30]
        var (month, day) = (0, night)
        while day >= lengths[month] {
            day -= lengths[month]
            month += 1
        }
        let digits = day + 1 < 10 ? "0\(day + 1)" : "\(day + 1)"
        return "2026-0\(month + 1)-\(digits)"
    }

    static func event(_ night: Int) -> NightManifest.Event {
        if night == 30 || night == 31 {
            var event = NightManifest.Event(id: 6, status: .failed)
            event.reason = "the service is not reachable"
            return event
        }
        var event = NightManifest.Event(id: 6, status: .ok)
        event.name = "Gala 2026"
        let ended = max(0, min(3, night - 80)) * 3
        event.state = ended == 0 ? "to_come" : night < 83 ? "under_way" : "over"
        event.sessions = (1...8).map { session(Int64($0), ended: ended, night) }
        let attended = event.sessions?.reduce(0) { $0 + $1.attended } ?? 0
        event.totals = .init(
            checkIns: attended, uniqueGuests: ended == 0 ? 0 : attended / 4, attended: attended,
            registered: registered(night))
        event.pace = earlier(night).map {
            RegistrationStanding(
                series: "gala", event: 4, name: "Gala 2025", daysBefore: Int64(80 - night),
                registered: registered(night), earlier: $0)
        }
        event.warnings = .init(dataQuality: findings(night), reconciliationDifferences: 0)
        event.expectations = rules(night, event)
        return event
    }

    private static func session(_ id: Int64, ended: Int, _ night: Int) -> NightManifest.Session {
        guard id <= ended else {
            return .init(id: id, name: "S\(id)", state: "to_come", registered: registered(night) / 8, attended: 0)
        }
        guard id != 7 else { return .init(id: 7, name: "S7", state: "not_measured", registered: 130, attended: 0) }
        let attended: Int64 = id == 8 && night >= 85 ? 104 : 100
        return .init(id: id, name: "S\(id)", state: "over", registered: 130, attended: attended)
    }

    private static func findings(_ night: Int) -> [NightManifest.Finding] {
        var findings = [NightManifest.Finding(check: "missing_coordinates", severity: "info", rows: night * 3)]
        if (45..<50).contains(night) {
            findings.append(.init(check: "registered_over_stock", severity: "warning", rows: 1))
        }
        if night >= 81 {
            findings.append(
                .init(check: "repeated_checkins", severity: "warning", rows: [10, 18, 26][min(2, night - 81)]))
        }
        if night >= 83 { findings.append(.init(check: "session_not_measured", severity: "warning", rows: 1)) }
        return findings
    }

    private static func rules(_ night: Int, _ event: NightManifest.Event) -> [NightManifest.Expected] {
        var noShows = NightManifest.Expected(
            rule: "no_shows <= 15% of session 3", result: night < 81 ? "pending" : "failed")
        noShows.session = 3
        let pace = event.pace.map { $0.registered >= $0.earlier ? "met" : "failed" } ?? "unknown"
        return [
            .init(rule: "people_percentage >= 70", result: night < 83 ? "pending" : "met"), noShows,
            .init(rule: "registered >= pace", result: pace),
        ]
    }

    /// The nights with their news, of a reader to whom each was delivered unless `isDelivered` says otherwise.
    static func nights(isDelivered: (Int) -> Bool = { _ in true }) -> [RecordedNight] {
        var (nights, delivered): ([RecordedNight], [RecordedNight]) = ([], [])
        for number in 0..<90 {
            var night = RecordedNight(name: name(number), manifest: NightManifest(profile: "tikit"))
            var event = event(number)
            event.pace?.follow(delivered.lastReport(of: 6)?.pace)
            night.manifest.events = [event]
            night.manifest.news = News(of: night.manifest, since: delivered)
            nights.append(night)
            if isDelivered(number) { delivered.append(night) }
        }
        return nights
    }
}
