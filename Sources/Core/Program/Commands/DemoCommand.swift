import ArgumentParser
import Base
import Foundation
import Rendering
import Reporting
import Sources

/// `attendance demo`: the real report on synthetic data, without an account or a network.
struct DemoCommand: AsyncParsableCommand, VerifiedArguments {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Report on a made-up event, without an account or network.",
        discussion: """
            Starts the sandbox on a free loopback port, logs in, reads event 6 over HTTP and reports on it as \
            'attendance report --event 6' would.

            With --day the report is that of an event under way, as it would have been that afternoon.
            """)

    @Option(
        name: .shortAndLong, help: "Folder for the files. Default: attendance-demo, or attendance-demo-day-N.",
        completion: .directory)
    var output: String?

    @Option(help: "Guests of the event.")
    var guests = 1200

    @Option(
        help: ArgumentHelp(
            "The event in the afternoon of this day: 1 to 3, 0 for the evening before, 4 for the day after.",
            valueName: "day"))
    var day: Int?

    @Option(name: .customLong("bin"), help: "Bin width of the histogram.")
    var bin = BinWidth.quarterHour

    @OptionGroup(title: "Common") var common: CommonOptions

    func verify() throws {
        if let day, !(0...4).contains(day) { throw ValidationError(.flagTakesNumber("--day", from: 0, to: 4)) }
        if guests < 1 { throw ValidationError(.flagTakesNumber("--guests", from: 1)) }
    }

    func run() async throws {
        var settings = try common.settings()
        if common.timezone == nil { settings.timeZone = TimeZone(identifier: "America/Santiago") ?? settings.timeZone }
        let own = ownCommand(settings)
        let sandbox = try SandboxExecutable.find()
        settings.token = nil
        settings.email = "demo@tikit.example"
        settings.password = "demo-password"
        // Log in to the sandbox, whatever the profile's service is.
        settings.source = .tikit
        settings.authentication = .tikit
        settings.authenticationBaseURL = nil
        settings.requiredPermissions = []
        let output = output ?? "attendance-demo" + (day.map { "-day-\($0)" } ?? "")
        var run = try ReportRun(
            events: [6], report: try await .find("attendance"), options: .demo(bin: bin), output: .demo(folder: output),
            common: common, settings: settings)
        run.hints = .demo(folder: output, isUnderWay: day != nil, own: own)
        let arguments =
            ["--port", "0", "--guests", String(guests)] + (day.map { ["--day", String($0)] } ?? [])
        try await sandbox.serve(arguments) { [settings, run] address in
            var settings = settings
            settings.baseURL = address
            try await Service.withEvents(settings: settings, common: common, savesSession: false) {
                try await run.run(from: EventReader(.init(live: $0), settings))
            }
        }
    }
}

extension DemoCommand {
    /// The command that leads to the user's own events: a log-in only for somebody who needs it.
    private func ownCommand(_ settings: Settings) -> String {
        if settings.source.hasMembers { return "attendance sources" }
        let isLoggedIn =
            settings.source.access == .files || settings.token != nil || ProfileFolder(settings).hasSession
        return isLoggedIn ? "attendance events" : "attendance login"
    }
}

extension ReportOptions {
    /// All sections of the event.
    fileprivate static func demo(bin: BinWidth) -> ReportOptions {
        var options = ReportOptions()
        options.sessions = []
        options.registrantTypes = []
        options.fromText = nil
        options.toText = nil
        options.sinceText = nil
        options.asOfText = nil
        options.bin = bin
        options.failOn = nil
        return options
    }
}

extension OutputOptions {
    /// All formats that need no other program.
    fileprivate static func demo(folder: String) -> OutputOptions {
        var options = OutputOptions()
        options.formatNames = ReportFormat.allCases.filter { $0 != .pdf }.map(\.rawValue)
        options.folder = folder
        options.csvDialect = .standard
        return options
    }
}
