public import Messages
public import Reporting

/// Writes reports in one format. A renderer decides how things look, never what they say: it computes no numbers.
public protocol ReportRenderer: Sendable {
    /// The files of a report, in a fixed order. The same report and language always give the same bytes.
    ///
    /// - Throws: `Fault` if the report cannot be written in this format.
    func render(_ report: Report, in language: Language) throws -> [RenderedFile]
}

/// A file made by a renderer, not yet on disk.
public struct RenderedFile: Sendable {
    /// The path relative to the event's folder, with `/` as separator: `attendance.xlsx`,
    /// `attendance/checkins_by_method.csv`, `attendance.json`.
    public var path: String
    public var bytes: [UInt8]
}
