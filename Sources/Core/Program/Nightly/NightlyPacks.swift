import Base
import Packs
import Reporting
import Store

extension Night {
    /// The packs for sponsors that the profile requests; `nil` if it requests none.
    ///
    /// - Throws: A fault of the settings, or of the sponsors file or earlier packs.
    func packs(common: CommonOptions) async throws -> SponsorRun? {
        guard let packs = settings.nightly.packs, let (requested, request) = try await packReport() else { return nil }
        var files = files
        files.folder = packs.output
        return try SponsorRun(
            of: [packs.event], requested, SponsorFile(readingFrom: packs.sponsors), in: files, request, common: common,
            settings: settings)
    }

    /// What the packs contain; `nil` if the profile requests none. This much is known before the night: what only the packs
    /// need, such as the sponsors file, does not keep the night from its reports.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured` if the packs would lie beside the nights' manifests, which have
    ///   exact totals, or a fault of the definition.
    func packReport() async throws -> (RequestedReport, ReportRequest)? {
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
        return (requested, request)
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
