internal import Dispatch
internal import Foundation
internal import Glibc
internal import Synchronization

/// A part of a workbook that has sheets, or some rows of them. One thread at a time uses it.
class SheetsPart: XMLPart, @unchecked Sendable {
    /// The sheets that have ended.
    final var sheets: [SheetDraft] = []
    /// The number of the row that was last read; 0 if there is none yet.
    @exclusivity(unchecked) final var row = 0
}

/// Reads a large part with sheets on all cores, in blocks of rows. Each is made a document of its own: by what comes before all
/// rows, and by an end.
///
/// A block may end within a comment or the like, where nothing begins a row. It is then no whole document, and the part is read
/// from its first to its last byte.
struct SheetBlocks: Sendable {
    /// What a row begins with, if it may be the first of a block.
    let rowBegins: StaticString
    /// What ends the document after a row.
    let end: StaticString
    let reader: @Sendable () -> SheetsPart

    private static let blockSize = 4 << 20

    func sheets(of part: PackedPart) throws(WorkbookFlaw) -> [SheetDraft] {
        let cores = min(ProcessInfo.processInfo.activeProcessorCount, 8)
        if cores > 1, part.size > Self.blockSize, let sheets = try inBlocks(part.again(), cores) { return sheets }
        let whole = reader()
        try whole.read(part)
        return whole.sheets
    }

    private func inBlocks(_ part: PackedPart, _ cores: Int) throws(WorkbookFlaw) -> [SheetDraft]? {
        var (sheets, head, rest): ([SheetDraft], [UInt8], [UInt8]) = ([], [], [])
        var isAtEnd = false
        while !isAtEnd {
            var blocks: [[UInt8]] = []
            while blocks.count < cores, !isAtEnd {
                var block = rest + [UInt8](repeating: 0, count: Self.blockSize)
                let count = try part.read(into: &block, from: rest.count)
                isAtEnd = count < block.count
                let row = block.withUnsafeBufferPointer { isAtEnd ? count : $0.lastOffset(of: rowBegins) ?? 0 }
                // A row as long as a block is none that people have written.
                guard row > 0 else { return nil }
                rest = Array(block[row...])
                block.removeSubrange(row...)
                if head.isEmpty {
                    guard let row = block.withUnsafeBufferPointer({ $0.offset(of: rowBegins) }) else { return nil }
                    head = Array(block[..<row])
                    block.removeSubrange(..<row)
                }
                blocks.append(block)
            }
            guard let parts = read(blocks, after: head, endsPart: isAtEnd) else { return nil }
            for part in parts {
                // The first sheet of a block goes on with the last one before it.
                if let last = sheets.last {
                    try last.add(part.sheets[0], from: last.rowCount)
                    sheets += part.sheets.dropFirst()
                } else {
                    sheets = part.sheets
                }
            }
        }
        return sheets
    }

    /// Reads blocks at the same time. `nil` if one is no document with a sheet, or if a row or a sheet precedes its rows.
    private func read(_ blocks: [[UInt8]], after head: [UInt8], endsPart: Bool) -> [SheetsPart]? {
        let parts = Mutex([SheetsPart?](repeating: nil, count: blocks.count))
        DispatchQueue.concurrentPerform(iterations: blocks.count) { index in
            let part = reader()
            let tail = UnsafeBufferPointer(start: end.utf8Start, count: end.utf8CodeUnitCount)
            let isLast = endsPart && index == blocks.count - 1
            do throws(WorkbookFlaw) {
                try head.withUnsafeBufferPointer { (head) throws(WorkbookFlaw) in try part.read(head) }
                guard part.row == 0, part.sheets.isEmpty else { return }
                try blocks[index].withUnsafeBufferPointer { (block) throws(WorkbookFlaw) in
                    try part.read(block, isLast: isLast)
                }
                if !isLast { try part.read(tail, isLast: true) }
            } catch { return }
            if !part.sheets.isEmpty { parts.withLock { $0[index] = part } }
        }
        let whole = parts.withLock { $0.compactMap(\.self) }
        return whole.count == blocks.count ? whole : nil
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Where a text first is.
    func offset(of text: StaticString) -> Int? {
        indices.dropLast(Swift.max(0, text.utf8CodeUnitCount - 1)).first { has(text, at: $0) }
    }

    /// Where a text last is.
    func lastOffset(of text: StaticString) -> Int? {
        indices.dropLast(Swift.max(0, text.utf8CodeUnitCount - 1)).last { has(text, at: $0) }
    }

    private func has(_ text: StaticString, at place: Int) -> Bool {
        self[place] == text.utf8Start[0] && memcmp(baseAddress! + place, text.utf8Start, text.utf8CodeUnitCount) == 0
    }
}
