import Base
import Foundation
import TestSupport
import Testing
import Workbooks

/// Files that are not whole, not what they seem, or made to do harm.
@Suite("Workbooks: damaged files", .timeLimit(.minutes(10))) struct DamagedWorkbookTests {
    private static let small = HandMadeWorkbook(
        rows: "<row r=\"1\"><c r=\"A1\"><v>1</v></c><c r=\"B1\"><v>2</v></c></row>")
    private static let damaged = ": damaged or incomplete workbook; open it in its program and save it again"

    @Test(arguments: [HandMadeZIP.Way.plain, .streamed, .large])
    func `streamed entries, fields for large files, and a comment at the end`(way: HandMadeZIP.Way) throws {
        var zip = Self.small.zip
        zip.way = way
        #expect(try Workbook(bytes: zip.bytes).text() == "1,2\n")
        zip.comment = Array("PK\u{5}\u{6} un comentario".utf8)
        #expect(try Workbook(bytes: zip.bytes).text() == "1,2\n")
    }

    @Test(arguments: [HandMadeZIP.Way.wrongChecksum, .wrongSize, .wrongCount])
    func `what the directory says must hold`(way: HandMadeZIP.Way) throws {
        var zip = Self.small.zip
        zip.way = way
        let found = try #require(fault(zip.bytes))
        #expect(found.kind == .unreadableData)
        #expect(found.message.en.hasSuffix(Self.damaged))
    }

    @Test func `a file cut off anywhere is refused`() throws {
        for bytes in [Self.small.zip.bytes, HandMadeDocument.zip("<table:table/>").bytes] {
            for count in 0..<bytes.count {
                let found = try #require(fault(Array(bytes[..<count])), "\(count)")
                #expect(found.kind == .unreadableData)
            }
        }
    }

    @Test func `a changed byte is refused, or changes nothing that is read`() throws {
        let bytes = Self.small.zip.bytes
        for place in bytes.indices {
            for change: UInt8 in [0x01, 0x80, 0xFF] {
                var changed = bytes
                changed[place] ^= change
                guard fault(changed) == nil else { continue }
                #expect(try Workbook(bytes: changed).text() == "1,2\n", "\(place)")
            }
        }
    }

    @Test func `passwords, older formats and other files are named`() throws {
        var zip = Self.small.zip
        zip.way = .encrypted
        let password = ": the workbook has a password; save a copy without it"
        #expect(try #require(fault(zip.bytes)).message.en.hasSuffix(password))
        let document = HandMadeDocument.zip("<table:table/>", encrypted: true)
        #expect(try #require(fault(document.bytes)).message.en.hasSuffix(password))
        let container: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 600)
        let name: [UInt8] = "EncryptedPackage".utf8.flatMap { [$0, 0] }
        #expect(try #require(fault(container + name)).message.en.hasSuffix(password))
        let other = ": not an .xlsx or .ods workbook; save it as .xlsx"
        #expect(try #require(fault(container)).message.en.hasSuffix(other))
        #expect(try #require(fault(Array("Nombre,Hora\n".utf8))).message.en.hasSuffix(other))
        #expect(
            try #require(fault(HandMadeZIP(entries: [("Index/Document.iwa", [1])]).bytes)).message.en.hasSuffix(other))
        #expect(try #require(fault([])).message.en.hasSuffix(Self.damaged))
    }

    @Test func `entities are refused before they expand`() throws {
        var book = Self.small
        let entities = (1...9).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">" }.joined()
        book.sheets[0] =
            "<!DOCTYPE a [<!ENTITY e0 \"x\">\(entities)]><worksheet><sheetData><row r=\"1\"><c t=\"inlineStr\"><is><t>&e9;</t></is></c></row>"
            + "</sheetData></worksheet>"
        #expect(try #require(fault(book.zip.bytes)).message.en.contains("declares XML entities"))
        book.sheets[0] = "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><worksheet/>"
        #expect(try #require(fault(book.zip.bytes)).message.en.contains("declares XML entities"))
        let undeclared = HandMadeWorkbook(rows: "<row r=\"1\"><c t=\"inlineStr\"><is><t>&e9;</t></is></c></row>")
        #expect(try #require(fault(undeclared.zip.bytes)).message.en.hasSuffix(Self.damaged))
    }

    @Test func `more bytes than allowed are refused, packed, unpacked or as rows`() throws {
        let bytes = Self.small.zip.bytes
        #expect(try #require(fault(bytes, maximumBytes: 100)).message.en.contains("when decompressed"))
        #expect(fault(bytes, maximumBytes: 20_000) == nil)
        // A text of 10,000 letters in 1,000 cells.
        let cells = (1...1000).map { "<row r=\"\($0)\"><c r=\"A\($0)\" t=\"s\"><v>0</v></c></row>" }.joined()
        var book = HandMadeWorkbook(rows: cells)
        book.strings = ["<t>\(String(repeating: "a", count: 10_000))</t>"]
        #expect(try #require(fault(book.zip.bytes, maximumBytes: 1 << 20)).message.en.contains("when decompressed"))
        #expect(fault(book.zip.bytes, maximumBytes: 11_000_000) == nil)
        // The same of repeated cells and rows.
        let text = String(repeating: "a", count: 1000)
        let repeated =
            "<table:table><table:table-row table:number-rows-repeated=\"1000000\">"
            + "<table:table-cell table:number-columns-repeated=\"16000\"><text:p>\(text)</text:p></table:table-cell></table:table-row></table:table>"
        let document = HandMadeDocument.zip(repeated)
        #expect(try #require(fault(document.bytes, maximumBytes: 1 << 20)).message.en.contains("when decompressed"))
        #expect(try #require(fault(document.bytes, maximumBytes: 1 << 25)).message.en.contains("when decompressed"))
    }

    @Test func `depth and tags without end are refused`() throws {
        let deep = String(repeating: "<a>", count: 100_000) + String(repeating: "</a>", count: 100_000)
        #expect(try #require(fault(HandMadeWorkbook(before: deep).zip.bytes)).message.en.hasSuffix(Self.damaged))
        let long = "<a b=\"\(String(repeating: "x", count: 3 << 20))\"/>"
        #expect(try #require(fault(HandMadeWorkbook(before: long).zip.bytes)).message.en.hasSuffix(Self.damaged))
    }

    @Test func `more sheets than a program makes, and more hidden columns, are refused`() throws {
        var book = Self.small
        book.list = String(repeating: "<sheet name=\"A\" r:id=\"s1\"/>", count: 10_001)
        #expect(try #require(fault(book.zip.bytes)).message.en.hasSuffix(Self.damaged))
        let tables = HandMadeDocument.zip(String(repeating: "<table:table/>", count: 10_001))
        #expect(try #require(fault(tables.bytes)).message.en.hasSuffix(Self.damaged))
        let columns = String(repeating: "<col min=\"1\" max=\"16384\" hidden=\"1\"/>", count: 16_385)
        let hidden = HandMadeWorkbook(before: "<cols>\(columns)</cols>").zip
        #expect(try #require(fault(hidden.bytes)).message.en.hasSuffix(Self.damaged))
        // Each reading of a part counts.
        book.list = String(repeating: "<sheet name=\"A\" r:id=\"s1\"/>", count: 9000)
        #expect(try #require(fault(book.zip.bytes, maximumBytes: 1 << 20)).message.en.contains("when decompressed"))
    }

    @Test func `a compressed file that unpacks to much more than it says, or allows, is refused at once`() async throws
    {
        let script = """
            import struct, sys, zipfile
            folder = sys.argv[1]
            def write(name, size):
                with zipfile.ZipFile(f"{folder}/{name}.xlsx", "w", zipfile.ZIP_DEFLATED) as file:
                    file.writestr("content.xml", b" " * size)
            write("bomb", 300 << 20)
            write("liar", 50 << 20)
            data = bytearray(open(f"{folder}/liar.xlsx", "rb").read())
            # The size of the directory's only entry.
            place = data.rindex(b"PK\\x01\\x02") + 24
            data[place:place + 4] = struct.pack("<I", 1000)
            open(f"{folder}/liar.xlsx", "wb").write(data)
            """
        try await withTemporaryFolder { folder in
            let run = try await Subprocess.run("python3", ["-c", script, folder])
            try #require(run.status == 0, "\(run.errors)")
            let bomb = try [UInt8](Data(at: "\(folder)/bomb.xlsx"))
            #expect(bomb.count < 1 << 20)
            #expect(try #require(fault(bomb, maximumBytes: 100 << 20)).message.en.contains("when decompressed"))
            #expect(try #require(fault([UInt8](Data(at: "\(folder)/liar.xlsx")))).message.en.hasSuffix(Self.damaged))
        }
    }

    @Test func `missing parts, and a workbook without sheets`() throws {
        for part in ["xl/worksheets/sheet1.xml", "xl/_rels/workbook.xml.rels"] {
            var zip = Self.small.zip
            zip.entries.removeAll { $0.name == part }
            #expect(try #require(fault(zip.bytes)).message.en.hasSuffix(Self.damaged))
        }
        // What can be done without.
        for part in ["_rels/.rels", "xl/styles.xml", "xl/sharedStrings.xml"] {
            var zip = Self.small.zip
            zip.entries.removeAll { $0.name == part }
            #expect(try Workbook(bytes: zip.bytes).text() == "1,2\n")
        }
        var book = Self.small
        book.list = ""
        #expect(try #require(fault(book.zip.bytes)).message.en.hasSuffix(Self.damaged))
        #expect(try #require(fault(HandMadeDocument.zip("").bytes)).message.en.hasSuffix(Self.damaged))
    }

    @Test func `a file that is not there is 66, and what is a workbook by its name`() throws {
        #expect(throws: Fault.self) { _ = try Workbook(reading: "/no/such/file.xlsx") }
        do throws(Fault) { _ = try Workbook(reading: "/no/such/file.xlsx") } catch { #expect(error.kind == .notFound) }
        #expect(["a.xlsx", "A.XLSX", "b.xlsm", "c.ods"].allSatisfy { Workbook.isWorkbook($0) })
        #expect(!["a.xls", "a.csv", "xlsx", "a.numbers", "a.xlsx.csv"].contains { Workbook.isWorkbook($0) })
    }
}
