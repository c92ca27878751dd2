import Aggregation
import ArgumentParser
import Base
import Foundation
import Packs
import Rendering
import Reporting
import Store

/// `attendance sponsors`: the ledger of packs for sponsors.
struct SponsorsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sponsors",
        abstract: "Show what sponsors have been given or would be, close their packs, or withdraw what was never sent.",
        subcommands: [
            SponsorsLedgerCommand.self, SponsorsPreviewCommand.self, SponsorsCloseCommand.self,
            SponsorsWithdrawCommand.self,
        ])
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
            .init(
                "attended", .count, .ledgerAttended,
                entries.map { $0.edition.showsAnything ? Cell($0.edition.attended) : .empty }),
            .init(
                "shows", .text, .ledgerShows,
                entries.map { .phrase($0.edition.showsAnything ? $0.share.phrase : .packShowsNothing) }),
            .init("minimum_count", .count, .ledgerMinimum, entries.map { Cell($0.terms.minimumCount) }),
            .init(
                "status", .text, .ledgerStatus,
                entries.map { .phrase($0.stored.isPublished ? .editionPublished : .editionPending) }),
        ])
    }
}

extension SponsorLedger.Entry {
    fileprivate var share: PackShare { PackShare([edition]) }

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
            let session = row < edition.rows.count ? edition.rows[row] : nil
            let type = column < edition.columns.count ? edition.columns[column] : nil
            return [
                "session_id": JSONValue(session?.id), "registrant_type_id": JSONValue(type?.id),
                "of_all_types": .boolean(column == columns - 1),
                "session_group": JSONValue(session.flatMap { $0.isGroup ? $0.name ?? "" : nil }),
                "registrant_type_group": JSONValue(type.flatMap { $0.isGroup ? $0.name ?? "" : nil }),
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
            "places_are_excepted": .boolean(terms.region.exceptsSessions),
            "registrant_types_are_excepted": .boolean(terms.region.exceptsTypes),
            "unique_guests": JSONValue(edition.uniqueGuests.map(Int64.init)),
            "edition_kind": .string(edition.isClosing ? "closing" : "lean"),
            "left_out": .array(
                (edition.leftOut ?? []).map {
                    ["session_id": .integer($0.session), "reason": .string($0.reason.rawValue)]
                }),
            "shows": .string(share.phrase[language]), "numbers_shown": .integer(Int64(share.numbersShown)),
            "numbers_listed": .integer(Int64(share.numbers)),
            "people_percentage": JSONValue(share.people.map(Int64.init)),
            "withheld": .integer(Int64(edition.withheldCells)), "numbers": .array(numbers), "groups": .array(groups),
        ]
        return .object(document)
    }
}

/// `attendance sponsors close`.
struct SponsorsCloseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "close",
        abstract: "Close an event's packs for sponsors: the next run makes the last edition.",
        discussion: """
            By default packs close 24 hours after the last session (close-after in the sponsors file). This closes them as \
            soon as every session of the sponsors is over. Every later run writes the closing edition again.
            """)

    @Option(help: "The event, by id.")
    var event: Int64

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let settings = try common.settings()
        try await StoreCommand.withStore(settings, common) { store in
            try store.requireWholeLedger(of: event)
            let ledger = try SponsorLedger(of: event, in: store)
            if !ledger.keys.isEmpty, ledger.keys.allSatisfy({ ledger.editions(of: $0).last?.isClosing ?? false }) {
                return try Console.print(Phrase.packsAreClosed(event: event)[settings.language] + "\n")
            }
            let tables = try await EventReader(.init(offline: store), settings).tables(of: event)
            if let open = ledger.sessionNotOver(in: tables, settings) {
                throw Fault(.misconfigured, .packsNotOver(open, event: event))
            }
            try store.askToClosePacks(of: event)
            try Console.print(Phrase.packsCloseNext(event: event)[settings.language] + "\n")
        }
    }
}

extension SponsorLedger {
    /// A session that was not over at the last reading, of those that sponsors count; of all if there are no editions yet.
    fileprivate func sessionNotOver(in tables: EventTables, _ settings: Settings) -> String? {
        let regions = keys.compactMap { entries(of: $0).last?.terms }.flatMap { terms in
            [terms.region] + terms.given(as: "").values
        }
        let states = SessionStates(of: tables, at: tables.readAt, in: settings.timeZone)
        let row = tables.sessions.ids.values.indices.first { row in
            let id = tables.sessions.ids.values[row]
            return !states[id].hasEnded && (regions.isEmpty || regions.contains { $0.counts(session: id) })
        }
        return row.map { tables.sessions.names[$0] ?? "\(tables.sessions.ids.values[$0])" }
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
