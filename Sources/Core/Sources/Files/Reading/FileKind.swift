internal import Workbooks

/// What a file may have, by its name.
enum FileKind: Sendable, Hashable {
    /// Rows of text: CSV and its like, perhaps compressed.
    case text
    case workbook
    /// A spreadsheet that is not read.
    case otherSpreadsheet
    case archive
    case folder
    /// Anything else that may have a table.
    case unknown

    /// - Returns: `nil` for what has no table: a picture, a document, a form, a file that a program keeps for itself.
    init?(_ name: String) {
        let name = name.lowercased()
        func ends(_ endings: [String]) -> Bool { endings.contains { name.hasSuffix($0) } }
        if name.hasPrefix(".") || name.hasPrefix("~$") || Self.names.contains(where: { name.hasPrefix($0) }) {
            return nil
        }
        if ends(Self.textEndings) {
            self = .text
        } else if Workbook.isWorkbook(name) {
            self = .workbook
        } else if ends(Self.otherSpreadsheets) {
            self = .otherSpreadsheet
        } else if ends(Self.archives) {
            self = .archive
        } else if ends(Self.withoutTables) {
            return nil
        } else {
            self = .unknown
        }
    }

    /// The longest first.
    static let textEndings = [".csv.gz", ".tsv.gz", ".csv", ".tsv", ".txt"]
    private static let workbookEndings = [".xlsx", ".xlsm", ".ods"]
    private static let otherSpreadsheets = [".xls", ".xlsb", ".numbers", ".fods", ".gsheet"]
    private static let archives = [".zip", ".rar", ".7z", ".tar", ".tgz", ".gz", ".bz2", ".xz", ".zst"]
    /// Files of systems and of people's notes.
    private static let names = [
        "readme", "license", "léame", "leeme", "thumbs.db", "desktop.ini", "_success", "_committed_", "_started_",
    ]
    private static let withoutTables =
        [".png", ".jpg", ".jpeg", ".gif", ".heic", ".svg", ".webp", ".bmp", ".tif", ".tiff", ".ico"]
        + [".pdf", ".doc", ".docx", ".odt", ".rtf", ".md", ".html", ".htm", ".ppt", ".pptx", ".odp", ".pages", ".key"]
        + [
            ".mp3", ".mp4", ".mov", ".m4a", ".wav", ".eml", ".msg", ".ics", ".vcf", ".yaml", ".yml", ".sh", ".py",
            ".url",
        ]

    /// The name of a file without its ending, or of a folder.
    static func stem(_ name: String) -> String {
        let ending = (textEndings + workbookEndings).first { name.lowercased().hasSuffix($0) }
        return String(name.dropLast(ending?.count ?? 0))
    }
}
