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
            guard let problem = health.problems.first(where: { !modeProblems.contains($0) }) else {
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

    /// What the store's own check says of who can read it, which is told with the other folders and files.
    private var modeProblems: [Phrase] {
        let folder = path.parentFolder
        return [(path, "600"), (folder, "700")].compactMap { place, wanted in
            var status = stat()
            guard stat(place, &status) == 0 else { return nil }
            return .storeModeTooOpen(place, mode: String(status.st_mode & 0o777, radix: 8), wanted: wanted)
        }
    }
}
