import Base
import Foundation
import Reporting
import TestSupport
import Testing

@testable import Packs

@Suite(.timeLimit(.minutes(30))) struct SponsorFileTests {
    private func read(_ text: String) throws(Fault) -> SponsorFile {
        try SponsorFile(path: "sponsors.yaml", text: text)
    }

    private func fault(_ text: String) -> Fault? {
        do throws(Fault) {
            _ = try read(text)
            return nil
        } catch {
            return error
        }
    }

    @Test func `everything that can be said of a sponsor`() throws {
        let file = try read(
            """
            sponsors:
              - name: Banco Andino & Cía.
                slug: banco
                sessions: [13, 12]
                registrant-types: 3
                stands: [31]
                title: {es: Su informe, en: Your report}
                note: Gracias
                theme: andino
                locale: es
              - name: Viña Ñandú
                stands: [32]
            """)
        let first = try #require(file.sponsors.first)
        #expect(first.name == "Banco Andino & Cía." && first.slug == "banco")
        #expect(first.scope == SponsorScope(sessions: [12, 13], stands: [31], registrantTypes: [3]))
        #expect(first.title == Phrase(es: "Su informe", en: "Your report"))
        #expect(first.note == Phrase(verbatim: "Gracias"))
        #expect(first.theme == "andino" && first.language == .spanish && first.place == "sponsors.yaml:2")
        #expect(file.sponsors[1].slug == "vina-nandu" && file.sponsors[1].language == nil)
    }

    @Test(arguments: [
        ("Banco  Andino & Cía.", "banco-andino-cia"), ("ÁÉÍ ñ Ü", "aei-n-u"), ("../../etc/passwd", "etc-passwd"),
        ("manifest", "sponsor-manifest"), ("Ⅷ", "viii"), ("-a-", "a"), ("3M", "3m"),
    ])
    func `files are named after the sponsor`(name: String, slug: String) throws {
        #expect(try read("sponsors: [{name: \"\(name)\", stands: [1]}]").sponsors[0].slug == slug)
    }

    @Test func `long names make short file names`() throws {
        let slug = try read("sponsors: [{name: \(String(repeating: "ab ", count: 40)), stands: 1}]").sponsors[0].slug
        #expect(slug.count <= 60 && slug.hasSuffix("b") || slug.hasSuffix("a"))
    }

    @Test func `a mistake is reported with its place`() {
        #expect(
            fault("sponsors:\n  - name: A\n    sesions: [1]")?.message
                == .unknownKey(
                    "sesions", at: "sponsors.yaml:3", nearest: "sessions",
                    known: [
                        "name", "slug", "sessions", "stands", "registrant-types", "title", "note", "collude", "theme",
                        "locale",
                    ]))
        #expect(fault("sponsers: []")?.kind == .misconfigured)
        #expect(fault("")?.message == .noSponsors("sponsors.yaml"))
        #expect(fault("sponsors: []")?.message == .noSponsors("sponsors.yaml:1"))
        #expect(fault("sponsors:\n  - name: A")?.message == .sponsorWithoutAnything("A", at: "sponsors.yaml:2"))
        #expect(fault("sponsors:\n  - stands: [1]")?.message == .sponsorWithoutName("sponsors.yaml:2"))
        #expect(fault("sponsors:\n  - name: A\n    stands: [x]")?.message.en.hasPrefix("sponsors.yaml:3") == true)
        #expect(fault("sponsors:\n  - name: 王\n    stands: [1]")?.message.en.contains("slug") == true)
        for slug in ["A", "../a", "a b", "manifest", "\"\"", "-a"] {
            #expect(fault("sponsors:\n  - {name: A, slug: \(slug), stands: [1]}")?.kind == .misconfigured, "\(slug)")
        }
        #expect(
            fault("sponsors:\n  - name: A\n    sessions: [1, 2]\n    stands: [2]")?.message
                == .sessionAndStand(2, of: "A", at: "sponsors.yaml:4"))
    }

    @Test func `sponsors may share what they have, unless they signed not to`() throws {
        let file = try read("sponsors:\n  - {name: A, stands: [1]}\n  - {name: B, stands: [1], collude: apart}")
        #expect(file.sponsors.map(\.collusion) == [.together, .apart])
        let unknown = fault("sponsors:\n  - name: A\n    stands: [1]\n    collude: never")
        #expect(unknown?.kind == .misconfigured && unknown?.message.en.hasPrefix("sponsors.yaml:4") == true)
        #expect(unknown?.message.en.contains("together") == true)
    }

    @Test func `groups and the time of the closing are the file's`() throws {
        let file = try read(
            """
            close-after: 36h
            groups:
              sessions: {Talleres: [12, 13], Charlas: [14]}
              registrant-types: {Otros: [3, 4]}
            sponsors: [{name: A, sessions: [12]}]
            """)
        #expect(file.closesAfter == 36 * 3600 && file.oldEditions == nil)
        #expect(
            file.grouping
                == PackGrouping(
                    sessions: ["Talleres": [12, 13], "Charlas": [14]], registrantTypes: ["Otros": [3, 4]]))
        #expect(try read("sponsors: [{name: A, sessions: [12]}]").closesAfter == 24 * 3600)
        let sponsors = "sponsors: [{name: A, sessions: [12], stands: [13]}]"
        #expect(
            fault("groups: {sessions: {T: [14, 12], U: [12]}}\n\(sponsors)")?.message
                == .inTwoGroups(12, "U", "T", at: "sponsors.yaml:1"))
        #expect(
            fault("groups: {sessions: {T: [12, 13]}}\n\(sponsors)")?.message
                == .groupOfSessionsAndStands("T", of: "A", at: "sponsors.yaml:2"))
        for wrong in ["close-after: soon", "groups: {sessions: {T: []}}", "groups: {stands: {T: [1]}}"] {
            #expect(fault("\(wrong)\n\(sponsors)")?.kind == .misconfigured, "\(wrong)")
        }
        var tables = EventTables(eventID: 6)
        tables.sessions.append(id: 12, name: nil, startsAt: nil, endsAt: nil)
        #expect(throws: Fault(.notFound, .groupOfUnknown(99, at: "sponsors.yaml", event: 6))) {
            try read("groups: {sessions: {T: [99]}}\nsponsors: [{name: A, sessions: [12]}]").check(against: tables)
        }
    }

    @Test func `editions are ignored, and their place is known`() throws {
        #expect(try read("editions: full\nsponsors: [{name: A, stands: [1]}]").oldEditions == "sponsors.yaml:1")
        #expect(
            try read("sponsors:\n  - name: A\n    stands: [1]\n    editions: lean").oldEditions == "sponsors.yaml:4")
    }

    @Test func `groups are proposed from what is public`() throws {
        var tables = EventTables(eventID: 6)
        for (id, name, registered) in [(12, "Taller A", 20), (13, "Taller B", 12), (14, "Charla", 300)]
            as [(Int64, String, Int64)]
        {
            tables.sessions.append(id: id, name: name, startsAt: Instant(secondsSinceEpoch: 1_772_366_400), endsAt: nil)
            tables.offers.append(.init(sessionID: id, registrantTypeID: 3, registered: registered))
            for guest in 0..<registered {
                tables.append(
                    CheckInTable.Row(
                        id: id * 1000 + guest, guestID: guest, sessionID: id,
                        createdAt: Instant(secondsSinceEpoch: 1_772_366_400)))
            }
        }
        let file = try read("sponsors: [{name: A, sessions: [12, 13, 14]}]")
        func proposal() -> PackGrouping {
            PackGrouping(proposedFor: file, in: tables, zone: .gmt, language: .spanish, minimumCount: 5)
        }
        let proposed = proposal()
        #expect(proposed.sessions == ["Taller": [12, 13]] && proposed.registrantTypes == [:])
        #expect(try read("\(proposed.yaml ?? "")sponsors: [{name: A, stands: [1]}]").grouping == proposed)
        // Whoever came says nothing.
        tables.keepCheckIns([])
        #expect(proposal() == proposed)
    }

    @Test func `two sponsors cannot have the same files`() {
        #expect(
            fault("sponsors:\n  - {name: Café Sur, stands: [1]}\n  - {name: cafe  sur!, stands: [2]}")?.message
                == .sameSponsorFile("cafe-sur", at: "sponsors.yaml:3", as: "Café Sur", at: "sponsors.yaml:2"))
    }

    @Test func `IDs that the event does not have are named`() throws {
        var tables = EventTables(eventID: 6)
        tables.sessions.append(id: 12, name: nil, startsAt: nil, endsAt: nil)
        tables.offers.append(.init(sessionID: 12, registrantTypeID: 3))
        try read("sponsors: [{name: A, sessions: [12], registrant-types: [3]}]").check(against: tables)
        #expect(throws: Fault(.notFound, .sponsorSessionUnknown(31, of: "A", at: "sponsors.yaml:1", event: 6))) {
            try read("sponsors: [{name: A, sessions: [12], stands: [31]}]").check(against: tables)
        }
        #expect(throws: Fault(.notFound, .sponsorTypeUnknown(4, of: "A", at: "sponsors.yaml:1", event: 6))) {
            try read("sponsors: [{name: A, registrant-types: [3, 4]}]").check(against: tables)
        }
    }

    @Test func `a missing file is not found`() {
        #expect(throws: Fault(.notFound, .noSponsorsFile("/nowhere/sponsors.yaml"))) {
            try SponsorFile(readingFrom: "/nowhere/sponsors.yaml")
        }
    }
}
