import Base
import Logging
import Sources
import Transport

extension Settings {
    /// The club's name in report headings.
    var clubName: String { members.name ?? profileName }
}

extension Service {
    /// Calls `body` with the source of the settings' members. It logs in at its first request; its connections are
    /// closed at the end.
    ///
    /// - Throws: a `Fault` of kind `.misconfigured` if the profile has events, or lacks a setting that its source
    ///   requires.
    static func withMembers<Result: Sendable>(
        settings: Settings, common: CommonOptions, _ body: (any MemberSource) async throws -> Result
    ) async throws -> Result {
        let progress = common.showsProgress ? ProgressBar(settings, style: common.errorStyle) : nil
        defer { progress?.erase() }
        let (members, logger) = (settings.members, common.logger)
        switch settings.source {
        case .csv:
            return try await body(
                MemberFilesSource(name: settings.clubName, files: members.files, zone: settings.timeZone))
        case .firestore:
            return try await withFirestore(settings: settings, common: common) { exchange, tokens in
                try await body(
                    FirestoreSource(settings, exchange, tokens, logger) { progress?.show(.visitsRead($0)) })
            }
        case .negroni:
            let ids = try MemberIDList.read(path: members.idFile)
            return try await withSession(settings, logger) { exchange, tokens in
                try await body(
                    NegroniSource(
                        name: settings.clubName, baseURL: settings.baseURL, ids: ids, exchange: exchange,
                        tokens: tokens, pagesInFlight: settings.pagesInFlight.upperBound,
                        maximumRows: settings.maximumRows,
                        logger: logger,
                        onProgress: { progress?.show(.membersRead($0, of: ids.count)) }))
            }
        default: throw Fault(.misconfigured, .profileIsOfEvents(settings.profileName))
        }
    }
}

extension FirestoreSource {
    /// The source of the settings' members.
    init(
        _ settings: Settings, _ exchange: any HTTPExchange, _ tokens: any TokenProvider, _ logger: Logger,
        onProgress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws {
        try self.init(
            name: settings.clubName, baseURL: settings.baseURL, settings: settings.members.firestore,
            exchange: exchange, tokens: tokens, maximumRows: settings.maximumRows, logger: logger,
            onProgress: onProgress)
    }
}
