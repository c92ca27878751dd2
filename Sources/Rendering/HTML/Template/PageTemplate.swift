import Files
import Foundation
import Messages
import Mustache
import Templates

/// A parsed page template, with a policy that allows only its own style sheet and script.
struct PageTemplate: Sendable {
    private let frame: MustacheTemplate
    /// The page's only style sheet. The theme comes first.
    let style: String
    let script: String

    /// - Throws: `Fault` of kind `.misconfigured` if the template is not valid Mustache, uses an unknown name, or
    ///   omits the policy.
    init(_ templates: Templates, theme: Theme, footer: String?) throws(Fault) {
        let page = templates.page
        MustacheContentTypes.register(PageContent(), named: "PAGE")
        do {
            // On the first line, so that line numbers stay the same.
            frame = try MustacheTemplate(string: "{{% CONTENT_TYPE:PAGE }}" + page.text)
        } catch {
            let (place, reason) = Self.problem(error, in: page.path)
            throw Fault(.misconfigured, .templateBroken(reason, at: place))
        }
        try TemplateCheck(page).run()
        style = theme.styleSheet(footer: footer) + templates.style.text
        script = templates.script
    }

    /// The page, without leading whitespace: the template may start with a comment.
    func fill(_ page: PageView) -> [UInt8] { Array(frame.render(page).drop(while: \.isWhitespace).utf8) }

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

    private static func problem(_ error: any Error, in path: String) -> (place: String, reason: String) {
        guard let error = error as? MustacheTemplate.ParserError else { return (path, "\(error)") }
        return ("\(path):\(error.context.lineNumber)", "\(error.error)")
    }
}

/// Escapes text for a page. Mustache's own escaping works on characters and misses a quote followed by a combining
/// mark.
private struct PageContent: MustacheContentType {
    func escapeText(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.append(escaping: text)
        return String(decoding: bytes, as: UTF8.self)
    }
}
