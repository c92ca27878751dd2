import ArgumentParser
import Foundation
import Messages
import Profiles
import Rendering
import Reporting
import Tables

/// `attendance demo`: the real report on synthetic data, without an account or a network.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Report on a made-up event, without an account or network.",
        discussion: """
            Starts the sandbox on a free loopback port, logs in, reads event 6 over HTTP and reports on it as \
            'attendance report --event 6' would.
            """)

    @Option(name: .shortAndLong, help: "Folder for the files.", completion: .directory)
    var output = "attendance-demo"

    @Option(help: "Guests of the event.")
    var guests = 1200

    @Option(name: .customLong("bin"), help: "Bin width of the histogram.")
    var bin = BinWidth.quarterHour

    @OptionGroup(title: "Common") var common: CommonOptions

    func validate() throws {
        if guests < 1 { throw ValidationError(.flagTakesNumber("--guests", from: 1)) }
    }

    func run() async throws {
        var settings = try common.settings()
        if common.timezone == nil { settings.timeZone = TimeZone(identifier: "America/Santiago") ?? settings.timeZone }
        let sandbox = try SandboxExecutable.find()
        settings.token = nil
        settings.email = "demo@tikit.example"
        settings.password = "demo-password"
        // Whatever the profile's service is, log in to the sandbox's.
        settings.source = .tikit
        settings.authentication = .tikit
        settings.authenticationBaseURL = nil
        settings.requiredPermissions = []
        var run = try ReportRun(
            events: [6], report: try await .find("attendance"), options: .demo(bin: bin), output: .demo(folder: output),
            common: common, settings: settings)
        run.hints = .demo(folder: output)
        let arguments = ["--port", "0", "--guests", String(guests)]
        try await sandbox.serve(arguments) { [settings, run] address in
            var settings = settings
            settings.baseURL = address
            try await Service.withTikit(settings: settings, common: common, savesSession: false) {
                try await run.run(from: LiveReader(source: $0))
            }
        }
    }
}

extension ReportOptions {
    /// All sections of the event.
    fileprivate static func demo(bin: BinWidth) -> ReportOptions {
        var options = ReportOptions()
        options.sessions = []
        options.registrantTypes = []
        options.span = SpanOptions()
        options.span.fromText = nil
        options.span.toText = nil
        options.sinceText = nil
        options.bin = bin
        options.failOn = nil
        return options
    }
}

extension OutputOptions {
    /// All formats.
    fileprivate static func demo(folder: String) -> OutputOptions {
        var options = OutputOptions()
        options.formatNames = ReportFormat.allCases.map(\.rawValue)
        options.folder = folder
        options.csvDialect = .standard
        return options
    }
}
