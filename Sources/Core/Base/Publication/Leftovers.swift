internal import Foundation

/// The partial files and folders that killed runs leave behind. Their names identify the process:
/// `.attendance-PID-START-N.partial`.
public enum Leftovers {
    private static let prefix = ".attendance-"
    private static let suffix = ".partial"
    /// The suffix of old files that are kept until the new ones are committed.
    static let keptSuffix = ".old"

    /// The name of a partial file of this process: `.attendance-4711-88231-0.partial`.
    public static func name(ofPartialFile number: Int) -> String {
        "\(prefix)\(ProcessIdentity.current.text)\(number)\(suffix)"
    }

    /// Removes the partial files of ended processes in a folder and its subfolders, if they belong to the user. Does
    /// not follow links. Interrupted publications must be rolled back first: they keep old files under such names.
    public static func removePartialFiles(below folder: String) {
        removePartialFiles(in: folder)
        for subfolder in subfolders(of: folder) { removePartialFiles(below: subfolder) }
    }

    /// Removes a folder and its subfolders if they are empty.
    public static func removeIfEmpty(_ folder: String) {
        for subfolder in subfolders(of: folder) { removeIfEmpty(subfolder) }
        rmdir(folder)
    }

    /// Removes the partial files and folders of ended processes, not including subfolders.
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

    /// Removes an unpublished folder and its contents.
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

/// Identifies a process by number and start time, since numbers are reused.
struct ProcessIdentity: Equatable {
    private let number: pid_t
    /// The start time in clock ticks since boot, from /proc; empty without /proc.
    private let started: Substring

    static let current = ProcessIdentity(number: getpid(), started: status(of: getpid())?.started ?? "")

    private init(number: pid_t, started: Substring) {
        self.number = number
        self.started = started
    }

    /// Parses the identity at the start of `text`.
    init?(_ text: Substring) {
        let parts = text.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let number = pid_t(parts[0]), number > 0 else { return nil }
        self.init(number: number, started: parts[1])
    }

    /// The identity in file names, `4711-88231-`.
    var text: String { "\(number)-\(started)-" }

    /// Whether the process has ended: it is gone or a zombie, or its number belongs to another process.
    var hasEnded: Bool {
        if let status = Self.status(of: number) { return status.state == "Z" || status.started != started }
        return kill(number, 0) != 0 && errno == ESRCH
    }

    /// The state and start time of a process, fields 3 and 22 of `/proc/PID/stat` (proc(5)). Field 2, in parentheses,
    /// may contain spaces.
    private static func status(of number: pid_t) -> (state: Substring, started: Substring)? {
        guard let data = FileManager.default.contents(atPath: "/proc/\(number)/stat"),
            let text = String(data: data, encoding: .utf8), let bracket = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[text.index(after: bracket)...].split(separator: " ")
        guard fields.count > 19 else { return nil }
        return (fields[0], fields[19])
    }
}
