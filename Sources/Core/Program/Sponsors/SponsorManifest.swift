import Base
import Foundation
import Packs
import Rendering
import Reporting
import Sources

/// The contents of each sponsor's pack, for the organizer: `manifest.json` beside the packs. Its keys are the names of these
/// properties, with `_` between words, in alphabetical order.
struct SponsorManifest: Encodable, Sendable {
    static let fileName = "manifest.json"

    struct Entry: Encodable, Sendable {
        var name: String
        var slug: String
        var sessions: [Int64]
        var stands: [Int64]
        var registrantTypes: [Int64]
        /// `together` or `apart`, as the sponsors file says.
        var collude: String
        /// The sponsors whose packs are protected together with this one's.
        var togetherWith: [String]
        /// Length of the geohashes in characters; missing if the pack shows no places.
        var cellLength: Int?
        /// The number of the edition; missing if the pack shows nothing.
        var edition: Int?
        /// What the pack shows, in a sentence (in the profile's language and in both) and in numbers; missing if it shows
        /// nothing.
        var shows: String?
        var showsText: Phrase?
        var numbers: Int?
        var numbersShown: Int?
        /// Share of the visits that its totals count, rounded down.
        var peoplePercentage: Int?
        var sections: [SponsorPack.Section]
        var leftOut: [SponsorPack.LeftOut]
        /// The sessions that are in none of its numbers.
        var sessionsLeftOut: [ReportLeftOut]
        /// How many check-ins came after the closing; missing before.
        var checkinsSinceClosing: Int?
        /// The checks that the pack has passed; a pack that fails one is not published.
        var checks: [String]
        var files: [NightManifest.File] = []

        init(_ sponsor: Sponsor, _ pack: SponsorPack, togetherWith partners: [String], in language: Language) {
            name = sponsor.name
            slug = sponsor.slug
            sessions = sponsor.scope.sessions
            stands = sponsor.scope.stands
            registrantTypes = sponsor.scope.registrantTypes
            collude = sponsor.collusion.rawValue
            togetherWith = partners
            cellLength = pack.cellLength
            edition = pack.edition
            let share = pack.share
            shows = share?.phrase[language]
            showsText = share?.phrase
            numbers = share?.numbers
            numbersShown = share?.numbersShown
            peoplePercentage = share?.people
            sections = pack.sections
            leftOut = pack.leftOut
            sessionsLeftOut = pack.report.leftOut ?? []
            checks = [SponsorPack.check] + LeakCheck.checks
        }
    }

    var report: String
    var eventID: Int64
    var eventName: String?
    /// The hour of the newest check-in of the event.
    var dataHour: String?
    var minimumCount: Int
    /// How the packs were made. Later packs in the same folder must be made in the same way.
    var basis: SponsorPack.Basis
    var sponsors: [Entry] = []
    /// How many check-ins came after the closing; missing before.
    var checkinsSinceClosing: Int?

    init(_ definition: ReportDefinition, event tables: EventTables, _ request: ReportRequest) {
        report = definition.name
        eventID = tables.eventID
        eventName = tables.eventName
        minimumCount = request.minimumCount
        basis = SponsorPack.Basis(definition, request)
    }

    /// What it says in words, which includes the paths of its files.
    var texts: [String] {
        var texts = [report, eventName].compactMap(\.self)
        for entry in sponsors {
            texts += [entry.name, entry.slug, entry.shows].compactMap(\.self) + entry.togetherWith
            for section in entry.sections { texts += [section.name] + section.columns }
            texts += entry.leftOut.map(\.section) + entry.sessionsLeftOut.compactMap(\.session)
            texts += entry.files.map(\.path)
        }
        return texts
    }

    /// The file's bytes.
    func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return sanitizedJSON(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }
}

/// The packs for sponsors of an event that earlier runs left in an output folder, according to their manifests.
struct EarlierPacks {
    /// `OUTPUT/event-6`.
    private let folder: String
    private let event: Int64

    init(of event: Int64, in output: ReportFiles) {
        self.event = event
        folder = "\(output.folder)/\(ReportSubject.event(id: event, name: "").folder)"
    }

    /// The part of a manifest that says which visits its packs cover.
    fileprivate struct Manifest: Decodable {
        struct Entry: Decodable {
            var slug: String
            var sessions: [Int64]
            var stands: [Int64]
            var registrantTypes: [Int64]
            var sections: [Section]?
            var collude: String?
            var togetherWith: [String]?

            struct Section: Decodable {}

            /// Whether the pack shows anything.
            var hasNumbers: Bool { sections?.isEmpty == false }
        }

        var sponsors: [Entry]

        /// Whether a sponsor's pack was made together with others, and one of these packs has numbers. Its own may have none yet,
        /// and so no edition in the ledger.
        func wasTogether(_ entry: Entry) -> Bool {
            guard entry.collude == Collusion.together.rawValue, let partners = entry.togetherWith, !partners.isEmpty
            else {
                return false
            }
            return sponsors.contains { ($0.slug == entry.slug || partners.contains($0.slug)) && $0.hasNumbers }
        }
    }

    /// The manifests, with the folders that they are in.
    private var manifests: [(place: String, bytes: Data, manifest: Manifest)] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted().compactMap { report in
            let place = "\(folder)/\(report)"
            guard let bytes = FileManager.default.contents(atPath: "\(place)/\(SponsorManifest.fileName)"),
                let manifest = try? decoder.decode(Manifest.self, from: bytes)
            else { return nil }
            return (place, bytes, manifest)
        }
    }

    /// Throws a `Fault` of kind `.misconfigured` if the folder has a sponsor's pack that was made in another way.
    func requireAlike(
        _ file: SponsorFile, _ definition: ReportDefinition, _ request: ReportRequest
    ) throws(Fault) {
        let terms = PackTerms(definition, request)
        for (place, bytes, manifest) in manifests {
            guard let earlier = try? JSONDecoder().decode(PackTerms.self, from: bytes) else { continue }
            let differing = file.sponsors.compactMap { sponsor -> (sponsor: Sponsor, difference: Phrase)? in
                guard let entry = manifest.sponsors.first(where: { $0.slug == sponsor.slug }) else { return nil }
                let scope: Phrase? = entry.isOf(sponsor.scope) ? nil : .packsOtherScope
                let together: Phrase? =
                    sponsor.collusion == .apart && manifest.wasTogether(entry) ? .packsMadeTogether : nil
                return (earlier.difference(from: terms) ?? scope ?? together).map { (sponsor, $0) }
            }
            guard let (sponsor, difference) = differing.first else { continue }
            throw Fault(
                .misconfigured,
                .packMadeOtherwise(
                    sponsor.name, difference, event: event, slugs: differing.map(\.sponsor.slug),
                    in: "\(place)/\(SponsorManifest.fileName)", remove: place))
        }
    }

    /// Throws a `Fault` of kind `.misconfigured` if the folder has a pack of a sponsor without editions in the ledger:
    /// it was made elsewhere, or before there was a ledger.
    func requireKnown(_ file: SponsorFile, in ledger: SponsorLedger) throws(Fault) {
        for (place, _, manifest) in manifests {
            for sponsor in file.sponsors where ledger.keys(of: sponsor.slug).isEmpty {
                guard let entry = manifest.sponsors.first(where: { $0.slug == sponsor.slug }), entry.hasNumbers else {
                    continue
                }
                throw Fault(
                    .misconfigured,
                    .packOutsideLedger(sponsor.name, in: "\(place)/\(SponsorManifest.fileName)", remove: place))
            }
        }
    }
}

extension EarlierPacks.Manifest.Entry {
    /// Whether the pack covered the same visits: those of the same sessions, stands and registrant types.
    fileprivate func isOf(_ scope: SponsorScope) -> Bool {
        Set(sessions) == Set(scope.sessions) && Set(stands) == Set(scope.stands)
            && Set(registrantTypes) == Set(scope.registrantTypes)
    }
}
