import Dispatch
import Foundation
import Messages
import Publishing
import Rendering
import Reporting
import Synchronization
import Tables

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

/// Which file a path leads to, whether or not there is one yet: two paths to one file have the same.
struct FileLocation: Equatable {
    private let device: UInt64
    private let inode: UInt64
    /// The way on from there to a file that does not exist.
    private let rest: [String]

    /// By the file itself, links followed; of one that does not exist, by the nearest folder above it that does.
    init(_ path: String) {
        var status = stat()
        var existing = path
        var missing: [String] = []
        while stat(existing, &status) != 0 {
            let parent = existing.parentFolder
            missing += existing.split(separator: "/").last.map { [String($0)] } ?? []
            guard parent != existing else { break }
            existing = parent
        }
        // What does not exist is no link, so that names and dots take each other away.
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

    /// Of what a descriptor reads; `nil` where that is no file.
    init?(descriptor: Int32) {
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
    /// Writes files of reports aside, and gives their places in order.
    ///
    /// A report's folder of CSV files has those of its sections: what an earlier run left there of another section goes
    /// with the publication. Known by the program's own names of sections; a file of any other name stays.
    mutating func stage(_ files: [EventPart.File], below folder: String) throws -> [String] {
        for file in files { try stage(file.bytes, at: "\(folder)/\(file.path)") }
        let paths = Set(files.map(\.path))
        for section in Set(paths.filter { $0.hasSuffix(".csv") }.map(\.parentFolder)).sorted() {
            for name in Self.sectionNames where !paths.contains("\(section)/\(name).csv") {
                try stageRemoval(of: "\(folder)/\(section)/\(name).csv")
            }
        }
        return files.map { "\(folder)/\($0.path)" }
    }

    private static let sectionNames =
        EventSectionKind.allCases.map(\.rawValue) + MemberSectionKind.allCases.map(\.rawValue)
}
