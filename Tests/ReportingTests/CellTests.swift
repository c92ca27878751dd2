import Reporting
import Testing

@Suite struct CellTests {
    @Test func aNameOfBlanksIsNone() {
        #expect(Cell("Ana") == .text("Ana") && Cell(" a ") == .text(" a "))
        for blank in [nil, "", " ", "\t\n", "\u{A0}\u{2003}"] as [String?] { #expect(Cell(blank) == .empty) }
    }
}
