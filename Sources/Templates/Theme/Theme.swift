public import Base

/// The look of an organizer's reports. All colours of workbook, page and terminal are derived from two.
public struct Theme: Sendable, Hashable {
    /// An sRGB colour.
    public struct Color: Sendable, Hashable {
        public var red: UInt8
        public var green: UInt8
        public var blue: UInt8

        public init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        /// Creates a colour from `0xRRGGBB`.
        public init(_ hex: UInt32) {
            self.init(
                red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
                blue: UInt8(truncatingIfNeeded: hex))
        }
    }

    /// The picture at the head of a report.
    public struct Logo: Sendable, Hashable {
        public enum Format: String, Sendable, Hashable, CaseIterable {
            case png, jpeg
        }

        public var format: Format
        public var bytes: [UInt8]
        /// In pixels.
        public var width: Int
        public var height: Int
        /// Alternative text.
        public var description: Phrase
    }

    public var name: String
    public var primary: Color
    public var secondary: Color
    public var logo: Logo?
    /// The font families of the page, in order of preference, before the system's fonts.
    var pageFonts: [String] = []
    /// The font of the workbook; the spreadsheet program's default if `nil`.
    public var workbookFont: String?
    /// A line at the foot of each page and sheet.
    public var footer: Phrase?

    /// The default theme.
    public static let tikit = Theme(name: "tikit", primary: Color(0xB6287E), secondary: Color(0x5E38E2))

    /// Whether a text is allowed as a font name: letters, digits, single spaces and hyphens, at most 31 characters (the limit of
    /// workbooks). Such names need no escaping in style sheets and workbooks.
    static func isFontName(_ name: String) -> Bool {
        name.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9-]*( [A-Za-z0-9-]+)*/) != nil && name.utf8.count <= 31
    }
}

extension Theme.Logo {
    /// The limits of a logo, in bytes and in pixels per side. They are low because it is embedded in every page and workbook.
    static let maximumBytes = 256 * 1024
    static let maximumPixels = 4096

    /// Reads the format and size of a picture. Returns `nil` if the picture is neither PNG nor JPEG, is empty, exceeds the limits,
    /// or is truncated.
    init?(_ bytes: [UInt8], description: Phrase) {
        guard let (format, width, height) = Self.png(bytes) ?? Self.jpeg(bytes), Self.isWhole(bytes, format),
            (1...Self.maximumPixels).contains(width), (1...Self.maximumPixels).contains(height)
        else { return nil }
        self.init(format: format, bytes: bytes, width: width, height: height, description: description)
    }

    private typealias Header = (format: Format, width: Int, height: Int)

    /// Reads the signature and the IHDR chunk (https://www.w3.org/TR/png-3/#11IHDR).
    private static func png(_ bytes: [UInt8]) -> Header? {
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        guard bytes.starts(with: start), bytes.count >= start.count + 8 else { return nil }
        func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        return (.png, number(16), number(20))
    }

    /// Whether a picture is complete. PNG ends with an IEND chunk after complete chunks (https://www.w3.org/TR/png-3/#11IEND), JPEG
    /// with an EOI marker (ITU-T T.81, B.1.1.3), after which other data may follow.
    private static func isWhole(_ bytes: [UInt8], _ format: Format) -> Bool {
        guard format == .png else {
            return zip(bytes, bytes.dropFirst()).reversed().contains { $0 == 0xFF && $1 == 0xD9 }
        }
        var offset = 8
        while offset + 12 <= bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = offset + 12 + length
            guard end <= bytes.count else { return false }
            if bytes[offset + 4..<offset + 8].elementsEqual("IEND".utf8) { return true }
            offset = end
        }
        return false
    }

    /// Reads segments up to the frame header (ITU-T T.81, B.2.2).
    private static func jpeg(_ bytes: [UInt8]) -> Header? {
        guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
        func number(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }
        var offset = 2
        while offset + 9 <= bytes.count, bytes[offset] == 0xFF {
            let marker = bytes[offset + 1]
            // Skips fill bytes, then markers without a segment.
            if marker == 0xFF {
                offset += 1
            } else if marker == 0x01 || (0xD0...0xD7).contains(marker) {
                offset += 2
            } else if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return (.jpeg, number(offset + 7), number(offset + 5))
            } else {
                offset += 2 + max(2, number(offset + 2))
            }
        }
        return nil
    }
}
