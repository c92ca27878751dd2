import Files
import Foundation
import Logging
import Messages
import Storage
import Tables

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
