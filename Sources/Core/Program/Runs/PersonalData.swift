import Base
import Foundation
import Logging
import Reporting
import Sources

/// The rules for reports that name guests or members: who may make them, where their files are, and the log of who did.
enum PersonalData {
    /// The subfolder of a run's folder that holds such reports, and nothing else. Only its owner can read it.
    static let folder = "personal"

    /// A line of the log: who made which report or list, when, and how many rows it has. It names nobody else.
    struct Line: Codable {
        let at: String
        /// The user's name on this machine, or else the user's number.
        let user: String
        let profile: String
        let event: Int64?
        let report: String
        let formats: [String]
        /// The number of rows, by section.
        let rows: [String: Int]
        let run: String
    }
}

extension PersonalData.Line {
    init(_ report: Report, formats: [ReportFormat], _ settings: Settings) {
        var event: Int64?
        if case .event(let id, _) = report.subject { event = id }
        self.init(
            report.name, of: event, formats: formats,
            rows: Dictionary(report.sections.map { ($0.name, $0.table.rowCount) }) { first, _ in first }, settings)
    }

    /// A line about a list without a report, such as the members that a command lists.
    init(
        _ name: String, of event: Int64? = nil, formats: [ReportFormat], rows: [String: Int], _ settings: Settings
    ) {
        at = WallClock(zone: settings.timeZone).iso8601(.now)
        user = getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } ?? "\(getuid())"
        profile = settings.profileName
        self.event = event
        report = name
        self.formats = formats.map(\.rawValue)
        self.rows = rows
        run = LogContext.run
    }

    /// Adds the line to the profile's log, and waits until it is on the disk. If that fails, the list is not made.
    func note(in folder: ProfileFolder, _ logger: Logger) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try folder.make()
        try folder.closeToOthers(logger)
        try JournalFile(path: folder.personalDataLog).append(String(decoding: encoder.encode(self), as: UTF8.self))
    }
}

extension ReportDefinition {
    /// Throws a `Fault` if a report names people and nobody has allowed that, or if their names would go to standard
    /// output as JSON, which is `.usage`.
    ///
    /// - Parameters:
    ///   - isAllowed: Whether the command line allows it; the profile may allow it too.
    ///   - kind: The kind of fault if nobody has allowed it: `.usage` for a command that makes only such lists.
    func requirePermission(
        _ isAllowed: Bool, _ settings: Settings, _ output: OutputOptions, or kind: Fault.Kind = .refused
    ) throws(Fault) {
        guard hasPersonalData else { return }
        guard isAllowed || settings.personalData == .allowed else { throw Fault(kind, .personalDataNeedsLeave(name)) }
        if output.folder == nil, output.formats(of: self).contains(.json) {
            throw Fault(.usage, .personalDataNotPrinted(name))
        }
    }
}

extension ReportPresentation {
    /// Logs who makes a list of people, before anybody can see it.
    ///
    /// - Parameter more: Further formats that name people.
    func notePersonalData(
        of report: Report, in part: EventPart, and more: [ReportFormat] = []
    ) throws {
        let definition = requested.definition
        var formats = output.formats(of: definition).filter { $0.isFile ? !part.files.isEmpty : output.showsPeople }
        formats += more.filter { !formats.contains($0) }
        guard definition.hasPersonalData, !formats.isEmpty else { return }
        try PersonalData.Line(report, formats: formats, settings).note(
            in: ProfileFolder(settings), common.logger)
    }
}

extension OutputOptions {
    /// Whether names may appear on the screen: it is a terminal, and `--format terminal` was given. Anybody might read
    /// the output of a pipe later.
    var showsPeople: Bool {
        formatNames.contains { $0.split(separator: ",").contains("terminal") } && Console.outputIsTerminal
    }
}
