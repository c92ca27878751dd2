import Definitions
import Foundation
import Messages
import Reporting

/// The packs of an event that earlier runs left in an output folder, as their manifests tell.
struct EarlierPacks {
    /// `OUTPUT/event-6`.
    private let folder: String

    init(of event: Int64, in output: ReportFiles) {
        folder = "\(output.folder)/event-\(event)"
    }

    /// What a manifest says of how its packs were made. One of an older version says less.
    fileprivate struct Manifest: Decodable {
        struct Entry: Decodable {
            var slug: String
            var sessions: [Int64]
            var stands: [Int64]
            var registrantTypes: [Int64]

            enum CodingKeys: String, CodingKey {
                case slug, sessions, stands
                case registrantTypes = "registrant_types"
            }
        }

        var minimumCount: Int
        var basis: SponsorPack.Basis?
        var sponsors: [Entry]

        enum CodingKeys: String, CodingKey {
            case basis, sponsors
            case minimumCount = "minimum_count"
        }
    }

    /// Refuses to make a sponsor's pack in another way than one that is here already. Throws a `Fault` of kind
    /// `.misconfigured`.
    func requireAlike(
        _ file: SponsorFile, _ definition: ReportDefinition, _ request: ReportRequest
    ) throws(Fault) {
        let basis = SponsorPack.Basis(definition, request)
        for report in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() {
            let path = "\(folder)/\(report)/\(SponsorManifest.fileName)"
            guard let bytes = FileManager.default.contents(atPath: path),
                let manifest = try? JSONDecoder().decode(Manifest.self, from: bytes)
            else { continue }
            for sponsor in file.sponsors {
                guard let entry = manifest.sponsors.first(where: { $0.slug == sponsor.slug }) else { continue }
                let difference: Phrase? =
                    if manifest.minimumCount != request.minimumCount {
                        .packsMinimum(manifest.minimumCount)
                    } else if let earlier = manifest.basis, earlier != basis {
                        .packsOtherBasis
                    } else if !entry.isOf(sponsor.scope) {
                        .packsOtherScope
                    } else {
                        nil
                    }
                guard let difference else { continue }
                throw Fault(
                    .misconfigured,
                    .packMadeOtherwise(sponsor.name, difference, in: path, remove: "\(folder)/\(report)"))
            }
        }
    }
}

extension EarlierPacks.Manifest.Entry {
    /// Whether the pack was of the same visits. What is a session and what a stand is a matter of tables only.
    fileprivate func isOf(_ scope: SponsorScope) -> Bool {
        Set(sessions + stands) == Set(scope.sessions + scope.stands)
            && Set(registrantTypes) == Set(scope.registrantTypes)
    }
}
