import Base
import Testing

@Suite(.timeLimit(.minutes(30))) struct LanguageTests {
    @Test(
        arguments: [
            (0, "0 check-ins", "0 check-ins"), (1, "1 check-in", "1 check-in"), (2, "2 check-ins", "2 check-ins"),
            (999, "999 check-ins", "999 check-ins"), (1000, "1.000 check-ins", "1,000 check-ins"),
            (1234, "1.234 check-ins", "1,234 check-ins"), (1_000_000, "1.000.000 de check-ins", "1,000,000 check-ins"),
            (-1, "−1 check-in", "−1 check-in"), (-1500, "−1.500 check-ins", "−1,500 check-ins"),
        ] as [(Int, String, String)])
    func `counts agree with their noun`(count: Int, es: String, en: String) {
        #expect(Language.spanish.counted(count, "check-in", "check-ins") == es)
        #expect(Language.english.counted(count, "check-in", "check-ins") == en)
    }

    /// "2.000.000 de check-ins", but "2.000.001 check-ins".
    @Test(
        arguments: [
            (2_000_000, "2.000.000 de check-ins"), (100_000_000, "100.000.000 de check-ins"),
            (-3_000_000, "−3.000.000 de check-ins"), (2_000_001, "2.000.001 check-ins"),
            (1_500_000, "1.500.000 check-ins"), (100_000, "100.000 check-ins"), (0, "0 check-ins"),
        ] as [(Int64, String)])
    func `whole millions in Spanish take de`(count: Int64, es: String) {
        #expect(Language.spanish.counted(count, "check-in", "check-ins") == es)
        let phrase = Phrase(
            es: "\(written: Language.spanish.grouped(count), "check-in", "check-ins")",
            en: "\(written: Language.english.grouped(count), "check-in", "check-ins")")
        #expect(phrase.es == es && !phrase.en.contains("de "))
    }

    @Test func `numeric limits are numbers too`() {
        #expect(Language.spanish.grouped(Int64.min) == "−9.223.372.036.854.775.808")
        #expect(Language.english.grouped(UInt64.max) == "18,446,744,073,709,551,615")
    }

    @Test func `separators are those of Chile and of English`() {
        #expect(Language.spanish.decimalMark == "," && Language.spanish.groupingMark == ".")
        #expect(Language.english.decimalMark == "." && Language.english.groupingMark == ",")
        #expect("83,50" + Language.spanish.percentSign == "83,50\u{A0}%")
        #expect("83.50" + Language.english.percentSign == "83.50%")
    }
}
