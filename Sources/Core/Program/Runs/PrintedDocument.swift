import Base
import Foundation

/// A PDF as Chromium writes it.
struct PrintedDocument {
    private var bytes: [UInt8]
    /// Where the digits of its dates begin, such as `20260303203400` in `/CreationDate (D:20260303203400+00'00')`.
    private var dates: [Int] = []

    private static let keys = ["/CreationDate (D:", "/ModDate (D:"].map { Array($0.utf8) }
    private static let digits = 14

    /// `nil` if it is not complete, or if its dates are not where they are known to be.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: "%PDF-".utf8), bytes.suffix(16).firstIndex(of: UInt8(ascii: "%")) != nil,
            String(decoding: bytes.suffix(16), as: UTF8.self).contains("%%EOF")
        else { return nil }
        self.bytes = bytes
        for key in Self.keys {
            guard let start = Self.index(of: key, in: bytes).map({ $0 + key.count }),
                start + Self.digits < bytes.count,
                bytes[start..<start + Self.digits].allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
            else { return nil }
            dates.append(start)
        }
    }

    /// The document with the time of the data in place of that of its making, so that the same data give the same bytes. Without a
    /// time, or before 1980, the start of 1980, as in workbooks.
    func dated(_ time: Instant?) -> [UInt8] {
        let earliest: Int64 = 315_532_800
        let seconds = max(earliest, min(time?.secondsSinceEpoch ?? earliest, 253_402_300_799))
        let text = WallClock(zone: .gmt).iso8601(Instant(secondsSinceEpoch: seconds))
        let stamp = text.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.prefix(Self.digits)
        var bytes = bytes
        for start in dates { bytes.replaceSubrange(start..<start + Self.digits, with: stamp) }
        return bytes
    }

    private static func index(of key: [UInt8], in bytes: [UInt8]) -> Int? {
        var start = 0
        while let found = bytes[start...].firstIndex(of: key[0]) {
            if bytes[found...].starts(with: key) { return found }
            start = found + 1
        }
        return nil
    }
}
