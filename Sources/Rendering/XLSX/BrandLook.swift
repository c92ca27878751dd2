/// The brand's colours and the looks made of them.
enum BrandLook {
    static let primary = Color(0xB6287E)
    static let secondary = Color(0x5E38E2)
    static let primaryBar = Color(0xEFA9D2)
    static let secondaryTint = Color(0xDDD5FA)
    static let tile = Color(0xF8F5FC)
    static let ink = Color(0x2B2733)
    static let quiet = Color(0x7A7583)
    static let hairline = Color(0xE4E0EA)
    static let error = Color(0xC62828)
    static let warning = Color(0xB26A00)

    /// For the series of a chart, in turn.
    static let series = [primary, secondary, Color(0x12908E), Color(0xF2A33A), Color(0x7A7583)]
    /// For the line over them.
    static let line = ink

    static let sheetTitle = CellFormat(size: 16, isBold: true, color: primary, vertical: .center)
    static let note = CellFormat(size: 10, color: quiet, vertical: .top, wraps: true)
    static let link = CellFormat(size: 10, isUnderlined: true, color: secondary, vertical: .center)
    static let heading = CellFormat(
        size: 12, isBold: true, color: secondary, vertical: .center, bottomLine: secondaryTint)

    static let tableHeader = CellFormat(
        size: 10, isBold: true, color: .white, fill: primary, vertical: .center, wraps: true)
    static let cell = CellFormat(size: 10, color: ink, vertical: .center, bottomLine: hairline)
}
