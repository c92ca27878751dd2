import ArgumentParser
import Extraction
import Foundation
import Messages
import Profiles
import Rendering
import Reporting
import Tables

/// `attendance events`: lists the events of the account.
struct EventsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events", abstract: "List the account's events.")

    @Option(help: "Only events whose name contains this.")
    var search: String?

    @Flag(help: "Only active events.")
    var active = false

    @Flag(help: "Print JSON instead of a table.")
    var json = false

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let settings = try common.settings()
        let events = try await Service.withEvents(settings: settings, common: common) {
            try await $0.events(matching: search, activeOnly: active)
        }
        try Listing(ReportTable(listing: events), settings: settings, common: common).print(asJSON: json)
    }
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
        let table = ReportTable(listing: listed.sessions, offers: listed.offers)
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

    func print(asJSON: Bool) throws {
        let clock = WallClock(zone: settings.timeZone)
        try Console.print(
            asJSON
                ? String(decoding: JSONRenderer().bytes(of: table, on: clock), as: UTF8.self)
                : TerminalTable(style: common.listingStyle, language: settings.language, clock: clock).text(for: table))
    }
}
