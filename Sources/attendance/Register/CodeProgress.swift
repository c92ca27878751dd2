import Messages

/// How many codes have had their turn, drawn over itself on standard error.
struct CodeProgress: Sendable {
    let language: Language
    let count: Int
    let isShown: Bool

    func show(_ done: Int) {
        if isShown { Console.draw("\r" + Phrase.codesDone(done, of: count)[language] + "\u{1B}[K") }
    }

    func erase() {
        if isShown { Console.draw("\r\u{1B}[K") }
    }
}
