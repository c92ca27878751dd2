internal import Base
import Sources

extension NightlySettings {
    /// The settings of `nightly`, in the order in which they are listed.
    static let rows: [SettingRow<NightlySettings>] = [
        SettingRow(
            "events", \.events, read: { value throws(Fault) in try Events(value) }, shown: { $0.shown },
            example: SettingExample(.nightlyEvents, "active")
        ).of(.events),
        SettingRow(
            "reports",
            shown: { nightly, settings in nightly.reportNames(of: settings.source).joined(separator: ", ") },
            example: SettingExample("[attendance]"),
            read: { value, _, nightly throws(Fault) in nightly.reports = try value.differentTexts() }),
        SettingRow(
            "formats", \.formats,
            read: { value throws(Fault) in
                let chosen = try value.elements { element throws(Fault) in
                    try element.choice(among: ReportFormat.files)
                }
                return ReportFormat.files.filter(chosen.contains)
            },
            shown: { $0.map(\.rawValue).joined(separator: ", ") },
            example: SettingExample(
                Phrase(verbatim: ReportFormat.files.map(\.rawValue).joined(separator: ", ") + "."), "[csv, xlsx, html]")
        ),
        .text(
            "output", \.output, isPath: true, read: { value throws(Fault) in try value.absolutePath() },
            example: SettingExample(.nightlyOutput, Phrase.exampleReportsFolder, follows: "events")),
        .number("keep", \.keep, 1...10_000, example: SettingExample(.nightlyKeep, "30")),
        SettingRow(
            "bin", shown: { nightly, settings in nightly.histogramWidth(of: settings.source).text },
            example: SettingExample(.nightlyBin, "15m"),
            read: { value, _, nightly throws(Fault) in
                nightly.binWidth = BinWidth(seconds: try value.intervalLength())
            }),
        .choice("csv-dialect", \.dialect, example: SettingExample(.nightlyCSVDialect, "standard")),
        SettingRow(
            "fail-on", \.failOn,
            read: { value throws(Fault) in
                var conditions: Set<FailCondition> = []
                for element in value.list() { conditions.insert(try element.choice(FailCondition.self)) }
                return conditions
            },
            shown: { chosen in
                let names = FailCondition.allCases.filter(chosen.contains).map(\.rawValue)
                return names.isEmpty ? nil : names.joined(separator: ", ")
            },
            example: SettingExample(.nightlyFailOn, "[reconciliation]")),
        .number("full-every", \.fullEvery, 1...365, example: SettingExample(.nightlyFullEvery, "7")),
        SettingRow(
            "forget-after", \.forgetAfter, read: { value throws(Fault) in try value.days() },
            shown: { $0.map { "\($0)d" } }, example: SettingExample(.nightlyForgetAfter, "400d")
        ).of(.events).listedIfSet,
        packs.of(.events).listedIfSet,
        SettingRow(
            "comparisons",
            shown: { nightly, _ in
                nightly.comparisons.map { "\($0.report): " + $0.series.joined(separator: ", ") }
            },
            example: SettingExample(.nightlyComparisons, "[gala]"),
            read: { value, series, nightly throws(Fault) in
                nightly.comparisons = try Comparisons(value, among: series)
            }
        ).of(.events).listedIfSet,
        SettingRow(
            "ping", \.ping, read: { value throws(Fault) in try value.pingAddress() }, shown: { $0.map { _ in "set" } },
            example: SettingExample(.nightlyPing, "https://hc-ping.com/00000000-0000-0000-0000-000000000000")
        ).listedIfSet,
        SettingRow(
            "hooks", \.hooks, read: { value throws(Fault) in try Hooks(value) }, shown: { $0?.shown },
            example: SettingExample(
                .nightlyHooks, "{success: rclone copy \"$ATTENDANCE_FOLDER\" s3:reports, timeout: 5m}")
        ).listedIfSet,
        .text(
            "metrics", \.metrics, isPath: true, read: { value throws(Fault) in try value.absolutePath() },
            example: SettingExample(.nightlyMetrics, "/var/lib/prometheus/node-exporter/attendance.prom")
        ).listedIfSet,
        SettingRow(
            "mail", shown: { nightly, _ in nightly.mail?.shown },
            example: SettingExample(
                .nightlyMail,
                "{server: \"smtp://mail.example.org:587\", from: reports@example.org, to: [ana@example.org]}"),
            read: { value, series, nightly throws(Fault) in nightly.mail = try Mail(value, among: series) }
        ).listedIfSet,
    ]

    private static var packs: SettingRow<NightlySettings> {
        var row = SettingRow<NightlySettings>(
            "packs",
            shown: { nightly, _ in nightly.packs.map { "\($0.event): \($0.sponsors), \($0.output)" } },
            example: SettingExample(
                .nightlyPacks, "{event: 6, sponsors: /etc/attendance/sponsors.yaml, output: /srv/packs}"),
            read: { value, _, nightly throws(Fault) in nightly.packs = try Packs(value) })
        row.expand = { nightly, environment in
            guard let packs = nightly.packs else { return }
            nightly.packs?.sponsors = environment.expandingTilde(packs.sponsors)
            nightly.packs?.output = environment.expandingTilde(packs.output)
        }
        return row
    }
}

extension YAMLValue {
    /// The elements of a non-empty list.
    fileprivate func elements<Element>(_ read: (YAMLValue) throws(Fault) -> Element) throws(Fault) -> [Element] {
        var elements: [Element] = []
        for element in list() { elements.append(try read(element)) }
        guard !elements.isEmpty else { throw fault(expected: .aListOfSome) }
        return elements
    }

    /// The elements of a non-empty list of texts, each once.
    fileprivate func differentTexts() throws(Fault) -> [String] {
        var texts: Set<String> = []
        return try elements { element throws(Fault) in
            let text = try element.text()
            guard texts.insert(text).inserted else {
                throw Fault(.misconfigured, .listedTwice(text, key: key, at: element.place))
            }
            return text
        }
    }

    /// A path that does not depend on the working directory.
    func absolutePath() throws(Fault) -> String {
        let path = try text()
        guard path.hasPrefix("/") || path.hasPrefix("~/") else { throw fault(expected: .anAbsolutePath) }
        return path
    }
}
