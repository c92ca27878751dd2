internal import Messages
internal import Workbooks

/// The sheets of a workbook that are read.
struct SheetChoice {
    let sheets: [Workbook.Sheet]
    /// What is asked if nobody has said which they are; until then they are all that may be.
    let question: Phrase?

    /// - Throws: a `Fault` of kind `.misconfigured` if a form names a sheet of the check-ins that there is not.
    init(_ sheets: [Workbook.Sheet], of path: String, as table: FileTable, _ form: FileForm?) throws(Fault) {
        let filled = sheets.filter { !$0.rows.isEmpty }
        let shown = filled.filter { !$0.isHidden }
        if table == .checkIns, form?.session == .eachSheet, !shown.isEmpty {
            (self.sheets, question) = (shown, nil)
        } else if let name = form?.sheet, let sheet = sheets.first(where: { MatchedWord($0.name) == MatchedWord(name) })
        {
            (self.sheets, question) = ([sheet], nil)
        } else if let name = form?.sheet, table == .checkIns {
            throw Fault(.misconfigured, .sheetMissing(path, sheet: name, sheets: filled.map(\.name)))
        } else if filled.count > 1 || shown.isEmpty && !filled.isEmpty {
            let names = filled.map { Phrase.sheetNamed($0.name, isHidden: $0.isHidden) }
            let first = YAMLText.quoted((shown.first ?? filled[0]).name)
            self.sheets = shown.isEmpty ? filled : shown
            question = .sheetAsked(
                path, names, answer: "sheet: \(first)", mayBeEach: table == .checkIns && shown.count > 1)
        } else {
            // A workbook with nothing in it is said to be empty when it is read.
            (self.sheets, question) = (filled.isEmpty ? Array(sheets.prefix(1)) : filled, nil)
        }
    }
}
