import ArgumentParser
import Base
import Foundation
import Logging
import Membership
import Rendering
import Reporting
import Sources

/// `attendance members find`: finds members by name, phone number or id.
struct MembersFindCommand: AsyncParsableCommand, VerifiedArguments {
    static let configuration = CommandConfiguration(
        commandName: "find",
        abstract: "Find members by name, phone number or id.",
        discussion: """
            Beginnings of words are enough, in any order; case and accents do not matter. Of a phone number, three digits \
            are. Most likely first, with what the door would decide now.

            For the roles admin and receptionist. What is found is personal data: it is shown on the terminal that asked. \
            A pipe or a file needs --yes or the profile's permission; a file then has mode 0600.

            Exits with 1 if nobody fits.
            """)

    /// How the list is printed.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case terminal, csv, json

        var ofReport: ReportFormat {
            switch self {
            case .terminal: .terminal
            case .csv: .csv
            case .json: .json
            }
        }
    }

    private static let limits = 1...1000

    @Argument(help: "Words of the name, digits of the phone number, or the id.")
    var words: [String]

    @Option(help: "terminal, csv or json.")
    var format = Format.terminal

    @Option(name: .customLong("csv-dialect"), help: "standard, plain (text verbatim) or excel (BOM, localized).")
    var csvDialect: CSVDialect = .standard

    @Option(help: "List at most this many members, 1 to 1000.")
    var limit = 20

    @Flag(help: "Look in the store alone, without network; it has no phone numbers.")
    var offline = false

    @OptionGroup(title: "Personal data") var people: PersonalDataOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    private var query: MemberQuery? { MemberQuery(words.joined(separator: " ")) }

    func verify() throws {
        if query == nil { throw ValidationError(.noQuery) }
        if !Self.limits.contains(limit) {
            throw ValidationError(.flagTakesNumber("--limit", from: Self.limits.lowerBound, to: Self.limits.upperBound))
        }
    }

    func run() async throws {
        let settings = try common.settings()
        guard settings.source.hasMembers, let query else {
            throw Fault(.misconfigured, .profileIsOfEvents(settings.profileName))
        }
        try settings.members.role.requireLookUp()
        guard Console.outputIsTerminal || people.areGiven || settings.personalData == .allowed else {
            throw Fault(.refused, .membersNeedLeave)
        }
        let club = try await club(settings)
        let found = query.rows(of: club)
        let shown = Array(found.prefix(limit))
        let clock = WallClock(zone: settings.timeZone)
        let listing = MemberListing(of: shown, in: club, now: .now, clock: clock)
        if !shown.isEmpty {
            try PersonalData.Line(
                "members find", formats: [format.ofReport], rows: ["members": shown.count], settings
            ).note(in: ProfileFolder(settings), common.logger)
            try Console.makeOutputPrivate()
        }
        if format != .terminal || !shown.isEmpty { try Console.print(text(of: listing, settings, clock)) }
        guard !shown.isEmpty else {
            common.tell(.nobodyFound, .warning, in: settings.language)
            throw Finished(status: ExitStatus.partial)
        }
        if found.count > shown.count {
            common.tell(.moreFound(found.count - shown.count), .notice, in: settings.language)
        }
    }

    private func club(_ settings: Settings) async throws -> MemberTables {
        guard offline else {
            return try await Service.withMembers(settings: settings, common: common) { try await $0.members() }
        }
        return try await Service.withClubReader(.offline, settings: settings, common: common) {
            try await $0.read(named: settings.clubName)
        }
    }

    private func text(of listing: MemberListing, _ settings: Settings, _ clock: WallClock) -> String {
        let language = settings.language
        switch format {
        case .terminal:
            return TerminalTable(style: common.listingStyle, language: language, clock: clock).text(
                for: listing.forPeople(in: language))
        case .csv:
            return String(
                decoding: CSVRenderer(csvDialect).bytes(of: listing.table, on: clock, in: language), as: UTF8.self)
        case .json: return String(decoding: JSONRenderer().bytes(of: listing.table, on: clock), as: UTF8.self)
        }
    }
}
