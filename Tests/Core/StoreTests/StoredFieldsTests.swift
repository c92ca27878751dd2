import Base
import Foundation
import TestSupport
import Testing

@testable import Store

/// What registrations say in fields, in the store: all of it, and nothing of whoever is forgotten.
@Suite(.timeLimit(.minutes(30))) struct StoredFieldsTests {
    let folder: TemporaryFolder
    let store: AttendanceStore

    init() throws {
        folder = TemporaryFolder()
        store = try folder.openStore()
    }

    private static let start: Int64 = 1_772_400_000
    private static let names = FieldNames(["Empresa", "Comuna"], others: ["Cargo"])

    /// Guests 1 and 2 came; 3 is only registered.
    private static let fields = RegistrationFields(
        names,
        values: [1: ["Ñandú Quetzal", nil, nil], 2: ["Acme", "Maipú", nil], 3: ["Tlaloc SpA", nil, "Jefa"]],
        registrations: [
            .init(guest: 3, session: 1, registrantType: 4), .init(guest: 1, session: nil, registrantType: nil),
            .init(guest: 1, session: 2, registrantType: nil),
        ])

    private func walk(_ fields: RegistrationFields?, at night: Int64 = 0) throws {
        var service = Service()
        service.checkIns = (1...4).map { PlainCheckIn(Int64($0), guest: Int64($0 % 2 + 1), session: 1) }
        let time = Self.start + night * 86_400
        var completion = service.completion(at: time + 60)
        completion.fields = fields
        try store.save(service.tables, as: service.plan(.full, at: time), with: completion)
    }

    private func traces(_ text: String) -> Bool {
        AttendanceStore.files(of: folder.storePath).contains {
            FileManager.default.contents(atPath: $0)?.range(of: Data(text.utf8)) != nil
        }
    }

    @Test func `what was read comes back, and what is no longer named is gone`() throws {
        try walk(Self.fields)
        #expect(try store.tables(of: 6).fields == Self.fields)
        #expect(Self.fields.names.shown == ["Empresa", "Comuna"] && Self.fields.registrations?.count == 3)
        let less = RegistrationFields(FieldNames(["Comuna"]), values: [2: ["Maipú"]], registrations: [])
        try walk(less, at: 1)
        #expect(try store.tables(of: 6).fields == less)
        try walk(nil, at: 2)
        #expect(try store.tables(of: 6).fields == nil)
        #expect(try store.health().problems.isEmpty)
    }

    @Test(arguments: [Int64(1), 3]) func `a guest who is forgotten says nothing, and stays registered`(guest: Int64)
        throws
    {
        try walk(Self.fields)
        let secret = guest == 1 ? "Quetzal" : "Tlaloc"
        #expect(traces(secret))
        try store.forget(.guest(guest, event: nil))
        for night in 1...2 {
            let stored = try #require(try store.tables(of: 6).fields)
            #expect(stored == Self.fields.withoutValues(of: [guest]))
            #expect(stored.registrations == Self.fields.registrations && !traces(secret))
            try walk(Self.fields, at: Int64(night))
        }
    }

    @Test func `with the guests of a past event, what they said is forgotten`() throws {
        try walk(Self.fields)
        let later = Instant(secondsSinceEpoch: Self.start + 864_000)
        #expect(try store.guestsToForget(endedBefore: later).guests == 3)
        #expect(try store.forget(.guests(endedBefore: later)).guests == 3)
        try walk(Self.fields, at: 1)
        let stored = try #require(try store.tables(of: 6).fields)
        #expect(stored.values.isEmpty && stored.registrations == Self.fields.registrations)
        #expect(!traces("Quetzal") && !traces("Tlaloc") && !traces("Acme"))
        #expect(try store.guestsToForget(endedBefore: later).events == [])
        try store.forget(.event(6))
        #expect(!traces("Empresa"))
    }
}
