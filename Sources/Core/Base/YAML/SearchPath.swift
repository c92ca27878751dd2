import Foundation

/// The folders where user-written files are looked up by name, in order of precedence.
///
///     let path = SearchPath(project: "Reports", user: "reports", environment: environment)
///     path.path(of: "doors.yaml")  // "Reports/doors.yaml"
public struct SearchPath: Sendable, Hashable {
    /// The folders; the first takes precedence.
    var folders: [String]

    public init(_ folders: [String]) { self.folders = folders }

    /// The project's folder, then the user's: `./Reports`, then `$XDG_CONFIG_HOME/attendance/reports`. If the variable
    /// is unset or not an absolute path, `~/.config` takes its place, as the XDG Base Directory Specification says.
    ///
    /// - Parameters:
    ///   - project: The folder's name in the working directory.
    ///   - user: The folder's name in the program's configuration folder.
    public init(project: String, user: String, environment: [String: String]) {
        let configured = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let configuration = configured ?? environment["HOME"].map { $0 + "/.config" }
        self.init([project] + (configuration.map { ["\($0)/attendance/\(user)"] } ?? []))
    }

    /// The path of a file in the first folder that has it; `nil` if none has.
    ///
    /// - Parameter output: A descriptor being written to; its file is ignored.
    public func path(of fileName: String, except output: Int32? = nil) -> String? {
        folders.lazy.map { "\($0)/\(fileName)" }.first { path in
            FileManager.default.isReadableFile(atPath: path) && !(output.map { Self.isSame(path, as: $0) } ?? false)
        }
    }

    private static func isSame(_ path: String, as descriptor: Int32) -> Bool {
        var (file, output) = (stat(), stat())
        guard stat(path, &file) == 0, fstat(descriptor, &output) == 0 else { return false }
        return file.st_dev == output.st_dev && file.st_ino == output.st_ino
    }

    /// The names of all files with an extension, sorted and without duplicates.
    public func fileNames(withExtension fileExtension: String) -> [String] {
        let names = folders.flatMap { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] }
        return Set(names.filter { $0.hasSuffix(".\(fileExtension)") && !$0.hasPrefix(".") }).sorted()
    }
}
