import Base
import Foundation
import Packs
import Rendering
import Reporting
import Sources
import Store

/// All that a night writes on this machine, path by path, each with the setting that it comes from. What is not there yet is
/// tried by the folder in which it is made.
struct NightPaths: Sendable {
    private(set) var all: [(key: String, path: WrittenPath)] = []

    /// - Parameters:
    ///   - night: `nil` if it is refused.
    ///   - packs: `nil` if there are none, or they are refused.
    init(_ settings: Settings, _ night: Night?, _ packs: SponsorRun?) {
        let nightly = settings.nightly
        add("data-dir", Self.inProfile(settings))
        if let night { add("nightly.output", Self.inOutput(of: night)) }
        if let night {
            add("nightly.keep", night.expired.map { WrittenPath.removed("\(night.folders.path)/\($0)") })
        }
        if let output = nightly.packs?.output {
            add("nightly.packs", packs.map(Self.written) ?? [.folder(output)])
        }
        if let metrics = nightly.metrics { add("nightly.metrics", [.replaced(metrics, makesFolder: false)]) }
    }

    private mutating func add(_ key: String, _ paths: [WrittenPath]) {
        for path in paths { all.append((key: key, path: path)) }
    }

    /// The files of the profile: store, records, journals, session.
    private static func inProfile(_ settings: Settings) -> [WrittenPath] {
        let (folder, nightly) = (ProfileFolder(settings), settings.nightly)
        var paths: [WrittenPath] = [.folder(folder.path)]
        guard exists(folder.path) else { return paths }
        let changed =
            [folder.lock] + AttendanceStore.files(of: folder.store) + RecordsCopies.databases(beside: folder.store)
        paths += changed.map { WrittenPath.changed($0) }
        paths.append(.replaced(RecordsCopies.marks(beside: folder.store)))
        paths.append(.folder(RecordsCopies.folder(beside: folder.store)))
        if case .session = settings.source.access, settings.token == nil { paths.append(.folder(folder.session)) }
        if nightly.notifiesOthers { paths.append(.replaced(folder.runRecord)) }
        if let mail = nightly.mail {
            paths.append(.folder(folder.mailMemory))
            if exists(folder.mailJournal) { paths.append(.appended(folder.mailJournal)) }
            if case .program = mail.server { paths.append(.replaced(folder.mailDraft)) }
        }
        return paths
    }

    /// The night's folder, the link to it and the pages.
    private static func inOutput(of night: Night) -> [WrittenPath] {
        let folders = night.folders
        var paths: [WrittenPath] = [.folder(folders.path), .folder(night.folder), .link(folders.latest)]
        if folders.hasOwnIndex { paths.append(.replaced(folders.index)) }
        // A repeated night replaces what the first has written.
        guard exists(night.folder) else { return paths }
        for name in [NightManifest.fileName, NightsPage.fileName] { paths.append(.replaced("\(night.folder)/\(name)")) }
        for part in night.parts {
            let folder = "\(night.folder)/\(part.folder)"
            paths.append(.folder(folder))
            guard exists(folder) else { continue }
            for report in part.reports { paths += files(named: report, in: folder, night.settings.nightly.formats) }
        }
        return paths
    }

    /// The folder of an event's packs and, if it is there, the packs.
    private static func written(_ packs: SponsorRun) -> [WrittenPath] {
        var paths: [WrittenPath] = []
        for event in packs.events {
            let part = ReportSubject.event(id: event, name: "").folder
            let folder = "\(packs.output.folder)/\(part)/\(packs.requested.definition.name)"
            paths.append(.folder(folder))
            guard exists(folder) else { continue }
            paths.append(.replaced("\(folder)/\(SponsorManifest.fileName)"))
            for sponsor in packs.sponsors.sponsors {
                paths += files(named: sponsor.slug, in: folder, packs.output.formats)
            }
        }
        return paths
    }

    /// The files of a report, which in CSV is a folder.
    private static func files(named name: String, in folder: String, _ formats: [ReportFormat]) -> [WrittenPath] {
        formats.filter(\.isFile).map { format -> WrittenPath in
            format == .csv ? .folder("\(folder)/\(name)") : .replaced("\(folder)/\(name).\(format.rawValue)")
        }
    }

    private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}

extension NightlySettings {
    /// Whether a night notifies anybody of itself.
    var notifiesOthers: Bool {
        ping != nil || hooks != nil || metrics != nil || mail != nil
    }
}

extension Night {
    /// The folders in the night's own, each with the names of the reports in it. Events that the profile does not name are those
    /// of a night that is repeated.
    fileprivate var parts: [(folder: String, reports: [String])] {
        let names = reports.map(\.definition.name)
        if settings.source.hasMembers { return [(folder: ReportSubject.members(of: "").folder, reports: names)] }
        let events = settings.nightly.events
        let made = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let chosen =
            events.areNamed
            ? events.ids.map { ReportSubject.event(id: $0, name: "").folder }
            : made.filter { $0.hasPrefix("event-") }.sorted()
        var parts: [(folder: String, reports: [String])] = []
        for event in chosen { parts.append((folder: event, reports: names)) }
        let compared = ReportSubject.editions(of: Phrase(verbatim: ""), ids: []).folder
        let comparisons = [comparison?.definition.name].compactMap(\.self)
        for name in series { parts.append((folder: "\(compared)/\(name)", reports: comparisons)) }
        return parts
    }

    /// The earlier nights that this one removes if it has reports.
    fileprivate var expired: [String] {
        let tonight = NightFolders.Kept(name: name, contents: .reports)
        return NightFolders.expired(folders.kept(), tonight: tonight, keep: settings.nightly.keep)
    }
}
