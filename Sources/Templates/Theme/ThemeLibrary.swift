public import Base
import CEmbedded
import Foundation

/// The available themes: `NAME.yaml` in the project's or the user's templates folder, and the built-in ones. The first with a given
/// name takes precedence.
public struct ThemeLibrary: Sendable {
    private let path: SearchPath

    private static let builtIn = ["tikit", "negroni"]

    /// Looks in the given folders, then among the built-in themes.
    public init(_ path: SearchPath) { self.path = path }

    /// Looks in `./Templates`, `$XDG_CONFIG_HOME/attendance/templates`, then among the built-in themes.
    public init(environment: [String: String]) {
        self.init(SearchPath(project: "Templates", user: "templates", environment: environment))
    }

    /// The names of all themes, sorted.
    public var names: [String] {
        let files = path.fileNames(withExtension: "yaml").map { String($0.dropLast(".yaml".count)) }
        return Set(files + Self.builtIn).sorted()
    }

    /// Finds a theme by name or path. Anything that contains `/` or ends in `.yaml` is a path.
    ///
    /// - Throws: A `Fault` of kind `.notFound` if there is no such theme, or `.misconfigured`, with file, line and key, if it is
    ///   invalid.
    public func find(_ nameOrPath: String) throws(Fault) -> Theme {
        if nameOrPath.contains("/") || nameOrPath.hasSuffix(".yaml") {
            return try read(nameOrPath)
        }
        if let file = path.path(of: "\(nameOrPath).yaml") { return try read(file) }
        if Self.builtIn.contains(nameOrPath) {
            let file = ThemeFile(path: "\(nameOrPath).yaml", name: nameOrPath, hasFolder: false)
            return try file.theme(in: String(cString: embedded_text(file.path)))
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
