import Base
import Foundation
import Logging
import Packs
import Reporting
import Sources
import Store

/// A sponsor's pack that is in its folder and in the ledger.
struct PublishedPack {
    var event: String?
    var edition: Int
    /// A sentence about what it shows; `nil` if it is known in another language only.
    var shows: Phrase?
    /// The language of the sponsor, if the sponsors file names one.
    var language: Language?
    var files: [EventPart.File]

    private struct Manifest: Decodable {
        struct Entry: Decodable {
            var slug: String
            var edition: Int?
            var showsText: Phrase?
            var files: [NightManifest.File]
        }
        var eventName: String?
        var sponsors: [Entry]
    }

    /// Returns `nil` if the pack shows nothing.
    ///
    /// - Throws: A `Fault` if the pack is not in the ledger, or a file differs from the manifest.
    init?(
        of slug: String, _ packs: NightlySettings.Packs, _ folder: ProfileFolder, _ logger: Logger
    ) throws(Fault) {
        let path = "\(packs.output)/event-\(packs.event)/\(packs.report)/\(SponsorManifest.fileName)"
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        guard let bytes = FileManager.default.contents(atPath: path),
            let manifest = try? decoder.decode(Manifest.self, from: bytes),
            let entry = manifest.sponsors.first(where: { $0.slug == slug })
        else { throw Fault(.notFound, .mailNoSuchSponsor(slug, in: path)) }
        guard let edition = entry.edition, !entry.files.isEmpty else { return nil }
        let store = try AttendanceStore.open(path: folder.store, access: .reading, logger: logger)
        defer { store.close() }
        let ledger = try SponsorLedger(of: packs.event, in: store)
        let keys = ledger.keys(of: slug)
        guard !keys.isEmpty, keys.allSatisfy({ ledger.entries(of: $0).last?.stored.isPublished == true }) else {
            throw Fault(.unreadableData, .mailPackNotInLedger(slug, in: path))
        }
        var files: [EventPart.File] = []
        for file in entry.files {
            guard let contents = FileManager.default.contents(atPath: "\(packs.output)/\(file.path)"),
                SHA256.hexadecimal(of: contents) == file.sha256
            else { throw Fault(.unreadableData, .mailPackNotInLedger(slug, in: path)) }
            files.append(EventPart.File(path: file.path, bytes: Array(contents)))
        }
        (event, self.edition, shows, self.files) = (manifest.eventName, edition, entry.showsText, files)
        language = (try? SponsorFile(readingFrom: packs.sponsors))?.sponsors.first { $0.slug == slug }?.language
    }
}
