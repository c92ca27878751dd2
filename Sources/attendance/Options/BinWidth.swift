import ArgumentParser
import Documents

/// The width of a histogram's intervals.
struct BinWidth: ExpressibleByArgument, Sendable {
    var seconds: Int

    init(seconds: Int) { self.seconds = seconds }

    /// Reads `90s`, `15m`, `1h` or `1d`, from a second to 366 days.
    init?(argument: String) {
        guard let seconds = intervalSeconds(argument) else { return nil }
        self.seconds = seconds
    }

    var defaultValueDescription: String { seconds % 86_400 == 0 ? "\(seconds / 86_400)d" : "\(seconds / 60)m" }
}
