import ArgumentParser
import Base
import Foundation
import Program

/// `attendance watch`: shows an event while it happens.
struct WatchCommand: AsyncParsableCommand, VerifiedArguments {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Show an event while it happens: who is in, how fast, at which door.",
        discussion: """
            On a terminal: one screen, redrawn; q or Ctrl-C ends it. In a pipe: a line now and then. With --json: one \
            JSON object per line and refresh. With --output: also a page for a wall that reloads itself.

            What is new is saved in the store every half minute. At the end what is new is read, and the \
            counts are checked, as by 'attendance sync', so that the last numbers are those of the report. With --live nothing is saved or checked.

            'attendance sandbox --play 50' serves an event that happens now.
            """)

    @Option(help: "The event, by id.")
    var event: Int64

    @OptionGroup(title: "Doors") var doors: DoorOptions

    @Option(help: ArgumentHelp("Seconds between refreshes, 0.5 to 300.", valueName: "seconds"))
    var interval = 2.0

    @Option(
        name: .customLong("duration"),
        help: ArgumentHelp("End by itself after this time, such as 90m or 8h.", valueName: "time"))
    var durationText: String?

    @Option(
        name: .customLong("until"),
        help: ArgumentHelp("End by itself at this time: 22:00 today, or an ISO time.", valueName: "time"))
    var untilText: String?

    @Flag(help: "Print a JSON object per refresh, on a line of its own, instead of a screen.")
    var json = false

    @Option(help: ArgumentHelp("Without a terminal: seconds between lines, at least.", valueName: "seconds"))
    var every = 10

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("Keep a page for a wall in this HTML file.", valueName: "file"),
        completion: .file(extensions: ["html"]))
    var page: String?

    @Flag(help: "Read from the service alone; do not use the store, and do not check at the end.")
    var live = false

    @Option(name: .customLong("wait"), help: "Seconds to wait for another run that holds the lock.")
    var waitSeconds = 0

    @OptionGroup(title: "Common") var common: CommonOptions

    func verify() throws {
        if !(0.5...300).contains(interval) {
            throw ValidationError(.flagTakesSecondsAndParts("--interval", from: "0.5", to: "300"))
        }
        if !(0...86_400).contains(every) { throw ValidationError(.flagTakesSeconds("--every", from: 0, to: 86_400)) }
        if !(0...86_400).contains(waitSeconds) {
            throw ValidationError(.flagTakesSeconds("--wait", from: 0, to: 86_400))
        }
        if durationText != nil, untilText != nil { throw ValidationError(.flagsExclude(["--duration", "--until"])) }
        if let durationText, intervalSeconds(durationText) == nil {
            throw ValidationError(.flagTakesDuration("--duration", not: durationText))
        }
        if let untilText, TimeOfDay(untilText) == nil { try TimeArgument.check([("--until", untilText)]) }
        if let page, !page.lowercased().hasSuffix(".html") { throw ValidationError(.outputTakesPage(page)) }
    }

    func run() async throws {
        let settings = try common.settings()
        let rules = try doors.rules()
        let end = try end(in: settings.timeZone)
        try await WatchRun(
            event: event, isLive: live, waitSeconds: waitSeconds, interval: interval, every: every, page: page,
            printsJSON: json, common: common, settings: settings, rules: rules, end: end
        ).run()
    }

    /// When to end; `nil` for never.
    private func end(in zone: TimeZone) throws(Fault) -> Instant? {
        if let seconds = durationText.flatMap(intervalSeconds) {
            return Instant.now.advanced(bySeconds: Int64(seconds))
        }
        guard let untilText else { return nil }
        let end = TimeOfDay(untilText)?.today(in: zone) ?? TimeArgument.instant(untilText, in: zone)
        guard let end, end > .now else { throw Fault(.usage, .untilIsPast(untilText)) }
        return end
    }
}

/// The options for alarms and scanners.
struct DoorOptions: VerifiedArguments {
    @Option(
        name: .customLong("capacity"),
        help: ArgumentHelp(
            "Warn from nine tenths of so many people on: of the event, or of a session, 12=900; may be repeated.",
            valueName: "people"))
    var capacities: [String] = []

    @Option(
        name: .customLong("rate"),
        help: ArgumentHelp(
            "Warn from so many check-ins a minute on: in the event, or in a session, 12=40; may be repeated.",
            valueName: "check-ins"))
    var rates: [String] = []

    @Option(
        name: .customLong("scanners"),
        help: ArgumentHelp(
            "Scanners at each door, or at that of a session, 12=4: warns if a queue grows; may be repeated.",
            valueName: "number"))
    var scanners: [String] = []

    @Option(
        name: .customLong("seconds-per-checkin"),
        help: ArgumentHelp("The seconds that a check-in takes, 0.1 to 600.", valueName: "seconds"))
    var secondsPerCheckIn = 6.0

    func verify() throws {
        if !(0.1...600).contains(secondsPerCheckIn) {
            throw ValidationError(.flagTakesSecondsAndParts("--seconds-per-checkin", from: "0.1", to: "600"))
        }
        _ = try rules()
    }

    func rules() throws -> LiveRules {
        var rules = LiveRules()
        (rules.eventCapacity, rules.capacities) = try limits(capacities, of: "--capacity", example: "12=900")
        (rules.eventRate, rules.rates) = try limits(rates, of: "--rate", example: "12=40")
        (rules.commonScanners, rules.scanners) = try limits(scanners, of: "--scanners", example: "12=4")
        rules.secondsPerCheckIn = secondsPerCheckIn
        return rules
    }

    /// The number given without a session, and those by session. A later one replaces an earlier one.
    private func limits(
        _ texts: [String], of flag: String, example: String
    ) throws -> (common: Int?, bySession: [Int64: Int]) {
        var common: Int?
        var bySession: [Int64: Int] = [:]
        for text in texts.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
            let parts = text.split(separator: "=", omittingEmptySubsequences: false)
            let number = parts.last.flatMap { Int($0) }.flatMap { (1...10_000_000).contains($0) ? $0 : nil }
            let session = parts.count == 2 ? Int64(parts[0]) : nil
            guard let number, parts.count == 1 || session != nil else {
                throw ValidationError(.limitNotUnderstood(flag, String(text), example: example))
            }
            if let session { bySession[session] = number } else { common = number }
        }
        return (common, bySession)
    }
}

/// A time of day on the command line: `22:00`.
struct TimeOfDay {
    private let hour: Int
    private let minute: Int

    init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }), let hour = Int(parts[0]),
            let minute = Int(parts[1]),
            (0..<24).contains(hour), (0..<60).contains(minute)
        else { return nil }
        (self.hour, self.minute) = (hour, minute)
    }

    func today(in zone: TimeZone) -> Instant {
        let clock = WallClock(zone: zone)
        var civil = clock.civil(at: .now)
        (civil.hour, civil.minute, civil.second) = (hour, minute, 0)
        return clock.instant(of: civil)
    }
}
