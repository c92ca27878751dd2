import Base
import Foundation
import Packs
import Reporting

/// The terms that all packs of one reader must have in common. If they differed, comparing two packs might show the
/// data of a few people.
struct PackTerms: Codable, Sendable {
    var minimumCount: Int
    /// `nil` in manifests of older versions.
    var basis: SponsorPack.Basis?

    enum CodingKeys: String, CodingKey {
        case basis
        case minimumCount = "minimum_count"
    }

    init(_ definition: ReportDefinition, _ request: ReportRequest) {
        minimumCount = request.minimumCount
        basis = SponsorPack.Basis(definition, request)
    }

    /// How these earlier terms differ from new ones; `nil` if they are alike.
    func difference(from new: PackTerms) -> Phrase? {
        if minimumCount != new.minimumCount { return .packsMinimum(minimumCount) }
        if let basis, basis != new.basis { return .packsOtherBasis }
        return nil
    }
}

/// The record of the terms of a pack of the whole event, in the event's folder. Its name begins with a dot so that it is
/// not sent along.
enum PackRecord {
    private static let name = ".pack.json"

    /// Throws a `Fault` of kind `.misconfigured` if the folder has a pack of the whole event that was made on other terms.
    static func requireAlike(
        of event: Int64, in output: ReportFiles, _ definition: ReportDefinition, _ request: ReportRequest
    ) throws(Fault) {
        let folder = folder(of: event)
        let path = "\(output.folder)/\(folder)/\(name)"
        guard let bytes = FileManager.default.contents(atPath: path),
            let earlier = try? JSONDecoder().decode(PackTerms.self, from: bytes),
            let difference = earlier.difference(from: PackTerms(definition, request))
        else { return }
        throw Fault(
            .misconfigured, .packOfEventMadeOtherwise(difference, in: path, remove: "\(output.folder)/\(folder)"))
    }

    static func file(_ event: Int64, _ definition: ReportDefinition, _ request: ReportRequest) throws
        -> EventPart.File
    {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return EventPart.File(
            path: "\(folder(of: event))/\(name)",
            bytes: Array(try encoder.encode(PackTerms(definition, request))) + [UInt8(ascii: "\n")])
    }

    private static func folder(of event: Int64) -> String { ReportSubject.event(id: event, name: "").folder }
}
