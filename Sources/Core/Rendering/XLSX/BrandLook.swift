import Templates

/// A theme's colours and font in a workbook, and the formats made of them. Sheets are white, so the colours are those for light
/// backgrounds.
@dynamicMemberLookup
struct BrandLook: Sendable {
    private let palette: Theme.Palette
    /// The font's name; `nil` for the spreadsheet program's default.
    let font: String?
    let measure: TextMeasure

    init(_ theme: Theme) {
        palette = theme.palette(.light)
        font = theme.workbookFont.flatMap(Self.fontName)
        measure = TextMeasure(font: font)
    }

    subscript<Value>(dynamicMember path: KeyPath<Theme.Palette, Value>) -> Value { palette[keyPath: path] }

    /// Data bars, light enough to keep the numbers on them readable.
    var bar: Color { palette.second }
    /// The track behind a bar in `primary`, and lines under headings.
    var tint: Color { palette.track }
    var tile: Color { palette.raised }

    /// The colour of a chart's series by its index.
    func series(_ index: Int) -> Color {
        palette.series.isEmpty ? palette.primary : palette.series[index % palette.series.count]
    }

    /// The font's name without characters that a footer cannot contain, because its codes use quotes and commas. At most 31
    /// characters (ECMA-376, part 1, 18.18.3); `nil` if nothing is left.
    private static func fontName(_ name: String) -> String? {
        let kept = name.unicodeScalars.filter {
            $0.properties.isAlphabetic || $0.value == 0x20 || $0.value == 0x2D
                || ("0"..."9").contains($0)
        }
        let words = String(String.UnicodeScalarView(kept.prefix(31))).split(separator: " ")
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}

extension BrandLook {
    var sheetTitle: CellFormat { CellFormat(size: 16, isBold: true, color: palette.primary, vertical: .center) }
    var note: CellFormat { CellFormat(size: 10, color: palette.quiet, vertical: .top, wraps: true) }
    var link: CellFormat { CellFormat(size: 10, isUnderlined: true, color: palette.secondary, vertical: .center) }
    var heading: CellFormat {
        CellFormat(size: 12, isBold: true, color: palette.secondary, vertical: .center, bottomLine: tint)
    }
    var tableHeader: CellFormat {
        CellFormat(
            size: 10, isBold: true, color: palette.onPrimary, fill: palette.primaryFill, vertical: .center, wraps: true)
    }
    var cell: CellFormat { CellFormat(size: 10, color: palette.ink, vertical: .center, bottomLine: palette.hairline) }
}

/// Estimates the width of text in the workbook's font, in pixels at 100 %. Widths are measured in Calibri and scaled for other
/// fonts; estimates err on the wide side.
struct TextMeasure: Sendable {
    /// The font's width as a percentage of Calibri's.
    private let percent: Int

    /// - Parameter font: The font's name; `nil` for the spreadsheet program's default, which is Calibri or equally wide.
    init(font: String?) {
        percent =
            switch font?.lowercased() {
            case nil, "calibri", "carlito", "times new roman", "garamond": 100
            case "verdana", "dejavu sans", "montserrat", "poppins": 132
            default: 120
            }
    }

    /// The width of the widest line, at a size in points.
    func width(of text: String, points: Int = 10, isBold: Bool = false) -> Int {
        var line = 0
        var widest = 0
        for scalar in text.unicodeScalars {
            if scalar == "\n" {
                widest = max(widest, line)
                line = 0
            } else {
                line += Self.width(of: scalar)
            }
        }
        widest = max(widest, line)
        let whole = isBold ? widest + widest / 14 : widest
        return (whole * points * percent + 1099) / 1100
    }

    /// The number of lines of a text wrapped at spaces to a width. Wider words are broken.
    func lines(of text: String, in width: Int, points: Int = 10, isBold: Bool = false) -> Int {
        text.split(separator: "\n", omittingEmptySubsequences: false).reduce(0) { total, paragraph in
            var lines = 1
            var position = 0
            for word in paragraph.split(separator: " ") {
                let length = self.width(of: String(word), points: points, isBold: isBold)
                let gap = position == 0 ? 0 : 3
                if position > 0, position + gap + length > width {
                    lines += 1
                    position = length
                } else {
                    position += gap + length
                }
                if position > width, width > 0 {
                    lines += (position - 1) / width
                    position = (position - 1) % width + 1
                }
            }
            return total + lines
        }
    }

    /// The text cut to a width, with a mark if it was cut.
    func fitted(_ text: String, in width: Int, points: Int = 10, isBold: Bool = false) -> String {
        // Longer texts do not fit into any cell.
        guard text.utf8.count > 8000 || self.width(of: text, points: points, isBold: isBold) > width else {
            return text
        }
        // An id that tells equal names apart is spared.
        if let id = text.idAtEnd {
            let room = width - self.width(of: String(id), points: points, isBold: isBold)
            if room > self.width(of: "…", points: points, isBold: isBold) {
                return fitted(String(text.dropLast(id.count)), in: room, points: points, isBold: isBold) + id
            }
        }
        var kept = ""
        var used = self.width(of: "…", points: points, isBold: isBold)
        for character in text {
            used += self.width(of: String(character), points: points, isBold: isBold)
            if used > width { break }
            kept.append(character)
        }
        return kept.droppingTrailingSpaces() + "…"
    }

    private static func width(of scalar: Unicode.Scalar) -> Int {
        if scalar.value >= 0x20, scalar.value < 0x7F { return Int(ascii[Int(scalar.value) - 0x20]) }
        return scalar.displayWidth * 8
    }

    /// The widths of the characters from space to tilde, at 11 points.
    private static let ascii: [UInt8] = [
        3, 5, 6, 7, 7, 11, 10, 3, 5, 5, 7, 7, 4, 5, 4, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 4, 4, 7, 7, 7, 7,
        13, 9, 8, 8, 9, 7, 7, 9, 9, 4, 5, 8, 6, 12, 10, 10, 8, 10, 8, 7, 7, 9, 9, 13, 8, 7, 7, 5, 6, 5, 7, 7,
        4, 7, 8, 6, 8, 8, 5, 7, 8, 4, 4, 7, 4, 12, 8, 8, 8, 8, 5, 6, 5, 8, 7, 11, 7, 7, 6, 5, 7, 5, 7,
    ]
}
