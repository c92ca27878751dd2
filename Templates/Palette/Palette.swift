extension Theme {
    /// Everything that a report is painted with, made of a theme's two colours for one kind of ground.
    ///
    /// Whatever the two colours are: text in `ink`, `quiet`, `primary`, `secondary`, `line`, `error`, `warning` and
    /// `info` keeps a contrast of 4.5 to 1 on `ground`, `surface` and `raised`; so does each text colour that is named
    /// for a fill on that fill.
    public struct Palette: Sendable, Hashable {
        /// Behind everything, behind text, and behind what is raised from it.
        public var ground: Color
        public var surface: Color
        public var raised: Color
        public var hairline: Color
        public var ink: Color
        /// For what matters less: captions, units, axes.
        public var quiet: Color

        /// The theme's colours as text and marks on the grounds: as given where they can be read there, else darker
        /// (on a dark ground lighter).
        public var primary: Color
        public var secondary: Color

        /// The theme's colours as given, for fills, and the text on them: white where it can be read, else dark.
        public var primaryFill: Color
        public var onPrimary: Color
        public var secondaryFill: Color
        public var onSecondary: Color

        /// The ends of a gradient, on all of which `onBrand` can be read.
        public var brandStart: Color
        public var brandEnd: Color
        public var onBrand: Color

        /// Behind a bar in `primary`: its whole; and a second series beside it.
        public var track: Color
        public var second: Color
        /// A line over bars in `primary`.
        public var line: Color
        public var focus: Color
        public var error: Color
        public var warning: Color
        public var info: Color

        /// Eight colours from nothing to most, and the text on each.
        public var heat: [Color]
        public var heatInks: [Color]

        /// Four tints of each colour, the palest first, on which `ink` can be read.
        public var primaryTints: [Color]
        public var secondaryTints: [Color]

        /// Six colours for the series of a chart, primary and secondary first, each as different from those before it
        /// as may be; all of them stand out from `surface`.
        public var series: [Color]
    }

    /// The ground that a palette is for.
    public enum Scheme: Sendable, Hashable, CaseIterable {
        /// Light grounds, and paper.
        case light
        case dark
    }

    /// The palette made of this theme's two colours.
    public func palette(_ scheme: Scheme = .light) -> Palette {
        PaletteMixing(primary: OKLCH(primary), secondary: OKLCH(secondary), scheme: scheme).palette(of: self)
    }
}
