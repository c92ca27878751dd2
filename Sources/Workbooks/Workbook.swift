public import Base

/// A workbook of a spreadsheet program, .xlsx or .ods, with its sheets as CSV, for a reader of CSV to take it from there.
///
///     let workbook = try Workbook(reading: "asistentes.xlsx")
///     let rows = workbook.sheets[0].rows
public struct Workbook: Sendable {
    public struct Sheet: Sendable {
        public let name: String
        public let isHidden: Bool
        /// CSV in UTF-8: commas, quotes as in RFC 4180, LF. Line N is row N of the sheet, so blank rows are blank lines. Nothing
        /// follows the last row, or the last cell of a row, that has something. Line breaks in a cell are one blank.
        ///
        /// Numbers are written in full (`12`, `0.5`; percentages as `0.5`), dates and times to the second (`2026-03-01`,
        /// `2026-03-01T09:15:00`, `09:15:00`), durations in hours (`36:15:00`), and `TRUE`, `FALSE`; errors as they are shown
        /// (`#N/A`), formulas as their results.
        public let rows: [UInt8]
        /// The offsets of the blanks in `rows` that are line breaks in a cell.
        public let breaks: [Int]
        /// Rows with something that are hidden, by hand or by a filter. They are in `rows`.
        public let hiddenRows: Int
        /// Hidden columns up to the last with something. They are in `rows`.
        public let hiddenColumns: Int
        /// Areas merged to one cell. Its value is in `rows` once, at the first of them.
        let mergedCells: Int
        /// Whether a filter is set that may hide rows.
        public let isFiltered: Bool
        /// Formulas of which the file does not have the result, since no spreadsheet program has saved it: in `rows` they are
        /// empty. Of a column with many, the first.
        public let unsolved: [SheetCell]
    }

    /// In the workbook's order, without charts. Never empty.
    public let sheets: [Sheet]

    /// The most bytes of a workbook's parts when unpacked, and of its rows.
    public static let maximumBytes = 2 << 30

    /// Whether a file is one, by its ending.
    public static func isWorkbook(_ path: String) -> Bool {
        let name = path.lowercased()
        return [".xlsx", ".xlsm", ".ods"].contains { name.hasSuffix($0) }
    }

    /// Reads a workbook of either format, which is seen in the file.
    ///
    /// - Parameter maximumBytes: The most bytes of the file, of its parts in all when unpacked, and of the rows in all.
    /// - Throws: a `Fault`: `.notFound` if it cannot be read, `.unreadableData` if it changes meanwhile, is damaged, too large,
    ///   protected by a password, or no such workbook.
    public init(reading path: String, maximumBytes: Int = maximumBytes) throws(Fault) {
        let bytes: [UInt8]
        do throws(FileObstacle) {
            bytes = try WholeFile.bytes(of: path, upTo: maximumBytes, .fileOrPipe)
        } catch .changed {
            throw Fault(.unreadableData, .eventFileChanged(path))
        } catch .tooLarge(let limit) {
            throw Fault(.unreadableData, .eventFileTooLarge(path, limit: limit, isCompressed: false))
        } catch {
            throw Fault(.notFound, .eventFileUnreadable(path, reason: error.reason))
        }
        try self.init(bytes, of: path, maximumBytes: maximumBytes)
    }

    init(_ bytes: [UInt8], of path: String, maximumBytes: Int) throws(Fault) {
        do throws(WorkbookFlaw) {
            sheets = try Self.sheets(in: bytes, upTo: maximumBytes)
        } catch {
            let message: Phrase =
                switch error {
                case .damaged: .workbookDamaged(path)
                case .tooLarge: .eventFileTooLarge(path, limit: maximumBytes, isCompressed: true)
                case .protected: .workbookProtected(path)
                case .declarations: .workbookHasDeclarations(path)
                case .otherFormat: .workbookOfOtherFormat(path)
                }
            throw Fault(.unreadableData, message)
        }
    }

    private static func sheets(in bytes: [UInt8], upTo limit: Int) throws(WorkbookFlaw) -> [Sheet] {
        // The container of Microsoft's older formats. If it is encrypted, the newer one is in it.
        if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
            let mark: StaticString = "E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e"
            throw bytes.withUnsafeBufferPointer { $0.offset(of: mark) } == nil ? .otherFormat : .protected
        }
        guard bytes.starts(with: [0x50, 0x4B]) else { throw bytes.isEmpty ? .damaged : .otherFormat }
        var archive = try ZIPArchive(bytes, upTo: limit)
        let drafts =
            archive.contains("content.xml")
            ? try OpenDocument.sheets(in: &archive, upTo: limit)
            : try OfficeOpenXML.sheets(in: &archive, upTo: limit)
        guard !drafts.isEmpty else { throw .damaged }
        return drafts.map(Sheet.init)
    }
}

extension Workbook.Sheet {
    fileprivate init(_ draft: SheetDraft) {
        name = draft.name
        isHidden = draft.isHidden
        (rows, breaks) = draft.lines
        hiddenRows = draft.hiddenRows
        hiddenColumns = (0..<draft.width).count { column in draft.hiddenColumns.contains { $0.contains(column + 1) } }
        mergedCells = draft.mergedCells
        isFiltered = draft.isFiltered
        unsolved = draft.unsolved
    }
}

/// A cell by its row and column, both counted from 1.
public struct SheetCell: Sendable, Hashable, CustomStringConvertible {
    public let row: Int
    public let column: Int

    /// As spreadsheet programs name it: `AB12`.
    public var description: String {
        var (letters, rest) = ("", column)
        while rest > 0 {
            letters = String(UnicodeScalar(UInt8(65 + (rest - 1) % 26))) + letters
            rest = (rest - 1) / 26
        }
        return "\(letters)\(row)"
    }
}

/// Why a workbook cannot be read.
enum WorkbookFlaw: Error {
    /// It is not whole, or contradicts itself or its format.
    case damaged
    /// It has more bytes than allowed when unpacked.
    case tooLarge
    case protected
    /// It declares a document type, and perhaps entities.
    case declarations
    /// It is something else: .xls, .xlsb, .numbers, text.
    case otherFormat
}
