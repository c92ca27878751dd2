import Messages
import Publishing
import Rendering
import Reporting

/// The files of a report: which formats, below which folder.
struct ReportFiles: Sendable {
    /// Formats that are files; the terminal's is none.
    var formats: [ReportFormat]
    /// The folder under which `event-ID/` stands.
    var folder: String
    var csvDialect: CSVDialect
    var language: Language

    /// Renders a report and writes its files aside. Gives their places, in order.
    func stage(_ report: Report, in files: inout StagedFiles) throws -> [String] {
        var places: [String] = []
        for renderer in formats.compactMap(renderer) {
            for file in try renderer.render(report, in: language) {
                let place = "\(folder)/event-\(report.eventID)/\(file.path)"
                try files.stage(file.bytes, at: place)
                places.append(place)
            }
        }
        return places
    }

    private func renderer(of format: ReportFormat) -> (any ReportRenderer)? {
        switch format {
        case .terminal: nil
        case .csv: CSVRenderer(csvDialect)
        case .xlsx: XLSXRenderer()
        case .json: JSONRenderer()
        }
    }
}
