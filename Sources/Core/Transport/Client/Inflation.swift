internal import CZlib

/// Decompresses a body of `Content-Encoding: gzip` or `deflate` as it arrives.
///
/// libcurl can do this too, but accepts truncated compressed data as complete.
final class Inflation {
    enum Flaw: Error {
        /// Not compressed as announced, or cut off.
        case malformed
        /// Decompressed, the body exceeds the limit.
        case tooLarge
    }

    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    /// Whether the input so far is one or more complete compressed streams.
    private(set) var isWhole = false
    private(set) var hasBegun = false
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)

    /// Returns `nil` if bodies of this encoding are not decompressed.
    init?(contentEncoding: String) {
        // This comes first, because `deinit` runs even if the initializer fails.
        stream.initialize(to: z_stream())
        guard ["gzip", "x-gzip", "deflate"].contains(contentEncoding.lowercased()) else { return nil }
        // Adding 32 makes zlib tell gzip and zlib apart by their headers.
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(stream, MAX_WBITS + 32, ZLIB_VERSION, size) == Z_OK else { return nil }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Decompresses `bytes` and appends the result to `body`.
    func inflate(_ bytes: UnsafeRawBufferPointer, into body: inout [UInt8], upTo limit: Int) throws(Flaw) {
        hasBegun = hasBegun || !bytes.isEmpty
        stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
        stream.pointee.avail_in = UInt32(bytes.count)
        repeat {
            if isWhole, stream.pointee.avail_in > 0 {
                isWhole = false
                inflateReset(stream)
            }
            let (result, count) = chunk.withUnsafeMutableBufferPointer { chunk in
                stream.pointee.next_out = chunk.baseAddress
                stream.pointee.avail_out = UInt32(chunk.count)
                let result = CZlib.inflate(stream, Z_NO_FLUSH)
                return (result, chunk.count - Int(stream.pointee.avail_out))
            }
            guard count <= limit - body.count else { throw .tooLarge }
            body += chunk[..<count]
            switch result {
            case Z_STREAM_END: isWhole = true
            case Z_OK: break
            // Nothing left to do: all input is consumed and all output delivered.
            case Z_BUF_ERROR where stream.pointee.avail_in == 0: return
            default: throw .malformed
            }
        } while stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0
    }
}
