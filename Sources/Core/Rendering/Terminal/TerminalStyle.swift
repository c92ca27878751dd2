/// A terminal's capabilities: width, height, colours and characters.
public struct TerminalStyle: Sendable, Hashable {
    /// The number of colours that the terminal shows.
    public enum ColorDepth: Int, Sendable, Hashable, CaseIterable, Comparable {
        /// No colours and no other attributes: no escape sequence is written.
        case none
        case sixteen
        case palette256
        case truecolor

        public static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }
    }

    /// The value of `--color`.
    public enum ColorChoice: String, Sendable, Hashable, CaseIterable {
        case auto, always, never
    }

    /// The number of columns per line. No line is wider.
    public var width: Int
    /// The number of lines of the screen; `nil` if there is none, as in a pipe.
    package var height: Int?
    package var color: ColorDepth
    /// Whether the terminal shows more than ASCII. If not, bars consist of `#` and letters lose their accents.
    var unicode: Bool

    public init(width: Int = 80, height: Int? = nil, color: ColorDepth = .none, unicode: Bool = true) {
        self.width = max(1, width)
        self.height = height.map { max(1, $0) }
        self.color = color
        self.unicode = unicode
    }

    /// Detects the style of a stream by the usual conventions.
    ///
    /// - Colour: `choice` unless it is `auto`; none if `NO_COLOR` is set and not empty (https://no-color.org); some
    ///   if `CLICOLOR_FORCE` is set and neither empty nor 0 (https://bixense.com/clicolors); otherwise for a terminal
    ///   whose `TERM` is set and not `dumb`. `COLORTERM` and `TERM` determine the depth.
    /// - Width: `COLUMNS` if it is an integer of at least 1, otherwise `windowColumns`, otherwise 80.
    /// - Height: `LINES` if it is an integer of at least 1, otherwise `windowRows`, otherwise none.
    /// - Characters: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set and not empty names the encoding.
    ///   Anything but UTF-8, or none, means ASCII.
    ///
    /// - Parameters:
    ///   - environment: The process's environment.
    ///   - isTerminal: Whether the stream is a terminal.
    ///   - windowColumns: The window's width as reported by the terminal (`TIOCGWINSZ`); `nil` or 0 if unknown.
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
