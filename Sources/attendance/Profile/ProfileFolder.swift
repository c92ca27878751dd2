import Definitions
import Files
import Foundation
import Logging
import Messages
import Profiles
import Storage
import Tables

/// Where a profile keeps what it must remember: one folder for each profile below the data folder.
struct ProfileFolder: Sendable {
    let path: String

    init(_ settings: Settings) {
        path = "\(settings.dataDirectory)/\(settings.profileName)"
    }

    /// The saved session's folder.
    var session: String { "\(path)/session" }
    /// The store, an SQLite database.
    var store: String { "\(path)/store.sqlite" }
    /// The file that a run which writes the store holds a lock on.
    var lock: String { "\(path)/lock" }
}

extension ProfileFolder {
    /// The data folder, in which each profile has one.
    var dataFolder: String { path.parentFolder }

    /// What of the data and profile folders others may read or change and should not: what a run closes, or refuses.
    var exposures: [Exposure] {
        [dataFolderExposure, Exposure(of: path)].compactMap(\.self)
            + ([lock] + AttendanceStore.files(of: store)).compactMap(Exposure.init)
    }

    /// Closes to others what they should not read or change, with a word in the log. Throws a `Fault` of kind
    /// `.misconfigured` where that cannot be.
    func closeToOthers(_ logger: Logger) throws(Fault) {
        for exposure in exposures {
            if exposure.path == dataFolder, !isOursAlone { throw Self.refusal(of: exposure) }
            try exposure.end()
            logger.warning(
                "Others could read or change this; closed to them now", metadata: ["path": "\(exposure.path)"])
        }
    }

    /// A data folder that holds nothing but profiles is closed. One that holds other things too is left as it is, since
    /// whoever looks into it sees no more than the names of profiles, whose own folders are closed; unless others may
    /// change it, and so put a folder of theirs in the place of a profile's.
    private var dataFolderExposure: Exposure? {
        guard let exposure = Exposure(of: dataFolder), exposure.mode & UInt32(S_ISVTX) == 0 else { return nil }
        return exposure.isWritableByOthers || (exposure.isOurs && isOursAlone) ? exposure : nil
    }

    private static func refusal(of exposure: Exposure) -> Fault {
        Fault(.misconfigured, .dataFolderChangeable(exposure.path, mode: Exposure.octal(exposure.mode)))
    }

    /// Whether the data folder holds nothing but profiles' folders.
    private var isOursAlone: Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: dataFolder)) ?? []
        return names.allSatisfy { name in
            var status = stat()
            guard lstat("\(dataFolder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
                status.st_uid == geteuid()
            else { return false }
            return ["lock", "session", "store.sqlite"].contains { access("\(dataFolder)/\(name)/\($0)", F_OK) == 0 }
        }
    }
}

/// Looks for what every run of a profile would refuse before it asks anybody: its source's needs, its `nightly`.
struct ProfileCheck {
    let settings: Settings

    /// Throws the first mistake: what is wrong, and where in the file.
    func run() async throws(Fault) {
        try settings.requireSource()
        try Service.requireProtection(settings)
        guard let place = settings.place(of: "nightly") else { return }
        do {
            var reports: [RequestedReport] = []
            for name in settings.nightly.reportNames(of: settings.source) { reports.append(try await .find(name)) }
            // Where the files go may be said by a flag.
            _ = try Night(
                settings, reports: reports, output: settings.nightly.output ?? "/", failOn: nil, startedAt: .now)
        } catch {
            throw Fault(error.kind, error.message.said(at: settings.place(of: "nightly.reports") ?? place))
        }
    }
}
