import Foundation
import Testing

/// Pages as they were looked at and approved by eye, a file each in `Pages`, escape characters as `␛`.
///
/// `ATTENDANCE_RECORD_PAGES=1 swift test --filter RenderingTests` writes what is drawn now, to be looked at and committed.
/// Such a run judges nothing, so it fails.
enum PageFile {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Pages")

    static func expect(
        _ page: String, isAsIn name: String, of folder: URL = folder, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let file = folder.appendingPathComponent(name + ".txt")
        let shown = page.replacing("\u{1B}", with: "␛")
        if ProcessInfo.processInfo.environment["ATTENDANCE_RECORD_PAGES"] == "1" {
            try Data(shown.utf8).write(to: file)
            Issue.record("\(name) was written, not judged", sourceLocation: sourceLocation)
            return
        }
        let approved = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(shown == approved, "\(name)", sourceLocation: sourceLocation)
    }
}
