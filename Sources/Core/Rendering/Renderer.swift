public import Base
public import Reporting

/// Writes reports in one format. A renderer decides how things look, not what they say: it computes no numbers.
public protocol ReportRenderer: Sendable {
    /// The files of a report, in a fixed order. The same report and language always give the same bytes.
    ///
    /// - Throws: A `Fault` if the report cannot be written in this format.
    func render(_ report: Report, in language: Language) throws -> [RenderedFile]
}

/// A file made by a renderer but not yet on disk.
public struct RenderedFile: Sendable {
    /// The path relative to the event's folder, with `/` as separator, such as `attendance.xlsx` or
    /// `attendance/checkins_by_method.csv`.
    public var path: String
    public var bytes: [UInt8]
}
