import Base
import Foundation
import Sources

/// Checks the data folder and the profile's files: access by other users and free space.
struct FolderCheck {
    let dataFolder: String
    let profile: ProfileFolder
    /// The service account's key, if the profile names one.
    let keyFile: String?
    /// The folders that nights write into.
    var outputs: [String] = []

    /// Free space, in bytes, below which a night may fill the disk, and below which next to nothing can be written.
    private static let scarce: UInt64 = 256 << 20
    private static let tooLittle: UInt64 = 8 << 20

    var findings: [Diagnosis] {
        guard let kind = kind(of: dataFolder) else {
            let open = tooOpen
            return (open.isEmpty || missing.outcome != .fine ? [missing] : []) + open + disks
        }
        guard kind == S_IFDIR else {
            return [Diagnosis(.folders, .failed(.cannotWrite), .cannotWrite(dataFolder, reason: Self.reason(ENOTDIR)))]
        }
        let trouble = [writability(of: dataFolder)].compactMap { $0 } + tooOpen
        let fine = Diagnosis(.folders, .fine, .foldersFine(dataFolder))
        return (trouble.isEmpty ? [fine] : trouble) + disks
    }

    /// The result for a data folder that does not exist yet.
    private var missing: Diagnosis {
        let parent = nearestExisting
        guard kind(of: parent) == S_IFDIR, access(parent, W_OK | X_OK) == 0 else {
            let reason = kind(of: parent) == S_IFDIR ? errno : ENOTDIR
            return Diagnosis(.folders, .failed(.cannotWrite), .cannotWrite(dataFolder, reason: Self.reason(reason)))
        }
        return Diagnosis(.folders, .fine, .folderToBeMade(dataFolder))
    }

    private var nearestExisting: String { nearestExisting(of: dataFolder) }

    private func nearestExisting(of folder: String) -> String {
        var path = folder
        while kind(of: path) == nil, path != path.parentFolder { path = path.parentFolder }
        return path
    }

    /// The files and folders that other users could read or change; a run would restrict or refuse them.
    private var tooOpen: [Diagnosis] {
        let session = (try? FileManager.default.contentsOfDirectory(atPath: profile.session)) ?? []
        let sessions = ([profile.session] + session.sorted().map { "\(profile.session)/\($0)" })
            .compactMap(Exposure.init)
        let key = keyFile.flatMap(ServiceAccountKey.exposure)
        return (profile.exposures + sessions + [key].compactMap(\.self)).map { exposure in
            Diagnosis(
                .folders, .failed(.misconfigured),
                .openToOthers(
                    exposure.path, mode: Exposure.octal(exposure.mode), wanted: Exposure.octal(exposure.wanted)))
        }
    }

    /// Checks that a folder is writable by creating a file, since modes do not show read-only file systems.
    private func writability(of folder: String) -> Diagnosis? {
        let path = "\(folder)/.attendance-doctor-\(getpid())"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            return Diagnosis(.folders, .failed(.cannotWrite), .cannotWrite(folder, reason: Self.reason(errno)))
        }
        close(descriptor)
        unlink(path)
        return nil
    }

    /// The free space of the data folder's disk, and of those that nights write to.
    private var disks: [Diagnosis] {
        var checked: Set<dev_t> = []
        return ([dataFolder] + outputs).compactMap { folder -> Diagnosis? in
            let path = nearestExisting(of: folder)
            var (place, status) = (stat(), statvfs())
            guard stat(path, &place) == 0, checked.insert(place.st_dev).inserted, statvfs(path, &status) == 0 else {
                return nil
            }
            let (free, overflow) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
            let isOfData = folder == dataFolder
            if overflow || free >= Self.scarce {
                return isOfData ? Diagnosis(.disk, .fine, .diskFree(bytes: free)) : nil
            }
            let text = isOfData ? Phrase.diskScarce(folder, bytes: free) : .diskOfOutputScarce(folder, bytes: free)
            return free < Self.tooLittle
                ? Diagnosis(.disk, .failed(.cannotWrite), text) : Diagnosis(.disk, .warning, text)
        }
    }

    /// The type of the file at a path, links followed; `nil` if it does not exist.
    private func kind(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    private static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }
}
