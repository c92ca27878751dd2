internal import Base

/// A word in a cell; case, accents and blanks do not matter.
struct MatchedWord: Hashable, Sendable {
    let folded: String

    init(_ text: String) { folded = MatchedName(text).folded }
}

/// What the words of a column mean: yes or no.
struct CellWords: Sendable, Hashable {
    private var meanings: [MatchedWord: Bool] = [:]

    init() {}

    /// - Parameter emptyIsNo: what an empty cell means unless the words say it; `false` for nothing that is known.
    init(yes: some Sequence<String>, no: some Sequence<String>, emptyIsNo: Bool) {
        if emptyIsNo { meanings[MatchedWord("")] = false }
        for word in no { meanings[MatchedWord(word)] = false }
        for word in yes { meanings[MatchedWord(word)] = true }
    }

    /// `nil` for a word that is not known.
    func meaning(of text: String) -> Bool? { meanings[MatchedWord(text)] }

    /// The words that everybody means the same by, for each role of a column that decides.
    static let known = ColumnWords.embedded.meanings

    /// Whether a word says that somebody was let in nowhere, or is not expected.
    static func refuses(_ text: String) -> Bool {
        text.utf8.count > 3 && [ColumnRole.result, .status].contains { known[$0]?.meaning(of: text) == false }
    }

    /// Whether a text beside many others decides something: it is a word that does, or begins with one, as `Rechazado: repetido` does.
    static func decidesAmongOthers(_ text: String) -> Bool {
        if text.utf8.count > 3, !text.allSatisfy(\.isNumber), decides(text) { return true }
        let isRefused = { (word: Substring) in
            word.utf8.count > 3 && Self.known[.result]?.meaning(of: String(word)) == false
        }
        return isRefused(text.prefix { $0.isLetter }) || isRefused(text.prefix { !":;,.(-–".contains($0) })
    }

    /// Whether a text may be such a one, by its first letters.
    @inline(__always)
    static func mayDecide(_ text: Bytes) -> Bool {
        guard text.count > 3 else { return false }
        return text[0] >= 0x80 || text[1] >= 0x80 || beginnings[Int(text[0] | 0x20) << 8 | Int(text[1] | 0x20)]
    }

    /// The first two letters of words that decide, in small letters.
    private static let beginnings: [Bool] = {
        var beginnings = [Bool](repeating: false, count: 1 << 16)
        for word in known.values.flatMap(\.meanings.keys) {
            let letters = Array(word.folded.utf8.prefix(2))
            if letters.count == 2 { beginnings[Int(letters[0] | 0x20) << 8 | Int(letters[1] | 0x20)] = true }
        }
        return beginnings
    }()

    /// Whether a word is one of those that decide something.
    static func decides(_ text: String) -> Bool {
        !text.isEmpty && known.values.contains { $0.meaning(of: text) != nil }
    }
}

/// The texts of a column, each read once, and how many cells have it.
struct KnownTexts<Meaning: Sendable>: Sendable {
    let read: @Sendable (Bytes) -> Meaning
    private var codes = TextCodes()
    private var meanings: [Meaning] = []
    private var cells: [Int] = []

    init(_ read: @escaping @Sendable (Bytes) -> Meaning) { self.read = read }

    /// The number of different texts.
    var count: Int { cells.count }

    /// Counts a cell.
    @discardableResult @inline(__always)
    mutating func meaning(of text: Bytes) -> Meaning {
        let code = Int(codes.code(of: text))
        if code == cells.count {
            meanings.append(read(text))
            cells.append(0)
        }
        cells[code] += 1
        return meanings[code]
    }

    /// The texts met, as they first came.
    var found: [(text: String, meaning: Meaning, cells: Int)] {
        cells.indices.map { (codes[UInt32($0)], meanings[$0], cells[$0]) }
    }
}

/// Reads the words of a column: `nil` for one that is not known.
typealias WordReader = KnownTexts<Bool?>

extension WordReader {
    init(_ words: CellWords = CellWords()) { self.init { words.meaning(of: String(decoding: $0, as: UTF8.self)) } }

    var words: [FoundWord] { found.map { FoundWord(text: $0.text, meaning: $0.meaning, cells: $0.cells) } }
}

/// A word in a column that decides.
struct FoundWord: Sendable, Hashable {
    var text: String
    /// `nil` if it is not known, or asked.
    var meaning: Bool?
    var cells: Int

    /// Words whose meaning is said.
    static func list(yes: [String], no: [String]) -> [FoundWord] {
        yes.map { FoundWord(text: $0, meaning: true, cells: 0) }
            + no.map { FoundWord(text: $0, meaning: false, cells: 0) }
    }

    /// The word with what everybody means by it in a role.
    func known(as role: ColumnRole) -> FoundWord {
        FoundWord(text: text, meaning: CellWords.known[role]?.meaning(of: text), cells: cells)
    }
}

extension [FoundWord] {
    mutating func add(_ others: [FoundWord]) {
        for word in others {
            if let place = firstIndex(where: { $0.text == word.text }) {
                self[place].cells += word.cells
            } else {
                append(word)
            }
        }
    }

    /// The same words with others, whose cells count too.
    func adding(_ others: [FoundWord]) -> [FoundWord] {
        var words = self
        words.add(others)
        return words
    }

    /// Those of most cells first.
    var mostFirst: [FoundWord] { sorted { ($1.cells, $0.text) < ($0.cells, $1.text) } }

    /// The same words with what everybody means by them in a role: nothing where the heading may turn it round (`Anulado`).
    func known(as role: ColumnRole, in column: String?) -> [FoundWord] {
        let isTurned = role != .attended && ColumnQuestion(heading: column ?? "", kind: .heading, values: []).tells
        let isDoubtful = hasCrossBesideTick
        return map { word in
            guard word.meaning == nil, !isTurned, !(isDoubtful && word.text.lowercased() == "x") else { return word }
            return word.known(as: role)
        }
    }

    /// Whether a cross stands beside a tick: then nobody knows what it means.
    var hasCrossBesideTick: Bool {
        contains { $0.text.lowercased() == "x" } && contains { ["✓", "✔", "✅", "☑", "√"].contains($0.text) }
    }
}
