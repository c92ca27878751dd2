public import Base
import Foundation
import Templates

/// The available report definitions: the project's, the user's, and the built-in ones. Of several with the same name, the first
/// takes precedence.
public struct DefinitionLibrary: Sendable {
    private let path: SearchPath
    private let themes: ThemeLibrary
    private let topics: [ReportTopic]
    private let embedded: [String: String]

    /// - Parameters:
    ///   - topics: What reports can be about.
    ///   - environment: The process environment. `XDG_CONFIG_HOME` and `HOME` determine the user's folder.
    public init(_ topics: [ReportTopic], environment: [String: String]) {
        self.topics = topics
        embedded = BuiltInDefinitions.texts(of: topics)
        path = SearchPath(project: "Reports", user: "reports", environment: environment)
        themes = ThemeLibrary(environment: environment)
    }

    /// Looks in the given folders, in order of precedence, then among the built-in definitions. Themes are the
    /// built-in ones.
    package init(_ topics: [ReportTopic] = ReportTopic.known, folders: [String] = []) {
        self.topics = topics
        embedded = BuiltInDefinitions.texts(of: topics)
        path = SearchPath(folders)
        themes = ThemeLibrary(SearchPath([]))
    }

    /// The names of all definitions, sorted.
    public var names: [String] {
        let files = path.fileNames(withExtension: "yaml").map { String($0.dropLast(5)) }
        return Set(files.filter(isFileName)).union(embedded.keys).sorted()
    }

    /// The sections and themes that definitions can refer to.
    public func vocabulary() async -> DefinitionVocabulary {
        DefinitionVocabulary(sections: await SectionCatalogue(topics), themes: themes.names)
    }

    /// Finds a definition by name or path. Anything that contains `/` or ends in `.yaml` or `.yml` is a path.
    ///
    /// - Parameter output: The descriptor to which the definition will be written. If that is a file of this name, it is
    ///   skipped: a shell has created it, empty, and it would otherwise hide the wanted one.
    /// - Throws: A `Fault` of kind `.notFound` if there is none, or `.misconfigured` if the file is not UTF-8.
    public func file(_ nameOrPath: String, for output: Int32? = nil) throws(Fault) -> DefinitionFile {
        if nameOrPath.contains("/") || [".yaml", ".yml"].contains(where: nameOrPath.hasSuffix) {
            return try read(nameOrPath)
        }
        if isFileName(nameOrPath) {
            if let path = path.path(of: "\(nameOrPath).yaml", except: output) { return try read(path) }
            if let text = embedded[nameOrPath] { return DefinitionFile(name: nameOrPath, path: nil, text: text) }
        }
        let names = names
        throw Fault(
            .notFound, .noSuchReport(nameOrPath, known: names, nearest: nearestName(to: nameOrPath, among: names)))
    }

    /// Finds and reads a definition by name or path.
    ///
    /// - Parameter mayNamePeople: Whether the definition may have sections that name people although it says nothing about
    ///   personal data.
    /// - Throws: A `Fault` as `file(_:)` and `DefinitionFile.definition(_:mayNamePeople:)` do.
    public func definition(
        _ nameOrPath: String, mayNamePeople: Bool = false
    ) async throws(Fault) -> ReportDefinition {
        try file(nameOrPath).definition(await vocabulary(), mayNamePeople: mayNamePeople)
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
