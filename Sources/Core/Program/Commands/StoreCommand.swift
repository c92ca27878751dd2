import ArgumentParser
import Base
import Foundation
import Rendering
import Sources
import Store

/// `attendance store`: maintains the local store.
struct StoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract:
            "Forget a guest, an event or what is before a date; compact, check, back up and restore the local store.",
        subcommands: [
            StoreForgetCommand.self, StoreCompactCommand.self, StoreCheckCommand.self, StoreBackupCommand.self,
            StoreRestoreCommand.self,
        ])
}

/// `attendance store forget`.
struct StoreForgetCommand: AsyncParsableCommand, VerifiedArguments {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Remove a guest, an event, or everything before a date from the local store.",
        discussion: """
            Shows what would be removed and asks for confirmation; without a terminal, --yes is required. Removed data \
            is overwritten in the store's file. Existing reports, exports and copies are left alone, and so is the \
            service.

            A guest's check-ins still count, without name, e-mail and coordinates, and later runs do not restore \
            these. An event that the service still has returns with the next run that reads it.

            --before removes events that ended before the date, and the history of earlier nights of the others.
            """)

    @Option(
        name: .customLong("event"),
        help: "The event to forget, by id; with --guest, the event in which to forget the guest.")
    var event: Int64?

    @Option(name: .customLong("guest"), help: "The guest to forget, by id.")
    var guest: Int64?

    @Option(name: .customLong("before"), help: "A date or an ISO time, in the report's zone when without offset.")
    var before: String?

    @Flag(name: .customLong("dry-run"), help: "Show what would be removed, and remove nothing.")
    var dryRun = false

    @Flag(help: "Remove without asking.")
    var yes = false

    @Flag(help: "Print JSON instead of lines.")
    var json = false

    @OptionGroup(title: "Common") var common: CommonOptions

    func verify() throws {
        if dryRun, yes { throw ValidationError(.flagsExclude(["--dry-run", "--yes"])) }
        if before != nil ? event != nil || guest != nil : event == nil && guest == nil {
            throw ValidationError(.forgetNamesOne)
        }
        try TimeArgument.check([("--before", before)])
    }

    func run() async throws {
        let settings = try common.settings()
        guard !settings.source.hasMembers else {
            throw Fault(.usage, .profileIsOfMembers(settings.profileName, source: settings.source.name))
        }
        let what = forgetting(in: settings.timeZone)
        try await StoreCommand.withStore(settings, common) { store in
            guard !yes else { return try show(store.forget(what), settings) }
            try show(store.forget(what, dryRun: true), settings)
            guard !dryRun else { return note(.forgetDryRun, settings) }
            let language = settings.language
            guard try await TerminalPrompt.confirms(.forgetQuestion, or: .forgetNeedsYes, in: language) else {
                return note(.nothingForgotten, settings)
            }
            try store.forget(what)
        }
    }

    private func forgetting(in zone: TimeZone) -> Forgetting {
        if let before = TimeArgument.instant(before, in: zone) { return .everything(before: before) }
        if let guest { return .guest(guest, event: event) }
        return .event(event ?? 0)
    }

    private func note(_ phrase: Phrase, _ settings: Settings) {
        if !common.quiet { Console.note("attendance: " + phrase[settings.language]) }
    }

    private func show(_ outcome: ForgettingOutcome, _ settings: Settings) throws {
        guard json else {
            let guests: Phrase = guest == nil ? .forgetGuestRows(isDone: yes) : .forgetGuests(isDone: yes)
            var lines = [
                (.forgetEvents(isDone: yes), outcome.events.count),
                (.forgetCheckIns(isDone: yes), outcome.checkInsRemoved),
                (guests, outcome.guests),
                (.forgetStripped(isDone: yes), outcome.checkInsEmptied),
                (.forgetHistory(isDone: yes), outcome.historyRows),
            ].map { (name: Phrase, number: Int) in TerminalFields.Line(name, .number(number)) }
            if !outcome.guestEvents.isEmpty {
                let events = outcome.guestEvents.map(String.init).joined(separator: ", ")
                lines.append(TerminalFields.Line(.forgetGuestEvents, Phrase(verbatim: events)))
            }
            let fields = TerminalFields(style: common.outputStyle, language: settings.language)
            try Console.print(fields.text(for: lines))
            if !outcome.events.isEmpty { note(.forgetReadAgain, settings) }
            return
        }
        let document: JSONValue = [
            "dry_run": .boolean(!yes),
            "events": .array(outcome.events.map(JSONValue.integer)),
            "checkins_removed": .integer(Int64(outcome.checkInsRemoved)),
            "guests": .integer(Int64(outcome.guests)),
            "checkins_emptied": .integer(Int64(outcome.checkInsEmptied)),
            "history_rows": .integer(Int64(outcome.historyRows)),
        ]
        try Console.print(document.text(.indented))
    }
}

/// `attendance store compact`.
struct StoreCompactCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compact",
        abstract: "Rewrite the store's file without unused space.",
        discussion: "While it runs, needs free space of the size of the file.")

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let settings = try common.settings()
        try await StoreCommand.withStore(settings, common) { store in
            let before = Self.size(of: store.path)
            try store.compact()
            let phrase = Phrase.storeCompacted(before: before, after: Self.size(of: store.path))
            try Console.print(phrase[settings.language] + "\n")
        }
    }

    private static func size(of path: String) -> UInt64 {
        AttendanceStore.files(of: path).reduce(0) { bytes, file in
            var status = stat()
            return stat(file, &status) == 0 ? bytes + UInt64(max(0, status.st_size)) : bytes
        }
    }
}

extension StoreCommand {
    /// Calls `body` with the profile's store, opened for writing under the profile's lock. Does not create a store.
    static func withStore(
        _ settings: Settings, _ common: CommonOptions, _ body: (AttendanceStore) async throws -> Void
    ) async throws {
        let folder = ProfileFolder(settings)
        guard FileManager.default.fileExists(atPath: folder.store) else {
            throw Fault(.notFound, .noStoreYet(folder.store))
        }
        let lock = try await RunLock.take(folder, logger: common.logger)
        defer { withExtendedLifetime(lock) {} }
        let store = try AttendanceStore.open(path: folder.store, access: .writing, logger: common.logger)
        defer { store.close() }
        try await body(store)
    }
}
