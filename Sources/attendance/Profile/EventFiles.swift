import EventFiles
import Foundation
import Logging
import Profiles
import Storage

extension Settings {
    /// Identifies the source of events in the store; check-ins from another source are not reused.
    var eventAddress: String { source == .files ? "files" : baseURL }

    /// The ids that the names of an event's sessions and types have in the profile's store: none without one.
    func knownNames(of event: Int64, _ logger: Logger) -> KnownNames {
        let path = ProfileFolder(self).store
        guard FileManager.default.fileExists(atPath: path),
            let store = try? AttendanceStore.open(path: path, access: .reading, closes: false, logger: logger)
        else { return KnownNames() }
        defer { store.close() }
        guard let mark = try? store.watermark(of: event), mark.source == eventAddress,
            let names = try? store.names(of: event)
        else { return KnownNames() }
        return KnownNames(sessions: names.sessions, types: names.types)
    }
}
