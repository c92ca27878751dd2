internal import Foundation
internal import Messages
internal import Tables

/// Files on their way into place: all are put there, or none.
///
/// Every place is looked at first. A journal on the disk says what is about to be renamed, so that a publication that
/// is cut short is undone by the next run; with its removal the new files count.
struct Publication: ~Copyable {
    private let entries: [PublicationEntry]
    private let folder: String?
    /// Whether old files could not be put back.
    private(set) var isIncomplete = false

    /// - Parameter folder: where the journal stands, if it can.
    init(_ entries: [PublicationEntry], below folder: String?) {
        self.entries = entries.map { entry in
            var entry = entry
            entry.prepare()
            return entry
        }
        self.folder = folder
    }

    mutating func run() throws(Fault) {
        for entry in entries { try entry.check() }
        // A single rename needs none.
        let journal = entries.count > 1 ? try PublicationJournal.begin(entries, in: journalFolders) : nil
        var begun = 0
        do throws(Fault) {
            for entry in entries {
                begun += 1
                let problem = entry.apply()
                guard problem == 0 else { throw Fault(writing: entry.shownPath, problem) }
            }
            synchronize()
            try journal?.end()
        } catch {
            for entry in entries[..<begun].reversed() {
                let problem = entry.undo()
                guard problem == 0 else {
                    isIncomplete = true
                    throw Fault(
                        .cannotWrite,
                        .cannotPutBack(entry.shownPath, reason: String(cString: strerror(problem)), error.message))
                }
            }
            synchronize()
            for entry in entries[..<begun] { entry.cleanUp() }
            try journal?.end()
            throw error
        }
        for entry in entries { entry.cleanUp() }
    }

    /// Where the journal may stand: a folder that exists and can be written to is among them.
    private var journalFolders: [String] {
        var folders = entries.map(\.destination.parentFolder)
        if let folder, FileSystem.isFolder(folder) { folders.insert(folder, at: 0) }
        return folders
    }

    private func synchronize() {
        for folder in Set(entries.map(\.destination.parentFolder)) { FileSystem.synchronize(folder: folder) }
    }
}
