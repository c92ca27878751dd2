import Base
import Foundation

/// A theme file. Errors name the file, line and key.
///
///     name: Feria del Libro
///     colors: { primary: "#0B5394", secondary: "#E69138" }
///     logo: logo.png
///     fonts: { page: [Lato, Arial], workbook: Calibri }
struct ThemeFile {
    let path: String
    /// The default name of the theme.
    let name: String
    /// Whether a logo may be read from the file's folder; false for built-in themes.
    let hasFolder: Bool

    private static let keys = ["name", "colors", "logo", "logo-text", "fonts", "footer"]
    /// The maximum number of characters in a footer or logo text.
    private static let maximumCharacters = 200
    private static let maximumFonts = 8

    /// Reads the theme.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured` if it is invalid.
    func theme(in text: String) throws(Fault) -> Theme {
        var mapping = try YAMLFile(path: path).mapping(in: text)
        try mapping.requireKeys(among: Self.keys)
        let title = try mapping.take("name").map { value throws(Fault) in try line(value, upTo: 60) } ?? name
        guard let colors = mapping.take("colors") else { throw Fault(.misconfigured, .missingKey("colors", at: path)) }
        let (primary, secondary) = try self.colors(colors)
        let logo = mapping.take("logo")
        let words = try mapping.take("logo-text").map(phrase)
        let fonts = try mapping.take("fonts").map(self.fonts)
        let footer = try mapping.take("footer").map(phrase)
        return Theme(
            name: title, primary: primary, secondary: secondary,
            logo: try logo.map { value throws(Fault) in try self.logo(value, words ?? Phrase(verbatim: title)) },
            pageFonts: fonts?.page ?? [], workbookFont: fonts?.workbook, footer: footer)
    }

    // MARK: - Colours

    private func colors(_ value: YAMLValue) throws(Fault) -> (primary: Theme.Color, secondary: Theme.Color) {
        var found: [String: Theme.Color] = [:]
        let known = ["primary", "secondary"]
        var mapping = try value.mapping()
        // `takeAll` keeps nulls, so that `primary: #0B5394`, whose value is a comment, gets its own message.
        for (key, entry) in mapping.takeAll() {
            guard known.contains(key) else {
                let nearest = nearestName(to: key, among: known)
                throw Fault(.misconfigured, .unknownKey(entry.key, at: entry.place, nearest: nearest, known: known))
            }
            found[key] = try color(entry)
        }
        guard let primary = found["primary"], let secondary = found["secondary"] else {
            let missing = found["primary"] == nil ? "colors.primary" : "colors.secondary"
            throw Fault(.misconfigured, .missingKey(missing, at: value.place))
        }
        return (primary, secondary)
    }

    private func color(_ value: YAMLValue) throws(Fault) -> Theme.Color {
        guard !value.isNull else { throw value.fault(expected: .aColor(not: nil)) }
        let text = try value.text()
        let digits = text.hasPrefix("#") ? text.dropFirst() : Substring(text)
        let pairs = digits.utf8.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
        guard pairs.utf8.count == 6, pairs.allSatisfy({ $0.isASCII && $0.isHexDigit }),
            let hex = UInt32(pairs, radix: 16)
        else { throw value.fault(expected: .aColor(not: String(text.prefix(40)))) }
        return Theme.Color(hex)
    }

    // MARK: - Words

    private func phrase(_ value: YAMLValue) throws(Fault) -> Phrase {
        try value.phrase { value throws(Fault) in try line(value, upTo: Self.maximumCharacters) }
    }

    private func line(_ value: YAMLValue, upTo longest: Int) throws(Fault) -> String {
        let text = try value.text()
        let isLine = text.unicodeScalars.allSatisfy {
            $0.properties.generalCategory != .control && $0.properties.generalCategory != .lineSeparator
                && $0.properties.generalCategory != .paragraphSeparator
        }
        guard isLine, !text.allSatisfy(\.isWhitespace), text.unicodeScalars.count <= longest else {
            throw value.fault(expected: .aLine(upTo: longest))
        }
        return text
    }

    // MARK: - Fonts

    private func fonts(_ value: YAMLValue) throws(Fault) -> (page: [String], workbook: String?) {
        var mapping = try value.mapping()
        let page = mapping.take("page")
        let workbook = mapping.take("workbook")
        try mapping.finish()
        var names: [String] = []
        for entry in page?.list() ?? [] { names.append(try font(entry)) }
        if let page, names.count > Self.maximumFonts { throw page.fault(expected: .atMostFonts(Self.maximumFonts)) }
        return (names, try workbook.map(font))
    }

    /// The name of a font. It is used in style sheets and workbooks without escaping.
    private func font(_ value: YAMLValue) throws(Fault) -> String {
        guard !value.isList, !value.isMapping, let name = try? value.text(), Theme.isFontName(name) else {
            throw value.fault(expected: .aFontName)
        }
        return name
    }

    // MARK: - Logo

    private func logo(_ value: YAMLValue, _ description: Phrase) throws(Fault) -> Theme.Logo {
        let name = try value.text()
        guard hasFolder, !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), !name.utf8.contains(0) else {
            throw value.fault(expected: .aFileBeside)
        }
        let file = URL(fileURLWithPath: "\(path.parentFolder)/\(name)").resolvingSymlinksInPath()
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.bytes(of: file.path, upTo: Theme.Logo.maximumBytes)
        } catch .tooLarge {
            throw value.fault(expected: .logoTooLarge(kibibytes: Theme.Logo.maximumBytes / 1024))
        } catch {
            throw value.fault(expected: .noSuchLogo(name))
        }
        guard let logo = Theme.Logo(bytes, description: description) else {
            throw value.fault(expected: .notAPicture(pixels: Theme.Logo.maximumPixels))
        }
        return logo
    }
}
