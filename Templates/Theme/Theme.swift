public import Messages

/// An organizer's look: from two colours everything else is made, in the workbook, on the page and on the terminal.
public struct Theme: Sendable, Hashable {
    /// A colour of the sRGB space.
    public struct Color: Sendable, Hashable {
        public var red: UInt8
        public var green: UInt8
        public var blue: UInt8

        public init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        /// `0xB6287E`: red, green, blue.
        public init(_ hex: UInt32) {
            self.init(
                red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
                blue: UInt8(truncatingIfNeeded: hex))
        }
    }

    /// A picture that stands at the head of a report.
    public struct Logo: Sendable, Hashable {
        public enum Format: String, Sendable, Hashable, CaseIterable {
            case png, jpeg
        }

        public var format: Format
        public var bytes: [UInt8]
        /// In pixels.
        public var width: Int
        public var height: Int
        /// What the picture shows, for those who do not see it.
        public var description: Phrase

        public init(format: Format, bytes: [UInt8], width: Int, height: Int, description: Phrase) {
            self.format = format
            self.bytes = bytes
            self.width = width
            self.height = height
            self.description = description
        }
    }

    public var name: String
    public var primary: Color
    public var secondary: Color
    public var logo: Logo?
    /// Names of fonts on the page, the first that the reader has; none: the system's.
    public var pageFonts: [String]
    /// The name of the workbook's font; `nil`: the spreadsheet program's own.
    public var workbookFont: String?
    /// A line at the foot of each page and sheet.
    public var footer: Phrase?

    public init(
        name: String, primary: Color, secondary: Color, logo: Logo? = nil, pageFonts: [String] = [],
        workbookFont: String? = nil, footer: Phrase? = nil
    ) {
        self.name = name
        self.primary = primary
        self.secondary = secondary
        self.logo = logo
        self.pageFonts = pageFonts
        self.workbookFont = workbookFont
        self.footer = footer
    }

    /// The program's own.
    public static let tikit = Theme(name: "tikit", primary: Color(0xB6287E), secondary: Color(0x5E38E2))
}
