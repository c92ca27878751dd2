public import Documents
import Files
import Foundation
public import Messages

/// The themes there are: those that people wrote, `NAME.yaml` in the project's or the user's folder of templates, and
/// those that come with the program. One of the same name that is nearer hides the others.
public struct ThemeLibrary: Sendable {
    private let path: SearchPath

    /// Built-in themes by name.
    private static let builtIn: [String: [UInt8]] = [
        "tikit": PackageResources.tikit_yaml, "negroni": PackageResources.negroni_yaml,
    ]

    /// The themes of some folders, and the program's own.
    public init(_ path: SearchPath) { self.path = path }

    /// `./Templates`, then `$XDG_CONFIG_HOME/attendance/templates`.
    public init(environment: [String: String]) {
        self.init(SearchPath(project: "Templates", user: "templates", environment: environment))
    }

    /// The names that `find` knows, rising.
    public var names: [String] {
        let files = path.fileNames(withExtension: "yaml").map { String($0.dropLast(".yaml".count)) }
        return Set(files + Self.builtIn.keys).sorted()
    }

    /// The theme of a name, or of a file: what has a `/` or ends in `.yaml` is a path.
    ///
    /// - Throws: `Fault` of kind `.notFound` where there is none, `.misconfigured`, with file, line and key, where there
    ///   is a mistake in it.
    public func find(_ nameOrPath: String) throws(Fault) -> Theme {
        if nameOrPath.contains("/") || nameOrPath.hasSuffix(".yaml") {
            return try read(nameOrPath)
        }
        if let file = path.path(of: "\(nameOrPath).yaml") { return try read(file) }
        if let bytes = Self.builtIn[nameOrPath] {
            let file = ThemeFile(path: "\(nameOrPath).yaml", name: nameOrPath, hasFolder: false)
            return try file.theme(in: String(decoding: bytes, as: UTF8.self))
        }
        let nearest = nearestName(to: nameOrPath, among: names)
        throw Fault(.notFound, .noSuchTheme(nameOrPath, nearest: nearest, known: names))
    }

    private func read(_ path: String) throws(Fault) -> Theme {
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.bytes(of: path, upTo: 1 << 20)
        } catch .missing {
            throw Fault(.notFound, .noSuchThemeFile(path))
        } catch {
            throw Fault(.misconfigured, .unreadableTheme(path, reason: error.reason))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Fault(.misconfigured, .notYAML(path, reason: "UTF-8"))
        }
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        return try ThemeFile(path: path, name: name, hasFolder: true).theme(in: text)
    }
}
