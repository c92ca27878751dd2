import Documents
import Files
import Foundation
public import Messages
public import Reporting
import Reports
import Templates

/// The report definitions within reach: those of the project's folder, of the user's, and those that come with the
/// program, the first of a name winning over those after it.
public struct DefinitionLibrary: Sendable {
    private let path: SearchPath
    private let themes: ThemeLibrary
    private let embedded = Reports.embedded

    /// - Parameter environment: where `XDG_CONFIG_HOME` and `HOME` say which folder is the user's.
    public init(environment: [String: String]) {
        path = SearchPath(project: "Reports", user: "reports", environment: environment)
        themes = ThemeLibrary(environment: environment)
    }

    /// Those of some folders, the nearest first, before those that come with the program; with the program's themes.
    public init(folders: [String] = []) {
        path = SearchPath(folders)
        themes = ThemeLibrary(SearchPath([]))
    }

    /// The names of all definitions, rising.
    public var names: [String] {
        let files = path.fileNames(withExtension: "yaml").map { String($0.dropLast(5)) }
        return Set(files.filter(isFileName)).union(embedded.keys).sorted()
    }

    /// What definitions may name: the program's sections, and the themes within reach.
    public func vocabulary() async -> DefinitionVocabulary {
        DefinitionVocabulary(sections: await SectionCatalogue(), themes: themes.names)
    }

    /// The definition of a name, or in a file: what has a `/` or ends in `.yaml` or `.yml` is a path.
    ///
    /// Throws a `Fault` of kind `.notFound` where there is none, `.misconfigured` where the file is no text.
    public func file(_ nameOrPath: String) throws(Fault) -> DefinitionFile {
        if nameOrPath.contains("/") || [".yaml", ".yml"].contains(where: nameOrPath.hasSuffix) {
            return try read(nameOrPath)
        }
        if isFileName(nameOrPath) {
            if let path = path.path(of: "\(nameOrPath).yaml") { return try read(path) }
            if let text = embedded[nameOrPath] { return DefinitionFile(name: nameOrPath, path: nil, text: text) }
        }
        let names = names
        throw Fault(
            .notFound, .noSuchReport(nameOrPath, known: names, nearest: nearestName(to: nameOrPath, among: names)))
    }

    /// Reads the definition of a name, or in a file.
    public func definition(_ nameOrPath: String) async throws(Fault) -> ReportDefinition {
        try file(nameOrPath).definition(await vocabulary())
    }

    private func read(_ path: String) throws(Fault) -> DefinitionFile {
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.bytes(of: path, upTo: 1 << 20, .fileOrPipe)
        } catch .missing, .folder {
            throw Fault(.notFound, .noDefinitionFile(path))
        } catch {
            throw Fault(.notFound, .unreadableDefinition(path, reason: error.reason))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Fault(.misconfigured, .notUTF8(path))
        }
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        return DefinitionFile(name: name, path: path, text: text)
    }
}

extension ReportDefinition {
    /// A definition that comes with the program, whatever files there are.
    public static func embedded(_ name: String) async throws(Fault) -> ReportDefinition {
        try await DefinitionLibrary().definition(name)
    }
}
