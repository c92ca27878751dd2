import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(30))) struct TerminalStyleTests {
    private static func color(
        _ environment: [String: String], terminal: Bool = true, _ choice: TerminalStyle.ColorChoice = .auto
    ) -> TerminalStyle.ColorDepth {
        TerminalStyle.detect(environment: environment, isTerminal: terminal, color: choice).color
    }

    @Test func `colour is for terminals`() {
        #expect(Self.color(["TERM": "xterm"]) == .sixteen)
        #expect(Self.color(["TERM": "xterm"], terminal: false) == .none)
        #expect(Self.color(["TERM": "dumb"]) == .none)
        #expect(Self.color(["TERM": ""]) == .none)
        #expect(Self.color([:]) == .none)
    }

    @Test func `colour depth comes from the terminal`() {
        #expect(Self.color(["TERM": "xterm-256color"]) == .palette256)
        #expect(Self.color(["TERM": "screen-256color", "COLORTERM": "truecolor"]) == .truecolor)
        #expect(Self.color(["TERM": "xterm", "COLORTERM": "24bit"]) == .truecolor)
        #expect(Self.color(["TERM": "xterm-direct"]) == .truecolor)
        #expect(Self.color(["TERM": "linux", "COLORTERM": "yes"]) == .sixteen)
    }

    @Test func `the option outranks the environment`() {
        #expect(Self.color(["NO_COLOR": "1", "TERM": "xterm-256color"], terminal: false, .always) == .palette256)
        #expect(Self.color([:], terminal: false, .always) == .sixteen)
        #expect(Self.color(["CLICOLOR_FORCE": "1", "TERM": "xterm"], .never) == .none)
    }

    @Test func `NO_COLOR outranks CLICOLOR_FORCE`() {
        #expect(Self.color(["NO_COLOR": "1", "CLICOLOR_FORCE": "1", "TERM": "xterm"]) == .none)
        #expect(Self.color(["NO_COLOR": "", "TERM": "xterm"]) == .sixteen)
    }

    @Test func `CLICOLOR_FORCE needs no terminal`() {
        #expect(Self.color(["CLICOLOR_FORCE": "1"], terminal: false) == .sixteen)
        #expect(Self.color(["CLICOLOR_FORCE": "0"], terminal: false) == .none)
        #expect(Self.color(["CLICOLOR_FORCE": ""], terminal: false) == .none)
    }

    @Test(
        arguments: [
            ("120", 100, 120), (nil, 100, 100), (nil, nil, 80), (nil, 0, 80), ("0", 100, 100), ("-5", nil, 80),
            ("wide", 100, 100), ("", 60, 60),
        ] as [(String?, Int?, Int)])
    func `width comes from COLUMNS, then from the window`(columns: String?, window: Int?, width: Int) {
        var environment: [String: String] = [:]
        environment["COLUMNS"] = columns
        #expect(TerminalStyle.detect(environment: environment, isTerminal: true, windowColumns: window).width == width)
    }

    @Test(
        arguments: [
            ("30", 50, 30), (nil, 50, 50), (nil, nil, nil), (nil, 0, nil), ("0", 50, 50), ("-5", nil, nil),
            ("tall", 50, 50),
        ] as [(String?, Int?, Int?)])
    func `height comes from LINES, then from the window`(lines: String?, window: Int?, height: Int?) {
        var environment: [String: String] = [:]
        environment["LINES"] = lines
        #expect(TerminalStyle.detect(environment: environment, isTerminal: true, windowRows: window).height == height)
    }

    @Test(
        arguments: [
            ([:], false), (["LANG": "es_CL.UTF-8"], true), (["LANG": "C.utf8"], true), (["LANG": "C"], false),
            (["LANG": "es_CL.UTF-8", "LC_ALL": "C"], false), (["LANG": "C", "LC_CTYPE": "en_US.UTF-8"], true),
            (["LANG": "es_CL.UTF-8", "LC_ALL": ""], true),
            (["LC_CTYPE": "es_CL.ISO-8859-1", "LANG": "x.UTF-8"], false),
        ] as [([String: String], Bool)])
    func `Unicode comes from the locale`(environment: [String: String], unicode: Bool) {
        #expect(TerminalStyle.detect(environment: environment, isTerminal: true).unicode == unicode)
    }
}
