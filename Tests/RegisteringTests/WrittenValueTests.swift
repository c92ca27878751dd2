import Foundation
import Tables
import Testing

@testable import Registering

@Suite struct WrittenValueTests {
    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// The forms are those of Firestore's reference, `Value`.
    @Test func valuesAreTyped() throws {
        var fields: [String: WrittenValue] = ["userId": .null]
        fields.set(.integer(-3), at: ["plan", "visits"])
        fields.set(.text("expired"), at: ["plan", "state", "name"])
        fields.set(.timestamp(Instant(secondsSinceEpoch: 1_772_367_045)), at: ["checkInDate"])
        #expect(
            try json(fields)
                == #"{"checkInDate":{"timestampValue":"2026-03-01T12:10:45Z"},"plan":{"mapValue":{"fields":{"state":"#
                + #"{"mapValue":{"fields":{"name":{"stringValue":"expired"}}}},"visits":{"integerValue":"-3"}}}},"#
                + #""userId":{"nullValue":null}}"#)
    }

    @Test(arguments: ["", ".", "..", "a/b", "__x__"]) func whatCanBeNoDocument(id: String) {
        #expect(!MemberRegistrar.isDocumentID(id))
    }

    @Test(arguments: ["a", "a.b", "niño 1", "__x"]) func whatCanBeADocument(id: String) {
        #expect(MemberRegistrar.isDocumentID(id))
    }
}
