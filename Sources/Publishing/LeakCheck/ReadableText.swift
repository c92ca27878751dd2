/// The ways in which a finished file's text can be read.
struct ReadableText {
    /// Everything, marks and attributes included, with escapes undone.
    let whole: [UInt8]
    /// What a reader may see, in every way: with tags, and without them, once so that what tags split is whole again and
    /// once so that what they part stays apart.
    let views: [[UInt8]]
    /// Where ids of guests are looked for: cells and prose, not the drawing instructions and scripts around them, which
    /// are full of numbers.
    let numbers: [UInt8]
    /// Whether the text is one of tags, in which no comma parts cells.
    let isMarkup: Bool

    /// - Parameter name: of the file, or of the part of an archive.
    init(_ bytes: [UInt8], name: String, isPartOfWorkbook: Bool) {
        let bytes = Self.utf8(bytes)
        whole = Unescaping.text(bytes)
        isMarkup = bytes.first { !Self.isBlank($0) } == UInt8(ascii: "<")
        guard isMarkup else {
            views = [whole] + Self.withoutWrittenTags(whole)
            numbers = whole
            return
        }
        let joined = Unescaping.text(Self.withoutTags(bytes, leaving: nil))
        let apart = Unescaping.text(Self.withoutTags(bytes, leaving: UInt8(ascii: " ")))
        views = [whole, joined, apart] + Self.withoutWrittenTags(joined)
        if isPartOfWorkbook {
            numbers = Self.holdsCells(name) ? apart : []
        } else {
            numbers = Unescaping.text(Self.withoutElements(["script", "style"], bytes))
        }
    }

    /// Text in UTF-16, which begins with its mark, in UTF-8.
    private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
        guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else { return bytes }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// A text without tags that stand in it as text, to be read as such; nothing where there are none.
    private static func withoutWrittenTags(_ text: [UInt8]) -> [[UInt8]] {
        guard text.contains(UInt8(ascii: "<")) else { return [] }
        return [withoutTags(text, leaving: nil), withoutTags(text, leaving: UInt8(ascii: " "))]
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
