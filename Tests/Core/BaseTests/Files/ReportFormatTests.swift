import Base
import Testing

@Suite(.timeLimit(.minutes(30))) struct ReportFormatTests {
    @Test func `every format but the terminal is a file`() {
        #expect(ReportFormat.files == [.csv, .xlsx, .html, .json, .pdf])
        #expect(ReportFormat.allCases.filter { !$0.isFile } == [.terminal])
    }
}
