public import Documents
import Files
public import Messages

/// How a page is put together: a Mustache frame, the style sheet, which takes its colours and fonts from a theme, and
/// the script that sorts and filters tables.
public struct Templates: Sendable, Hashable {
    /// A text, and where it stands.
    public struct Source: Sendable, Hashable {
        public var text: String
        /// The file's path as the user knows it; of what comes with the program, its name.
        public var path: String

        public init(_ text: String, path: String) {
            self.text = text
            self.path = path
        }
    }

    /// The page's frame, in Mustache; what it may name stands in its first comment.
    public var page: Source
    public var style: Source
    public let script: String

    /// Those that come with the program.
    public static let embedded = Templates(
        page: Source(String(decoding: PackageResources.page_mustache, as: UTF8.self), path: "page.mustache"),
        style: Source(String(decoding: PackageResources.page_css, as: UTF8.self), path: "page.css"),
        script: String(decoding: PackageResources.page_js, as: UTF8.self))

    /// Those of the project (`./Templates`) or the user (`$XDG_CONFIG_HOME/attendance/templates`), each part that they
    /// do not have from the program. The script is always the program's own.
    public static func find(environment: [String: String]) throws(Fault) -> Templates {
        try find(in: SearchPath(project: "Templates", user: "templates", environment: environment))
    }

    /// As `find(environment:)`, in folders of one's choice.
    ///
    /// - Throws: `Fault` of kind `.misconfigured` for a file that cannot be read, or a style sheet that would end early.
    public static func find(in path: SearchPath) throws(Fault) -> Templates {
        var templates = embedded
        if let file = path.path(of: "page.mustache") { templates.page = try read(file) }
        if let file = path.path(of: "page.css") {
            templates.style = try read(file)
            try templates.checkStyle()
        }
        return templates
    }

    /// A style sheet stands within `<style>`, which ends at the first `</style`, in a comment too.
    private func checkStyle() throws(Fault) {
        let lines = style.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let line = lines.firstIndex(where: { $0.lowercased().contains("</style") }) else { return }
        throw Fault(.misconfigured, .styleEndsEarly(at: "\(style.path):\(line + 1)"))
    }

    private static func read(_ path: String) throws(Fault) -> Source {
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.bytes(of: path, upTo: 4 << 20)
        } catch {
            throw Fault(.misconfigured, .unreadableTemplate(path, reason: error.reason))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Fault(.misconfigured, .notUTF8(path)) }
        return Source(text, path: path)
    }
}
