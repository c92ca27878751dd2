import FoundationEssentials
import Tables

extension Instant {
    /// What the machine's clock shows.
    static var systemClock: Instant {
        Instant(secondsSinceEpoch: Int64(Date().timeIntervalSince1970.rounded(.down)))
    }
}
