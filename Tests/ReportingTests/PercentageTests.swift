import Reporting
import Testing

@Suite(.timeLimit(.minutes(30))) struct PercentageTests {
    @Test(
        arguments: [
            (1, 3, 3333), (2, 3, 6667), (1, 8, 1250), (1, 16, 625), (1, 32, 313), (3, 32, 938), (0, 7, 0),
            (7, 7, 10_000),
            (5, 4, 12_500), (1, 20_000, 1), (1, 20_001, 0), (999_999, 1_000_000, 10_000), (167, 200, 8350),
        ] as [(Int64, Int64, Int64)])
    func `shares round half away from zero, once`(part: Int64, whole: Int64, hundredths: Int64) {
        #expect(Percentage(part, of: whole)?.hundredths == hundredths)
    }

    @Test func `a share of nobody does not exist`() {
        #expect(Percentage(3, of: 0) == nil)
    }

    @Test(
        arguments: [
            (75.0, 7500), (33.333333, 3333), (1.005, 101), (99.995, 10_000), (0.1 + 0.2, 30), (-1.005, -101), (1e-7, 0),
            (150.5, 15_050),
        ] as [(Double, Int64)])
    func `others' percentages round on their decimal digits`(value: Double, hundredths: Int64) {
        #expect(Percentage(rounding: value)?.hundredths == hundredths)
    }

    @Test(arguments: [Double.nan, .infinity, 1e300]) func `what is not a percentage is nil`(value: Double) {
        #expect(Percentage(rounding: value) == nil)
    }

    @Test func `no numbers stop the program, and what cannot be held is none`() {
        #expect(Percentage(.max, of: .max)?.hundredths == 10_000)
        #expect(Percentage(.max, of: 1) == nil)
        #expect(Percentage(922_337_203_685_477, of: 1)?.hundredths == 9_223_372_036_854_770_000)
        #expect(Percentage(.max / 10_000 + 1, of: 3)?.hundredths == 3_074_457_345_618_260_000)
        #expect(Percentage(1, of: .max)?.hundredths == 0)
        #expect(Percentage(.max - 1, of: .max)?.hundredths == 10_000)
        #expect(Percentage(-1, of: 2) == nil && Percentage(.min, of: 1) == nil && Percentage(1, of: .min) == nil)
    }
}
