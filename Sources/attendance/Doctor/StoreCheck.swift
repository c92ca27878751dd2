import Foundation
import Logging
import Messages
import Storage
import Tables

/// Whether the store is sound, where there is one.
struct StoreCheck {
    let path: String
    let logger: Logger

    var finding: Finding {
        guard FileManager.default.fileExists(atPath: path) else { return Finding(.store, .fine, .storeNotThere) }
        do {
            let store = try AttendanceStore.open(path: path, access: .reading, closes: false, logger: logger)
            defer { store.close() }
            let health = try store.health()
            // Who can read it is told with the other folders and files.
            guard let problem = health.damage.first else {
                if let club = health.club {
                    let bytes = UInt64(max(0, health.fileSize))
                    return Finding(
                        .store, .fine, .storeSound(members: club.members, visits: club.visits, bytes: bytes))
                }
                return Finding(
                    .store, .fine,
                    .storeSound(
                        events: health.events.count, checkIns: health.events.reduce(0) { $0 + $1.held },
                        bytes: UInt64(max(0, health.fileSize))))
            }
            return Finding(.store, .failed(.unreadableData), .storeUnsound(path, problem))
        } catch {
            return Finding(.store, error)
        }
    }
}
