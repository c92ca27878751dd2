import Base
import Foundation
import Testing

@testable import Rendering

/// What `Workbook` takes for granted of libxlsxwriter beyond what its documentation says.
@Suite("XLSX: the library's files", .timeLimit(.minutes(1))) struct WorkbookFilesTests {
    private static let properties = Workbook.Properties(language: .english, created: 0)

    /// The files in a folder that this process has open, whether or not they still have a name.
    private static func open(in folder: URL) throws -> Int {
        let files = FileManager.default
        return try files.contentsOfDirectory(atPath: "/proc/self/fd").count { number in
            let target = try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
            return target?.contains("/\(folder.lastPathComponent)/") == true
        }
    }

    @Test func `streamed sheets alone have files, which are closed if the workbook is given up`() throws {
        struct Stop: Error {}
        try WorkbookTool.withFolder { folder in
            let before = try Self.open(in: folder)
            #expect(throws: Stop.self) {
                try Workbook.bytes(Self.properties, in: folder.path) { workbook in
                    _ = try workbook.addSheet("Before")
                    let without = try Self.open(in: folder)
                    let sheet = try workbook.addSheet("Rows", isStreamed: true)
                    try sheet.write("x", row: 0, column: 0, CellFormat())
                    #expect(try Self.open(in: folder) == without + 1)
                    _ = try workbook.addSheet("After")
                    #expect(try Self.open(in: folder) == without + 1)
                    throw Stop()
                }
            }
            #expect(try Self.open(in: folder) == before)
        }
    }

    @Test func `of a finished workbook nothing stays open`() throws {
        try WorkbookTool.withFolder { folder in
            let before = try Self.open(in: folder)
            _ = try Workbook.bytes(Self.properties, in: folder.path) { workbook in
                let sheet = try workbook.addSheet("Rows", isStreamed: true)
                try sheet.write("x", row: 0, column: 0, CellFormat())
            }
            #expect(try Self.open(in: folder) == before)
        }
    }
}
