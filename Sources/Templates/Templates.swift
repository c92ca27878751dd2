public import Base
import CEmbedded

/// The parts of a page: a Mustache template, a style sheet, which takes its colours and fonts from a theme, and the script that
/// sorts and filters tables.
public struct Templates: Sendable, Hashable {
    /// A text and its origin.
    public struct Source: Sendable, Hashable {
        public var text: String
        /// The path of the file, as shown in messages; for a built-in part, its name.
        public var path: String

        public init(_ text: String, path: String) {
            self.text = text
            self.path = path
        }
    }

    /// The Mustache template of the page. Its first comment lists the available names.
    public var page: Source
    public var style: Source
    public let script: String

    /// The built-in parts.
    public static let embedded = Templates(
        page: Source(String(cString: embedded_text("page.mustache")), path: "page.mustache"),
        style: Source(String(cString: embedded_text("page.css")), path: "page.css"),
        script: String(cString: embedded_text("page.js")))

    /// The built-in Mustache template of certificates. Its first comment lists the available names.
    public static let certificate = Source(
        String(cString: embedded_text("certificate.mustache")), path: "certificate.mustache")

    /// The additions to the style sheet for the page of nights.
    public static let nightsStyle = String(cString: embedded_text("nights.css"))

    /// Finds the parts in `./Templates` or `$XDG_CONFIG_HOME/attendance/templates`. The built-in ones replace missing parts; the
    /// script is always built in.
    public static func find(environment: [String: String]) throws(Fault) -> Templates {
        try find(in: SearchPath(project: "Templates", user: "templates", environment: environment))
    }

    /// Finds the parts in the given folders.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured` if a file is unreadable, if other users can change it, or if a style sheet
    ///   contains `</style`.
    public static func find(in path: SearchPath) throws(Fault) -> Templates {
        var templates = embedded
        if let file = path.path(of: "page.mustache") { templates.page = try read(file) }
        if let file = path.path(of: "page.css") {
            templates.style = try read(file)
            try templates.checkStyle()
        }
        return templates
    }

    /// The style sheet is embedded in `<style>`, which ends at the first `</style`, even in a comment.
    private func checkStyle() throws(Fault) {
        let lines = style.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let line = lines.firstIndex(where: { $0.lowercased().contains("</style") }) else { return }
        throw Fault(.misconfigured, .styleEndsEarly(at: "\(style.path):\(line + 1)"))
    }

    /// Reads a certificate template.
    ///
    /// - Throws: A `Fault` of kind `.notFound` if there is no such file; of kind `.misconfigured` if it cannot be read or is not
    ///   UTF-8.
    public static func certificate(readingFrom path: String) throws(Fault) -> Source {
        try read(path, ifMissing: .notFound)
    }

    private static func read(
        _ path: String, ifMissing kind: Fault.Kind = .misconfigured
    ) throws(Fault) -> Source {
        // What a page contains, and where its readers' clicks go, is decided by who can write the template.
        if let part = Exposure.changeablePart(of: path, trustsOwner: true) {
            throw Fault(.misconfigured, .templateOfOthers(path, part: part))
        }
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.bytes(of: path, upTo: 4 << 20)
        } catch {
            let isMissing = if case .missing = error { true } else { false }
            throw Fault(isMissing ? kind : .misconfigured, .unreadableTemplate(path, reason: error.reason))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Fault(.misconfigured, .notUTF8(path)) }
        return Source(text, path: path)
    }
}
