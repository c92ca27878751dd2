internal import Foundation

/// What runs that were killed leave in the folders they wrote to: partial files and folders, under names that say whose
/// they are.
public enum Leftovers {
    private static let prefix = ".attendance-"
    private static let suffix = ".partial"
    /// Ends the name of an old file that is kept until the new one counts.
    static let keptSuffix = ".old"

    /// The name of this process's partial file of a number: `.attendance-4711-88231-0.partial`.
    static func name(ofPartialFile number: Int) -> String {
        "\(prefix)\(ProcessIdentity.current.text)\(number)\(suffix)"
    }

    /// Removes the partial files of processes that have ended, in a folder and in those below it. Only what is the same
    /// user's goes; links are not followed. Publications that were cut short must have been undone before: old files
    /// are kept under these names meanwhile.
    public static func removePartialFiles(below folder: String) {
        removePartialFiles(in: folder)
        for subfolder in subfolders(of: folder) { removePartialFiles(below: subfolder) }
    }

    /// Removes a folder and those below it where they hold nothing else; whatever holds something stays.
    public static func removeIfEmpty(_ folder: String) {
        for subfolder in subfolders(of: folder) { removeIfEmpty(subfolder) }
        rmdir(folder)
    }

    /// Removes the partial files and folders of processes that have ended, in a folder alone.
    static func removePartialFiles(in folder: String) {
        for name in names(in: folder) where isOfEndedProcess(name) {
            let path = "\(folder)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0, status.st_uid == geteuid() else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG, S_IFLNK: unlink(path)
            case S_IFDIR: removeFolder(path)
            default: break
            }
        }
    }

    /// Removes a folder that was never published, and all in it.
    static func removeFolder(_ path: String) {
        try? FileManager.default.removeItem(atPath: path)
    }

    private static func isOfEndedProcess(_ name: String) -> Bool {
        let name = name.hasSuffix(keptSuffix) ? name.dropLast(keptSuffix.count) : name[...]
        guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
        let text = name.dropFirst(prefix.count)
        guard let process = ProcessIdentity(text),
            let number = text.dropLast(suffix.count).split(separator: "-", omittingEmptySubsequences: false).last,
            !number.isEmpty, number.allSatisfy({ ("0"..."9").contains($0) })
        else { return false }
        return process.hasEnded
    }

    static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    private static func subfolders(of folder: String) -> [String] {
        names(in: folder).map { "\(folder)/\($0)" }.filter { path in
            var status = stat()
            return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        }
    }
}

/// Names a process so that no later process with the same number is taken for it: its number and when it started.
struct ProcessIdentity: Equatable {
    private let number: pid_t
    /// Clock ticks from the machine's start, out of /proc; empty where there is no /proc.
    private let started: Substring

    /// This process.
    static let current = ProcessIdentity(number: getpid(), started: status(of: getpid())?.started ?? "")

    private init(number: pid_t, started: Substring) {
        self.number = number
        self.started = started
    }

    /// Reads the mark that `text` begins with.
    init?(_ text: Substring) {
        let parts = text.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let number = pid_t(parts[0]), number > 0 else { return nil }
        self.init(number: number, started: parts[1])
    }

    /// As it stands in the name of a file, before what tells the process's files apart.
    var text: String { "\(number)-\(started)-" }

    /// Whether the process has ended: it is gone, only waits to be reaped, or its number has passed to another.
    var hasEnded: Bool {
        if let status = Self.status(of: number) { return status.state == "Z" || status.started != started }
        return kill(number, 0) != 0 && errno == ESRCH
    }

    /// State and start of a process out of `/proc/N/stat` (proc(5), fields 3 and 22, behind the name in brackets).
    private static func status(of number: pid_t) -> (state: Substring, started: Substring)? {
        guard let data = FileManager.default.contents(atPath: "/proc/\(number)/stat"),
            let text = String(data: data, encoding: .utf8), let bracket = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[text.index(after: bracket)...].split(separator: " ")
        guard fields.count > 19 else { return nil }
        return (fields[0], fields[19])
    }
}
