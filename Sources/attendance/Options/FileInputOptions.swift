public import ArgumentParser
import Messages
public import Profiles

/// The options for a report from files.
struct FileInputOptions: VerifiedArguments {
    @Option(
        name: .customLong("files"),
        help:
            "Report these files instead of a service's event: a CSV file, or a folder with checkins.csv; may be repeated.",
        completion: .file())
    var paths: [String] = []

    @Option(
        name: .customLong("column"),
        help: ArgumentHelp(
            "What a column of the files is, such as guest_id=Code; may be repeated.", valueName: "role=column"))
    var columns: [String] = []

    @Option(
        name: .customLong("date-order"),
        help: "Order of day and month in the files: day-first or month-first. Default: what the rows show.")
    var dateOrder: DateOrder?

    @Flag(help: "The file is a list with one row for each guest and one column for each session.")
    var wide = false

    @Flag(help: "Print what was recognized in the files and their first rows; make no report.")
    var explain = false

    func verify() throws {
        try ColumnArgument.check(columns)
        if paths.contains("") { throw ValidationError(.flagNeedsFiles("--files")) }
    }

    /// The settings with the options applied. Files on the command line replace the profile's source.
    func applied(to settings: Settings) throws(Fault) -> Settings {
        var settings = settings
        if !paths.isEmpty {
            settings.source = .files
            settings.files.paths = paths
            settings.files.areStored = false
        }
        let flags = [
            ("--column", !columns.isEmpty), ("--date-order", dateOrder != nil), ("--wide", wide),
            ("--explain", explain),
        ]
        if settings.source != .files, let flag = flags.first(where: \.1) {
            throw Fault(.usage, .flagNeedsFiles(flag.0))
        }
        settings.files.columns.merge(ColumnArgument.roles(columns)) { $1 }
        settings.files.dateOrder = dateOrder ?? settings.files.dateOrder
        settings.files.isWide = settings.files.isWide || wide
        return settings
    }
}

/// A column's role and name on the command line: `guest_id=Code`.
enum ColumnArgument {
    static func check(_ columns: [String]) throws {
        for column in columns where !(column.dropFirst().contains("=") && !column.hasSuffix("=")) {
            throw ValidationError(.wrongColumnOption(column))
        }
    }

    /// The names of columns by role.
    static func roles(_ columns: [String]) -> [String: String] {
        let pairs = columns.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        return Dictionary(pairs.map { ($0[0], $0[1]) }) { $1 }
    }
}

extension DateOrder: ExpressibleByArgument {}
