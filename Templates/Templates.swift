/// How a page looks: a Mustache frame, a theme of colours and fonts, the style sheet that uses it, and the script that
/// sorts and filters tables.
public struct Templates: Sendable, Hashable {
    /// The page's frame, in Mustache; what it may name stands in its first comment.
    public var page: String
    /// Custom properties of CSS: the brand's colours, light and dark, and its fonts.
    public var theme: String
    /// The style sheet, which takes every colour from the theme.
    public var style: String
    public var script: String

    public init(page: String, theme: String, style: String, script: String) {
        self.page = page
        self.theme = theme
        self.style = style
        self.script = script
    }

    /// Those that come with the program.
    public static let embedded = Templates(
        page: String(decoding: PackageResources.page_mustache, as: UTF8.self),
        theme: String(decoding: PackageResources.theme_css, as: UTF8.self),
        style: String(decoding: PackageResources.page_css, as: UTF8.self),
        script: String(decoding: PackageResources.page_js, as: UTF8.self))
}
