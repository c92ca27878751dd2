import CXlsxWriter

/// How a sheet comes out of the printer: A4, fitted to the width of a page.
struct PrintSetup {
    var isPortrait = false
    /// Rows repeated at the top of each page.
    var headerRows: ClosedRange<Int>?
    var area: Worksheet.Area?
    /// Pages high; 0 for as many as it takes.
    var pagesTall = 0
    var isCentered = false
    var footer = Footer()

    /// The line at the bottom: at the left a text and the sheet's name, then two more texts.
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
    /// The footer in small letters, with its texts cut so that the whole stays under the limit of 255 characters.
    ///
    /// `&` begins a code there. Two make one, but the library takes `&G` for a picture even in `&&G`, so a wide
    /// ampersand stands for it. The font's name at the end of each look keeps a digit that follows out of the codes.
    var code: String {
        let look = "&8&K\(color.hex)&\"\(font ?? "Calibri"),Regular\""
        let room = 250 - 3 * (look.unicodeScalars.count + 2) - " · &A".count - right.unicodeScalars.count
        let middle = Self.line(center, limit: center.isEmpty ? 0 : room / 2)
        let name = Self.line(left, limit: min(Self.mostAtLeft, room - middle.unicodeScalars.count))
        let rest = "&R\(look)\(right)"
        return "&L\(look)\(name) · &A" + (middle.isEmpty ? rest : "&C\(look)\(middle)" + rest)
    }

    /// Beside the sheet's name this leaves the middle of an upright page free.
    private static let mostAtLeft = 48

    private static func line(_ text: String, limit: Int) -> String {
        let line = SpreadsheetText.heading(text).replacing("&", with: "＆")
        guard line.unicodeScalars.count > limit else { return line }
        return limit > 1 ? String(line.unicodeScalars.prefix(limit - 1)) + "…" : ""
    }
}
