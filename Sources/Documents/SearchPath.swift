import Foundation

/// Where files that people write are looked for by name: the folders of the project and of the user, the first that has
/// the file winning over those after it.
public struct SearchPath: Sendable, Hashable {
    /// The folders, the nearest first.
    public var folders: [String]

    public init(_ folders: [String]) { self.folders = folders }

    /// `./Reports`, then `$XDG_CONFIG_HOME/attendance/reports` (`~/.config` where the variable is not set or no
    /// absolute path, as the XDG specification says).
    ///
    /// - Parameters:
    ///   - project: the folder's name below the working folder.
    ///   - user: its name below the program's configuration folder.
    public init(project: String, user: String, environment: [String: String]) {
        let configured = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let configuration = configured ?? environment["HOME"].map { $0 + "/.config" }
        self.init([project] + (configuration.map { ["\($0)/attendance/\(user)"] } ?? []))
    }

    /// The path of a file of that name in the first folder that has it; `nil` where none has.
    public func path(of fileName: String) -> String? {
        folders.lazy.map { "\($0)/\(fileName)" }.first { FileManager.default.isReadableFile(atPath: $0) }
    }

    /// The names, with their extension, of all files with that extension, rising, each once.
    public func fileNames(withExtension fileExtension: String) -> [String] {
        let names = folders.flatMap { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] }
        return Set(names.filter { $0.hasSuffix(".\(fileExtension)") && !$0.hasPrefix(".") }).sorted()
    }
}
