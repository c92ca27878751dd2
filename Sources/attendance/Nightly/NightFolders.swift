import Files
import Foundation
import Messages
import Publishing
import Tables

/// The dated folders below an output folder, a night each.
struct NightFolders: Sendable {
    /// A folder that this program made for a night of the same profile.
    struct Kept: Sendable, Hashable {
        /// `2026-03-02`.
        var name: String
        /// Whether it holds a report: a night on which no event was chosen left a manifest only.
        var hasReports: Bool
    }

    let path: String
    let profile: String

    static func name(of date: CivilTime) -> String {
        var name = ""
        name.appendPadded(date.year, digits: 4)
        name += "-"
        name.appendPadded(date.month, digits: 2)
        name += "-"
        name.appendPadded(date.day, digits: 2)
        return name
    }

    /// The nights whose folders are here, in order of date. Only what is named like a date and holds a manifest of this
    /// profile counts; a link is none of ours, wherever it points.
    func kept() -> [Kept] {
        marks().map { Kept(name: $0.name, hasReports: $0.mark.hasReports) }
    }

    /// The store's walk that the newest night before `name` reported, by event. A night that is run again, or that
    /// failed, is not compared with itself, so that nothing that changed is lost between two nights that people have.
    func walks(before name: String) -> [Int64: Int64] {
        var walks: [Int64: Int64] = [:]
        for night in marks() where night.name < name {
            for event in night.mark.events where event.status == .ok {
                if let id = event.id, let walk = event.walk { walks[id] = walk }
            }
        }
        return walks
    }

    /// The nights whose folders are here, in order of date, and what their manifests say.
    private func marks() -> [(name: String, mark: NightManifest.Mark)] {
        dated().compactMap { name in
            let file = "\(path)/\(name)/\(NightManifest.fileName)"
            guard kind(of: file) == S_IFREG, let bytes = try? WholeFile.bytes(of: file, upTo: 64 << 20),
                let mark = try? JSONDecoder().decode(NightManifest.Mark.self, from: Data(bytes)),
                mark.program == NightManifest.program, mark.profile == profile
            else { return nil }
            return (name, mark)
        }
    }

    /// The folders here that are named like a date, in order; whose they are is not asked. Links are left out.
    private func dated() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.sorted().filter { name in
            guard let date = ISO8601Text(name), !date.hasTime, Self.name(of: date.civil) == name else { return false }
            return kind(of: "\(path)/\(name)") == S_IFDIR
        }
    }

    /// Removes what nights that were killed left: partial files, and the folders of nights that have nothing else. Such
    /// a folder has no manifest, so that it would never be among those to remove.
    func removeLeftovers(besides tonight: String) throws(Fault) {
        for name in dated() {
            let folder = "\(path)/\(name)"
            try StagedFiles.tidy(folder)
            Leftovers.removePartialFiles(below: folder)
            if name != tonight, kind(of: "\(folder)/\(NightManifest.fileName)") == nil {
                Leftovers.removeIfEmpty(folder)
            }
        }
    }

    /// The nights to remove once `tonight` is there: all but the newest `keep` with reports and the newest `keep`
    /// without, so that a season without events does not drive out the reports of the last one.
    static func expired(_ kept: [Kept], tonight: Kept, keep: Int) -> [String] {
        let others = kept.filter { $0.name != tonight.name }
        return [true, false].flatMap { hasReports in
            let alike = others.filter { $0.hasReports == hasReports }.map(\.name).sorted()
            return alike.dropLast(tonight.hasReports == hasReports ? keep - 1 : keep)
        }.sorted()
    }

    /// Removes a night's folder and all in it; what a link in it points to stays.
    func remove(_ name: String) throws(Fault) {
        let folder = "\(path)/\(name)"
        do {
            try FileManager.default.removeItem(atPath: folder)
        } catch {
            throw Fault(.cannotWrite, .cannotRemoveNight(folder, reason: String(cString: strerror(Self.number(error)))))
        }
    }

    /// The system's number of what kept a file from being removed.
    private static func number(_ error: any Error) -> Int32 {
        if let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError {
            return Int32(clamping: cause.code)
        }
        switch (error as? CocoaError)?.code {
        case .fileNoSuchFile, .fileReadNoSuchFile: return ENOENT
        case .fileWriteNoPermission, .fileReadNoPermission: return EACCES
        case .fileWriteVolumeReadOnly: return EROFS
        default: return EIO
        }
    }

    /// The kind of what stands at a path, links not followed; `nil` where nothing does.
    private func kind(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}
