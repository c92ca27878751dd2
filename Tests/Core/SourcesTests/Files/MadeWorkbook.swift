import Foundation
import TestSupport

/// Workbooks as other programs make them, in the parts that every one has. A cell that begins with `=` is a formula without a
/// result.
enum MadeWorkbook {
    struct Sheet: Encodable {
        var name: String
        var rows: [[String]]
        var isHidden = false
        var hiddenRows: [Int] = []
    }

    /// Writes an .xlsx file.
    static func write(_ sheets: [Sheet], to path: String) throws {
        let text = String(decoding: try JSONEncoder().encode(sheets), as: UTF8.self)
        let run = try Subprocess.runBlocking("python3", ["-c", script, path, text])
        guard run.status == 0 else { throw POSIXError(.EIO) }
    }

    private static let script = """
        import json, sys, zipfile
        from xml.sax.saxutils import escape, quoteattr
        sheets = json.loads(sys.argv[2])
        main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        package = "http://schemas.openxmlformats.org/package/2006"
        head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
        numbered = list(enumerate(sheets, 1))
        with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as file:
            def part(name, text): file.writestr(name, head + text)
            part("[Content_Types].xml", f'<Types xmlns="{package}/content-types"/>')
            part("_rels/.rels", f'<Relationships xmlns="{package}/relationships"><Relationship Id="rId1" '
                f'Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>')
            part("xl/workbook.xml", f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets>' + "".join(
                f'<sheet name={quoteattr(sheet["name"])} sheetId="{n}" r:id="rId{n}"'
                + (' state="hidden"' if sheet["isHidden"] else "") + "/>" for n, sheet in numbered)
                + "</sheets></workbook>")
            part("xl/_rels/workbook.xml.rels", f'<Relationships xmlns="{package}/relationships">' + "".join(
                f'<Relationship Id="rId{n}" Type="{office}/worksheet" Target="worksheets/sheet{n}.xml"/>'
                for n, sheet in numbered) + "</Relationships>")
            for n, sheet in numbered:
                rows = ""
                for r, cells in enumerate(sheet["rows"], 1):
                    hidden = ' hidden="1"' if r in sheet["hiddenRows"] else ""
                    rows += f'<row r="{r}"{hidden}>' + "".join(
                        f'<c r="{chr(65 + c)}{r}"><f>{escape(cell[1:])}</f><v/></c>' if cell.startswith("=") else
                        f'<c r="{chr(65 + c)}{r}" t="inlineStr"><is><t>{escape(cell)}</t></is></c>'
                        for c, cell in enumerate(cells) if cell) + "</row>"
                part(f"xl/worksheets/sheet{n}.xml", f'<worksheet xmlns="{main}"><sheetData>{rows}</sheetData></worksheet>')
        """
}
