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

    /// Renders a report as it was asked for. Nothing is written yet: a report that one renderer cannot make leaves no
    /// part of itself.
    ///
    /// - Parameters:
    ///   - subfolder: where the files go below the report's usual place.
    ///   - check: what the finished bytes must pass.
    func files(
        of report: Report, as requested: RequestedReport, below subfolder: String? = nil,
        passing check: PackCheck? = nil
    ) throws -> [EventPart.File] {
        let rendered = try rendered(report, by: formats.compactMap { renderer(of: $0, requested) })
        if let check { for file in rendered { try check.pass(file.bytes, path: file.path, of: report) } }
        let below = report.subject.folder + (subfolder.map { "/\($0)" } ?? "")
        return rendered.map { EventPart.File(path: "\(below)/\($0.path)", bytes: $0.bytes) }
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
