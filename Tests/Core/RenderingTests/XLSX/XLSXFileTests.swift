import Base
import Foundation
import Reporting
import TestSupport
import Testing

@testable import Rendering

@Suite("XLSX: the file", .timeLimit(.minutes(30))) struct XLSXFileTests {
    @Test func `is named after the report's definition`() throws {
        var report = TableFixture.report([])
        report.name = "doors"
        #expect(try XLSXRenderer().render(report, in: .english).map(\.path) == ["doors.xlsx"])
    }

    @Test(arguments: Language.allCases)
    func `the same report gives the same bytes, whenever and beside whatever else it is written`(_ language: Language)
        async throws
    {
        let first = try XLSXRenderer().bytes(SampleReport.make(), in: language)
        try await Task.sleep(for: .milliseconds(1100))
        let others = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<3 { group.addTask { try XLSXRenderer().bytes(SampleReport.make(), in: language) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(others.allSatisfy { $0 == first })
    }

    @Test func `rows that a sheet cannot hold go on in a further one, each with its header`() async throws {
        let cells = (1...25).map { Cell.integer(Int64($0)) }
        var section = TableFixture.section([TableFixture.column("value", .count, cells)])
        section.replaceCharts(
            with: [ChartFixture(.bars, title: Phrase(verbatim: "c"), categories: "value", series: ["value"])])
        // Fourteen rows: three above the header, the header, ten of data.
        let renderer = XLSXRenderer(limits: .init(rows: 14))
        let workbook = try await WorkbookTool.openpyxl(renderer.bytes(TableFixture.report([section])))
        #expect(
            workbook.sheets.map(\.name) == ["Summary", "Things", "Things (2)", "Things (3)", "About these numbers"])
        #expect(workbook.sheets[1...3].map(\.rows) == [14, 14, 9])
        #expect(workbook.sheets[1...3].map { $0.value("A4") } == ["value", "value", "value"])
        #expect(workbook.sheets[1...3].map { $0.value("A5") } == ["1", "11", "21"])
        #expect(workbook.sheets[1...3].map { $0.tables.first?.name } == ["things", "things_2", "things_3"].map { $0 })
        #expect(
            workbook.sheets[1...3].map { $0.value("A2") } == [
                "Rows 1 to 10 of 25.", "Rows 11 to 20 of 25.", "Rows 21 to 25 of 25.",
            ])
        #expect(workbook.sheets[0].charts.map(\.title) == ["c (first 10 of 25)"])
        let onward = workbook.sheets[1...3].map { sheet in
            sheet.cells.values.first { $0.value?.hasPrefix("Continued in") == true }
        }
        #expect(
            onward.map { $0?.value } == [Phrase.continuedOn("Things (2)").en, Phrase.continuedOn("Things (3)").en, nil])
        #expect(onward.map { $0?.link } == ["'Things (2)'!A1", "'Things (3)'!A1", nil])
    }

    @Test func `more rows than any sheet can hold are all there, in two full-sized sheets`() async throws {
        // Four rows stand above the data of each sheet.
        let count = Worksheet.maximumRows - 4 + 3
        let cells = (1...count).map { Cell.integer(Int64($0)) }
        let section = TableFixture.section([TableFixture.column("value", .count, cells)])
        let bytes = try XLSXRenderer().bytes(TableFixture.report([section]))
        let counted = try await WorkbookTool.withFolder { folder in
            let file = folder.appendingPathComponent("report.xlsx")
            try Data(bytes).write(to: file)
            let script = """
                import re, sys, zipfile
                book = zipfile.ZipFile(sys.argv[1])
                for number in (2, 3):
                    xml = book.read(f"xl/worksheets/sheet{number}.xml")
                    rows = re.findall(rb'<row r="(\\d+)"', xml)
                    print(len(rows), int(rows[-1]), int(re.findall(rb"<v>(\\d+)</v>", xml)[-1]))
                """
            return try await WorkbookTool.text(of: "python3", ["-c", script, file.path])
        }
        #expect(counted == "1048576 1048576 \(count - 3)\n7 7 \(count)\n")
    }

    @Test func `a sheet of very many rows has a filter instead of a table, and the same cells`() async throws {
        let report = SampleReport.make()
        let streamed = try XLSXRenderer(limits: .init(tableRows: 3)).bytes(report)
        let workbook = try await WorkbookTool.openpyxl(streamed)
        let plain = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report))
        #expect(workbook.sheets.flatMap(\.tables).map(\.name) == ["geo_summary"])
        #expect(workbook.sheets.count == plain.sheets.count && plain.sheets.count > 10)
        for (sheet, expected) in zip(workbook.sheets, plain.sheets) {
            #expect(sheet.cells.mapValues(\.value) == expected.cells.mapValues(\.value), "\(sheet.name)")
            #expect(sheet.cells.mapValues(\.format) == expected.cells.mapValues(\.format), "\(sheet.name)")
            #expect(sheet.frozen == expected.frozen)
            #expect(sheet.bars == expected.bars)
            if sheet.tables.isEmpty, let table = expected.tables.first { #expect(sheet.filter == table.area) }
        }
        #expect(workbook.sheets[0].charts.map(\.title) == plain.sheets[0].charts.map(\.title))
    }

    @Test func `nothing is left in the temporary folder, whether it went well or not`() throws {
        try WorkbookTool.withFolder { folder in
            let renderer = XLSXRenderer(temporaryFolder: folder.path)
            _ = try renderer.bytes(SampleReport.make())
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
            struct Stop: Error {}
            let properties = Workbook.Properties(language: .english, created: 0)
            #expect(throws: Stop.self) {
                try Workbook.bytes(properties, in: folder.path) { workbook in
                    let sheet = try workbook.addSheet("Rows", isStreamed: true)
                    try sheet.write("x", row: 0, column: 0, CellFormat())
                    throw Stop()
                }
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test func `while it is made, nobody else can look into it`() throws {
        try WorkbookTool.withFolder { folder in
            let scratch = try ScratchFolder(in: folder.path)
            let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test func `what a run left that was killed goes, and nothing else`() throws {
        try WorkbookTool.withFolder { folder in
            let files = FileManager.default
            func make(_ name: String, mode: Int = 0o700) throws {
                let path = "\(folder.path)/\(name)"
                try files.createDirectory(
                    atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: mode])
                chmod(path, mode_t(mode))
                try "half".write(to: "\(path)/workbook.xlsx")
            }
            let kept = ["attendance-workbook-open00", "attendance-workbook-longer1", "attendance-backup"]
            try make("attendance-workbook-aB3dE6")
            try make(kept[0], mode: 0o755)
            try make(kept[1])
            try make(kept[2])
            try make("elsewhere")
            try files.createSymbolicLink(
                atPath: "\(folder.path)/attendance-workbook-link00", withDestinationPath: "elsewhere")
            let living = try ScratchFolder(in: folder.path)
            let other = try ScratchFolder(in: folder.path)
            let names = Set(try files.contentsOfDirectory(atPath: folder.path))
            let own = [living.path, other.path].map { String($0.dropFirst(folder.path.count + 1)) }
            #expect(names == Set(kept + own + ["elsewhere", "attendance-workbook-link00"]))
            #expect(try files.contentsOfDirectory(atPath: "\(folder.path)/elsewhere") == ["workbook.xlsx"])
            withExtendedLifetime(own) {}
        }
    }

    @Test func `a temporary folder that cannot be used is a fault that says which`() throws {
        let fault = try #require(
            throws: Fault.self,
            performing: { try XLSXRenderer(temporaryFolder: "/nowhere/at/all").bytes(SampleReport.make()) })
        #expect(fault.kind == .cannotWrite)
        #expect(fault.message.en.contains("/nowhere/at/all"))
        let full = try #require(throws: Fault.self) {
            let scratch = try ScratchFolder()
            try scratch.requireRoom(for: 1 << 62)
        }
        #expect(full.kind == .cannotWrite && full.message.es.contains("TMPDIR"))
    }

    @Test func `what the library refuses is a fault that names the sheet`() throws {
        let properties = Workbook.Properties(language: .english, created: 0)
        let fault = try #require(throws: Fault.self) {
            try Workbook.bytes(properties, in: PrivateFolder.systemFolder) { workbook in
                let sheet = try workbook.addSheet("Rows")
                try sheet.write(1, row: Worksheet.maximumRows, column: 0, CellFormat())
            }
        }
        #expect(fault.kind == .cannotWrite && fault.message.en.contains("“Rows”"))
        #expect(throws: Fault.self) {
            try Workbook.bytes(properties, in: PrivateFolder.systemFolder) { workbook in
                _ = try workbook.addSheet("Rows")
                _ = try workbook.addSheet("ROWS")
            }
        }
    }
}
