/// Pictures' headers and ends, made by hand from their specifications, with nothing between: no reader of headers looks at that.
enum Pictures {
    static func png(width: UInt32, height: UInt32) -> [UInt8] {
        func bytes(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return signature + bytes(13) + Array("IHDR".utf8) + bytes(width) + bytes(height) + [8, 6, 0, 0, 0, 0, 0, 0, 0]
            + bytes(0) + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    }

    /// Start, an application segment, a table of quantities, then the frame's header.
    static func jpeg(width: UInt16, height: UInt16, frame: UInt8 = 0xC0) -> [UInt8] {
        func bytes(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)] }
        let application: [UInt8] = [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
        let table: [UInt8] = [0xFF, 0xDB, 0, 67] + [UInt8](repeating: 1, count: 65)
        return [0xFF, 0xD8] + application + table + [0xFF, frame, 0, 17, 8] + bytes(height) + bytes(width) + [
            3, 1, 0x22, 0, 0xFF, 0xD9,
        ]
    }
}
