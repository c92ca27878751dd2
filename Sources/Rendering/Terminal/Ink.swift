/// What a piece of text on the terminal is for; how that looks, an `InkPalette` says.
///
/// Running text keeps the terminal's own colour, so that it reads on dark and on light grounds; the theme's colours are
/// for titles, bars and marks.
enum Ink: Sendable, Hashable {
    case plain
    /// What the eye should find first: values, titles.
    case strong
    /// What it may skip: captions, units, axes.
    case dim
    case title
    case primary
    case secondary
    /// The whole behind a bar.
    case track
    case error, warning, info, success
    /// A step from primary (0) to secondary (255).
    case blend(UInt8)
}
