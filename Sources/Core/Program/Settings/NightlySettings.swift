import Base
import Sources

/// Conditions on an event's numbers under which a successful run exits with a failure status.
enum FailCondition: String, Sendable, CaseIterable {
    /// The service's own counts differ from its check-ins.
    case reconciliation
    /// A finding of data quality is a warning or an error.
    case quality
    /// A rule under `expect` is not met.
    case expectations
    /// The same conditions, but only for findings that the night before did not have.
    case newReconciliation = "reconciliation:new"
    case newQuality = "quality:new"
    case newExpectations = "expectations:new"

    /// Whether it needs an earlier night to compare with.
    var isOfNew: Bool { self == .newReconciliation || self == .newQuality || self == .newExpectations }
}

/// The `nightly` part of a profile: what the unattended run reports on, and where it writes.
///
///     nightly:
///       events: active
///       formats: [csv, xlsx, html]
///       output: /srv/reports
///       keep: 30
struct NightlySettings: Sendable, Hashable {
    /// The events to report on: those that match any of these criteria, or all of them.
    struct Events: Sendable, Hashable {
        /// Whether an event must match all criteria.
        var matchesAll = false
        /// Events that the service marks active.
        var active = false
        /// Events that ended at most this many days ago.
        var endedWithinDays: Int?
        /// Events with these ids, ascending.
        var ids: [Int64] = []

        init(
            matchesAll: Bool = false, active: Bool = false, endedWithinDays: Int? = nil, ids: [Int64] = []
        ) {
            self.matchesAll = matchesAll
            self.active = active
            self.endedWithinDays = endedWithinDays
            self.ids = Set(ids).sorted()
        }

        /// Whether only ids are given, so that no list of events is needed.
        var areNamed: Bool { !active && endedWithinDays == nil }
    }

    var events = Events(active: true)
    /// The names of the reports; `nil` for the default of the profile's source.
    var reports: [String]?
    var formats: [ReportFormat] = [.csv, .xlsx, .html]
    /// The folder in which each night's folder is created: absolute, or under `~/`.
    var output: String?
    /// How many nights' folders to keep.
    var keep = 30
    /// Width of the histogram's intervals; `nil` for the default.
    var binWidth: BinWidth?
    var dialect = CSVDialect.standard
    var failOn: Set<FailCondition> = []
    /// How often everything is read again, in nights. Only this detects edits.
    var fullEvery = 7
    /// How many days after an event its guests are forgotten; `nil` for never.
    var forgetAfter: Int?
    /// The packs for an event's sponsors that each night makes; `nil` for none.
    var packs: Packs?
    /// The comparisons of editions that each night makes; `nil` for none.
    var comparisons: Comparisons?
    /// The address to notify when a run starts and how it ends; `nil` for none. Never logged.
    var ping: String?
    /// The commands that a run starts; `nil` for none.
    var hooks: Hooks?
    /// The file of metrics for Prometheus; `nil` for none.
    var metrics: String?
    /// The place of `lineage`, which earlier versions had; `nil` if there is none.
    var oldLineage: String?
    /// The messages that a run sends; `nil` for none.
    var mail: Mail?

    init() {}

    /// - Parameter series: the names of the profile's series.
    init(_ value: YAMLValue, of source: SourceKind, series: [String]) throws(Fault) {
        var mapping = try value.mapping()
        try mapping.take(Self.rows, into: &self, of: source, series: series)
        oldLineage = mapping.take("lineage")?.place
        try mapping.finish()
    }
}

extension NightlySettings {
    /// The packs for an event's sponsors that each night makes anew, each taking all earlier ones into account.
    ///
    ///     packs: {event: 6, sponsors: /etc/attendance/sponsors.yaml, output: /srv/packs}
    struct Packs: Sendable, Hashable {
        var event: Int64
        /// The sponsors file: absolute, or under `~/`.
        var sponsors: String
        /// The folder for the packs: absolute, or under `~/`. It holds nothing else, since sponsors may see it.
        var output: String
        /// The name of the definition.
        var report = "sponsor"
        /// The number of people below which numbers are withheld; `nil` for the default.
        var minimumCount: Int?

        init(_ value: YAMLValue) throws(Fault) {
            var mapping = try value.mapping()
            guard let event = mapping.take("event"), let sponsors = mapping.take("sponsors"),
                let output = mapping.take("output")
            else { throw Fault(.misconfigured, .packsIncomplete(at: value.place)) }
            self.event = Int64(try event.integer(in: 1 ... .max))
            self.sponsors = try sponsors.absolutePath()
            self.output = try output.absolutePath()
            if let report = mapping.take("report") { self.report = try report.filledText() }
            minimumCount = try mapping.take("minimum-count")?.integer(in: 3...1000)
            try mapping.finish()
        }
    }

    /// The comparisons of editions that each night makes, one for each of the named series.
    ///
    ///     comparisons: [gala, summit]
    ///     comparisons: {series: [gala, summit], report: my-comparison}
    struct Comparisons: Sendable, Hashable {
        /// Names of the profile's series, each also the name of a folder, in the file's order.
        var series: [String] = []
        /// The name of the definition.
        var report = "comparison"

        /// - Parameter known: the names of the profile's series.
        init(_ value: YAMLValue, among known: [String]) throws(Fault) {
            guard value.isMapping else {
                series = try Self.names(value, among: known)
                return
            }
            var mapping = try value.mapping()
            if let listed = mapping.take("series") { series = try Self.names(listed, among: known) }
            if let report = mapping.take("report") { self.report = try report.filledText() }
            try mapping.finish()
            guard !series.isEmpty else { throw value.fault(expected: .someSeries) }
        }

        private static func names(_ value: YAMLValue, among known: [String]) throws(Fault) -> [String] {
            var names: [String] = []
            for element in value.list() {
                guard let name = try? element.filledText() else { throw element.fault(expected: .someSeries) }
                guard known.contains(name) else {
                    throw Fault(
                        .misconfigured,
                        .noSeriesOfProfile(name, at: element.place, nearest: nearestName(to: name, among: known)))
                }
                guard ConfigurationFile.isFolderName(name) else { throw element.fault(expected: .aSeriesAsFolder) }
                guard !names.contains(name) else {
                    throw Fault(.misconfigured, .listedTwice(name, key: value.key, at: element.place))
                }
                names.append(name)
            }
            guard !names.isEmpty else { throw value.fault(expected: .someSeries) }
            return names
        }
    }

    /// The names of a night's reports: the profile's, or the default of its source.
    func reportNames(of source: SourceKind) -> [String] {
        reports ?? [source.hasMembers ? "members" : "attendance"]
    }

    /// The width of the histogram's intervals: the profile's, or else 15 minutes, or a day for members.
    func histogramWidth(of source: SourceKind) -> BinWidth {
        binWidth ?? (source.hasMembers ? .day : .quarterHour)
    }
}

extension NightlySettings.Events {
    /// Reads `active`, an id, a list of ids, a mapping with one criterion, or one with several under `any` or `all`.
    init(_ value: YAMLValue) throws(Fault) {
        self.init()
        if value.isMapping {
            var mapping = try value.mapping()
            let (any, all) = (mapping.take("any"), mapping.take("all"))
            if let group = any ?? all {
                guard any == nil || all == nil else { throw value.fault(expected: .someEvents) }
                var criteria = try group.mapping()
                try take(&criteria)
                matchesAll = all != nil && count > 1
            } else {
                try take(&mapping)
                guard count < 2 else {
                    throw Fault(.misconfigured, .eventsByAnyOrAll(written, key: value.key, at: value.place))
                }
            }
            try mapping.finish()
        } else if !value.isList, let word = try? value.text(), word == "active" {
            active = true
        } else {
            ids = try Self.ids(value)
        }
        if areNamed, ids.isEmpty { throw value.fault(expected: .someEvents) }
    }

    /// The number of criteria.
    private var count: Int { (active ? 1 : 0) + (endedWithinDays == nil ? 0 : 1) + (ids.isEmpty ? 0 : 1) }

    /// Takes the criteria of a mapping, which has no other keys than `any` and `all`.
    private mutating func take(_ mapping: inout YAMLMapping) throws(Fault) {
        if let flag = mapping.take("active") {
            guard try flag.bool() else { throw flag.fault(expected: .onlyTrue) }
            active = true
        }
        endedWithinDays = try mapping.take("ended-within-days")?.integer(in: 0...36_500)
        if let listed = mapping.take("ids") { ids = try Self.ids(listed) }
        try mapping.finish()
    }

    /// The criteria as a mapping in the file.
    private var written: String {
        let parts = [
            active ? "active: true" : nil, endedWithinDays.map { "ended-within-days: \($0)" },
            ids.isEmpty ? nil : "ids: \(list)",
        ]
        return "{" + parts.compactMap(\.self).joined(separator: ", ") + "}"
    }

    private var list: String { "[" + ids.map(String.init).joined(separator: ", ") + "]" }

    /// As written in the file.
    var shown: String {
        if count > 1 { return "{\(matchesAll ? "all" : "any"): \(written)}" }
        return active ? "active" : endedWithinDays == nil ? list : written
    }

    private static func ids(_ value: YAMLValue) throws(Fault) -> [Int64] {
        var ids: Set<Int64> = []
        for element in value.list() {
            guard let id = try? element.integer(in: 1 ... .max) else { throw element.fault(expected: .someEvents) }
            ids.insert(Int64(id))
        }
        return ids.sorted()
    }
}
