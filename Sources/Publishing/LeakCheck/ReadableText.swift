/// The ways in which a finished file's text can be read.
struct ReadableText {
    /// Everything, marks and attributes included, with escapes undone.
    var whole: [UInt8]
    /// Markup only: without tags, once so that what tags split is whole again, once so that what they part stays apart.
    var joined: [UInt8]?
    var apart: [UInt8]?
    /// Where ids of guests are looked for: cells and prose, not the drawing instructions and scripts around them, which
    /// are full of numbers.
    var numbers: [UInt8]

    /// - Parameter name: of the file, or of the part of an archive.
    init(_ bytes: [UInt8], name: String, isPartOfWorkbook: Bool) {
        whole = Unescaping.text(bytes)
        guard bytes.first(where: { !Self.isBlank($0) }) == UInt8(ascii: "<") else {
            numbers = whole
            return
        }
        joined = Unescaping.text(Self.withoutTags(bytes, leaving: nil))
        let apart = Unescaping.text(Self.withoutTags(bytes, leaving: UInt8(ascii: " ")))
        self.apart = apart
        if isPartOfWorkbook {
            numbers = Self.holdsCells(name) ? apart : []
        } else {
            numbers = Unescaping.text(Self.withoutElements(["script", "style"], bytes))
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == 0xEF || byte == 0xBB || byte == 0xBF
    }

    /// Whether a part of a workbook holds what people read as cells, notes or properties.
    private static func holdsCells(_ part: String) -> Bool {
        ["xl/worksheets/", "xl/sharedStrings", "xl/comments", "xl/tables/", "docProps/"].contains(where: part.hasPrefix)
    }

    private static func withoutTags(_ bytes: [UInt8], leaving mark: UInt8?) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 2)
        var isTag = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "<"): isTag = true
            case UInt8(ascii: ">") where isTag:
                isTag = false
                if let mark { text.append(mark) }
            default: if !isTag { text.append(byte) }
            }
        }
        return text
    }

    /// The text without some elements and what is in them. Case does not matter.
    private static func withoutElements(_ names: [String], _ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "<"), let name = names.first(where: { begins(bytes, place, "<\($0)") }) {
                var end = place + 1
                while end < bytes.count, !begins(bytes, end, "</\(name)") { end += 1 }
                place = end
                continue
            }
            text.append(bytes[place])
            place += 1
        }
        return text
    }

    private static func begins(_ bytes: [UInt8], _ place: Int, _ text: String) -> Bool {
        var place = place
        for byte in text.utf8 {
            guard place < bytes.count, bytes[place] | (byte >= 0x61 ? 0x20 : 0) == byte else { return false }
            place += 1
        }
        return true
    }
}
