internal import CZlib

/// A ZIP file, as workbooks are: the parts in it, by name.
///
/// Sizes and checksums are those of its directory, which also holds for parts that were written as a stream. A part that does
/// not have them is damaged.
///
/// Source: PKWARE's APPNOTE.TXT, version 6.3.10.
struct ZIPArchive: Sendable {
    private struct Entry {
        var flags: Int
        var method: Int
        var checksum: Int
        var packedSize: Int
        var size: Int
        /// Where the entry's own header begins.
        var header: Int
    }

    private let bytes: [UInt8]
    /// By name in lower case: case does not matter in workbooks.
    private var entries: [String: Entry] = [:]
    /// Where the directory begins.
    private var end = 0
    /// How many bytes may still be unpacked.
    private var room: Int

    /// - Parameter limit: The most bytes to unpack, of all parts together.
    /// - Throws: `.damaged` if it is no ZIP file, or not a whole one.
    init(_ bytes: [UInt8], upTo limit: Int) throws(WorkbookFlaw) {
        self.bytes = bytes
        room = limit
        try readDirectory()
    }

    func contains(_ name: String) -> Bool { entries[name.lowercased()] != nil }

    /// A part, to be unpacked in stretches.
    mutating func part(_ name: String) throws(WorkbookFlaw) -> PackedPart {
        guard let entry = entries[name.lowercased()] else { throw .damaged }
        guard entry.flags & 1 == 0 else { throw .protected }
        guard entry.size <= room else { throw .tooLarge }
        room -= entry.size
        guard try number(entry.header, 4) == 0x0403_4B50 else { throw .damaged }
        let start = try entry.header + 30 + number(entry.header + 26, 2) + number(entry.header + 28, 2)
        guard start <= end, entry.packedSize <= end - start, [0, 8].contains(entry.method) else { throw .damaged }
        return try PackedPart(
            bytes[start..<start + entry.packedSize], isDeflated: entry.method == 8, size: entry.size,
            checksum: entry.checksum)
    }
}

// MARK: - The directory

extension ZIPArchive {
    private mutating func readDirectory() throws(WorkbookFlaw) {
        let last = try lastRecord()
        var (count, size) = try (number(last + 10, 2), number(last + 12, 4))
        end = try number(last + 16, 4)
        if last >= 20, try number(last - 20, 4) == 0x0706_4B50 {
            let large = try number(last - 12, 8)
            guard try number(large, 4) == 0x0606_4B50 else { throw .damaged }
            (count, size) = try (number(large + 32, 8), number(large + 40, 8))
            end = try number(large + 48, 8)
        }
        guard end <= last, size <= last - end else { throw .damaged }
        // Far more than workbooks have.
        guard count < 1 << 16 else { throw .tooLarge }
        var place = end
        for _ in 0..<count { place = try readEntry(at: place) }
        guard place == end + size else { throw .damaged }
    }

    /// Where the record is that ends the file; a comment may follow it.
    private func lastRecord() throws(WorkbookFlaw) -> Int {
        for place in stride(from: bytes.count - 22, through: max(0, bytes.count - 22 - 0xFFFF), by: -1) {
            guard bytes[place] == 0x50, try number(place, 4) == 0x0605_4B50 else { continue }
            if try place + 22 + number(place + 20, 2) <= bytes.count { return place }
        }
        throw .damaged
    }

    /// Reads an entry of the directory. Returns where the next one begins.
    private mutating func readEntry(at place: Int) throws(WorkbookFlaw) -> Int {
        guard try number(place, 4) == 0x0201_4B50 else { throw .damaged }
        var entry = try Entry(
            flags: number(place + 8, 2), method: number(place + 10, 2), checksum: number(place + 16, 4),
            packedSize: number(place + 20, 4), size: number(place + 24, 4), header: number(place + 42, 4))
        let nameEnd = try place + 46 + number(place + 28, 2)
        let extraEnd = try nameEnd + number(place + 30, 2)
        let next = try extraEnd + number(place + 32, 2)
        guard next <= bytes.count else { throw .damaged }
        var extra = nameEnd
        while extra + 4 <= extraEnd {
            // What does not fit into 32 bits is in the field of ZIP64, in this order.
            if try number(extra, 2) == 1 {
                var wide = extra + 4
                for field in [\Entry.size, \.packedSize, \.header] where entry[keyPath: field] == 0xFFFF_FFFF {
                    entry[keyPath: field] = try number(wide, 8)
                    wide += 8
                }
            }
            extra = try extra + 4 + number(extra + 2, 2)
        }
        // Some programs separate folders as Windows does.
        let name = String(decoding: bytes[place + 46..<nameEnd].map { $0 == 0x5C ? 0x2F : $0 }, as: UTF8.self)
        entries[name.lowercased()] = entry
        return next
    }

    /// A number of `count` bytes, the lowest first.
    private func number(_ place: Int, _ count: Int) throws(WorkbookFlaw) -> Int {
        guard place >= 0, place <= bytes.count - count else { throw .damaged }
        let value = bytes[place..<place + count].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        // A file has nothing that far from its start. Sums must not overflow.
        return Int(min(value, 1 << 60))
    }
}

// MARK: - Parts

/// A part of an archive that is unpacked stretch by stretch.
final class PackedPart {
    let size: Int
    private let packed: ArraySlice<UInt8>
    private let checksum: Int
    private var (read, written, sum) = (0, 0, crc32(0, nil, 0))
    /// `nil` if the part is not compressed. zlib records the address of the stream, and rejects a stream that has moved.
    private let stream: UnsafeMutablePointer<z_stream>?

    fileprivate init(
        _ packed: ArraySlice<UInt8>, isDeflated: Bool, size: Int, checksum: Int
    ) throws(WorkbookFlaw) {
        (self.packed, self.size, self.checksum) = (packed, size, checksum)
        stream = isDeflated ? .allocate(capacity: 1) : nil
        stream?.initialize(to: z_stream())
        // Negative for deflated bytes without a header of their own.
        guard let stream else { return }
        let status = inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { throw .tooLarge }
    }

    /// The part from its start.
    func again() throws(WorkbookFlaw) -> PackedPart {
        try PackedPart(packed, isDeflated: stream != nil, size: size, checksum: checksum)
    }

    deinit {
        if let stream { inflateEnd(stream) }
        stream?.deallocate()
    }

    /// Fills an array from `start` on, as far as there is something left, and returns up to where.
    ///
    /// - Throws: `.damaged` if the part ends too early or too late, or does not have its checksum.
    func read(into bytes: inout [UInt8], from start: Int) throws(WorkbookFlaw) -> Int {
        var count = start
        while count < bytes.count, written < size {
            // zlib counts in 32 bits.
            let more = try fill(&bytes, from: count, min(bytes.count - count, size - written, 1 << 30))
            guard more > 0 else { throw .damaged }
            sum = bytes.withUnsafeBufferPointer { crc32(sum, $0.baseAddress.map { $0 + count }, UInt32(more)) }
            written += more
            count += more
        }
        if written == size {
            // Nothing more comes.
            var rest: [UInt8] = [0]
            guard try fill(&rest, from: 0, 1) == 0, read == packed.count, sum == checksum else { throw .damaged }
        }
        return count
    }

    private func fill(_ bytes: inout [UInt8], from start: Int, _ count: Int) throws(WorkbookFlaw) -> Int {
        let given = min(packed.count - read, 1 << 30)
        guard let stream else {
            let stretch = packed.dropFirst(read).prefix(count)
            bytes.replaceSubrange(start..<start + stretch.count, with: stretch)
            read += stretch.count
            return stretch.count
        }
        let status = packed.withUnsafeBufferPointer { input in
            bytes.withUnsafeMutableBufferPointer { output in
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress.map { $0 + read })
                stream.pointee.avail_in = UInt32(given)
                stream.pointee.next_out = output.baseAddress.map { $0 + start }
                stream.pointee.avail_out = UInt32(count)
                return inflate(stream, Z_NO_FLUSH)
            }
        }
        guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else { throw .damaged }
        read += given - Int(stream.pointee.avail_in)
        return count - Int(stream.pointee.avail_out)
    }
}
