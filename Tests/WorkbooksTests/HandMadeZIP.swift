/// A ZIP file made by hand, right or wrong in one way.
struct HandMadeZIP {
    enum Way {
        case plain
        /// The entries' own headers say nothing; sizes follow the contents.
        case streamed
        /// Sizes and places are in the fields for large files.
        case large
        case encrypted
        /// The checksum of each entry is another's.
        case wrongChecksum
        /// Each entry has a byte less than the directory says.
        case wrongSize
        /// The directory has an entry less than its end says.
        case wrongCount
    }

    var entries: [(name: String, contents: [UInt8])] = []
    var way = Way.plain
    var comment: [UInt8] = []

    /// Nothing is compressed.
    var bytes: [UInt8] {
        var (file, directory): ([UInt8], [UInt8]) = ([], [])
        for (name, contents) in entries {
            let header = file.count
            let sum = checksum(contents) ^ (way == .wrongChecksum ? 1 : 0)
            let size = contents.count + (way == .wrongSize ? 1 : 0)
            let flags = way == .encrypted ? 1 : way == .streamed ? 8 : 0
            let (shown, place) = way == .large ? (0xFFFF_FFFF, 0xFFFF_FFFF) : (size, header)
            let own = way == .streamed ? (0, 0) : (sum, shown)
            let extra =
                way == .large
                ? number(1, 2) + number(24, 2) + number(size, 8) + number(size, 8) + number(header, 8) : []
            file += number(0x0403_4B50, 4) + number(20, 2) + number(flags, 2) + number(0, 2) + number(0, 4)
            file += number(own.0, 4) + number(own.1, 4) + number(own.1, 4) + number(name.utf8.count, 2) + number(0, 2)
            file += Array(name.utf8) + contents
            if way == .streamed { file += number(0x0807_4B50, 4) + number(sum, 4) + number(size, 4) + number(size, 4) }
            directory += number(0x0201_4B50, 4) + number(20, 2) + number(20, 2) + number(flags, 2) + number(0, 2)
            directory +=
                number(0, 4) + number(sum, 4) + number(shown, 4) + number(shown, 4) + number(name.utf8.count, 2)
            directory += number(extra.count, 2) + number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4)
            directory += number(place, 4) + Array(name.utf8) + extra
        }
        let count = entries.count + (way == .wrongCount ? 1 : 0)
        let (start, end) = (file.count, file.count + directory.count)
        file += directory
        if way == .large {
            file += number(0x0606_4B50, 4) + number(44, 8) + number(45, 2) + number(45, 2) + number(0, 4) + number(0, 4)
            file += number(count, 8) + number(count, 8) + number(directory.count, 8) + number(start, 8)
            file += number(0x0706_4B50, 4) + number(0, 4) + number(end, 8) + number(1, 4)
        }
        let isLarge = way == .large
        file +=
            number(0x0605_4B50, 4) + number(0, 4) + number(isLarge ? 0xFFFF : count, 2)
            + number(isLarge ? 0xFFFF : count, 2)
        file += number(isLarge ? 0xFFFF_FFFF : directory.count, 4) + number(isLarge ? 0xFFFF_FFFF : start, 4)
        return file + number(comment.count, 2) + comment
    }

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// CRC-32, byte by byte.
    private func checksum(_ bytes: [UInt8]) -> Int {
        var sum: UInt32 = .max
        for byte in bytes { sum = Self.steps[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
        return Int(~sum)
    }

    private static let steps: [UInt32] = (0..<256).map { start in
        (0..<8).reduce(UInt32(start)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
}
