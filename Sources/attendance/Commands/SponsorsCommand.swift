import ArgumentParser
import Files
import Foundation
import Messages
import Packs
import Profiles
import Rendering
import Reporting
import Storage
import Tables

/// `attendance sponsors`: the ledger of packs for sponsors.
struct SponsorsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sponsors",
        abstract: "Show what sponsors have been given or would be, or withdraw what was never sent.",
        subcommands: [SponsorsLedgerCommand.self, SponsorsPreviewCommand.self, SponsorsWithdrawCommand.self])
}

/// `attendance sponsors ledger`.
struct SponsorsLedgerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ledger",
        abstract: "List the editions of sponsors' packs of an event.",
        discussion: """
            The ledger records each edition as its reader has it, before its files appear. Every later edition is \
            protected together with all of them.
            """)

    @Option(help: "The event, by id.")
    var event: Int64

    @Option(help: "Only this sponsor, by the name of its files.")
    var sponsor: String?

    @Flag(help: "Print JSON, with the numbers of each edition, instead of a table.")
    var json = false

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let settings = try common.settings()
        let store = try AttendanceStore.open(
            path: ProfileFolder(settings).store, access: .reading, logger: common.logger)
        defer { store.close() }
        try store.requireWholeLedger(of: event)
        let ledger = try SponsorLedger(of: event, in: store)
        let entries = (sponsor.map(ledger.keys(of:)) ?? ledger.keys).flatMap(ledger.entries)
        guard json else {
            return try Listing(table(of: entries), settings: settings, common: common).print(asJSON: false)
        }
        let clock = WallClock(zone: settings.timeZone)
        try Console.print(
            JSONValue.array(entries.map { $0.document(on: clock, in: settings.language) }).text(.indented))
    }

    private func table(of entries: [SponsorLedger.Entry]) -> ReportTable {
        ReportTable([
            .init("sponsor", .text, .ledgerSponsor, entries.map { .text($0.stored.sponsor) }),
            .init("edition", .count, .ledgerEdition, entries.map { Cell($0.edition.number) }),
            .init(
                "data_hour", .instant, .ledgerDataHour,
                entries.map { Cell($0.edition.dataHours.last.flatMap { $0 }.map(Instant.init(secondsSinceEpoch:))) }),
            .init("attended", .count, .ledgerAttended, entries.map { Cell($0.edition.attended) }),
            .init("shows", .text, .ledgerShows, entries.map { .phrase($0.share.phrase) }),
            .init("minimum_count", .count, .ledgerMinimum, entries.map { Cell($0.terms.minimumCount) }),
            .init(
                "status", .text, .ledgerStatus,
                entries.map { .phrase($0.stored.isPublished ? .editionPublished : .editionPending) }),
        ])
    }
}

extension SponsorLedger.Entry {
    fileprivate var share: PackShare { PackShare(edition, visitCount: edition.came) }

    /// The edition as its reader sees it.
    fileprivate func document(on clock: WallClock, in language: Language) -> JSONValue {
        func time(_ seconds: Int64?) -> JSONValue {
            JSONValue(seconds.map { clock.iso8601(Instant(secondsSinceEpoch: $0)) })
        }
        func ids(_ ids: [Int64]) -> JSONValue { .array(ids.map(JSONValue.integer)) }
        let columns = edition.columnCount
        let numbers = edition.cells.enumerated().compactMap { index, cell -> JSONValue? in
            guard let cell, edition.isPublished(index) else { return nil }
            let (row, column) = (index / columns, index % columns)
            return [
                "session_id": JSONValue(row < edition.sessions.count ? edition.sessions[row] : nil),
                "registrant_type_id": JSONValue(column < edition.types.count ? edition.types[column] : nil),
                "of_all_types": .boolean(column == columns - 1),
                "of_other_sessions": .boolean(edition.otherSessions != nil && row == edition.sessions.count),
                "of_other_types": .boolean(edition.otherTypes != nil && column == edition.types.count),
                "attended": JSONValue(cell.showsAttended ? Int64(cell.attended) : nil),
                "registered": JSONValue(cell.showsRegistered ? Int64(cell.registered) : nil),
                "as_of": time(cell.showsAttended ? edition.dataHours[cell.asOf - 1] : nil),
            ]
        }
        let groups = edition.groups.flatMap { group in
            group.rows.map { row -> JSONValue in
                [
                    "section": .string(group.section), "session_id": JSONValue(group.session),
                    "bin_start": time(row.start), "bin_end": time(row.end), "name": JSONValue(row.name),
                    "arrivals": .integer(Int64(row.visits)),
                ]
            }
        }
        let document: JSONObject = [
            "event_id": .integer(stored.event), "sponsor": .string(stored.sponsor),
            "shared_by": .array(terms.given(as: stored.sponsor).keys.sorted().map(JSONValue.string)),
            "edition": .integer(Int64(edition.number)), "data_hour": time(edition.dataHours.last.flatMap { $0 }),
            "published": .boolean(stored.isPublished), "minimum_count": .integer(Int64(terms.minimumCount)),
            "sections": .array(terms.basis.sections.map(JSONValue.string)),
            "bin_seconds": JSONValue(terms.basis.binSeconds.map(Int64.init)),
            "timezone": JSONValue(terms.basis.timeZone),
            "cell_length": JSONValue(terms.basis.cellLength.map(Int64.init)),
            "places": ids(terms.places), "registrant_types": ids(terms.registrantTypes),
            "places_are_excepted": .boolean(terms.region.sessions.isRest && !terms.places.isEmpty),
            "registrant_types_are_excepted": .boolean(terms.region.types.isRest && !terms.registrantTypes.isEmpty),
            "unique_guests": JSONValue(edition.uniqueGuests.map(Int64.init)),
            "other_sessions": ids(edition.otherSessions ?? []),
            "other_types": .array((edition.otherTypes ?? []).map { JSONValue($0) }),
            "editions": .string((edition.hasTotalsOnly ? PackEdition.Content.lean : .full).rawValue),
            "shows": .string(share.phrase[language]), "numbers_shown": .integer(Int64(share.numbersShown)),
            "numbers_listed": .integer(Int64(share.numbers)),
            "people_percentage": JSONValue(share.people.map(Int64.init)),
            "withheld": .integer(Int64(edition.withheldCells)), "numbers": .array(numbers), "groups": .array(groups),
        ]
        // Without this key if the first edition was made when registration was over.
        guard let registration = edition.registration else { return .object(document) }
        return .object(
            JSONObject(
                document.members.map { ($0.name, $0.value) } + [("registration", .string(registration.rawValue))]))
    }
}

/// `attendance sponsors withdraw`.
struct SponsorsWithdrawCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "withdraw",
        abstract: "Remove sponsors' editions from the ledger, if none was ever sent.",
        discussion: """
            The next pack is then a first edition and may be made with other options. Asks for confirmation; without a \
            terminal, --yes is required. If anybody has one of the editions, the next may reveal people.
            """)

    @Option(help: "The event, by id.")
    var event: Int64

    @Option(name: .customLong("sponsor"), help: "The sponsor, by the name of its files; may be repeated.")
    var sponsors: [String]

    @Flag(help: "Withdraw without asking.")
    var yes = false

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let settings = try common.settings()
        try await StoreCommand.withStore(settings, common) { try await withdraw(from: $0, settings) }
    }

    private func withdraw(from store: AttendanceStore, _ settings: Settings) async throws {
        let ledger = try SponsorLedger(of: event, in: store)
        for sponsor in sponsors
        where try ledger.keys(of: sponsor).isEmpty && !store.hasLostPackEditions(of: event, sponsor: sponsor) {
            throw Fault(.notFound, .noPackEditions(of: event, sponsor: sponsor))
        }
        if !yes {
            let language = settings.language
            guard try await TerminalPrompt.confirms(.withdrawQuestion, or: .withdrawNeedsYes, in: language) else {
                return
            }
        }
        for sponsor in Set(sponsors).sorted() {
            // Read the ledger anew: withdrawing the previous sponsor may have removed editions, or left them to another
            // sponsor alone.
            let lost = try store.withdrawLostPackEditions(of: event, sponsor: sponsor)
            let count = try SponsorLedger(of: event, in: store).withdraw(sponsor, from: store) + lost
            try Console.print(Phrase.packEditionsWithdrawn(count, of: sponsor)[settings.language] + "\n")
        }
    }
}
