package import Base
import Foundation
import Logging
import Reporting
import Store
import Transport

/// The folder of a profile's data, below the data folder.
package struct ProfileFolder: Sendable {
    package let path: String

    package init(_ settings: Settings) {
        self.init(ofProfile: settings.profileName, in: settings.dataDirectory)
    }

    init(ofProfile profile: String, in dataDirectory: String) {
        path = "\(dataDirectory)/\(profile)"
    }

    /// Whether there is a session, a store, or records.
    var hasData: Bool {
        hasSession || ([store] + RecordsCopies.files(beside: store)).contains { access($0, F_OK) == 0 }
    }

    /// Whether there is a session. A log-out leaves a lock and the log-in attempts, which do not count.
    var hasSession: Bool { access("\(session)/token.json", F_OK) == 0 }

    var session: String { "\(path)/session" }
    package var store: String { "\(path)/store.sqlite" }
    /// The file that a run locks while it writes the store.
    var lock: String { "\(path)/lock" }
    /// The journal of the messages sent each night.
    var mailJournal: String { "\(path)/mail.ndjson" }
    /// The folder with what each reader of the messages was last told.
    var mailMemory: String { "\(path)/mail-told" }
    /// The message for a program such as sendmail(1), while the program reads it.
    var mailDraft: String { "\(path)/mail.eml" }
    /// The record of a nightly run, until its end has been reported.
    var runRecord: String { "\(path)/nightly.json" }
    /// What failed on the last nights on which nothing could be made, until a night is published.
    var failedNights: String { "\(path)/failed-nights.json" }
    /// There once a night has told that it could forget nobody, until one can again.
    var notForgotten: String { "\(path)/not-forgotten" }
    /// The log of reports with personal data: who made which, when, and how many rows it had.
    var personalDataLog: String { "\(path)/personal-data.ndjson" }
    /// The key by which codes are masked.
    package var identityKey: String { "\(path)/identity.key" }
}

extension ProfileFolder {
    var dataFolder: String { path.parentFolder }

    /// The files and folders that others can read or change but should not; a run restricts or refuses them.
    var exposures: [Exposure] {
        [dataFolderExposure, Exposure(of: path)].compactMap(\.self)
            + ([lock, identityKey, mailJournal, mailMemory, personalDataLog]
            + AttendanceStore.files(of: store) + RecordsCopies.files(beside: store))
            .compactMap(Exposure.init)
    }

    /// Makes the folder, and those above it, if they are missing.
    package func make() throws(Fault) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Fault(writing: path, errno)
        }
    }

    /// Removes other users' access and says so. Throws a `Fault` of kind `.misconfigured` if that is not possible.
    func closeToOthers(_ logger: Logger) throws(Fault) {
        for exposure in exposures {
            if exposure.path == dataFolder, !isOursAlone { throw Self.refusal(of: exposure) }
            try exposure.revokeAccess()
            logger.warn(.closedToOthers(exposure.path), path: exposure.path)
        }
    }

    /// Access to a data folder that holds only profiles is removed. One that holds other things is left alone, since
    /// others can see only the names of profiles, whose folders are restricted; unless others may change it, and so
    /// replace a profile's folder.
    private var dataFolderExposure: Exposure? {
        guard let exposure = Exposure(of: dataFolder), exposure.mode & UInt32(S_ISVTX) == 0 else { return nil }
        // A file in its place is not ours to close.
        guard exposure.wanted == 0o700 else { return nil }
        return exposure.isWritableByOthers || (exposure.isOurs && isOursAlone) ? exposure : nil
    }

    private static func refusal(of exposure: Exposure) -> Fault {
        Fault(.misconfigured, .dataFolderChangeable(exposure.path, mode: Exposure.octal(exposure.mode)))
    }

    /// Whether the data folder holds only profiles' folders.
    private var isOursAlone: Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: dataFolder)) ?? []
        return names.allSatisfy { name in
            var status = stat()
            guard lstat("\(dataFolder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
                status.st_uid == geteuid()
            else { return false }
            return ["lock", "session", "store.sqlite", "records.sqlite"].contains {
                access("\(dataFolder)/\(name)/\($0)", F_OK) == 0
            }
        }
    }
}
