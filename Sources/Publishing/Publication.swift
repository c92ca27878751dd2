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
    private(set) var isUnfinished = false

    /// - Parameter folder: where the journal stands, if it can.
    init(_ entries: [PublicationEntry], below folder: String?) {
        self.entries = entries.map { entry in
            var entry = entry
            entry.mark()
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
                let problem = entry.put()
                guard problem == 0 else { throw Fault(writing: entry.said, problem) }
            }
            synchronize()
            try journal?.end()
        } catch {
            for entry in entries[..<begun].reversed() {
                let problem = entry.undo()
                guard problem == 0 else {
                    isUnfinished = true
                    throw Fault(
                        .cannotWrite,
                        .cannotPutBack(entry.said, reason: String(cString: strerror(problem)), error.message))
                }
            }
            synchronize()
            for entry in entries[..<begun] { entry.clear() }
            try journal?.end()
            throw error
        }
        for entry in entries { entry.clear() }
    }

    /// Where the journal may stand: a folder that exists and can be written to is among them.
    private var journalFolders: [String] {
        var folders = entries.map(\.destination.parentFolder)
        if let folder, StagingFolders.isFolder(folder) { folders.insert(folder, at: 0) }
        return folders
    }

    private func synchronize() {
        for folder in Set(entries.map(\.destination.parentFolder)) { Self.synchronize(folder: folder) }
    }

    /// Makes the renames in a folder last through a loss of power, as far as the file system can.
    static func synchronize(folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}

extension PublicationEntry {
    /// Throws a `Fault` of kind `.cannotWrite` where it cannot be put into place, as far as can be told.
    fileprivate func check() throws(Fault) {
        switch kind {
        case .file, .removal: try Destination(destination, saidAs: said).checkFile()
        case .link: try Destination(destination, saidAs: said).checkLink()
        case .folder: break
        }
    }
}
