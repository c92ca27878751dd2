import Base
import CXlsxWriter
import Templates

/// The format of a cell. Equal formats are stored once in the file.
struct CellFormat: Hashable, Sendable {
    enum Horizontal: Hashable, Sendable { case left, center, right }
    enum Vertical: Hashable, Sendable { case top, center, bottom }

    /// In points.
    var size = 11.0
    var isBold = false
    var isItalic = false
    var isUnderlined = false
    var color: Color?
    var fill: Color?
    /// A code such as `#,##0` in the file format's notation, which spreadsheets localize.
    var number: String?
    var horizontal: Horizontal?
    var vertical: Vertical = .bottom
    var wraps = false
    /// In steps of about three spaces.
    var indent: UInt8 = 0
    /// The colours of thin lines at the cell's edges.
    var bottomLine: Color?
    var topLine: Color?
    var leftBar: Color?

    func with(_ change: (inout CellFormat) -> Void) -> CellFormat {
        var copy = self
        change(&copy)
        return copy
    }
}

extension CellFormat {
    /// The format of a fraction shown as a percentage: `83,50 %` in Spanish, `83.50%` in English.
    ///
    /// The sign is not quoted: unquoted, it multiplies by 100; quoted, it would be a mere character (ECMA-376, part 1, 18.8.31).
    static func percentage(in language: Language) -> String {
        "0.00" + language.percentSign.map { $0 == "%" ? "%" : "\\\($0)" }.joined()
    }
}

extension CellFormat {
    /// Sets the properties of a library format, which must be new, with all properties at their defaults.
    ///
    /// - Parameter font: The font's name; `nil` for the spreadsheet program's default.
    func apply(to format: UnsafeMutablePointer<lxw_format>, font: String?) {
        if let font { format_set_font_name(format, font) }
        format_set_font_size(format, size)
        if isBold { format_set_bold(format) }
        if isItalic { format_set_italic(format) }
        if isUnderlined { format_set_underline(format, UInt8(LXW_UNDERLINE_SINGLE.rawValue)) }
        if let color { format_set_font_color(format, color.code) }
        if let fill { format_set_bg_color(format, fill.code) }
        if let number { format_set_num_format(format, number) }
        switch horizontal {
        case .left: format_set_align(format, UInt8(LXW_ALIGN_LEFT.rawValue))
        case .center: format_set_align(format, UInt8(LXW_ALIGN_CENTER.rawValue))
        case .right: format_set_align(format, UInt8(LXW_ALIGN_RIGHT.rawValue))
        case nil: break
        }
        switch vertical {
        case .top: format_set_align(format, UInt8(LXW_ALIGN_VERTICAL_TOP.rawValue))
        case .center: format_set_align(format, UInt8(LXW_ALIGN_VERTICAL_CENTER.rawValue))
        case .bottom: break
        }
        if wraps { format_set_text_wrap(format) }
        if indent > 0 { format_set_indent(format, indent) }
        if let bottomLine {
            format_set_bottom(format, UInt8(LXW_BORDER_THIN.rawValue))
            format_set_bottom_color(format, bottomLine.code)
        }
        if let topLine {
            format_set_top(format, UInt8(LXW_BORDER_THIN.rawValue))
            format_set_top_color(format, topLine.code)
        }
        if let leftBar {
            format_set_left(format, UInt8(LXW_BORDER_THICK.rawValue))
            format_set_left_color(format, leftBar.code)
        }
    }
}

typealias Color = Theme.Color

extension Color {
    /// The library's code of the colour. The library treats 0 as "not set" and has a special value for black.
    var code: lxw_color_t {
        let rgb = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        return rgb == 0 ? lxw_color_t(LXW_COLOR_BLACK.rawValue) : rgb
    }
}
