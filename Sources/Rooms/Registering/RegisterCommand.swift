import ArgumentParser
import Base
import Foundation
import Logging
import Program
import Sources

/// `attendance register`: registers a check-in for each code in a file, once.
struct RegisterCommand: AsyncParsableCommand, VerifiedArguments {
    static let configuration = CommandConfiguration(
        commandName: "register",
        abstract: "Register check-ins from a file of QR codes, each once.",
        discussion: """
            FILE has one code per line; blank lines and lines starting with # are skipped, and a repeated code is sent once.

            A journal records what was sent and what the service responded: if a run is cut short, the next one \
            sends only the codes without a response. Codes are secrets: outputs show at most their last four \
            characters.

            The report, one line per code, goes to --output or standard output as CSV, and to a terminal as a table; \
            a summary follows.
            """)

    @Option(help: "The event, by id.")
    var event: Int64

    @Option(help: "The session, by id.")
    var session: Int64

    @Option(help: ArgumentHelp("The file of codes; - for standard input.", valueName: "file"), completion: .file())
    var codes: String

    @Option(help: "Requests per second, at most.")
    var rate: Double = 10

    @Option(name: .customLong("in-flight"), help: "Requests in flight at once, at most.")
    var inFlight = 4

    @Option(
        help: ArgumentHelp("The journal. Default: in the profile's folder of the data folder.", valueName: "file"),
        completion: .file())
    var journal: String?

    @Option(
        help: ArgumentHelp("Write the report here instead of to standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("Write the summary here, too, as CSV.", valueName: "file"), completion: .file())
    var summary: String?

    @OptionGroup(title: "Writing") var dryRunOptions: DryRunOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func verify() throws {
        guard rate > 0, rate <= 1000 else { throw ValidationError(.rateOutOfRange) }
        guard (1...64).contains(inFlight) else {
            throw ValidationError(.flagTakesNumber("--in-flight", from: 1, to: 64))
        }
        let files = [("--codes", codes), ("--journal", journal), ("--output", output), ("--summary", summary)]
        for (flag, path) in files where path == "" { throw ValidationError(.flagNeedsFile(flag)) }
    }

    func run() async throws {
        let settings = try common.settings()
        guard settings.source.topic == .events else { throw Service.noCodes(of: settings) }
        let folder = ProfileFolder(settings)
        let path = journal ?? "\(folder.path)/register/event-\(event)-session-\(session).jsonl"
        let files = RegisterFiles(codes: codes, journal: path, output: output, summary: summary)
        try files.checkThatTheyDiffer()
        // The key will be there, and so will the journal, unless it is named.
        if !dryRunOptions.isOn { try folder.make() }
        if !dryRunOptions.isOn { try files.checkThatTheyCanBeWritten() }
        let key = try IdentityKey.key(in: folder, makesFile: !dryRunOptions.isOn)
        let list = try CodesFile.read(codes, mask: try CodeMask(key: key))
        if list.repeated > 0, !common.quiet {
            common.tell(.codesRepeated(list.repeated), .warning, in: settings.language)
        }
        let subject = RegistrationJournal.Subject(service: settings.baseURL, event: event, session: session)
        if dryRunOptions.isOn {
            let results = try RegistrationBatch.dryRun(of: list.codes, journal: path, of: subject, key: key)
            try RegistrationReport(results: results, settings: settings, common: common).show()
            dryRunOptions.say(settings.language, quiet: common.quiet)
            return
        }
        let outcome = try await register(
            list.codes, try RegistrationJournal(path, of: subject, key: key), subject, settings)
        if let end = outcome.end, !outcome.hasAnswers { throw end }
        try RegistrationReport(results: outcome.results, settings: settings, common: common)
            .publish(output: output, summary: summary)
        if let end = outcome.end {
            common.tell(.registerEnded(end.message), in: settings.language)
        }
        if !outcome.results.allSatisfy({ $0.status.isIn }) { throw Finished(status: ExitStatus.partial) }
    }

    private func register(
        _ codes: [RegistrationCode], _ journal: RegistrationJournal, _ subject: RegistrationJournal.Subject,
        _ settings: Settings
    ) async throws -> RegistrationBatch.Outcome {
        let progress = common.showsProgress ? ProgressBar(settings, style: common.errorStyle) : nil
        defer { progress?.erase() }
        let (pace, inFlight) = (PostPace(perSecond: rate), inFlight)
        return try await Service.withRegistrar(of: subject, pace: pace, settings: settings, common: common) {
            registrar in
            try await RegistrationBatch(registrar: registrar, journal: journal, pace: pace, inFlight: inFlight)
                .run(codes) { progress?.show(.codesDone($0, of: codes.count)) }
        }
    }
}
