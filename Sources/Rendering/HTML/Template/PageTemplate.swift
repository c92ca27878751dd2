import Foundation
import Messages
import Mustache
import Signatures
import Templates

/// A page's frame, ready to be filled, with the policy that lets its own style and script through and nothing else.
struct PageTemplate: Sendable {
    private let frame: MustacheTemplate
    /// The page's one style sheet, the theme first.
    let style: String
    let script: String

    /// Throws a `Fault` of kind `.misconfigured` where the frame is no Mustache, names what does not exist, or would
    /// leave the policy out.
    init(_ templates: Templates, theme: Theme, footer: String?) throws(Fault) {
        let page = templates.page
        MustacheContentTypes.register(PageContent(), named: "PAGE")
        do {
            // On the first line, so that lines keep their numbers.
            frame = try MustacheTemplate(string: "{{% CONTENT_TYPE:PAGE }}" + page.text)
        } catch {
            let (place, reason) = Self.problem(error, in: page.path)
            throw Fault(.misconfigured, .templateBroken(reason, at: place))
        }
        try TemplateCheck(page).run()
        style = theme.styleSheet(footer: footer) + templates.style.text
        script = templates.script
    }

    /// The page, from its first character that is no space: a comment may stand before it.
    func fill(_ page: PageView) -> [UInt8] { Array(frame.render(page).drop(while: \.isWhitespace).utf8) }

    /// The content security policy: nothing is fetched, and what runs or styles is what this program wrote.
    var policy: String {
        """
        default-src 'none'; style-src '\(Self.hash(style))'; script-src '\(Self.hash(script))'; img-src data:; \
        base-uri 'none'; form-action 'none'
        """
    }

    /// The source expression of an inline text (https://www.w3.org/TR/CSP3/#grammardef-hash-source).
    private static func hash(_ text: String) -> String {
        "sha256-" + Data(SHA256.digest(of: text.utf8)).base64EncodedString()
    }

    private static func problem(_ error: any Error, in path: String) -> (place: String, reason: String) {
        guard let error = error as? MustacheTemplate.ParserError else { return (path, "\(error)") }
        return ("\(path):\(error.context.lineNumber)", "\(error.error)")
    }
}

/// Escapes for a page. Mustache's own escaping goes by characters and lets a quote pass on which a combining mark stands.
private struct PageContent: MustacheContentType {
    func escapeText(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.append(escaping: text)
        return String(decoding: bytes, as: UTF8.self)
    }
}
