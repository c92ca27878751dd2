import Base
import CXlsxWriter
import Glibc

/// A workbook being written. It exists only within `Workbook.bytes`, so that the library's memory is always freed and no sheet is
/// used afterwards.
final class Workbook {
    /// The document's properties.
    struct Properties {
        var title = ""
        var subject = ""
        var author = ""
        var language: Language
        /// The font of all cells; `nil` for the spreadsheet program's default.
        var font: String?
        /// Seconds since 1970. By default, the library would use the current time.
        var created: Int64
    }

    private let pointer: UnsafeMutablePointer<lxw_workbook>
    private var formats: [CellFormat: UnsafeMutablePointer<lxw_format>] = [:]
    private var isOpen = true
    /// Generous estimates of the sheets' sizes before compression.
    private var largestSheet: UInt64 = 0
    private var allSheets: UInt64 = 0
    private var streamed: [UnsafeMutablePointer<lxw_worksheet>] = []
    /// The language of text added to cells, such as the note that a text was cut.
    let language: Language
    let font: String?

    private init(pointer: UnsafeMutablePointer<lxw_workbook>, _ properties: Properties) {
        self.pointer = pointer
        language = properties.language
        font = properties.font
    }

    deinit {
        guard isOpen else { return }
        // The library (1.1.4) closes the files of streamed sheets only when it writes the workbook. `WorkbookFilesTests` fails once
        // it also does so here.
        for sheet in streamed { fclose(sheet.pointee.optimize_tmpfile) }
        lxw_workbook_free(pointer)
    }

    /// The bytes of the workbook that `build` creates.
    ///
    /// - Throws: Any error of `build`, or a `Fault` of kind `.cannotWrite`.
    static func bytes(_ properties: Properties, in temporaryFolder: String, build: (Workbook) throws -> Void) throws
        -> [UInt8]
    {
        let folder = try ScratchFolder(in: temporaryFolder)
        return try folder.path.withMutableCString { path in
            var options = lxw_workbook_options(constant_memory: 0, tmpdir: path, use_zip64: 0)
            guard let pointer = workbook_new_opt(folder.workbook, &options) else {
                throw Fault(.cannotWrite, .workbookNotMade(LXW_ERROR_MEMORY_MALLOC_FAILED.explanation))
            }
            let workbook = Workbook(pointer: pointer, properties)
            try workbook.set(properties)
            try build(workbook)
            // The disk holds one uncompressed sheet at a time, and all sheets compressed.
            try folder.requireRoom(for: workbook.largestSheet + workbook.allSheets / 4)
            try workbook.close()
            return try folder.readWorkbook()
        }
    }

    /// Adds a sheet after the others.
    ///
    /// - Parameter isStreamed: Whether cells are written to disk row by row, and so must come in that order, without merges or
    ///   tables. For sheets with too many rows to keep in memory.
    func addSheet(_ name: String, isStreamed: Bool = false) throws -> Worksheet {
        // This option of the library is for the whole workbook but is read when each sheet is created (1.1.4). If all sheets were
        // streamed, there would be no tables. `WorkbookFilesTests` fails once the sheets no longer differ.
        pointer.pointee.options.constant_memory = isStreamed ? 1 : 0
        guard let sheet = workbook_add_worksheet(pointer, name) else {
            throw Fault(.cannotWrite, .sheetNotWritten(name, workbook_validate_sheet_name(pointer, name).explanation))
        }
        if isStreamed { streamed.append(sheet) }
        return Worksheet(pointer: sheet, name: name, workbook: self)
    }

    func addChart(_ kind: lxw_chart_type) throws -> UnsafeMutablePointer<lxw_chart> {
        guard let chart = workbook_add_chart(pointer, UInt8(kind.rawValue)) else {
            throw Fault(.cannotWrite, .workbookNotMade(LXW_ERROR_MEMORY_MALLOC_FAILED.explanation))
        }
        return chart
    }

    /// The library's format for a format of ours, created once.
    func format(_ format: CellFormat) throws -> UnsafeMutablePointer<lxw_format> {
        if let known = formats[format] { return known }
        guard let made = workbook_add_format(pointer) else {
            throw Fault(.cannotWrite, .workbookNotMade(LXW_ERROR_MEMORY_MALLOC_FAILED.explanation))
        }
        format.apply(to: made, font: font)
        formats[format] = made
        return made
    }

    /// Adds a sheet of the given size to the estimates.
    func expect(cells: Int, textBytes: Int) {
        let bytes = UInt64(cells) * 64 + UInt64(textBytes) * 2
        largestSheet = max(largestSheet, bytes)
        allSheets += bytes
    }

    private func set(_ properties: Properties) throws {
        let error = properties.title.withMutableCString { title in
            properties.subject.withMutableCString { subject in
                properties.author.withMutableCString { author in
                    var document = lxw_doc_properties()
                    document.title = title
                    document.subject = subject
                    document.author = author
                    document.created = time_t(properties.created)
                    return workbook_set_properties(pointer, &document)
                }
            }
        }
        guard error == LXW_NO_ERROR else { throw Fault(.cannotWrite, .workbookNotMade(error.explanation)) }
    }

    private func close() throws {
        // The file of a streamed sheet reports its own write errors.
        for sheet in streamed {
            guard let file = sheet.pointee.optimize_tmpfile, fflush(file) == 0, ferror(file) == 0 else {
                throw Fault(.cannotWrite, .workbookNotMade(LXW_ERROR_CREATING_TMPFILE.explanation))
            }
        }
        // `workbook_close` frees the workbook whether or not it succeeds.
        isOpen = false
        let error = workbook_close(pointer)
        guard error == LXW_NO_ERROR else { throw Fault(.cannotWrite, .workbookNotMade(error.explanation)) }
    }
}

extension lxw_error {
    /// The library's message for an error, such as "Error creating a tmpfile.".
    var explanation: String { lxw_strerror(self).map { String(cString: $0) } ?? "code \(rawValue)" }
}

extension String {
    /// Passes the text as a parameter that the library declares mutable but only copies.
    func withMutableCString<Result>(_ body: (UnsafeMutablePointer<CChar>) throws -> Result) rethrows -> Result {
        try withCString { try body(UnsafeMutablePointer(mutating: $0)) }
    }
}
