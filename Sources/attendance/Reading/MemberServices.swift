import Authentication
import Collecting
import Extraction
import Foundation
import MemberSources
import MemberStorage
import Messages
import Profiles
import Storage
import Tables
import Transport

extension Settings {
    /// The club's name in report headings.
    var clubName: String { members.name ?? profileName }

    /// Identifies the club's source in the store; visits from another source are not reused.
    var clubAddress: String {
        let files = members.files
        return switch source {
        case .tikit, .negroni: baseURL
        case .files: "files"
        case .firestore: "\(baseURL)projects/\(members.firestore.project ?? "")/databases/\(members.firestore.database)"
        case .csv: [files.members, files.visits].map { $0 ?? "" }.joined(separator: " ")
        }
    }
}

extension Service {
    /// Calls `body` with the source of the settings' members. It logs in at its first request; its connections are
    /// closed at the end.
    ///
    /// - Throws: a `Fault` of kind `.misconfigured` if the profile has events, or lacks a setting that its source
    ///   requires.
    static func withMembers<Result: Sendable>(
        settings: Settings, common: CommonOptions, _ body: @Sendable (any MemberSource) async throws -> Result
    ) async throws -> Result {
        let progress = common.showsProgress ? ProgressBar(settings, style: common.errorStyle) : nil
        defer { progress?.erase() }
        let (members, logger) = (settings.members, common.logger)
        switch settings.source {
        case .tikit, .files:
            throw Fault(.misconfigured, .profileIsOfEvents(settings.profileName))
        case .csv:
            return try await body(
                MemberFilesSource(name: settings.clubName, files: members.files, zone: settings.timeZone))
        case .firestore:
            return try await withFirestore(settings: settings, common: common) { exchange, tokens in
                try await body(
                    FirestoreSource(
                        name: settings.clubName, baseURL: settings.baseURL, settings: members.firestore,
                        exchange: exchange, tokens: tokens, mostRows: settings.mostRows, logger: logger,
                        onProgress: { progress?.show(.visitsRead($0)) }))
            }
        case .negroni:
            let ids = try MemberIDList.read(path: members.idFile)
            return try await withSession(settings, logger) { exchange, tokens in
                try await body(
                    NegroniSource(
                        name: settings.clubName, baseURL: settings.baseURL, ids: ids, exchange: exchange,
                        tokens: tokens, pagesInFlight: settings.pagesInFlight, mostRows: settings.mostRows,
                        logger: logger,
                        onProgress: { progress?.show(.membersRead($0, of: ids.count)) }))
            }
        }
    }

    /// Calls `body` with the reader of the club for the requested mode. Modes that write the store hold the profile's
    /// lock, for which they wait at most `lockTimeout`.
    static func withClubReader<Result: Sendable>(
        _ mode: ReadingMode, settings: Settings, common: CommonOptions, lockTimeout: Duration = .zero,
        readingsBetweenFull: Int = 7, _ body: @Sendable (any ClubReading) async throws -> Result
    ) async throws -> Result {
        switch mode {
        case .live:
            return try await withMembers(settings: settings, common: common) {
                try await body(LiveClubReader(source: $0))
            }
        case .offline:
            guard settings.source.isOfMembers else {
                throw Fault(.misconfigured, .profileIsOfEvents(settings.profileName))
            }
            let folder = ProfileFolder(settings)
            try folder.closeToOthers(common.logger)
            let store = try AttendanceStore.open(path: folder.store, access: .reading, logger: common.logger)
            defer { store.close() }
            return try await body(ClubStoreReader(settings.clubName, offline: store))
        case .store, .full:
            return try await withClubCollector(
                settings: settings, common: common, lockTimeout: lockTimeout, readingsBetweenFull: readingsBetweenFull
            ) { collector, store in
                try await body(
                    ClubStoreReader(
                        settings.clubName, store: store, collector: collector,
                        depth: mode == .full ? .full : .incremental))
            }
        }
    }

    /// Calls `body` with the profile's store and its collector, under the profile's lock.
    static func withClubCollector<Result: Sendable>(
        settings: Settings, common: CommonOptions, lockTimeout: Duration, readingsBetweenFull: Int = 7,
        _ body: @Sendable (ClubCollector, AttendanceStore) async throws -> Result
    ) async throws -> Result {
        guard settings.source.isOfMembers else { throw Fault(.misconfigured, .profileIsOfEvents(settings.profileName)) }
        let folder = ProfileFolder(settings)
        let lock = try await RunLock.take(folder, timeout: lockTimeout, logger: common.logger)
        defer { withExtendedLifetime(lock) {} }
        return try await withMembers(settings: settings, common: common) { source in
            let store = try AttendanceStore.open(path: folder.store, access: .writing, logger: common.logger)
            defer { store.close() }
            let collector = ClubCollector(
                source: source, store: store, address: settings.clubAddress,
                readingsBetweenFull: readingsBetweenFull, now: { .now }, logger: common.logger)
            return try await body(collector, store)
        }
    }
}
