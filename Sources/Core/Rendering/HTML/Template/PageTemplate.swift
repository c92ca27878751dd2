import Base
import Foundation
import Mustache
import Templates

/// A parsed Mustache template that escapes values and uses only the names offered to it.
struct PageFrame: Sendable {
    private let template: MustacheTemplate
    private let names: [String: PageName]

    /// - Throws: A `Fault` of kind `.misconfigured` if the template is not valid Mustache, uses an unknown name, or omits the
    ///   policy.
    init(_ source: Templates.Source, offering names: [String: PageName]) throws(Fault) {
        MustacheContentTypes.register(PageContent(), named: "PAGE")
        do {
            // The pragma is on the first line, so that line numbers stay the same.
            template = try MustacheTemplate(string: "{{% CONTENT_TYPE:PAGE }}" + source.text)
        } catch {
            let (place, reason) = Self.problem(error, in: source.path)
            throw Fault(.misconfigured, .templateBroken(reason, at: place))
        }
        try TemplateCheck(source, offering: names).run()
        self.names = names
    }

    /// The page without leading whitespace, because the template may start with a comment.
    func fill(_ values: PageValues) -> [UInt8] {
        assert(values.areOffered(names), "a template may use every value")
        return Array(template.render(values).drop(while: \.isWhitespace).utf8)
    }

    private static func problem(_ error: any Error, in path: String) -> (place: String, reason: String) {
        guard let error = error as? MustacheTemplate.ParserError else { return (path, "\(error)") }
        return ("\(path):\(error.context.lineNumber)", "\(error.error)")
    }
}

/// A report's template, with a policy that allows only its own style sheet and script.
struct PageTemplate: Sendable {
    private let frame: PageFrame
    /// The page's only style sheet. The theme comes first.
    let style: String
    let script: String

    /// - Throws: A `Fault` of kind `.misconfigured` if the template is not valid Mustache, uses an unknown name, or omits the
    ///   policy.
    init(_ templates: Templates, theme: Theme, footer: String?) throws(Fault) {
        frame = try PageFrame(templates.page, offering: PageName.page)
        style = theme.styleSheet(footer: footer) + templates.style.text
        script = templates.script
    }

    func fill(_ page: PageValues) -> [UInt8] { frame.fill(page) }

    /// The content security policy: nothing is fetched, and only this program's own scripts and styles apply.
    var policy: String {
        """
        default-src 'none'; style-src '\(Self.hash(style))'; script-src '\(Self.hash(script))'; img-src data:; \
        base-uri 'none'; form-action 'none'
        """
    }

    /// The hash source of an inline text (https://www.w3.org/TR/CSP3/#grammardef-hash-source).
    private static func hash(_ text: String) -> String {
        "sha256-" + Data(SHA256.digest(of: text.utf8)).base64EncodedString()
    }
}

/// Escapes text for a page. Mustache's own escaping works on characters and misses a quote followed by a combining mark.
private struct PageContent: MustacheContentType {
    func escapeText(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.append(escaping: text)
        return String(decoding: bytes, as: UTF8.self)
    }
}
