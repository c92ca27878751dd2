/// Gzip that swells a thousandfold: one zero byte, then runs of 258 copies of it in 13 bits each (RFC 1951, the fixed
/// Huffman codes; RFC 1952).
enum Bomb {
    static func gzip(megabytes: Int) -> [UInt8] {
        var bits = BitWriter(bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
        bits.append(0b1, count: 1)  // the last block
        bits.append(0b01, count: 2)  // of fixed codes
        bits.appendCode(0b0011_0000, count: 8)  // literal 0
        for _ in 0..<(megabytes << 20) / 258 {
            bits.appendCode(0b1100_0101, count: 8)  // length 258
            bits.appendCode(0, count: 5)  // distance 1
        }
        bits.appendCode(0, count: 7)  // end of block
        return bits.bytes + [0, 0, 0, 0, 0, 0, 0, 0, 0]
    }

    private struct BitWriter {
        var bytes: [UInt8]
        private var used = 8

        init(bytes: [UInt8]) { self.bytes = bytes }

        /// Lowest bit first.
        mutating func append(_ value: Int, count: Int) {
            for bit in 0..<count {
                if used == 8 {
                    bytes.append(0)
                    used = 0
                }
                bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(used)
                used += 1
            }
        }

        /// Highest bit first, as Huffman codes are.
        mutating func appendCode(_ value: Int, count: Int) {
            for bit in (0..<count).reversed() { append(value >> bit & 1, count: 1) }
        }
    }
}
