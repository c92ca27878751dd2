import Base
import Datasets
import Foundation
import TestSupport

/// Writes events into a dataset, as an export does.
func write(
    _ events: [DatasetEvent], to folder: String, withGuests: Bool = false, rowsPerFile: Int = 1_000_000,
    timeout: Duration = .seconds(60)
) async throws {
    // A process that another test starts has what is open here, a lock among it, until it is another program.
    var update = try await DatasetUpdate(of: folder, timeout: timeout)
    do {
        for event in events {
            let files = event.files(withGuests: withGuests, rowsPerFile: rowsPerFile)
            try update.replace(
                DatasetManifest.Part(event: event.summary, files: files.map(\.entry)), contents: files.map(\.bytes))
        }
        try update.stageManifest()
        try update.files.publish()
    } catch {
        update.end()
        throw error
    }
    update.end()
}

/// Every file below a folder, hidden ones too, by relative path.
func contents(of folder: String) -> [String: Data] {
    var files: [String: Data] = [:]
    for path in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? [] {
        var status = stat()
        guard lstat("\(folder)/\(path)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
        files[path] = FileManager.default.contents(atPath: "\(folder)/\(path)")
    }
    return files
}
