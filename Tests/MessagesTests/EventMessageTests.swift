import Messages
import Testing

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

    /// Ten names, and how many more there are.
    @Test func `a message names only the first of many columns`() {
        let all = (1...1000).map { "S\($0)" }
        let ten = "S1, S2, S3, S4, S5, S6, S7, S8, S9, S10"
        let wide = Phrase.readAsWideList("f.csv", sessions: all)
        #expect(wide.en == "f.csv: read as a list with a row for each guest; sessions: \(ten) and 990 more sessions")
        #expect(wide.es.hasSuffix("sesiones: \(ten) y 990 sesiones más"))
        #expect(Phrase.readAsWideList("f.csv", sessions: Array(all.prefix(10))).en.hasSuffix("sessions: \(ten)"))
        #expect(
            Phrase.columnsPerhapsSessions("f.csv", columns: Array(all.prefix(11))).en
                == "f.csv: the marks in \(ten) and 1 more column are not used; if these are sessions, pass --wide")
        #expect(Phrase.perhapsWideList("f.csv", columns: all).es.contains("son \(ten) y 990 columnas más, use --wide"))
    }
}
