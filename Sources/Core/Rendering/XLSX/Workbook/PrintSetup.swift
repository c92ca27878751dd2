import CXlsxWriter
import Templates

/// The print settings of a sheet: A4, fitted to the width of a page.
struct PrintSetup {
    var isPortrait = false
    /// Rows repeated at the top of each page.
    var headerRows: ClosedRange<Int>?
    var area: Worksheet.Area?
    /// The height in pages; 0 for as many as needed.
    var pagesTall = 0
    var isCentered = false
    var footer = Footer()

    /// The footer: a text and the sheet's name on the left, and further texts in the centre and on the right.
    struct Footer {
        var left = ""
        var center = ""
        var right = ""
        var color = Color(0x595959)
        var font: String?
    }
}

extension Worksheet {
    func setUpPrint(_ setup: PrintSetup) throws {
        worksheet_set_paper(pointer, 9)  // A4
        if setup.isPortrait { worksheet_set_portrait(pointer) } else { worksheet_set_landscape(pointer) }
        worksheet_set_margins(pointer, 0.4, 0.4, 0.4, 0.6)
        worksheet_fit_to_pages(pointer, 1, UInt16(setup.pagesTall))
        if setup.isCentered { worksheet_center_horizontally(pointer) }
        if let rows = setup.headerRows {
            try check(worksheet_repeat_rows(pointer, UInt32(rows.lowerBound), UInt32(rows.upperBound)))
        }
        if let area = setup.area {
            try check(worksheet_print_area(pointer, area.firstRow, area.firstColumn, area.lastRow, area.lastColumn))
        }
        try check(worksheet_set_footer(pointer, setup.footer.code))
    }
}

extension PrintSetup.Footer {
    /// The footer in a small font, with its texts cut to stay within the limit of 255 characters.
    ///
    /// `&` starts a code, and `&&` is an ampersand. The library takes `&G` for a picture even in `&&G`, so a full-width ampersand
    /// is used instead. Each format ends with the font's name, so that a digit after it is not read as a code.
    var code: String {
        let look = "&8&K\(color.hex.dropFirst())&\"\(font ?? "Calibri"),Regular\""
        let room = 250 - 3 * (look.unicodeScalars.count + 2) - " · &A".count - right.unicodeScalars.count
        let middle = Self.line(center, limit: center.isEmpty ? 0 : room / 2)
        let name = Self.line(left, limit: min(Self.maximumAtLeft, room - middle.unicodeScalars.count))
        let rest = "&R\(look)\(right)"
        return "&L\(look)\(name) · &A" + (middle.isEmpty ? rest : "&C\(look)\(middle)" + rest)
    }

    /// The maximum length of the left text, which together with the sheet's name leaves the middle of a portrait page free.
    private static let maximumAtLeft = 48

    private static func line(_ text: String, limit: Int) -> String {
        let line = SpreadsheetText.heading(text).replacing("&", with: "＆")
        guard line.unicodeScalars.count > limit else { return line }
        return limit > 1 ? String(line.unicodeScalars.prefix(limit - 1)) + "…" : ""
    }
}
