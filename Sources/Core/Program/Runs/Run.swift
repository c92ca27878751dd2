package import Base
package import Reporting
import Sources

/// One run of a command that reads and reports: its options, and the steps from a source to what is published.
package struct Run: Sendable {
    package var settings: Settings
    let common: CommonOptions
    private(set) var reading: ReadingOptions
    let output: OutputOptions

    package init(_ common: CommonOptions, _ reading: ReadingOptions, _ output: OutputOptions) throws(Fault) {
        settings = try common.settings()
        self.common = common
        self.reading = reading
        self.output = output
    }

    /// The run with files in place of a service, named on the command line or in the profile.
    ///
    /// - Parameter isOfEvent: Whether an event is named.
    func applying(_ files: FileInputOptions, isOfEvent: Bool) throws(Fault) -> Run {
        var run = self
        run.settings = try files.applied(to: settings, isOfEvent: isOfEvent)
        guard run.settings.source == .files, !run.settings.files.areStored else { return run }
        for (flag, isGiven) in [("--offline", reading.offline), ("--full", reading.full)] where isGiven {
            throw Fault(.usage, .notWithFiles(flag))
        }
        run.reading.live = true
        return run
    }

    /// Takes the profile's lock, if the store is written, and starts the run's time limit.
    func begin() async throws -> RunLock? {
        let lock = try await reading.mode.lock(settings, common.logger, timeout: reading.lockTimeout)
        Interruption.limitRun(toSeconds: settings.longestRun, orElse: Executable.fail)
        return lock
    }

    /// Calls `body` with the reader of events.
    package func read<Result: Sendable>(_ body: (EventReader) async throws -> Result) async throws -> Result {
        try await Service.withReader(
            reading.mode, settings: settings, common: common, under: try await begin(), body)
    }

    /// Publishes a report's files and prints its terminal output; if the report names people, first logs who made it.
    ///
    /// - Parameter pages: Further files of the report.
    /// - Throws: `Finished` with status 1 if a condition of `failOn` is met.
    package func publish(
        _ report: Report, as requested: RequestedReport, and pages: [EventPart.File] = [],
        failOn: FailConditions? = nil
    ) throws {
        let presentation = ReportPresentation(requested: requested, output: output, common: common, settings: settings)
        var publication = try ReportPublication(presentation)
        var part = try presentation.part(of: report)
        part.files += pages
        try presentation.notePersonalData(of: report, in: part, and: pages.compactMap(\.format))
        try publication.add(part)
        try publication.publish()
        guard let found = failOn?.found(in: report) else { return }
        common.tell(found, in: settings.language)
        throw Finished(status: ExitStatus.partial)
    }
}

extension EventPart.File {
    /// The format that the file's extension names.
    fileprivate var format: ReportFormat? {
        path.split(separator: ".").last.flatMap { ReportFormat(rawValue: String($0)) }
    }
}

/// What the commands that list an event's people have in common.
extension Run {
    /// Checks what can be checked before anything is read.
    ///
    /// - Throws: A `Fault` of kind `.usage` if personal data is not allowed, `.misconfigured` if the profile has no events.
    func requirePeople(_ definition: ReportDefinition, isAllowed: Bool) throws(Fault) {
        try definition.requirePermission(isAllowed, settings, output, or: .usage)
        guard settings.source.topic == .events else {
            throw Fault(
                .misconfigured, .profileIsOfMembers(settings.profileName, source: settings.source.name))
        }
        try output.requirePrinter(for: definition)
    }

    /// An event with its guests' names and addresses.
    func people(of event: Int64) async throws -> EventTables {
        try await read { reader in
            try await reader.read(event, EventColumns.counted.union([.names, .addresses]), comparedWith: nil).tables
        }
    }
}
