import ArgumentParser
import Messages

/// The options that say where a report's numbers come from.
struct ReadingOptions: ParsableArguments {
    @Flag(help: "Read everything from the service; do not use the store.")
    var live = false

    @Flag(help: "Report from the store alone, without network.")
    var offline = false

    @Flag(help: "Read everything again and replace what is in the store.")
    var full = false

    @Option(name: .customLong("wait"), help: "Seconds to wait for another run that holds the lock.")
    var waitSeconds = 0

    /// Where the numbers come from.
    var mode: ReadingMode { live ? .live : offline ? .offline : full ? .full : .store }

    /// How long to wait for another run.
    var patience: Duration { .seconds(waitSeconds) }

    func validate() throws {
        if [live, offline, full].count(where: { $0 }) > 1 {
            throw ValidationError(.flagsExclude(["--live", "--offline", "--full"]))
        }
        if !(0...86_400).contains(waitSeconds) {
            throw ValidationError(.flagTakesSeconds("--wait", from: 0, to: 86_400))
        }
    }
}
