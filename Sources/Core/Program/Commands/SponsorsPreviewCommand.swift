import ArgumentParser
import Base
import Logging
import Packs
import Reporting
import Store

/// `attendance sponsors preview`.
struct SponsorsPreviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Show how much sponsors' packs would show, at several minimums.",
        discussion: """
            Makes the packs from the store as it is and writes nothing: no file, and no entry in the ledger. At the minimum of \
            earlier editions, the pack is the next one; at any other, what a first edition would be. Then it proposes groups of \
            small sessions and types, from what is public: their kind, their day and their registrations.
            """)

    @Option(help: "The event, by id.")
    var event: Int64

    @Option(
        name: .customLong("sponsors"), help: "The sponsors file.", completion: .file(extensions: ["yaml", "yml"]))
    var file: String

    @Option(name: .customLong("report"), help: "Which report for sponsors: the name of a definition, or a file.")
    var reportName = "sponsor"

    @Option(
        name: .customLong("minimum-count"),
        help: "The minimums to compare, separated by commas: 3,5,10. Default: that of earlier editions, or 5.",
        transform: Self.minimums)
    var minimums: [Int] = []

    @Flag(help: "Print JSON instead of a table.")
    var json = false

    @OptionGroup(title: "Common") var common: CommonOptions

    private static func minimums(_ text: String) throws -> [Int] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            guard let minimum = Int(part), ReportRequest.minimumCounts.contains(minimum) else {
                throw ValidationError(.flagTakesNumber("--minimum-count", from: 3, to: 1000))
            }
            return minimum
        }
    }

    func run() async throws {
        let settings = try common.settings()
        let definition = try await RequestedReport.find(reportName).definition
        guard definition.audience == .sponsor else {
            throw Fault(.usage, .notForSponsors(definition.name, flag: "--report"))
        }
        try definition.require(.event)
        let sponsors = try SponsorFile(readingFrom: file)
        if let place = sponsors.oldEditions { common.tell(.editionsIgnored(place), .warning, in: settings.language) }
        let store = try AttendanceStore.open(
            path: ProfileFolder(settings).store, access: .reading, logger: common.logger)
        defer { store.close() }
        try store.requireWholeLedger(of: event)
        let ledger = try SponsorLedger(of: event, in: store)
        let tables = try await EventReader(.init(offline: store), settings).tables(of: event)
        try sponsors.check(against: tables)
        let minimums = minimums.isEmpty ? [ledger.minimumCount ?? ReportRequest.standardMinimumCount] : minimums
        var rows: [Row] = []
        for (index, minimum) in minimums.enumerated() where !minimums[..<index].contains(minimum) {
            let request = ReportRequest(zone: settings.timeZone, minimumCount: minimum)
            let follows = (try? ledger.requireAlike(sponsors, definition, request)) != nil
            let packs = try await SponsorPacks(
                of: tables, sponsors, definition, request,
                following: follows ? ledger : SponsorLedger(of: event, in: nil),
                isAsked: store.isAskedToClosePacks(of: event))
            rows += packs.packs.map { Row(minimum: minimum, sponsor: $0.sponsor.slug, pack: $0.pack) }
        }
        try Listing(Row.table(of: rows), settings: settings, common: common).print(asJSON: json)
        let proposal = PackGrouping(
            proposedFor: sponsors, in: tables, zone: settings.timeZone, language: settings.language,
            minimumCount: minimums.max() ?? ReportRequest.standardMinimumCount)
        // Beside JSON it is no part of the result.
        if let text = proposal.yaml {
            let note = Phrase.groupsProposed(text)[settings.language]
            if json { Console.note(note) } else { try Console.print("\n" + note) }
        }
    }

    /// A pack at a minimum.
    private struct Row {
        let minimum: Int
        let sponsor: String
        let pack: SponsorPack

        static func table(of rows: [Row]) -> ReportTable {
            func count(_ value: (PackShare) -> Int?) -> [Cell] {
                rows.map { Cell($0.pack.share.flatMap(value).map(Int64.init)) }
            }
            return ReportTable([
                .init("sponsor", .text, .ledgerSponsor, rows.map { .text($0.sponsor) }),
                .init("minimum_count", .count, .ledgerMinimum, rows.map { Cell($0.minimum) }),
                .init("edition", .count, .ledgerEdition, rows.map { Cell($0.pack.edition.map(Int64.init)) }),
                .init("numbers_shown", .count, .ledgerNumbersShown, count(\.numbersShown)),
                .init("numbers", .count, .ledgerNumbers, count(\.numbers)),
                .init("people_percentage", .count, .ledgerPeople, count(\.people)),
                .init(
                    "shows", .text, .ledgerShows,
                    rows.map { .phrase($0.pack.share?.phrase ?? .packShowsNothing) }),
            ])
        }
    }
}
