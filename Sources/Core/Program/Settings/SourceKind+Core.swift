import Base
import Sources

extension SourceKind {
    /// The sources without a room, in their order.
    static let ofCore: [SourceKind] = [.tikit, .files, .firestore, .negroni, .csv]

    /// Events and check-ins from Tikit's API.
    package static let tikit = SourceKind(
        "tikit", .events, by: .session(.tikit), at: "https://tikit.cl/api/", rank: 10, tells: .all,
        probe: { _ in "events?limit=1" },
        connect: { connection in
            let settings = connection.settings
            return TikitSource(
                baseURL: settings.baseURL, exchange: connection.exchange, tokens: connection.tokens,
                pagesInFlight: settings.pagesInFlight.upperBound, maximumRows: settings.maximumRows,
                logger: connection.logger, onProgress: connection.onProgress)
        })

    /// Events and check-ins in files: spreadsheets' exports, or datasets.
    static let files = SourceKind(
        "files", .events, by: .files, rank: 20, tells: .all.subtracting(.edits), fields: .columnsOfFiles,
        missing: { settings in
            // A form may name the files, and a list of registrants is an event to come.
            let files = settings.files
            let isNamed = !files.paths.isEmpty || files.form != nil || files.registrants != nil
            return isNamed ? nil : .eventFilesNotNamed
        },
        storedAs: { _ in "files" })

    /// A gym's members and visits in Firestore collections, through the REST API.
    static let firestore = SourceKind(
        "firestore", .members, by: .serviceAccount, at: "https://firestore.googleapis.com/v1/", rank: 30,
        missing: { settings in
            let firestore = settings.members.firestore
            guard firestore.project != nil else { return .firestoreNeedsProject }
            let hasLogIn = settings.token != nil || firestore.serviceAccountFile != nil
            return hasLogIn ? nil : .firestoreNeedsAccount(settings.profileName)
        },
        storedAs: { $0.baseURL + $0.firestoreDatabase },
        probe: { "\($0.firestoreDatabase)/documents/\($0.members.firestore.collections.members)?pageSize=1" })

    /// A club's members, levels and visits, from Negroni's API.
    static let negroni = SourceKind(
        "negroni", .members, by: .session(.negroni), rank: 40, probe: { _ in "levels" })

    /// Members and visits in files.
    static let csv = SourceKind(
        "csv", .members, by: .files, rank: 50,
        missing: { settings in
            let files = settings.members.files
            if files.members == nil { return .memberFileNotNamed("members-file") }
            return files.visits == nil ? .memberFileNotNamed("visits-file") : nil
        },
        storedAs: { settings in
            let files = settings.members.files
            return [files.members, files.visits].map { $0 ?? "" }.joined(separator: " ")
        })
}

extension Settings {
    /// The path of the Firestore database.
    fileprivate var firestoreDatabase: String {
        "projects/\(members.firestore.project ?? "")/databases/\(members.firestore.database)"
    }
}
