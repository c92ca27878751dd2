import Base
import Dispatch
import Foundation
import Rendering
import Reporting
import Sources
import Synchronization

/// The files of a report: their formats and folder.
struct ReportFiles: Sendable {
    /// File formats, without the terminal.
    var formats: [ReportFormat]
    /// The folder that contains `event-ID/`.
    var folder: String
    var csvDialect: CSVDialect
    var language: Language

    /// Renders a report in memory. If one renderer fails, no part of the report is written.
    ///
    /// - Parameter subfolder: a folder below the report's usual one.
    func files(
        of report: Report, as requested: RequestedReport, below subfolder: String? = nil
    ) throws -> [EventPart.File] {
        var rendered = try rendered(report, by: formats.compactMap { renderer(of: $0, for: report, requested) })
        if formats.contains(.pdf) { rendered += try printed(report, requested) }
        let below =
            (requested.definition.hasPersonalData ? "\(PersonalData.folder)/" : "")
            + report.subject.folder + (subfolder.map { "/\($0)" } ?? "")
        return rendered.map { EventPart.File(path: "\(below)/\($0.path)", bytes: $0.bytes) }
    }

    /// The files of all renderers, in order. Several are rendered in parallel.
    private func rendered(_ report: Report, by renderers: [any ReportRenderer]) throws -> [RenderedFile] {
        let results = Mutex([Result<[RenderedFile], any Error>](repeating: .success([]), count: renderers.count))
        DispatchQueue.concurrentPerform(iterations: renderers.count) { index in
            let result = Result { try renderers[index].render(report, in: language) }
            results.withLock { $0[index] = result }
        }
        return try results.withLock(\.self).flatMap { try $0.get() }
    }

    /// The report's page, as a browser prints it.
    private func printed(_ report: Report, _ requested: RequestedReport) throws -> [RenderedFile] {
        let page = HTMLRenderer(templates: requested.templates, theme: requested.theme)
        return try page.render(report, in: language).map { try PagePrinter.printed($0, at: report.dataTime) }
    }

    private func renderer(
        of format: ReportFormat, for report: Report, _ requested: RequestedReport
    ) -> (any ReportRenderer)? {
        switch format {
        case .terminal, .pdf: nil
        case .csv: CSVRenderer(csvDialect)
        case .xlsx: XLSXRenderer(theme: requested.theme)
        case .html:
            // A pack is the same to the byte whatever is written beside it, and is passed on alone.
            HTMLRenderer(
                templates: requested.templates, theme: requested.theme,
                hasCSV: formats.contains(.csv) && report.audience == .organizer)
        case .json: JSONRenderer()
        }
    }
}

/// The file that a path leads to, whether or not it exists: two paths to the same file compare equal.
package struct FileLocation: Equatable {
    private let device: UInt64
    private let inode: UInt64
    /// The remaining path to a file that does not exist.
    private let rest: [String]

    /// The file itself, links followed; for one that does not exist, its nearest existing parent folder.
    package init(_ path: String) {
        var status = stat()
        var existing = path
        var missing: [String] = []
        while stat(existing, &status) != 0 {
            let parent = existing.parentFolder
            missing += existing.split(separator: "/").last.map { [String($0)] } ?? []
            guard parent != existing else { break }
            existing = parent
        }
        // What does not exist is not a link, so `..` cancels the name before it.
        let rest = missing.reversed().reduce(into: [String]()) { names, name in
            switch name {
            case ".": break
            case ".." where names.last.map { $0 != ".." } ?? false: names.removeLast()
            default: names.append(name)
            }
        }
        if rest.count < missing.count {
            self.init(([existing] + rest).joined(separator: "/"))
        } else {
            self.init(status, rest: rest)
        }
    }

    /// The file that a descriptor reads; `nil` if it is not a file.
    package init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(status, rest: [])
    }

    private init(_ status: stat, rest: [String]) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        self.rest = rest
    }
}

extension StagedFiles {
    /// Stages files of reports.
    ///
    /// A report's folder of CSV files then holds exactly its sections: files of other sections from earlier runs are
    /// removed on publication. They are recognized by the program's own section names; all other files stay.
    mutating func stage(_ files: [EventPart.File], below folder: String) throws {
        if files.contains(where: { $0.path.hasPrefix("\(PersonalData.folder)/") }) {
            try makePrivate("\(folder)/\(PersonalData.folder)")
        }
        for file in files { try stage(file.bytes, at: "\(folder)/\(file.path)") }
        let paths = Set(files.map(\.path))
        for section in Set(paths.filter { $0.hasSuffix(".csv") }.map(\.parentFolder)).sorted() {
            for name in Self.sectionNames where !paths.contains("\(section)/\(name).csv") {
                try stageRemoval(of: "\(folder)/\(section)/\(name).csv")
            }
        }
    }

    /// Names of sections that this program may have written before.
    private static let sectionNames = House.current.topics.flatMap(\.sections).map(\.rawValue)
}
