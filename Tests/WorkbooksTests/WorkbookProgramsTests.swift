import Foundation
import TestSupport
import Testing

@testable import Workbooks

/// Workbooks as other programs write them.
@Suite("Workbooks: written by other programs", .timeLimit(.minutes(30))) struct WorkbookProgramsTests {
    private static let writers = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Writers")

    private static let rows = """
        Código,Nombre,Fecha,Hora,Momento,Duración,Parte,Fórmula,Vino,Nota
        123456789012345,"María José Ñuñoa, ""Pepa""\",2026-03-01,09:15:00,2026-03-01T09:15:00,36:15:00,0.125,xy,TRUE,uno dos\u{1}_x0041_

        ,,,,,,,#DIV/0!
        Total

        """

    private func write(_ writer: String, _ arguments: [String]) async throws {
        let run = try await Subprocess.run("python3", [Self.writers.appending(path: writer).path] + arguments)
        try #require(run.status == 0, "\(run.errors)")
    }

    @Test func `XlsxWriter's, with texts shared or not, either calendar, and fields for large files`() async throws {
        try await withTemporaryFolder { folder in
            try await write("xlsxwriter_writer.py", [folder])
            for name in ["shared", "inline", "1904", "large"] {
                let book = try Workbook(reading: "\(folder)/\(name).xlsx")
                #expect(book.text() == Self.rows, "\(name)")
                #expect(book.sheets.map(\.name) == ["Inscripción", "Vacía", "Oculta"])
                #expect(book.sheets.map(\.isHidden) == [false, false, true])
                #expect(book.text(1).isEmpty)
                // It writes 16 digits of 0.1 + 0.2.
                #expect(book.text(2) == "\n,0.3\n")
                let (sheet, isShared) = (book.sheets[0], name == "shared")
                #expect((sheet.hiddenRows, sheet.hiddenColumns) == (isShared ? 1 : 0, isShared ? 1 : 0))
                #expect((sheet.mergedCells, sheet.isFiltered) == (name == "inline" ? 0 : 1, isShared))
            }
        }
    }

    @Test(.enabled(if: Subprocess.path(of: "soffice") != nil, "soffice is not installed"))
    func `LibreOffice's, in both formats`() async throws {
        try await withTemporaryFolder { folder in
            try await write("xlsxwriter_writer.py", [folder])
            for format in ["ods", "xlsx"] {
                let run = try await Subprocess.run(
                    "soffice",
                    ["-env:UserInstallation=file://\(folder)/profile", "--headless", "--convert-to", format]
                        + ["--outdir", "\(folder)/\(format)", "\(folder)/shared.xlsx"])
                try #require(run.status == 0, "\(run.errors)")
                let book = try Workbook(reading: "\(folder)/\(format)/shared.\(format)")
                // It drops the control character, and in its own format writes TRUE as a formula that is 1.
                let rows = Self.rows.replacing("\u{1}", with: "").replacing(
                    "TRUE", with: format == "ods" ? "1" : "TRUE")
                #expect(book.text().replacing("\u{1}", with: "") == rows, "\(format)")
                #expect(book.sheets.map(\.name).prefix(3) == ["Inscripción", "Vacía", "Oculta"])
                #expect(book.sheets.map(\.isHidden).prefix(3) == [false, false, true])
                #expect(book.text(2) == "\n,0.3\n")
                let sheet = book.sheets[0]
                #expect(
                    (sheet.hiddenRows, sheet.hiddenColumns, sheet.mergedCells, sheet.isFiltered) == (1, 1, 1, true),
                    "\(format)")
            }
        }
    }
}
