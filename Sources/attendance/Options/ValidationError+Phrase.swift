import ArgumentParser
import Messages

extension ValidationError {
    /// A mistake in a command line, told in the language of the run.
    init(_ phrase: Phrase) {
        self.init(phrase[Main.languageOfMistakes])
    }
}
