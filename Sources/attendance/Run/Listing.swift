import Messages
import Profiles
import Rendering
import Reporting
import Tables

/// Prints a table of a listing command: aligned for people, or JSON for programs.
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
