import Base
import Reporting

/// A summary, for later runs, of the nights in an output folder.
struct EarlierNights: Sendable {
    /// The end of the last night.
    private(set) var lastEnd: Instant?
    /// The end of the last night in which every event succeeded.
    private(set) var lastSuccess: Instant?
    /// When each event last succeeded.
    private(set) var successes: [Int64: Instant] = [:]

    /// - Parameter name: The last night that counts.
    init(in folders: NightFolders, upTo name: String) {
        for night in folders.nights(upTo: name) {
            let manifest = night.manifest
            guard let end = manifest.finishedAt.flatMap({ ISO8601Text($0)?.plausibleInstant }) else { continue }
            lastEnd = end
            if manifest.events.allSatisfy({ $0.status == .ok }) { lastSuccess = end }
            for event in manifest.events where event.status == .ok { successes[event.id] = end }
        }
    }
}
