import Aggregation
import Messages

extension AttendanceCounts {
    /// 100 × attended / registered, empty of nobody.
    var percentage: Cell { Cell(Percentage(Int64(attended), of: Int64(registered))) }
}

extension ReportColumn {
    /// From where on attendance may lie by chance, for people and JSON.
    static func attendanceLow(_ rows: [AttendanceCounts]) -> ReportColumn {
        .supplementary("attendance_low", .percentage, .attendanceLow, rows.map { $0.end(\.low) })
    }

    /// Up to where attendance may lie by chance, for people and JSON.
    static func attendanceHigh(_ rows: [AttendanceCounts]) -> ReportColumn {
        .supplementary("attendance_high", .percentage, .attendanceHigh, rows.map { $0.end(\.high) })
    }
}

extension AttendanceCounts {
    fileprivate func end(_ end: KeyPath<WilsonInterval, Double>) -> Cell {
        Cell(interval.flatMap { Percentage(rounding: $0[keyPath: end] * 100) })
    }
}
