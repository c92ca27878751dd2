/// How a terminal is to be written to: its width, its colours, its characters.
public struct TerminalStyle: Sendable, Hashable {
    /// How many colours the terminal shows.
    public enum ColorDepth: Int, Sendable, Hashable, CaseIterable, Comparable {
        /// No colour and no other attribute: not an escape sequence is written.
        case none
        case sixteen
        case palette256
        case truecolor

        public static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }
    }

    /// What `--color` was given.
    public enum ColorChoice: String, Sendable, Hashable, CaseIterable {
        case auto, always, never
    }

    /// Columns of a line. No line written is wider.
    public var width: Int
    /// Lines of the screen; `nil` where there is none, as in a pipe.
    public var height: Int?
    public var color: ColorDepth
    /// Whether the terminal shows more than ASCII; without, bars are `#` and letters lose their accents.
    public var unicode: Bool

    public init(width: Int = 80, height: Int? = nil, color: ColorDepth = .none, unicode: Bool = true) {
        self.width = max(1, width)
        self.height = height.map { max(1, $0) }
        self.color = color
        self.unicode = unicode
    }

    /// The style of a stream, by the usual rules.
    ///
    /// - Colour: `choice` unless `auto`; none where `NO_COLOR` is set and not empty (https://no-color.org); some where
    ///   `CLICOLOR_FORCE` is set and neither empty nor 0 (https://bixense.com/clicolors); else for a terminal whose
    ///   `TERM` is set and not `dumb`. How deep, `COLORTERM` and `TERM` say.
    /// - Width: `COLUMNS` where it is a whole number from 1, else `windowColumns`, else 80.
    /// - Height: `LINES` where it is a whole number from 1, else `windowRows`, else none.
    /// - Characters: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set and not empty names the encoding;
    ///   anything but UTF-8, or none, means ASCII.
    ///
    /// - Parameters:
    ///   - environment: The process's environment.
    ///   - isTerminal: Whether the stream is a terminal.
    ///   - windowColumns: The window's width as the terminal tells it (`TIOCGWINSZ`); `nil` or 0 where it does not.
    ///   - windowRows: The window's height, likewise.
    ///   - choice: The `--color` option.
    public static func detect(
        environment: [String: String], isTerminal: Bool, windowColumns: Int? = nil, windowRows: Int? = nil,
        color choice: ColorChoice = .auto
    ) -> TerminalStyle {
        func size(_ variable: String, _ window: Int?) -> Int? {
            [environment[variable].flatMap { Int($0) }, window].lazy.compactMap(\.self).first { $0 > 0 }
        }
        return TerminalStyle(
            width: size("COLUMNS", windowColumns) ?? 80, height: size("LINES", windowRows),
            color: wantsColor(environment, isTerminal, choice) ? depth(environment) : .none,
            unicode: showsUnicode(environment))
    }

    private static func wantsColor(_ environment: [String: String], _ isTerminal: Bool, _ choice: ColorChoice) -> Bool {
        switch choice {
        case .always: return true
        case .never: return false
        case .auto:
            if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false { return false }
            if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
            guard isTerminal, let term = environment["TERM"] else { return false }
            return !term.isEmpty && term != "dumb"
        }
    }

    private static func depth(_ environment: [String: String]) -> ColorDepth {
        let colorTerm = environment["COLORTERM"]?.lowercased() ?? ""
        let term = environment["TERM"]?.lowercased() ?? ""
        if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") { return .truecolor }
        return term.contains("256color") ? .palette256 : .sixteen
    }

    private static func showsUnicode(_ environment: [String: String]) -> Bool {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
        guard let locale = names.first(where: { !$0.isEmpty })?.lowercased() else { return false }
        return locale.contains("utf-8") || locale.contains("utf8")
    }
}
