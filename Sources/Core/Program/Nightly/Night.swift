import Base
import Foundation
import Rendering
import Reporting
import Sources

/// The tasks of a nightly run, resolved from the profile and the command's flags and checked as far as possible without requests.
struct Night: Sendable {
    let settings: Settings
    /// The reports of each event, with distinct names.
    let reports: [RequestedReport]
    /// The report that compares the editions of each series that the profile names; `nil` if it names none.
    let comparison: RequestedReport?
    /// The contents of its messages.
    let letters: [LetterRequest]
    let startedAt: Instant
    let folders: NightFolders
    /// `2026-03-02`: the date of the run's start in the report's time zone.
    let name: String
    let failOn: FailConditions

    init(
        _ settings: Settings, reports: [RequestedReport], comparison: RequestedReport? = nil,
        letters: [LetterRequest] = [], output: String?,
        failOn: FailConditions?, startedAt: Instant
    ) throws(Fault) {
        guard let output = output ?? settings.nightly.output else {
            throw Fault(.misconfigured, .nightlyHasNoOutput(profile: settings.profileName))
        }
        var names: Set<String> = []
        for definition in reports.map(\.definition) {
            guard names.insert(definition.name).inserted else {
                throw Fault(.misconfigured, .sameReportTwice(definition.name, profile: settings.profileName))
            }
            do {
                try definition.require(settings.source.hasMembers ? .members : .event)
            } catch {
                // The request comes from the profile, not from a command line.
                throw Fault(.misconfigured, error.message)
            }
        }
        let settings = try settings.adding(
            fieldsOf: reports.map(\.definition) + letters.flatMap { [$0.page.definition, $0.workbook.definition] })
        self.reports = reports
        self.comparison = comparison
        self.letters = letters
        self.settings = settings
        self.startedAt = startedAt
        self.failOn = failOn ?? FailConditions(settings.nightly.failOn)
        folders = NightFolders(path: output, profile: settings.profileName)
        name = Self.name(in: settings.timeZone, at: startedAt)
        if let personal = definitions.first(where: \.hasPersonalData) {
            throw Fault(.misconfigured, .personalDataAtNight(personal.name))
        }
        if settings.source.hasMembers {
            for definition in definitions {
                do {
                    try definition.onlyMember(for: memberRequest)
                } catch {
                    throw error.kind == .usage ? Fault(.misconfigured, error.message) : error
                }
            }
        }
    }

    /// The night that a profile describes, beginning now.
    ///
    /// - Parameters:
    ///   - output: the folder, if not the profile's.
    ///   - failOn: the conditions, if not the profile's.
    static func ofProfile(
        _ settings: Settings, output: String? = nil, failOn: FailConditions? = nil
    ) async throws -> Night {
        var reports: [RequestedReport] = []
        for name in settings.nightly.reportNames(of: settings.source) { reports.append(try await .find(name)) }
        return try Night(
            settings, reports: reports, comparison: try await .comparison(of: settings.nightly),
            letters: try await LetterRequest.all(settings, reports: reports), output: output, failOn: failOn,
            startedAt: .now)
    }

    /// The name of a night that begins at an instant: its date.
    static func name(in zone: TimeZone, at instant: Instant = .now) -> String {
        NightFolders.name(of: WallClock(zone: zone).civil(at: instant))
    }

    /// Checks that another engine's counts are enough for the night's reports.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured`, since the profile chooses the reports.
    func requireCounted() throws(Fault) {
        if settings.nightly.packs != nil { throw Fault(.misconfigured, .nightlyKeyNotWithSpark("packs")) }
        if settings.nightly.comparisons != nil { throw Fault(.misconfigured, .nightlyKeyNotWithSpark("comparisons")) }
        if let path = settings.facts.file ?? settings.facts.files.values.sorted().first {
            throw Fault(.misconfigured, .factsNotWithSpark(path))
        }
        try settings.requireNoFields()
        for definition in definitions {
            do {
                try definition.requireCounted()
            } catch {
                throw Fault(.misconfigured, error.message)
            }
        }
    }

    var definitions: [ReportDefinition] {
        reports.map(\.definition) + letters.flatMap { [$0.page.definition, $0.workbook.definition] }
    }

    var folder: String { "\(folders.path)/\(name)" }

    var files: ReportFiles {
        let nightly = settings.nightly
        return ReportFiles(
            formats: nightly.formats, folder: folder, csvDialect: nightly.dialect, language: settings.language)
    }

    var request: ReportRequest {
        var request = ReportRequest(zone: settings.timeZone, binWidth: binWidth)
        request.expectations = settings.expectations
        return request
    }

    /// The report request for a club's members.
    var memberRequest: MemberReportRequest {
        MemberReportRequest(settings, binWidth: binWidth)
    }

    var binWidth: BinWidth { settings.nightly.histogramWidth(of: settings.source) }

    /// The earlier nights that were published, oldest first.
    var delivered: [RecordedNight] { folders.nights(upTo: name).filter { $0.name != name } }

    /// The manifest of an earlier run of this night; `nil` if there was none.
    var earlierRun: NightManifest? { folders.manifest(of: name) }

    var series: [String] { settings.nightly.comparisons?.series ?? [] }

    /// The events to report on. The service is queried only if the profile does not name them all.
    func choice(from reader: EventReader) async throws -> NightChoice {
        let wanted = settings.nightly.events
        if wanted.areNamed { return NightChoice(chosen: wanted.ids) }
        return choice(from: try await reader.list())
    }

    func choice(from listing: EventTable) -> NightChoice {
        let chosen = settings.nightly.events.chosen(from: listing, at: startedAt)
        guard !settings.nightly.events.areNamed else { return NightChoice(chosen: chosen) }
        let delivered = delivered
        let departed = delivered.departed(from: chosen, on: WallClock(zone: settings.timeZone))
        return NightChoice(
            chosen: chosen, listed: Set(listing.ids.values), departed: departed,
            onceMore: delivered.reportedOnceMore(departed, at: startedAt))
    }
}

/// The events of a night, by their ids, ascending.
struct NightChoice: Sendable {
    /// Those that the profile chooses.
    var chosen: [Int64]
    /// Those of the service's list; `nil` if it was not requested.
    var listed: Set<Int64>?
    /// Those that earlier nights chose and that had not ended; `nil` if the list was not requested.
    var departed: [NightManifest.Departed]?
    /// The departed that are reported once more.
    var onceMore: [Int64] = []

    /// Those that the service's list lacks, of all that it is asked for.
    var unlisted: [Int64]? {
        listed.map { Set(chosen).union((departed ?? []).map(\.id)).subtracting($0).sorted() }
    }
}

extension NightlySettings.Events {
    /// The ids of the selected events, ascending: those selected from a listing, and those named, listed or not. An
    /// event without an end ends when it starts.
    func chosen(from listing: EventTable, at now: Instant) -> [Int64] {
        var chosen = Set(matchesAll ? [] : ids)
        for row in 0..<listing.count {
            var matches: [Bool] = []
            if active { matches.append(listing.active[row].map { $0 != 0 } ?? false) }
            if let days = endedWithinDays {
                let end = listing.endsAt[row] ?? listing.startsAt[row]
                matches.append(
                    end.map { $0 <= now && $0 >= now.advanced(bySeconds: -Int64(days) * 86_400) } ?? false)
            }
            let id = listing.ids.values[row]
            if !ids.isEmpty { matches.append(ids.contains(id)) }
            if matchesAll ? !matches.contains(false) : matches.contains(true) { chosen.insert(id) }
        }
        return chosen.sorted()
    }
}

/// The plan of a nightly run, for `--dry-run`.
struct NightPlan: Sendable {
    private let night: Night
    private let isForMembers: Bool
    private let events: [(id: Int64, name: String?)]
    private let listed: Set<Int64>
    /// The series to compare, each with its events or the reason why it cannot be compared.
    private let series: [(name: String, events: Result<[Int64], Fault>)]
    /// A phrase about the guests that the night forgets.
    private let forgetting: Phrase?

    init(_ night: Night, listing: EventTable, forgetting: Phrase?) {
        self.night = night
        self.forgetting = forgetting
        isForMembers = false
        var names: [Int64: String] = [:]
        for row in 0..<listing.count { names[listing.ids.values[row]] = listing.names[row] }
        listed = Set(listing.ids.values)
        let choice = night.choice(from: listing)
        for departed in choice.departed ?? [] where names[departed.id] == nil { names[departed.id] = departed.name }
        events = (choice.chosen + choice.onceMore).sorted().map { ($0, names[$0]) }
        series = night.series.map { name in
            let selection = EditionSelection(series: name, known: night.settings.series)
            return (name, Result { () throws(Fault) in try selection.events(listed: listing) })
        }
    }

    /// The plan for a club's members.
    init(ofMembers night: Night) {
        self.night = night
        isForMembers = true
        events = []
        listed = []
        series = []
        forgetting = nil
    }

    /// One item per line, beginning with its kind.
    var text: String {
        let language = night.settings.language
        let nightly = night.settings.nightly
        var lines: [(Phrase, String)] = events.map { event in
            let name = listed.contains(event.id) ? event.name?.singleLine ?? "" : Phrase.planNotListed[language]
            return (.planEvent, name.isEmpty ? "\(event.id)" : "\(event.id)  \(name)")
        }
        if isForMembers {
            lines.append((.planClub, night.settings.clubName.singleLine))
        } else if events.isEmpty {
            lines.append((.planEvent, Phrase.planNoEvent[language]))
        }
        for (name, events) in series {
            switch events {
            case .success(let ids):
                lines.append((.planComparison, "\(name): \(ids.map(String.init).joined(separator: ", "))"))
            case .failure(let fault): lines.append((.planComparison, fault.message[language]))
            }
        }
        lines.append((.planReports, night.reports.map(\.definition.name).joined(separator: ", ")))
        lines.append((.planFormats, nightly.formats.map(\.rawValue).joined(separator: ", ")))
        lines.append((.planFolder, night.folder))
        let conditions = FailCondition.allCases.filter(night.failOn.conditions.contains)
        if !conditions.isEmpty { lines.append((.planFailOn, conditions.map(\.rawValue).joined(separator: ", "))) }
        if let mail = nightly.mail { lines.append((.planMail, mail.shown)) }
        for name in expired { lines.append((.planRemoval, "\(night.folders.path)/\(name)")) }
        if let forgetting { lines.append((.planForgetting, forgetting[language])) }
        let width = lines.map { $0.0[language].count }.max() ?? 0
        return lines.map { kind, value in
            let kind = kind[language]
            return kind + String(repeating: " ", count: width - kind.count + 2) + value + "\n"
        }.joined()
    }

    private var expired: [String] {
        let contents: NightManifest.Contents =
            isForMembers || !events.isEmpty ? .reports : series.isEmpty ? .nothing : .comparisons
        let tonight = NightFolders.Kept(name: night.name, contents: contents)
        return NightFolders.expired(night.folders.kept(), tonight: tonight, keep: night.settings.nightly.keep)
    }
}

extension String {
    /// An event's name without line breaks and terminal controls.
    fileprivate var singleLine: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.filter { ![.control, .format, .lineSeparator].contains($0.properties.generalCategory) }))
    }
}
