import ArgumentParser
import Base
import Foundation
import Rendering
import Reporting
import Sources

/// `attendance events`: lists the events of the account.
struct EventsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events", abstract: "List the account's events.",
        discussion: House.current.sources.compactMap(\.catalogue?.help).joined(separator: "\n\n"))

    @Option(help: "Only events whose name contains this.")
    var search: String?

    @Flag(help: "Only active events.")
    var active = false

    @Flag(help: "Print JSON instead of a table.")
    var json = false

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let settings = try common.settings()
        let listed = try await events(settings)
        try Listing(listed.table, settings: settings, common: common).print(asJSON: json, leavingOut: Self.lessNeeded)
        guard let note = listed.note else { return }
        if json { if !common.quiet { Console.note(note) } } else { try Console.print(note.sanitized()) }
    }

    private func events(_ settings: Settings) async throws -> ListedEvents {
        if let catalogue = settings.source.catalogue {
            let search = EventSearch(text: search, activeOnly: active)
            return try await Service.withConnection(settings: settings, common: common) {
                try await catalogue.list($0, search)
            }
        }
        let events = try await Service.withEvents(settings: settings, common: common) {
            try await $0.events(matching: search, activeOnly: active)
        }
        return ListedEvents(ReportTable(listing: events), note: nil)
    }

    /// The columns that a narrow window leaves out, so that each event has one line.
    private static let lessNeeded = ["city", "place", "ends_at", "is_active"]
}

/// `attendance sessions`: lists an event's sessions with the service's own counts.
struct SessionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions", abstract: "List an event's sessions, with the service's own counts.")

    @Option(help: "The event, by id.")
    var event: Int64

    @Flag(help: "Print JSON instead of a table.")
    var json = false

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let settings = try common.settings()
        let listed = try await Service.withEvents(settings: settings, common: common) {
            try await $0.sessions(of: event)
        }
        let contents = settings.source == .files ? listed.offers.contentsShown : settings.source.contents
        let table = ReportTable(
            listing: listed.sessions, offers: listed.offers, from: contents, at: Instant.now, in: settings.timeZone)
        try Listing(table, settings: settings, common: common).print(asJSON: json)
    }
}

/// Prints the table of a listing command: aligned for people, or JSON for programs.
struct Listing {
    private let table: ReportTable
    private let settings: Settings
    private let common: CommonOptions

    init(_ table: ReportTable, settings: Settings, common: CommonOptions) {
        self.table = table
        self.settings = settings
        self.common = common
    }

    func print(asJSON: Bool, leavingOut lessNeeded: [String]? = nil) throws {
        let clock = WallClock(zone: settings.timeZone)
        try Console.print(
            asJSON
                ? String(decoding: JSONRenderer().bytes(of: table, on: clock), as: UTF8.self)
                : TerminalTable(style: common.listingStyle, language: settings.language, clock: clock)
                    .text(for: table, leavingOut: lessNeeded))
    }
}
