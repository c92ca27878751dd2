import Base
import Foundation
import Rendering
import Reporting
import Synchronization
import TestSupport
import Testing

/// A workbook as openpyxl reads it.
struct ReadWorkbook: Decodable {
    struct Cell: Decodable, Equatable {
        var kind: String
        var value: String?
        var type: String
        var format: String
        var note: String?
        var link: String?
        var font: String?
        var color: String?
        var fill: String?
    }

    struct Table: Decodable, Equatable {
        var name: String
        var area: String
        var columns: [String]
        var filter: String?
    }

    struct Bar: Decodable, Equatable {
        var area: String
        var minimum: String
        var maximum: String
        var color: String
    }

    struct Series: Decodable, Equatable {
        var name: String
        var categories: String?
        var values: String
        var labels: Int
    }

    struct Chart: Decodable {
        var title: String
        var kinds: [String]
        var direction: String?
        var series: [Series]
        var valueFormats: [String]
        var crosses: [String]
    }

    struct Print: Decodable, Equatable {
        /// As in the file: where it says nothing it is portrait.
        var orientation: String?
        var paper: String
        var wide: Int
        var tall: Int
        var fits: Bool
        var header: String?
        var area: String?
        var footer: [String?]
    }

    struct Sheet: Decodable {
        var name: String
        var rows: Int
        var cells: [String: Cell]
        var tables: [Table]
        var filter: String?
        var frozen: String?
        var widths: [String: Double]
        var bars: [Bar]
        var charts: [Chart]
        var print: Print
        var tab: String?
        var gridlines: Bool?
        /// Points, by the row's number.
        var heights: [String: Double]

        subscript(cell: String) -> Cell? { cells[cell] }
        func value(_ cell: String) -> String? { cells[cell]?.value }
    }

    var title: String
    var subject: String
    var author: String
    var created: String
    var modified: String
    var active: String
    /// Those in sight.
    var sheets: [Sheet]
    var hidden: [Sheet]

    func sheet(_ name: String) throws -> Sheet {
        try #require(sheets.first { $0.name == name }, "no sheet \(name) among \(sheets.map(\.name))")
    }
}

/// A sheet as calamine reads it.
struct CalamineSheet: Decodable {
    struct Value: Decodable, Equatable {
        var kind: String
        var value: String
    }

    var name: String
    var rows: [[Value]]
}

/// What lies over a sheet.
struct SheetDrawings: Decodable {
    struct Picture: Decodable {
        var row: Int
        var lastRow: Int
        var column: Int
        var lastColumn: Int
        /// Pixels.
        var width: Double
        var height: Double
        var description: String?
        var bytes: Data
    }

    struct Note: Decodable {
        var row: Int
        var column: Int
        /// Points.
        var width: Double
        var height: Double
    }

    var name: String
    var pictures: [Picture]
    var notes: [Note]
}

/// A cell as it stands in the file.
struct RawCell: Decodable, Equatable {
    var text: String?
    var number: Double?
}

/// Files and processes that the tests of workbooks use.
enum WorkbookTool {
    static let readers = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Readers")

    /// Gives `body` a folder that is gone afterwards.
    static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        try withTemporaryFolder { try body(URL(fileURLWithPath: $0)) }
    }

    /// Gives `body` a folder that is gone afterwards.
    static func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        try await withTemporaryFolder { try await body(URL(fileURLWithPath: $0)) }
    }

    /// Read once, however many tests look at the same bytes: the sample's takes a second.
    static func openpyxl(_ bytes: [UInt8]) async throws -> ReadWorkbook {
        try await workbooks.withLock { workbooks in
            if let reading = workbooks[bytes] { return reading }
            let reading = Task<ReadWorkbook, any Error> { try await read(bytes, with: "openpyxl_reader.py") }
            workbooks[bytes] = reading
            return reading
        }.value
    }

    static func calamine(_ bytes: [UInt8]) async throws -> [CalamineSheet] {
        try await read(bytes, with: "calamine_reader.py")
    }

    /// The cells of each sheet by name.
    static func raw(_ bytes: [UInt8]) async throws -> [[String: RawCell]] {
        try await read(bytes, with: "raw_reader.py")
    }

    /// Of each sheet, hidden ones too.
    static func drawings(_ bytes: [UInt8]) async throws -> [SheetDrawings] {
        try await read(bytes, with: "drawing_reader.py")
    }

    /// The texts of the file's parts whose names begin so, by name.
    static func parts(_ bytes: [UInt8], matching prefix: String) async throws -> [(name: String, text: String)] {
        try await withFolder { folder in
            let file = folder.appendingPathComponent("report.xlsx")
            try Data(bytes).write(to: file)
            let names = try await text(of: "unzip", ["-Z1", file.path]).split(separator: "\n").map(String.init)
            var parts: [(name: String, text: String)] = []
            for name in names.filter({ $0.hasPrefix(prefix) }).sorted() {
                parts.append((name, try await text(of: "unzip", ["-p", file.path, name])))
            }
            return parts
        }
    }

    static func text(of program: String, _ arguments: [String]) async throws -> String {
        String(decoding: try await output(of: program, arguments), as: UTF8.self)
    }

    /// The output of a program, which has to end with 0.
    static func output(of program: String, _ arguments: [String]) async throws -> Data {
        let run = try await Subprocess.run(program, arguments)
        try #require(run.status == 0, "\(program) ended with \(run.status): \(run.errors)")
        return run.bytes
    }

    private static let workbooks = Mutex<[[UInt8]: Task<ReadWorkbook, any Error>]>([:])
    private static let responder = Result { try Responder(readers.appendingPathComponent("readers.py").path, count: 2) }

    private static func read<Answer: Decodable>(_ bytes: [UInt8], with script: String) async throws -> Answer {
        try await withFolder { folder in
            let file = folder.appendingPathComponent("report.xlsx")
            try Data(bytes).write(to: file)
            return try await responder.get().answer([readers.appendingPathComponent(script).path, file.path])
        }
    }
}

extension XLSXRenderer {
    func bytes(_ report: Report, in language: Language = .english) throws -> [UInt8] {
        let files = try render(report, in: language)
        try #require(files.count == 1)
        return files[0].bytes
    }
}
