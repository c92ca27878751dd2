import Dispatch
import Messages
import Publishing
import Rendering
import Reporting
import Synchronization

/// The files of a report: which formats, below which folder.
struct ReportFiles: Sendable {
    /// Formats that are files; the terminal's is none.
    var formats: [ReportFormat]
    /// The folder under which `event-ID/` stands.
    var folder: String
    var csvDialect: CSVDialect
    var language: Language

    /// Renders a report as it was asked for and writes its files aside. Gives their places, in order; `noting` is told each
    /// file's path below the folder, and its bytes.
    ///
    /// - Parameters:
    ///   - subfolder: where the files go below the report's usual place.
    ///   - check: what the finished bytes must pass before any is written.
    func stage(
        _ report: Report, as requested: RequestedReport, in files: inout StagedFiles, below subfolder: String? = nil,
        passing check: PackCheck? = nil, noting: (String, [UInt8]) -> Void = { _, _ in }
    ) throws -> [String] {
        var places: [String] = []
        // All are rendered before the first is written: a report that one renderer cannot make leaves no part of itself.
        let rendered = try rendered(report, by: formats.compactMap { renderer(of: $0, requested) })
        if let check { for file in rendered { try check.pass(file.bytes, path: file.path, of: report) } }
        let below = report.subject.folder + (subfolder.map { "/\($0)" } ?? "")
        for file in rendered {
            let path = "\(below)/\(file.path)"
            let place = "\(folder)/\(path)"
            try files.stage(file.bytes, at: place)
            noting(path, file.bytes)
            places.append(place)
        }
        return places
    }

    /// The files of all renderers, in their order; several are made at the same time, each on a core of its own.
    private func rendered(_ report: Report, by renderers: [any ReportRenderer]) throws -> [RenderedFile] {
        let results = Mutex([Result<[RenderedFile], any Error>](repeating: .success([]), count: renderers.count))
        DispatchQueue.concurrentPerform(iterations: renderers.count) { index in
            let result = Result { try renderers[index].render(report, in: language) }
            results.withLock { $0[index] = result }
        }
        return try results.withLock(\.self).flatMap { try $0.get() }
    }

    private func renderer(of format: ReportFormat, _ requested: RequestedReport) -> (any ReportRenderer)? {
        switch format {
        case .terminal: nil
        case .csv: CSVRenderer(csvDialect)
        case .xlsx: XLSXRenderer(theme: requested.theme)
        case .html: HTMLRenderer(templates: requested.templates, theme: requested.theme)
        case .json: JSONRenderer()
        }
    }
}
