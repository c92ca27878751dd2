internal import Base
internal import Workbooks

/// The sheets of a workbook that are read.
struct SheetChoice {
    private(set) var sheets: [Workbook.Sheet]
    /// What is asked if nobody has said which they are; until then they are all that may be.
    private(set) var question: Phrase?
    /// Sheets with something that are not read, since the form names another.
    private(set) var unread: [String] = []
    /// Whether each is a session, and the hidden ones with something, of which nobody knows that.
    private(set) var isEach = false
    private(set) var hidden: [String] = []

    /// - Throws: a `Fault` of kind `.misconfigured` if a form names a sheet of the check-ins that there is not.
    init(_ sheets: [Workbook.Sheet], of path: String, as table: FileTable, _ form: FileForm?) throws(Fault) {
        let filled = sheets.filter { !$0.rows.isEmpty }
        let shown = filled.filter { !$0.isHidden }
        if table == .checkIns, case .eachSheet(let ignored) = form?.session, !shown.isEmpty {
            let names = Set(ignored.map { MatchedWord($0) })
            let wanted = filled.filter { !names.contains(MatchedWord($0.name)) }
            self.sheets = wanted.filter { !$0.isHidden }
            (isEach, hidden) = (true, wanted.filter(\.isHidden).map(\.name))
        } else if let name = form?.sheet, let sheet = sheets.first(where: { MatchedWord($0.name) == MatchedWord(name) })
        {
            self.sheets = [sheet]
            unread = filled.map(\.name).filter { $0 != sheet.name }
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
            self.sheets = filled.isEmpty ? Array(sheets.prefix(1)) : filled
        }
    }
}
