import Messages
import Packs
import Profiles
import Reporting
import Storage

extension Night {
    /// The packs for sponsors that the profile requests; `nil` if it requests none.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured` if the packs would lie beside the nights' manifests, which have
    ///   exact totals, or a fault of the sponsors file or the definition.
    func packs(common: CommonOptions) async throws -> SponsorRun? {
        guard let packs = settings.nightly.packs else { return nil }
        let (folder, nights) = (FileLocation(packs.output), FileLocation(folders.path))
        guard folder != nights, !NightFolders.isWithin(packs.output, folders.path) else {
            throw Fault(.misconfigured, .packsBesideManifest(packs.output, of: folders.path))
        }
        let requested = try await RequestedReport.find(packs.report)
        guard requested.definition.audience == .sponsor else {
            throw Fault(.misconfigured, .notForSponsors(requested.definition.name, flag: "nightly.packs"))
        }
        try requested.definition.require(.event)
        var request = request
        request.minimumCount = packs.minimumCount ?? ReportRequest.standardMinimumCount
        try request.requireEverything(for: requested.definition)
        var files = files
        files.folder = packs.output
        return try SponsorRun(
            of: [packs.event], requested, SponsorFile(readingFrom: packs.sponsors), in: files, request, common: common,
            settings: settings)
    }
}

extension SponsorRun {
    /// Makes the packs from the store, as the night has left it. The caller holds the profile's lock.
    func runFromStore() async throws {
        try await ProfileFolder(settings).withStore(.reading, common.logger) {
            try await run(from: EventReader(.init(offline: $0), settings))
        }
    }
}
