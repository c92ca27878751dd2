import ArgumentParser
import Base
import Foundation

/// `attendance sandbox`: serves the documented APIs on loopback until stopped.
struct SandboxCommand: ParsableCommand, VerifiedArguments {
    static let configuration = CommandConfiguration(
        commandName: "sandbox",
        abstract: "Serve the documented APIs on loopback, with made-up data, until stopped.",
        discussion: """
            The data is generated from the seed: the same seed gives the same event 6, "Tech Summit 2026", and the \
            same other events. Log in with e-mail demo@tikit.example and password demo-password. Once it is ready, \
            it prints the addresses of Tikit, Firestore, Negroni and EduGo, one per line. POST /sandbox/faults makes \
            it fail on request; see Documentation/design/sandbox.md.
            """)

    @Option(help: "Port to listen on; 0 for a free one.")
    var port = 8080

    @Option(help: "Guests of event 6.")
    var guests = 1200

    @Flag(
        inversion: .prefixedNo,
        help: """
            Serve series, too: events 101 to 111, ten editions of a fair and the next one, to forecast; events 121 and \
            122, earlier editions of the gala of event 4, to compare.
            """)
    var history = true

    @Option(help: "Ordinary members of the gym in Firestore.")
    var members = 250

    @Option(help: "Check-ins of those members.")
    var visits = 12_000

    @Option(help: "Seed of the generated data.")
    var seed: UInt64 = 2026

    @Option(
        help: ArgumentHelp(
            "Stop at the afternoon of this day of event 6: 1 to 3, 0 for the evening before, 4 for the day after.",
            valueName: "day"))
    var day: Int?

    @Option(
        help: ArgumentHelp(
            "Let event 6 happen now, with so many check-ins a second, for 'attendance watch'.", valueName: "check-ins"))
    var play: Double?

    func verify() throws {
        if let play, !(0.1...1000).contains(play) {
            throw ValidationError(.sandboxPlayOutOfRange)
        }
        if play != nil, day != nil { throw ValidationError(.flagsExclude(["--play", "--day"])) }
        if let day, !(0...4).contains(day) { throw ValidationError(.flagTakesNumber("--day", from: 0, to: 4)) }
        if !(0...65_535).contains(port) { throw ValidationError(.flagTakesNumber("--port", from: 0, to: 65_535)) }
        if guests < 1 { throw ValidationError(.flagTakesNumber("--guests", from: 1)) }
        if members < 0 { throw ValidationError(.flagTakesNumber("--members", from: 0)) }
        if visits < 0 { throw ValidationError(.flagTakesNumber("--visits", from: 0)) }
    }

    func run() throws {
        var arguments = [
            "--port", String(port), "--guests", String(guests), "--members", String(members), "--visits",
            String(visits), "--seed", String(seed), "--locale", Executable.errorLanguage.rawValue,
        ]
        if history { arguments.append("--history") }
        if let day { arguments += ["--day", String(day)] }
        if let play { arguments += ["--play", String(play)] }
        try SandboxExecutable.find().replaceProcess(arguments)
    }
}
