import Foundation
import Tables

extension Instant {
    /// What the system's clock says.
    static var now: Instant { Instant(secondsSinceEpoch: Int64(Date.now.timeIntervalSince1970)) }
}
