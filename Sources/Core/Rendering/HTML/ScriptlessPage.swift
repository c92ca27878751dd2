package import Base
import Foundation

/// The frame of a page without scripts that fetches nothing. Only its own style sheet applies.
package struct ScriptlessPage {
    var title: String
    var style: String
    var language: Language
    /// The number of seconds after which the page reloads itself; `nil` if it does not.
    var reloadAfter: Int?
    /// The class of the page's body.
    var name: String?
    /// Whether the page states that this program made it, so that a later run may replace it.
    var isGenerated = false

    package init(
        title: String, style: String, language: Language, reloadAfter: Int? = nil, name: String? = nil,
        isGenerated: Bool = false
    ) {
        self.title = title
        self.style = style
        self.language = language
        self.reloadAfter = reloadAfter
        self.name = name
        self.isGenerated = isGenerated
    }

    /// The statement of a page's origin.
    static let generator = "<meta name=\"generator\" content=\"attendance\">"

    package func bytes(_ body: (inout Markup) -> Void) -> [UInt8] {
        var page = Markup()
        page.element("html", ["lang": language.rawValue]) { page in
            page.element("head") { page in
                page.empty("meta", ["charset": "utf-8"])
                page.empty("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
                if let reloadAfter {
                    page.empty("meta", ["http-equiv": "refresh", "content": String(max(1, reloadAfter))])
                }
                if isGenerated { page.append(raw: Self.generator) }
                page.empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
                page.empty("meta", ["name": "color-scheme", "content": "light dark"])
                page.empty("meta", ["name": "referrer", "content": "no-referrer"])
                page.empty("meta", ["name": "robots", "content": "noindex"])
                page.element("title", title)
                page.empty("link", ["rel": "icon", "href": "data:,"])
                page.element("style") { $0.append(raw: style) }
            }
            page.element("body", ["class": name], content: body)
        }
        return Array("<!doctype html>\n".utf8) + page.bytes + Array("\n".utf8)
    }

    /// The content security policy: nothing is fetched, and no script runs.
    private var policy: String {
        let hash = Data(SHA256.digest(of: style.utf8)).base64EncodedString()
        return "default-src 'none'; style-src 'sha256-\(hash)'; img-src data:; base-uri 'none'; form-action 'none'"
    }
}
