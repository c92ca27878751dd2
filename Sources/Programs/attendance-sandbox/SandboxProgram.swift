import ArgumentParser
import Base
import Foundation
import Sandbox

/// `attendance-sandbox`: the server behind `attendance sandbox` and `attendance demo`. It is a separate executable so
/// that the nightly program does not contain it.
///
/// `attendance` checks the command line and starts it; the options are those of `attendance sandbox`.
struct SandboxProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attendance-sandbox",
        abstract: "The server behind 'attendance sandbox' and 'attendance demo', which start it.")

    @Option var port = 8080
    @Option var guests = 1200
    @Option var members = 250
    @Option var visits = 12_000
    @Flag var history = false
    @Option var seed: UInt64 = 2026
    @Option var day: Int?
    @Option var play: Double?

    @Option(help: "Language of messages: es or en.")
    var locale = "en"

    @Flag(
        help: """
            Serve a program: write one line of JSON, the address or what went wrong, to standard output, and end when \
            standard input ends.
            """)
    var attached = false

    func run() async throws {
        do {
            try await serve()
        } catch let fault as Fault {
            if attached {
                write(StartupReport(failure: .init(fault)))
            } else {
                let line = "attendance: \(fault.message[Language(rawValue: locale) ?? .english])\n"
                try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
            }
            throw ExitCode(fault.kind.exitStatus)
        }
    }

    /// Serves until the task is cancelled.
    private func serve() async throws {
        try await Sandbox.run(configuration, port: port) { sandbox in
            if attached {
                write(StartupReport(address: sandbox.baseURL))
            } else {
                write(sandbox.baseURLs.map { $0 + "\n" }.joined())
            }
        }
    }

    private var configuration: SandboxConfiguration {
        var configuration = SandboxConfiguration()
        configuration.guests = guests
        configuration.members = members
        configuration.visits = visits
        configuration.history = history
        configuration.seed = seed
        configuration.day = day
        configuration.playedPerSecond = play
        return configuration
    }

    /// Writes to standard output. Continues to serve if nobody reads it.
    private func write(_ text: String) { try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) }

    private func write(_ report: StartupReport) {
        guard let line = try? JSONEncoder().encode(report) else { return }
        write(String(decoding: line, as: UTF8.self) + "\n")
    }
}

/// The report to `attendance` from an attached sandbox: its address, or why it failed.
private struct StartupReport: Encodable {
    struct Failure: Encodable {
        var status: Int32
        var es: String
        var en: String

        init(_ fault: Fault) {
            status = fault.kind.exitStatus
            es = fault.message.es
            en = fault.message.en
        }
    }

    var address: String?
    var failure: Failure?
}

extension Fault.Kind {
    /// The exit status that `attendance` uses for the same error.
    fileprivate var exitStatus: Int32 {
        self == .usage ? 64 : 69
    }
}
