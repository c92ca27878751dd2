import Messages
import Reporting
import Tables

/// What the cells of a column reach to, found in one pass: the widest text, the largest number, the finest fraction.
struct ColumnExtent {
    private var textWidth = 0
    private var largestWhole: UInt64 = 0
    private var largestNumber = 0.0
    private var largestHundredths: UInt64 = 0
    private var hasInstant = false
    private(set) var hasSeconds = false
    private(set) var hasPercentage = false
    private(set) var hasFraction = false
    private(set) var hasWithheld = false
    /// The decimals that the column's numbers are to show; `nil` where none says.
    private(set) var places: Int?

    private let measure: TextMeasure
    private let language: Language

    /// - Parameter words: The words for codes.
    init(_ cells: [Cell], _ measure: TextMeasure, words: CodeWords?, in language: Language) {
        self.measure = measure
        self.language = language
        for cell in cells {
            if let word = words?[cell] {
                include(word.text[language])
                continue
            }
            switch cell {
            case .empty: break
            case .withheld: hasWithheld = true
            case .text(let text): include(text)
            case .flag(let flag): include(Cell.mark(flag))
            case .phrase(let phrase): include(phrase[language])
            case .integer(let integer): largestWhole = max(largestWhole, integer.magnitude)
            case .number(let number):
                guard number.isFinite else { break }
                largestNumber = max(largestNumber, number.magnitude)
                if number != number.rounded() { hasFraction = true }
            case .decimal(let number, let decimals):
                guard number.isFinite else { break }
                largestNumber = max(largestNumber, number.magnitude)
                places = max(places ?? 0, decimals)
            case .percentage(let percentage):
                hasPercentage = true
                largestHundredths = max(largestHundredths, percentage.hundredths.magnitude)
            case .instant(let instant):
                hasInstant = true
                if instant.secondsSinceEpoch % 60 != 0 { hasSeconds = true }
            }
        }
    }

    private mutating func include(_ text: String) {
        if textWidth < ColumnLayout.maximumWidth { textWidth = max(textWidth, width(of: text)) }
    }

    /// Pixels that show every cell, numbers with `places` decimals.
    func width(places: Int) -> Int {
        let notation = NumberNotation.people(.english)
        var width = textWidth
        func need(_ text: String) { width = max(width, measure.width(of: text)) }
        need("-" + notation.text(Int64(clamping: largestWhole)))
        if largestNumber > 0 { need("-" + notation.text(min(largestNumber, 1e15), places: places)) }
        // The bar needs some room to be one.
        if hasPercentage {
            need(
                "00" + notation.text(Percentage(hundredths: Int64(clamping: largestHundredths))) + language.percentSign)
        }
        if hasInstant { need(hasSeconds ? "00 mmm 0000 00:00:00" : "00 mmm 0000 00:00") }
        return width
    }

    /// Texts beyond the widest column need not be measured to their end.
    private func width(of text: String) -> Int {
        text.utf8.count > 400 ? ColumnLayout.maximumWidth : measure.width(of: text)
    }
}
