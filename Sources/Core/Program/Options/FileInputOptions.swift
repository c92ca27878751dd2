public import ArgumentParser
import Base
import Sources

/// The options for a report from files.
struct FileInputOptions: VerifiedArguments {
    @Option(
        name: .customLong("files"),
        help:
            "Report these files instead of a service's event: a spreadsheet (CSV, XLSX, ODS), or a folder; may be repeated.",
        completion: .file())
    var paths: [String] = []

    @Option(
        help: ArgumentHelp(
            "What the columns mean: a form (YAML), as 'attendance files describe' proposes. If it names files, they are read.",
            valueName: "form"),
        completion: .file(extensions: ["yaml", "yml"]))
    var form: String?

    @Option(
        help: ArgumentHelp("The list of the people registered, as a file.", valueName: "path"), completion: .file())
    var registrants: String?

    @Option(help: "The event's name. Default: that in the files, or of the first of them.")
    var name: String?

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

    @Flag(help: "Print the form that 'attendance files describe' proposes; make no report.")
    var explain = false

    func verify() throws {
        try ColumnArgument.check(columns)
        if paths.contains("") { throw ValidationError(.flagNeedsFiles("--files")) }
        for (flag, path) in [("--form", form), ("--registrants", registrants)] where path == "" {
            throw ValidationError(.flagNeedsFile(flag))
        }
        if name == "" { throw ValidationError(.nameNeedsText) }
    }

    /// Whether the command line may name files, so that no event need be named.
    var mayNameFiles: Bool { !paths.isEmpty || form != nil || registrants != nil }

    /// The settings with the options applied. Files on the command line replace the profile's source.
    ///
    /// - Parameter isOfEvent: whether an event is named, which a list of registrants alone does not replace.
    func applied(to settings: Settings, isOfEvent: Bool) throws(Fault) -> Settings {
        var settings = settings
        if try namesFiles() || (registrants != nil && form == nil && !isOfEvent) {
            // What a profile says of its files is not said of others.
            (settings.files.form, settings.files.registrants) = (nil, nil)
            settings.fields = FieldNames()
            settings.source = .files
            settings.files.paths = paths
            settings.files.areStored = false
        }
        let flags = [
            ("--form", form != nil), ("--registrants", registrants != nil), ("--column", !columns.isEmpty),
            ("--date-order", dateOrder != nil),
            ("--wide", wide), ("--name", name != nil), ("--explain", explain),
        ]
        if settings.source != .files, let flag = flags.first(where: \.1) {
            throw Fault(.usage, .flagNeedsFiles(flag.0))
        }
        settings.files.form = form ?? settings.files.form
        settings.files.registrants = registrants ?? settings.files.registrants
        settings.files.name = name
        settings.files.columns.merge(ColumnArgument.roles(columns)) { $1 }
        settings.files.dateOrder = dateOrder ?? settings.files.dateOrder
        settings.files.isWide = settings.files.isWide || wide
        return settings
    }

    /// Whether files are named: by `--files`, or in a form.
    private func namesFiles() throws(Fault) -> Bool {
        if !paths.isEmpty { return true }
        guard let form else { return false }
        return try !FileForm(path: form).files.isEmpty
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
