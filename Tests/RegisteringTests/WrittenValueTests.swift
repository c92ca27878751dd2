import Foundation
import Profiles
import Tables
import Testing

@testable import Registering

@Suite(.timeLimit(.minutes(30))) struct WrittenValueTests {
    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// The forms are those of Firestore's reference, `Value`.
    @Test func valuesAreTyped() throws {
        func path(_ text: String) throws -> FieldPath { try #require(FieldPath(text)) }
        let fields = ["userId": WrittenValue.null].setting([
            (try path("plan.visits"), .integer(-3)), (try path("plan.state.name"), .text("expired")),
            (try path("checkInDate"), .timestamp(Instant(secondsSinceEpoch: 1_772_367_045))),
        ])
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
