import Base
import Foundation
import Rendering
import Reporting

/// The dated folders of an output folder, one per night.
struct NightFolders: Sendable {
    /// A folder made by this program for a night of the same profile.
    struct Kept: Sendable, Hashable {
        /// `2026-03-02`.
        var name: String
        var contents: NightManifest.Contents
    }

    let path: String
    let profile: String

    /// The link to the newest night.
    var latest: String { "\(path)/latest" }
    /// The page of all nights.
    var index: String { "\(path)/\(NightsPage.fileName)" }

    /// Whether the page of all nights is missing or was made by this program. Any other is left alone.
    var hasOwnIndex: Bool {
        do {
            return NightsPage.isPage(try WholeFile.bytes(of: index, upTo: 64 << 20))
        } catch .missing {
            return true
        } catch {
            return false
        }
    }

    static func name(of date: CivilTime) -> String {
        var name = ""
        name.appendPadded(date.year, digits: 4)
        name += "-"
        name.appendPadded(date.month, digits: 2)
        name += "-"
        name.appendPadded(date.day, digits: 2)
        return name
    }

    /// The nights in the output folder, by date: folders that are named like a date and hold a manifest of this
    /// profile. Links do not count, whatever their target.
    func kept() -> [Kept] {
        marks().map { Kept(name: $0.name, contents: $0.mark.contents) }
    }

    /// The walk in the store reported by the newest night before `name`, by event. A repeated or failed night is not
    /// compared with itself, so no change is lost between two published nights.
    func walks(before name: String) -> [Int64: Int64] {
        var walks: [Int64: Int64] = [:]
        for night in marks() where night.name < name {
            for event in night.mark.events where event.status == .ok {
                if let id = event.id, let walk = event.walk { walks[id] = walk }
            }
        }
        return walks
    }

    /// The manifests of the nights, by date. One that this program cannot read in full, such as that of a later
    /// version, counts as missing.
    func nights() -> [RecordedNight] {
        manifests(NightManifest.self).filter { $0.content.program == NightManifest.program }
            .filter { $0.content.profile == profile }
            .map { RecordedNight(name: $0.name, manifest: $0.content) }
    }

    /// The manifest of a night; `nil` if there is none.
    func manifest(of name: String) -> NightManifest? { nights().last { $0.name == name }?.manifest }

    /// The folders whose manifest is damaged, by date, so that no night knows of theirs: it is no JSON, or this profile's and not
    /// as any version writes it. A manifest of another program or profile is none of ours.
    func damaged() -> [String] {
        dated().filter { name in
            let file = "\(path)/\(name)/\(NightManifest.fileName)"
            guard kind(of: file) == S_IFREG else { return false }
            guard let bytes = try? WholeFile.bytes(of: file, upTo: 64 << 20) else { return true }
            let data = Data(bytes)
            guard let mark = try? JSONDecoder().decode(NightManifest.Mark.self, from: data) else {
                return (try? JSONSerialization.jsonObject(with: data)) == nil
            }
            return mark.program == NightManifest.program && mark.profile == profile
                && (try? JSONDecoder().decode(NightManifest.self, from: data)) == nil
        }
    }

    /// The nights up to one, by date. Later ones were made by a wrong clock.
    func nights(upTo name: String) -> [RecordedNight] { nights().filter { $0.name <= name } }

    /// The newest night with reports up to one, for a link that leads to a later night; `nil` if the link is right.
    func latestReports(upTo name: String, unless link: String) -> String? {
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link), target > name,
            kept().contains(where: { $0.name == target })
        else { return nil }
        return kept().last { $0.name <= name && $0.contents != .nothing }?.name
    }

    /// The nights in the output folder, by date, with what identifies them.
    private func marks() -> [(name: String, mark: NightManifest.Mark)] {
        manifests(NightManifest.Mark.self).filter { $0.content.program == NightManifest.program }
            .filter { $0.content.profile == profile }.map { ($0.name, $0.content) }
    }

    private func manifests<Content: Decodable>(_ type: Content.Type) -> [(name: String, content: Content)] {
        dated().compactMap { name in
            let file = "\(path)/\(name)/\(NightManifest.fileName)"
            guard kind(of: file) == S_IFREG, let bytes = try? WholeFile.bytes(of: file, upTo: 64 << 20) else {
                return nil
            }
            return (try? JSONDecoder().decode(type, from: Data(bytes))).map { (name, $0) }
        }
    }

    /// The manifest of a night of any profile in a folder, in one of its dated folders, or above it; `nil` if there is none.
    static func manifest(near folder: String) -> String? {
        let place = URL(fileURLWithPath: folder)
        var folders: [String] = []
        // The path as written, and with links resolved.
        for path in [place.standardizedFileURL.path, place.resolvingSymlinksInPath().path] {
            folders.append(path)
            while let last = folders.last, last.parentFolder != last { folders.append(last.parentFolder) }
        }
        folders += NightFolders(path: folder, profile: "").dated().map { "\(folder)/\($0)" }
        return folders.map { "\($0)/\(NightManifest.fileName)" }.first { file in
            guard let bytes = try? WholeFile.bytes(of: file, upTo: 64 << 20) else { return false }
            return (try? JSONDecoder().decode(NightManifest.Mark.self, from: Data(bytes)))?.program
                == NightManifest.program
        }
    }

    /// Whether two folders are the same, or one lies in the other.
    static func isWithin(_ one: String, _ other: String) -> Bool {
        let paths = [one, other].map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path + "/" }
        return paths[0].hasPrefix(paths[1]) || paths[1].hasPrefix(paths[0])
    }

    /// All folders named like a date, in order, without links; whether they belong to this profile is not checked.
    private func dated() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.sorted().filter { name in
            guard let date = ISO8601Text(name), !date.hasTime, Self.name(of: date.civil) == name else { return false }
            return kind(of: "\(path)/\(name)") == S_IFDIR
        }
    }

    /// Removes the remains of killed nights: partial files, and folders that contain nothing else. Without a
    /// manifest, such a folder would never be removed otherwise.
    func removeLeftovers(keeping tonight: String) throws(Fault) {
        for name in dated() {
            let folder = "\(path)/\(name)"
            try StagedFiles.tidy(folder)
            Leftovers.removePartialFiles(below: folder)
            if name != tonight, kind(of: "\(folder)/\(NightManifest.fileName)") == nil {
                Leftovers.removeIfEmpty(folder)
            }
        }
    }

    /// The nights to remove after `tonight`: all except the newest `keep` of each kind of contents, so that a season
    /// without events does not displace the last reports. Later nights, which a wrong clock has made, displace none. The last
    /// night with reports stays until the next: a run that repeats this one is compared with it.
    static func expired(_ kept: [Kept], tonight: Kept, keep: Int) -> [String] {
        let others = kept.filter { $0.name < tonight.name }
        return NightManifest.Contents.allCases.flatMap { contents in
            let alike = others.filter { $0.contents == contents }.map(\.name).sorted()
            let isOfTonight = tonight.contents == contents
            return alike.dropLast(isOfTonight ? max(contents == .reports ? 1 : 0, keep - 1) : keep)
        }.sorted()
    }

    /// Removes a night's folder with its contents. Targets of links are kept.
    func remove(_ name: String) throws(Fault) {
        let folder = "\(path)/\(name)"
        do {
            try FileManager.default.removeItem(atPath: folder)
        } catch {
            throw Fault(.cannotWrite, .cannotRemoveNight(folder, reason: String(cString: strerror(Self.number(error)))))
        }
    }

    /// The system's error number for a failed removal.
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

    /// The type of the file at a path, links not followed; `nil` if it does not exist.
    private func kind(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}
