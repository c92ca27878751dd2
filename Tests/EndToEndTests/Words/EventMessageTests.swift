import Base
import Sources
import Testing

@testable import Program

@Suite(.timeLimit(.minutes(30))) struct EventMessageTests {
    @Test func `the event is named once`() {
        #expect(Phrase.eventFailed(999, because: .eventNotFound(999)) == .eventNotFound(999))
        let reason = Phrase(es: "sin red", en: "no network")
        #expect(
            Phrase.eventFailed(999, because: reason) == Phrase(es: "evento 999: sin red", en: "event 999: no network"))
        #expect(
            Phrase.eventsFailed(1, of: 3) == Phrase(es: "1 evento de 3 con error", en: "1 event of 3 failed"))
        // Of another event than the one it was of, both are said.
        #expect(Phrase.eventFailed(6, because: .eventNotFound(999)).en == "event 6: " + Phrase.eventNotFound(999).en)
    }
}
