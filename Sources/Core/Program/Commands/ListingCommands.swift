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
        discussion: """
            A pretix profile knows events by numbers: those of its key events, or proposed ones. The line to paste into \
            the profile follows.
            """)

    @Option(help: "Only events whose name contains this.")
    var search: String?

    @Flag(help: "Only active events.")
    var active = false

    @Flag(help: "Print JSON instead of a table.")
    var json = false

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let settings = try common.settings()
        if settings.source == .pretix { return try await listNumbered(settings) }
        let events = try await Service.withEvents(settings: settings, common: common) {
            try await $0.events(matching: search, activeOnly: active)
        }
        try Listing(ReportTable(listing: events), settings: settings, common: common)
            .print(asJSON: json, leavingOut: Self.lessNeeded)
    }

    /// The columns that a narrow window leaves out, so that each event has one line.
    private static let lessNeeded = ["city", "place", "ends_at", "is_active"]

    /// Lists the events of a service that identifies them by name, with their configured or proposed numbers and the line to set.
    private func listNumbered(_ settings: Settings) async throws {
        let known = settings.pretix.events
        let all = try await Service.withEvents(settings: settings, common: common) { source in
            guard let source = source as? any NamingSource else {
                return [(number: Int64, event: CatalogueEvent)]()
            }
            return CatalogueEvent.numbers(of: try await source.catalogue(), known: known)
        }
        let wanted = MatchedName(search)
        let shown = all.filter { _, event in
            (wanted.isEmpty || MatchedName(event.name).contains(wanted)) && (!active || event.isLive == true)
        }
        let table = ReportTable(listing: EventTable(shown), keys: shown.map(\.event.slug))
        try Listing(table, settings: settings, common: common).print(asJSON: json, leavingOut: Self.lessNeeded)
        guard all.contains(where: { known[$0.number] == nil }) else { return }
        let numbers = all.reduce(into: known) { $0[$1.number] = $1.event.slug }.sorted { $0.key < $1.key }
        let line = numbers.map { "\($0.key): \($0.value.yamlScalar)" }.joined(separator: ", ")
        let text = "\n\(Phrase.pretixEventsToPaste[settings.language])\n\n    events: {\(line)}\n"
        if json { if !common.quiet { Console.note(text) } } else { try Console.print(text.sanitized()) }
    }
}

extension String {
    /// The text as a YAML value, quoted if it might be read as anything other than text.
    fileprivate var yamlScalar: String {
        let words = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
        let isPlain =
            first?.isLetter == true && !words.contains(lowercased())
            && utf8.allSatisfy { $0 < 0x80 } && allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
        return isPlain ? self : "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
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
