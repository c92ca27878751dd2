import Foundation
import Reporting
import Tables

/// What later runs have to know of the nights in an output folder.
struct EarlierNights: Sendable {
    /// When the last night ended.
    private(set) var lastEnd: Instant?
    /// When the last one ended in which every event succeeded.
    private(set) var lastSuccess: Instant?
    /// When each event last succeeded.
    private(set) var successes: [Int64: Instant] = [:]

    /// The part of a manifest that this is about.
    private struct Manifest: Decodable {
        struct Event: Decodable {
            var id: Int64?
            var status: NightManifest.Status
        }
        struct Club: Decodable {
            var status: NightManifest.Status
        }
        var events: [Event]
        var club: Club?
        var finishedAt: String?

        enum CodingKeys: String, CodingKey {
            case events, club
            case finishedAt = "finished_at"
        }
    }

    init(in folders: NightFolders) {
        for night in folders.kept() {
            guard let bytes = folders.manifest(of: night.name),
                let manifest = try? JSONDecoder().decode(Manifest.self, from: bytes),
                let end = manifest.finishedAt.flatMap({ ISO8601Text($0)?.believed })
            else { continue }
            lastEnd = end
            if manifest.events.allSatisfy({ $0.status == .ok }), manifest.club?.status != .failed { lastSuccess = end }
            for event in manifest.events where event.status == .ok {
                if let id = event.id { successes[id] = end }
            }
        }
    }
}

extension NightFolders {
    fileprivate func manifest(of night: String) -> Data? {
        FileManager.default.contents(atPath: "\(path)/\(night)/\(NightManifest.fileName)")
    }

    /// The last night, with its manifest.
    func last() -> (name: String, manifest: NightManifest)? {
        guard let name = kept().last?.name, let bytes = manifest(of: name),
            let manifest = try? JSONDecoder().decode(NightManifest.self, from: bytes)
        else { return nil }
        return (name, manifest)
    }
}

extension NightManifest {
    /// Whether something failed, or was found that should be told.
    var fellShort: Bool {
        events.contains { $0.status == .failed || $0.failedOn != nil } || club?.failedOn != nil
            || comparisons?.contains { $0.status == .failed } == true
    }
}
