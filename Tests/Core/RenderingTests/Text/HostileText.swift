import TestSupport

/// Names as nobody should have them, and as somebody will.
enum HostileText {
    static let pieces = [
        "Ana", "O’Higgins", "日本語テスト", "한국어", "👨‍👩‍👧‍👦", "🇨🇱", "❤️", "👍🏽", "e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}",
        "\u{1B}[31m",
        "\u{1B}]0;title\u{7}", "\u{9B}2J", "\r\n", "\t", "\0", "\u{202E}evil\u{202C}", "\u{2066}x\u{2069}", "\u{200B}",
        "\u{200D}", "\u{FEFF}", "עברית", "العربية", "हिन्दी", "\u{0301}", "\u{FE0F}", "\u{1F468}\u{200D}", "\u{E0041}",
        "=1+1", "\"", "\\", ",", ";", "'", "\u{2028}", "\u{7F}", "\u{85}", "ﷺ", " ", "   ", "\u{3000}", "\u{A0}", "ᅟ",
        "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}", String(repeating: "x", count: 300), "\u{FFFF}",
    ]

    static func make(using random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
}
