import Base
import Foundation
import Reporting
import TestSupport
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(30))) struct NumberNotationTests {
    @Test(arguments: RoundingFixture.cases)
    func `rounds half away from zero, as Python does`(value: Double, places: Int, text: String) {
        #expect(NumberNotation.plain.text(value, places: places) == text)
    }

    /// Half of the numbers lie close to a tie of the last place, where only the digits decide.
    @Test func `decimals are those of the shortest digits, however they are found`() throws {
        var random = SeededGenerator(seed: 2026)
        for _ in 0..<20_000 {
            let places = Int.random(in: 0...6, using: &random)
            let digits = Int64.random(in: -9_999_999_999...9_999_999_999, using: &random)
            var value = Double(digits) / [1, 10, 1000, 100_000, 1e7, 1e9][Int.random(in: 0..<6, using: &random)]
            switch Int.random(in: 0..<4, using: &random) {
            case 0: value = value.nextUp
            case 1: value = Double(bitPattern: UInt64.random(in: 0 ... .max, using: &random))
            case 2: value = (value.rounded() + 0.5) / pow(10, Double(places))
            default: break
            }
            guard var decimal = ShortestDecimal(value) else { continue }
            decimal.round(toPlaces: places)
            var text = decimal.isNegative ? "-" : ""
            for position in -max(1, decimal.exponent)..<0 { text += String(decimal.digit(at: position)) }
            if places > 0 { text += "." }
            for position in 0..<places { text += String(decimal.digit(at: position)) }
            #expect(NumberNotation.plain.text(value, places: places) == text)
        }
    }

    @Test(arguments: [
        (50_000.0, "50000"), (19.9, "19.9"), (0, "0"), (-0.0, "0"), (1e21, "1000000000000000000000"),
        (1e-7, "0.0000001"), (-12.50, "-12.5"), (0.1 + 0.2, "0.30000000000000004"), (123.456, "123.456"),
        (1e16, "10000000000000000"),
    ])
    func `writes all digits and no exponent`(value: Double, text: String) {
        #expect(NumberNotation.plain.text(shortest: value) == text)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity]) func `what is not a number has no text`(value: Double) {
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
