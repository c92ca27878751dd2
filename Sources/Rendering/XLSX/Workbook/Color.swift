import CXlsxWriter

/// A colour as red, green and blue: 0xB6287E.
struct Color: Hashable, Sendable {
    var rgb: UInt32

    init(_ rgb: UInt32) { self.rgb = rgb }

    static let white = Color(0xFFFFFF)

    /// The library takes 0 for "not set", and a special value for black.
    var code: lxw_color_t { rgb == 0 ? lxw_color_t(LXW_COLOR_BLACK.rawValue) : rgb }

    /// `B6287E`.
    var hex: String {
        let digits = String(rgb, radix: 16, uppercase: true)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }
}
