import Files
import Testing

@Suite(.timeLimit(.minutes(30))) struct ReportFormatTests {
    @Test(arguments: ReportFormat.allCases) func `a file is known by its name`(format: ReportFormat) {
        #expect(ReportFormat(ofFile: "event-6/a.b/guests.\(format.rawValue)") == (format.isFile ? format : nil))
    }

    @Test(arguments: ["guests", "guests.", "", ".", "guests.CSV", "guests.csv.gz", "csv"])
    func `other files are none of a report's`(path: String) {
        #expect(ReportFormat(ofFile: path) == nil)
    }

    /// A pack has only files in which guests can be searched for; the terminal's text is not one.
    @Test func `what is a file is searched or in no pack`() {
        #expect(ReportFormat.files == [.csv, .xlsx, .html, .json])
        #expect(ReportFormat.allCases.filter { !$0.isSearchable } == [.terminal])
    }
}
