/// Finds full names in text, however they are written.
///
/// A full name is a guest's first and last name in either order, word after word. A first or last name alone is not
/// looked for (half of a country is called María), nor are names of fewer than five letters, nor those that the text is
/// allowed to have because a session, type or sponsor is called so.
struct NameSearch: Sendable {
    /// Names of two words by what their hashes combine to; longer ones, by those of their first two.
    private var pairs: Set<UInt64> = []
    private var longer: [UInt64: [[UInt64]]] = [:]
    /// Names written in one word: in scripts that do so, and run together, as in an address.
    private var single: Set<UInt64> = []
    private var longest = 2

    private static let fewestLetters = 5
    private static let fewestUnspaced = 10
    private static let windowSize = 4096

    mutating func add(first: [WordReader.Word], last: [WordReader.Word]) {
        guard !first.isEmpty, !last.isEmpty else { return }
        let words = first + last
        guard words.reduce(0, { $0 + $1.weight }) >= Self.fewestLetters, words.count(where: { $0.weight > 1 }) > 1
        else {
            return
        }
        add((first + last).map(\.hash))
        add((last + first).map(\.hash))
    }

    /// A name without a space. Of few letters it could be a word of the language: only its own script's are.
    mutating func add(unspaced word: WordReader.Word) {
        if word.weight >= Self.fewestUnspaced || word.isIdeographic && word.weight > 3 { single.insert(word.hash) }
    }

    private mutating func add(_ words: [UInt64]) {
        let key = Self.combined(words[0], words[1])
        if words.count == 2 {
            pairs.insert(key)
        } else {
            let rest = Array(words.dropFirst(2))
            if longer[key]?.contains(rest) != true { longer[key, default: []].append(rest) }
            longest = max(longest, words.count)
        }
    }

    /// Forgets the names that stand in a text.
    mutating func allow(_ words: [WordReader.Word]) {
        for start in words.indices {
            single.remove(words[start].hash)
            guard start + 1 < words.count else { break }
            let key = Self.combined(words[start].hash, words[start + 1].hash)
            pairs.remove(key)
            let following = words[(start + 2)...].map(\.hash)
            longer[key]?.removeAll { following.starts(with: $0) }
        }
    }

    /// Whether a name stands in a text.
    func finds(in utf8: [UInt8], reader: inout WordReader) -> Bool {
        var isFound = false
        // Words are gathered and looked through many at a time; what a name could go on from is kept for the next time.
        var window: [UInt64] = []
        let size = Self.windowSize + longest
        window.reserveCapacity(size)
        reader.forEachWord(in: utf8) { word in
            if isFound { return }
            if !single.isEmpty, single.contains(word.hash) { isFound = true }
            window.append(word.hash)
            guard window.count == size else { return }
            isFound = isFound || matches(window, starts: size - longest + 1)
            window.removeFirst(size - longest + 1)
        }
        return isFound || matches(window, starts: window.count)
    }

    private func matches(_ words: [UInt64], starts: Int) -> Bool {
        for start in 0..<max(0, min(starts, words.count - 1)) {
            let key = Self.combined(words[start], words[start + 1])
            if pairs.contains(key) { return true }
            if let rests = longer[key], rests.contains(where: { words[(start + 2)...].starts(with: $0) }) {
                return true
            }
        }
        return false
    }

    private static func combined(_ first: UInt64, _ second: UInt64) -> UInt64 {
        (first &* 0x9E37_79B9_7F4A_7C15) ^ (second &+ first >> 29)
    }
}
