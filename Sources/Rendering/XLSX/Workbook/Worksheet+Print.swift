import CXlsxWriter

/// How a sheet comes out of the printer: A4, landscape, fitted to the width of a page.
struct PrintSetup {
    /// Rows repeated at the top of each page.
    var headerRows: ClosedRange<Int>?
    var area: Worksheet.Area?
    /// Pages high; 0 for as many as it takes.
    var pagesTall = 0
    var isCentered = false
    /// Texts at the bottom left and right; the sheet's name stands between them.
    var footerLeft = ""
    var footerRight = ""
}

extension Worksheet {
    func setUpPrint(_ setup: PrintSetup) throws {
        worksheet_set_paper(pointer, 9)  // A4
        worksheet_set_landscape(pointer)
        worksheet_set_margins(pointer, 0.4, 0.4, 0.4, 0.6)
        worksheet_fit_to_pages(pointer, 1, UInt16(setup.pagesTall))
        if setup.isCentered { worksheet_center_horizontally(pointer) }
        if let rows = setup.headerRows {
            try check(worksheet_repeat_rows(pointer, UInt32(rows.lowerBound), UInt32(rows.upperBound)))
        }
        if let area = setup.area {
            try check(worksheet_print_area(pointer, area.firstRow, area.firstColumn, area.lastRow, area.lastColumn))
        }
        try check(worksheet_set_footer(pointer, Self.footer(left: setup.footerLeft, right: setup.footerRight)))
    }

    /// A footer in small grey letters, with `left` cut so that the whole stays under the limit of 255 characters.
    ///
    /// `&` begins a code there. Two make one, but the library takes `&G` for a picture even in `&&G`, so a wide
    /// ampersand stands for it. The font's name at the end of each look keeps a digit that follows out of the codes.
    static func footer(left: String, right: String) -> String {
        let look = "&8&K7A7583&\"Calibri,Regular\""
        let line = SpreadsheetText.line(left).replacing("&", with: "＆")
        let name = line.unicodeScalars.count > 100 ? String(line.unicodeScalars.prefix(99)) + "…" : line
        return "&L\(look)\(name)&C\(look)&A&R\(look)\(right)"
    }
}
