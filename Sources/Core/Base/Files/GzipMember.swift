internal import CZlib

/// A member of a gzip file (RFC 1952): a part compressed on its own. Most files have one.
public enum GzipMember {
    /// Decompresses a member and calls `body` with its contents, chunk by chunk.
    ///
    /// - Parameter start: The offset at which the member begins.
    /// - Returns: The offset at which it ends; `nil` if it is not a member, or is cut off.
    public static func inflate<Failure: Error>(
        _ bytes: [UInt8], from start: Int = 0, _ body: (ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) -> Int? {
        // zlib records the address of the stream, and rejects a stream that has moved.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer { stream.deallocate() }
        // Adding 16 selects the gzip format.
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(stream, MAX_WBITS + 16, ZLIB_VERSION, size) == Z_OK else { return nil }
        defer { inflateEnd(stream) }
        var part = [UInt8](repeating: 0, count: 1 << 18)
        var place = start
        while true {
            // zlib counts input in 32 bits.
            let given = min(bytes.count - place, 1 << 30)
            let (status, count) = bytes.withUnsafeBufferPointer { input in
                part.withUnsafeMutableBufferPointer { output in
                    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress.map { $0 + place })
                    stream.pointee.avail_in = UInt32(given)
                    stream.pointee.next_out = output.baseAddress
                    stream.pointee.avail_out = UInt32(output.count)
                    let status = CZlib.inflate(stream, Z_NO_FLUSH)
                    return (status, output.count - Int(stream.pointee.avail_out))
                }
            }
            place += given - Int(stream.pointee.avail_in)
            guard status == Z_OK || status == Z_STREAM_END else { return nil }
            try body(part[..<count])
            if status == Z_STREAM_END { return place }
        }
    }
}
