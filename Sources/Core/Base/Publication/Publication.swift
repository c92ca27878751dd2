internal import Foundation

/// Moves files into place: all of them or none.
///
/// All destinations are checked first. A journal on disk then lists the steps, so that the next run can roll back if
/// this one is interrupted. The publication is complete when the journal is removed.
struct Publication: ~Copyable {
    private let entries: [PublicationEntry]
    private let folder: String?
    /// Whether an old file could not be restored.
    private(set) var isIncomplete = false

    /// - Parameter folder: The preferred folder of the journal.
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
        // A single step needs no journal.
        let journal = entries.count > 1 ? try PublicationJournal.begin(entries, in: journalFolders) : nil
        var begun = 0
        do throws(Fault) {
            for entry in entries {
                begun += 1
                let problem = entry.apply()
                guard problem == 0 else { throw Fault(writing: entry.shownPath, problem) }
            }
            synchronize()
            try journal?.remove()
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
            try journal?.remove()
            throw error
        }
        for entry in entries { entry.cleanUp() }
    }

    /// Candidate folders for the journal. At least one of them exists and is writable.
    private var journalFolders: [String] {
        var folders = entries.map(\.destination.parentFolder)
        if let folder, FileSystem.isFolder(folder) { folders.insert(folder, at: 0) }
        return folders
    }

    private func synchronize() {
        for folder in Set(entries.map(\.destination.parentFolder)) { WholeFile.synchronize(folder: folder) }
    }
}
