import Messages
import Reporting
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(30))) struct NumberNotationTests {
    @Test(arguments: RoundingFixture.cases)
    func `rounds half away from zero, as Python does`(value: Double, places: Int, text: String) {
        #expect(NumberNotation.plain.text(value, places: places) == text)
    }

    @Test(arguments: [
        (50_000.0, "50000"), (19.9, "19.9"), (0, "0"), (-0.0, "0"), (1e21, "1000000000000000000000"),
        (1e-7, "0.0000001"), (-12.50, "-12.5"), (0.1 + 0.2, "0.30000000000000004"), (123.456, "123.456"),
        (1e16, "10000000000000000"),
    ])
    func `writes all digits and no exponent`(value: Double, text: String) {
        #expect(NumberNotation.plain.text(shortest: value) == text)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `what is not a number has no text`(value: Double) {
        #expect(NumberNotation.plain.text(value, places: 2).isEmpty)
        #expect(NumberNotation.plain.text(shortest: value).isEmpty)
    }

    @Test(arguments: [
        (0, "0", "0"), (999, "999", "999"), (1000, "1.000", "1,000"), (-1_234_567, "-1.234.567", "-1,234,567"),
        (Int64.min, "-9.223.372.036.854.775.808", "-9,223,372,036,854,775,808"),
    ])
    func `groups whole numbers for people`(value: Int64, spanish: String, english: String) {
        #expect(NumberNotation.people(.spanish).text(value) == spanish)
        #expect(NumberNotation.people(.english).text(value) == english)
    }

    @Test func `groups decimals for people`() {
        #expect(NumberNotation.people(.spanish).text(1_234_567.25, places: 1) == "1.234.567,3")
        #expect(NumberNotation.people(.english).text(999.96, places: 1) == "1,000.0")
        #expect(NumberNotation.people(.english).text(shortest: 25_000) == "25,000")
        #expect(NumberNotation.people(.spanish).text(0.5, places: 2) == "0,50")
    }

    @Test(arguments: [
        (8350, "83,50", "83.50"), (0, "0,00", "0.00"), (5, "0,05", "0.05"), (-5, "-0,05", "-0.05"),
        (100_000_01, "100000,01", "100000.01"), (10_000, "100,00", "100.00"),
    ])
    func `writes percentages with two decimals`(hundredths: Int64, spanish: String, english: String) {
        let percentage = Percentage(hundredths: hundredths)
        #expect(NumberNotation.ungrouped(.spanish).text(percentage) == spanish)
        #expect(NumberNotation.plain.text(percentage) == english)
    }
}
