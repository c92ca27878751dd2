extension Theme {
    /// The theme as custom properties of CSS, light and dark, which the page's style sheet takes all colours from.
    ///
    /// - Parameter footer: the line that paper has at the foot of each page.
    public func styleSheet(footer: String?) -> String {
        """
        :root {
          color-scheme: light dark;
          --font: \(fontList);
          --plate: #FFFFFF;
        \(palette(.light).properties(indent: "  "))
        }
        @media screen and (prefers-color-scheme: dark) {
          :root {
        \(palette(.dark).properties(indent: "    "))
          }
        }
        @page { @bottom-left { \(paperFooter(footer)) } @bottom-right { color: \(palette(.light).quiet.hex); } }

        """
    }

    private func paperFooter(_ footer: String?) -> String {
        footer.map { "content: \"\(Self.escaped($0))\"; font: 8pt sans-serif; color: \(palette(.light).quiet.hex);" }
            ?? ""
    }

    /// A text within the quotes of a style sheet: all but letters and digits as escapes
    /// (https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point).
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            return isPlain ? String(scalar) : "\\\(String(scalar.value, radix: 16)) "
        }.joined()
    }

    /// The theme's fonts before those that systems have. Names are letters, digits, spaces and hyphens, so that quotes
    /// hold them; any other is left out.
    private var fontList: String {
        let own = pageFonts.filter(Theme.isFontName).map { "\"\($0)\", " }.joined()
        return own
            + "system-ui, -apple-system, \"Segoe UI\", Roboto, \"Noto Sans\", \"Helvetica Neue\", Arial, sans-serif"
    }

    /// Whether a text can stand as a font's name in a style sheet and a workbook: letters, digits, single spaces and
    /// hyphens, at most 31 characters, the most that a workbook takes.
    static func isFontName(_ name: String) -> Bool {
        name.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9-]*( [A-Za-z0-9-]+)*/) != nil && name.utf8.count <= 31
    }
}

extension Theme.Palette {
    /// `--primary: #B6287E;` and so on, a line each.
    fileprivate func properties(indent: String) -> String {
        let named: [(String, Theme.Color)] =
            [
                ("primary", primary), ("secondary", secondary), ("brand-start", brandStart), ("brand-end", brandEnd),
                ("on-brand", onBrand), ("ground", ground), ("surface", surface), ("raised", raised), ("ink", ink),
                ("quiet", quiet), ("hairline", hairline), ("second", second), ("track", track), ("line", line),
                ("focus", focus), ("error", error), ("warning", warning), ("info", info),
            ] + heat.enumerated().map { ("heat-\($0)", $1) } + heatInks.enumerated().map { ("heat-ink-\($0)", $1) }
        return named.map { "\(indent)--\($0): \($1.hex);" }.joined(separator: "\n")
    }
}
