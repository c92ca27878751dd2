import Crypto
import Foundation
import Messages
import Mustache
import Templates

/// A page's frame, ready to be filled, with the policy that lets its own style and script through and nothing else.
struct PageTemplate: Sendable {
    private let frame: MustacheTemplate
    /// The page's one style sheet, the theme first.
    let style: String
    let script: String

    /// Throws a `Fault` of kind `.misconfigured` where the frame is no Mustache.
    init(_ templates: Templates) throws(Fault) {
        MustacheContentTypes.register(PageContent(), named: "PAGE")
        do {
            frame = try MustacheTemplate(string: templates.page)
        } catch {
            throw Fault(.misconfigured, .pageTemplateBroken(Self.reason(error)))
        }
        style = templates.theme + templates.style
        script = templates.script
    }

    func fill(_ page: PageView) -> [UInt8] { Array(frame.render(page).utf8) }

    /// The content security policy: nothing is fetched, and what runs or styles is what this program wrote.
    var policy: String {
        """
        default-src 'none'; style-src '\(Self.hash(style))'; script-src '\(Self.hash(script))'; img-src data:; \
        base-uri 'none'; form-action 'none'
        """
    }

    /// The source expression of an inline text (https://www.w3.org/TR/CSP3/#grammardef-hash-source).
    private static func hash(_ text: String) -> String {
        "sha256-" + Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString()
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? MustacheTemplate.ParserError else { return "\(error)" }
        return "\(error.error), line \(error.context.lineNumber), column \(error.context.columnNumber)"
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
