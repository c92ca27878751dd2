import Hummingbird

/// One page of a list: rows that are JSON already, and where they stand in the whole.
struct PageAnswer {
    var rows: [String]
    var page: Int
    var perPage: Int
    var total: Int

    /// The part of a list's ids that a page holds; none beyond the last page.
    static func slice(_ identifiers: [Int64], page: Int, perPage: Int) -> ArraySlice<Int64> {
        let (start, overflow) = (page - 1).multipliedReportingOverflow(by: perPage)
        guard !overflow, start < identifiers.count else { return [] }
        return identifiers[start..<min(start + perPage, identifiers.count)]
    }

    var response: Response {
        var text = #"{"data":["#
        text.reserveCapacity(rows.reduce(256) { $0 + $1.utf8.count + 1 })
        for (index, row) in rows.enumerated() {
            if index > 0 { text += "," }
            text += row
        }
        text += #"],"pagination":{"current_page":\#(page),"per_page":\#(perPage),"total_items":\#(total),"#
        text += #""total_pages":\#((total + perPage - 1) / perPage)}}"#
        return .json(text: text)
    }
}
