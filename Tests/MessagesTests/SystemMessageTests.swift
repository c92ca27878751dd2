import Foundation
import Messages
import Testing

@Suite(.timeLimit(.minutes(30))) struct SystemMessageTests {
    /// The words are those of this system's C library, or nothing would be translated.
    @Test(arguments: [
        ENOENT, EACCES, ENOSPC, EISDIR, ENOTDIR, EROFS, EEXIST, ENAMETOOLONG, EIO, EDQUOT, EPERM, ELOOP, EMFILE,
    ])
    func theUsualOnesAreTranslated(code: Int32) {
        let words = String(cString: strerror(code))
        let message = Phrase.systemMessage(words)
        #expect(message.en == words)
        #expect(message.es != words && !message.es.isEmpty)
    }

    @Test func othersStayAsTheyAre() {
        #expect(
            Phrase.systemMessage("Numerical result out of range") == Phrase(verbatim: "Numerical result out of range"))
    }

    @Test func faultsSayItInTheirLanguage() {
        let phrase = Phrase.cannotWrite("/x", reason: String(cString: strerror(EACCES)))
        #expect(phrase.es.hasPrefix("/x: no se puede escribir (permiso denegado);"))
        #expect(phrase.en.hasPrefix("/x: cannot be written (Permission denied);"))
    }
}
