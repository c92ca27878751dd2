import Base
import Foundation
import Reporting

/// The last nights on which nothing could be made, so that no manifest tells what failed on them. Later nights say since when
/// something fails.
struct FailedNights: Sendable {
    let path: String
    private static let maximumBytes = 16 << 20

    init(_ folder: ProfileFolder) { path = folder.failedNights }

    private var nights: [RecordedNight] {
        guard let bytes = try? WholeFile.bytes(of: path, upTo: Self.maximumBytes) else { return [] }
        return (try? JSONDecoder().decode([RecordedNight].self, from: Data(bytes))) ?? []
    }

    /// The last of them before a night and after those that were published; `nil` if there is none.
    func last(before name: String, since delivered: [RecordedNight]) -> RecordedNight? {
        nights.last { $0.name < name && $0.name > delivered.last?.name ?? "" }
    }

    /// Notes a night on which nothing could be made. A run that repeats it needs the one before, too. If this cannot be written,
    /// later nights tell a failure since the first that is published.
    ///
    /// - Parameter manifest: What failed.
    func note(_ manifest: NightManifest, on name: String, since delivered: [RecordedNight]) {
        let before = last(before: name, since: delivered)
        var manifest = manifest
        manifest.handOn(delivered, failed: before, on: name)
        manifest.earlier = nil
        let nights = [before, RecordedNight(name: name, manifest: manifest)].compactMap(\.self)
        guard let bytes = try? JSONEncoder().encode(nights) else { return }
        _ = try? WholeFile.write(Array(bytes), to: path, mode: 0o600)
    }

    /// Forgets them, since a night that is published hands on what they tell.
    func clear() { unlink(path) }
}
