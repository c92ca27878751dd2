import Base
import Foundation
import Testing

@testable import Program

/// The dates of a printed document.
@Suite(.timeLimit(.minutes(5))) struct PrintedDocumentTests {
    private func document(_ dates: String, end: String = "%%EOF\n") -> [UInt8] {
        Array("%PDF-1.4\n1 0 obj\n<</Title (x)\n\(dates)>>\nendobj\nstartxref\n9\n\(end)".utf8)
    }

    private let dates = "/CreationDate (D:20261129224317+00'00')\n/ModDate (D:20261129224318+00'00')"

    @Test func `dates are those of the data, and every other byte stays`() throws {
        let bytes = document(dates)
        // 2026-03-01T14:00:00Z.
        let made = try #require(PrintedDocument(bytes)).dated(Instant(secondsSinceEpoch: 1_772_373_600))
        let stamp = "20260301140000+00'00'"
        #expect(made == document("/CreationDate (D:\(stamp))\n/ModDate (D:\(stamp))"))
        let undated = try #require(PrintedDocument(bytes)).dated(nil)
        #expect(String(decoding: undated, as: UTF8.self).contains("/ModDate (D:19800101000000+00'00')"))
    }

    @Test func `what is incomplete or has other dates is no document`() {
        #expect(PrintedDocument([]) == nil && PrintedDocument(Array("<html>%%EOF".utf8)) == nil)
        #expect(PrintedDocument(document(dates, end: "")) == nil)
        #expect(PrintedDocument(document("/CreationDate (D:20261129224317+00'00')")) == nil)
        #expect(PrintedDocument(document("/CreationDate (D:2026)\n/ModDate (D:20261129224318Z)")) == nil)
    }
}
