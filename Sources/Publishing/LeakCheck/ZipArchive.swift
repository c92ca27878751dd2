import CZlib

/// Reads ZIP archives as far as office documents need it: stored or deflated parts, unencrypted, in one file.
struct ZipArchive {
    struct Part {
        var name: String
        var bytes: [UInt8]
    }

    /// The largest size of an unpacked part. The program's own files are far smaller.
    private static let maximumBytesOfPart = 1 << 30

    private let bytes: [UInt8]

    /// Whether the bytes start with a local file header.
    static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// All parts, in the order of the central directory; `nil` if the archive is malformed.
    func parts() -> [Part]? {
        guard let end = endOfDirectory, let count = number(at: end + 10, bytes: 2),
            var place = number(at: end + 16, bytes: 4)
        else { return nil }
        var parts: [Part] = []
        for _ in 0..<count {
            guard number(at: place, bytes: 4) == 0x0201_4B50, let method = number(at: place + 10, bytes: 2),
                let packed = number(at: place + 20, bytes: 4), let size = number(at: place + 24, bytes: 4),
                let nameLength = number(at: place + 28, bytes: 2), let extraLength = number(at: place + 30, bytes: 2),
                let commentLength = number(at: place + 32, bytes: 2), let header = number(at: place + 42, bytes: 4),
                let name = slice(place + 46, nameLength),
                let contents = contents(header: header, method: method, packed: packed, size: size)
            else { return nil }
            parts.append(Part(name: String(decoding: name, as: UTF8.self), bytes: contents))
            place += 46 + nameLength + extraLength + commentLength
        }
        return parts
    }

    /// The central directory and everything after it, including the comments of the archive and its parts.
    func remarks() -> [UInt8] {
        guard let end = endOfDirectory, let place = number(at: end + 16, bytes: 4), place <= end else { return [] }
        return Array(bytes[place...])
    }

    /// The position of the end-of-central-directory record, which only a comment may follow.
    private var endOfDirectory: Int? {
        var place = bytes.count - 22
        let earliest = max(0, place - 65_535)
        while place >= earliest {
            if number(at: place, bytes: 4) == 0x0605_4B50 { return place }
            place -= 1
        }
        return nil
    }

    private func contents(header: Int, method: Int, packed: Int, size: Int) -> [UInt8]? {
        guard number(at: header, bytes: 4) == 0x0403_4B50, let nameLength = number(at: header + 26, bytes: 2),
            let extraLength = number(at: header + 28, bytes: 2),
            let data = slice(header + 30 + nameLength + extraLength, packed), size <= Self.maximumBytesOfPart
        else { return nil }
        switch method {
        case 0: return Array(data)
        case 8: return Self.inflated(data, size: size)
        default: return nil
        }
    }

    private static func inflated(_ data: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
        var input = Array(data)
        var output = [UInt8](repeating: 0, count: size)
        // An empty stream still needs an output buffer.
        if size == 0 { output = [0] }
        // zlib records the stream's address, and refuses the stream at any other.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer { stream.deallocate() }
        // A negative window size selects raw deflate, without a zlib header.
        guard
            inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { inflateEnd(stream) }
        let status = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.pointee.next_in = input.baseAddress
                stream.pointee.avail_in = UInt32(input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(output.count)
                return inflate(stream, Z_FINISH)
            }
        }
        guard status == Z_STREAM_END, stream.pointee.total_out == UInt(size) else { return nil }
        return size == 0 ? [] : output
    }

    private func slice(_ start: Int, _ count: Int) -> ArraySlice<UInt8>? {
        guard start >= 0, count >= 0, start <= bytes.count, count <= bytes.count - start else { return nil }
        return bytes[start..<start + count]
    }

    /// A little-endian number.
    private func number(at place: Int, bytes count: Int) -> Int? {
        slice(place, count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
