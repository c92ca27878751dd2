import Base
import Reporting
import Transport

/// A nightly run as metrics in Prometheus's text format, for the textfile collector of node_exporter.
///
/// There are no timestamps, which that collector refuses; times are values. An event that failed keeps the time of its
/// last success.
///
/// Source: https://prometheus.io/docs/instrumenting/exposition_formats/
struct NightMetrics: Sendable {
    let profile: String
    let outcome: NightOutcome
    let folders: NightFolders
    /// The night's name: later folders do not count.
    let night: String
    let finishedAt: Instant
    let seconds: Double
    let traffic: RequestCount
    /// The metrics that the run before wrote; empty if there are none. A second run of a day replaces the manifest of the first,
    /// and nights expire, but a success stays.
    let earlier: String

    private struct Family {
        var name: String
        var help: String
        var samples: [(labels: [(String, String)], value: String)] = []
    }

    var text: String {
        let last = EarlierNights(in: folders, upTo: night)
        func own(_ name: String, _ help: String, _ value: String?) -> Family {
            Family(name: name, help: help, samples: value.map { [([], $0)] } ?? [])
        }
        var families = [
            own(
                "last_success_timestamp_seconds", "When the last run ended in which every event succeeded.",
                lastSuccess("last_success_timestamp_seconds", [], last.lastSuccess).map { "\($0)" }),
            own("last_run_timestamp_seconds", "When the last run ended.", "\(finishedAt.secondsSinceEpoch)"),
            own("last_run_status", "The exit status of the last run, before its hooks.", "\(outcome.status)"),
            own("last_run_duration_seconds", "How long the last run took.", "\(seconds)"),
            own("last_run_requests", "Requests sent by the last run.", "\(traffic.requests)"),
            own("last_run_retries", "Requests that the last run sent again.", "\(traffic.retries)"),
        ]
        families += events(last.successes)
        families.append(
            Family(
                name: "mail_messages", help: "Messages of the last run, by what became of them.",
                samples: [
                    ("sent", outcome.messages.sent), ("failed", outcome.messages.failed),
                    ("unclear", outcome.messages.unclear),
                ].map { ([("outcome", $0.0)], "\($0.1)") }))
        families.append(
            Family(name: "info", help: "The program's version.", samples: [([("version", Executable.version)], "1")]))
        return families.filter { !$0.samples.isEmpty }.map(text(of:)).joined()
    }

    private func events(_ successes: [Int64: Instant]) -> [Family] {
        // A run that published nothing may have ended before it came to its events: they are those of the run before.
        let events =
            outcome.manifest?.events
            ?? Set(outcome.failed + earlierEvents).sorted().map { NightManifest.Event(id: $0, status: .failed) }
        func each(_ name: String, _ help: String, _ value: (NightManifest.Event) -> String?) -> Family {
            Family(
                name: "event_\(name)", help: help,
                samples: events.compactMap { event in value(event).map { ([("event", "\(event.id)")], $0) } })
        }
        var findings = Family(
            name: "event_findings", help: "Rows of each finding of data quality, and offers that differ.")
        for event in events {
            let label = [("event", "\(event.id)")]
            for finding in event.warnings?.dataQuality ?? [] {
                findings.samples.append(
                    (label + [("kind", finding.check), ("severity", finding.severity)], "\(finding.rows)"))
            }
            if let differences = event.warnings?.reconciliationDifferences {
                findings.samples.append(
                    (label + [("kind", "reconciliation"), ("severity", "warning")], "\(differences)"))
            }
        }
        return [
            each("success", "Whether the last run made the event's reports.") { $0.status == .ok ? "1" : "0" },
            Family(
                name: "event_last_success_timestamp_seconds", help: "When the event's reports were last made.",
                samples: Set(successes.keys).union(events.map(\.id)).sorted().compactMap { event in
                    let labels = [("event", "\(event)")]
                    return lastSuccess("event_last_success_timestamp_seconds", labels, successes[event])
                        .map { (labels, "\($0)") }
                }),
            each("duration_seconds", "How long the event's reports took.") {
                outcome.efforts[$0.id].map { "\($0.seconds)" }
            },
            each("rows", "Check-ins in the event's reports.") { $0.totals.map { "\($0.checkIns)" } },
            each("guests", "People in the event's reports.") { $0.totals.map { "\($0.uniqueGuests)" } },
            each("requests", "Requests sent for the event.") {
                outcome.efforts[$0.id].map { "\($0.traffic.requests)" }
            },
            each("retries", "Requests for the event that were sent again.") {
                outcome.efforts[$0.id].map { "\($0.traffic.retries)" }
            },
            findings,
        ]
    }

    /// The events of the run before, by its metrics.
    private var earlierEvents: [Int64] {
        let start = series("attendance_event_success", [("event", "")]).dropLast(2)
        return earlier.split(separator: "\n").filter { $0.hasPrefix(start) }.compactMap { line in
            Int64(line.dropFirst(start.count).prefix { $0 != "\"" })
        }
    }

    /// The later of a success that manifests record, and the one among the earlier metrics, in seconds since 1970.
    private func lastSuccess(_ name: String, _ labels: [(String, String)], _ recorded: Instant?) -> Int64? {
        let start = "\(series("attendance_\(name)", labels)) "
        let line = earlier.split(separator: "\n").first { $0.hasPrefix(start) }
        // A success a day or more after now, by whichever clock is ahead, was noted by a wrong one; clocks may be less apart.
        let now = finishedAt.secondsSinceEpoch + max(0, -(ServiceTime.ahead ?? 0))
        let kept = line.flatMap { Int64($0.dropFirst(start.count)) }.flatMap {
            $0 < now + 86_400 ? $0 : nil
        }
        return [recorded?.secondsSinceEpoch, kept].compactMap(\.self).max()
    }

    private func series(_ name: String, _ labels: [(String, String)]) -> String {
        let labels = ([("profile", profile)] + labels).map { "\($0)=\"\(Self.escaped($1))\"" }
        return "\(name){\(labels.joined(separator: ","))}"
    }

    private func text(of family: Family) -> String {
        let name = "attendance_\(family.name)"
        let samples = family.samples.map { sample in
            return "\(series(name, sample.labels)) \(sample.value)\n"
        }
        return "# HELP \(name) \(family.help)\n# TYPE \(name) gauge\n" + samples.joined()
    }

    private static func escaped(_ text: String) -> String {
        String(
            text.flatMap { character -> String in
                switch character {
                case "\\": "\\\\"
                case "\"": "\\\""
                case "\n": "\\n"
                default: String(character)
                }
            })
    }
}
