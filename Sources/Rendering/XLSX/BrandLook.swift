import Templates

/// A theme's colours and font as the workbook uses them, and the looks made of them. Sheets are paper, so that the
/// colours are those for light grounds.
struct BrandLook: Sendable {
    /// Behind the title and the headers of tables, and the text there.
    let primaryFill: Color
    let onPrimary: Color
    /// Behind the line under the title, and the text there.
    let secondaryFill: Color
    let onSecondary: Color
    /// The theme's colours as text and marks.
    let primary: Color
    let secondary: Color

    /// Bars behind numbers, on which these can be read.
    let bar: Color
    /// The whole behind a bar in `primary`, and lines under headings.
    let tint: Color
    let tile: Color
    let ink: Color
    let quiet: Color
    let hairline: Color
    let error: Color
    let warning: Color

    /// For the series of a chart, in turn.
    let series: [Color]
    /// The name of the font; `nil` for the spreadsheet program's own.
    let font: String?
    let measure: TextMeasure

    init(_ theme: Theme) {
        let palette = theme.palette(.light)
        primaryFill = Color(palette.primaryFill)
        onPrimary = Color(palette.onPrimary)
        secondaryFill = Color(palette.secondaryFill)
        onSecondary = Color(palette.onSecondary)
        primary = Color(palette.primary)
        secondary = Color(palette.secondary)
        bar = Color(palette.second)
        tint = Color(palette.track)
        tile = Color(palette.raised)
        ink = Color(palette.ink)
        quiet = Color(palette.quiet)
        hairline = Color(palette.hairline)
        error = Color(palette.error)
        warning = Color(palette.warning)
        series = palette.series.map { Color($0) }
        font = theme.workbookFont.flatMap(Self.fontName)
        measure = TextMeasure(font: font)
    }

    /// The colour of a series of a chart, by its place among them.
    func series(_ index: Int) -> Color { series.isEmpty ? primary : series[index % series.count] }

    /// What can stand as a font's name in every part of a workbook: the codes of footers have quotes and commas of their
    /// own. At most 31 characters (ECMA-376, part 1, 18.18.3); `nil` where nothing is left.
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
    var sheetTitle: CellFormat { CellFormat(size: 16, isBold: true, color: primary, vertical: .center) }
    var note: CellFormat { CellFormat(size: 10, color: quiet, vertical: .top, wraps: true) }
    var link: CellFormat { CellFormat(size: 10, isUnderlined: true, color: secondary, vertical: .center) }
    var heading: CellFormat {
        CellFormat(size: 12, isBold: true, color: secondary, vertical: .center, bottomLine: tint)
    }
    var tableHeader: CellFormat {
        CellFormat(size: 10, isBold: true, color: onPrimary, fill: primaryFill, vertical: .center, wraps: true)
    }
    var cell: CellFormat { CellFormat(size: 10, color: ink, vertical: .center, bottomLine: hairline) }
}

extension Color {
    init(_ color: Theme.Color) {
        self.init(UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
    }
}
