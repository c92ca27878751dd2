public import Messages
public import Reporting

/// Writes a report in one format. A renderer chooses how things look, never what they say: it computes no number.
public protocol ReportRenderer: Sendable {
    /// The files of a report, in a fixed order. The same report and language give the same bytes.
    ///
    /// - Throws: `Fault` where the report cannot be put into the format.
    func render(_ report: Report, in language: Language) throws -> [RenderedFile]
}

/// A file that a renderer made, not yet on disk.
public struct RenderedFile: Sendable {
    /// Where it belongs, relative to the event's folder, with `/` between parts: `attendance.xlsx`,
    /// `attendance/checkins_by_method.csv`, `attendance.json`.
    public var path: String
    public var bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}
