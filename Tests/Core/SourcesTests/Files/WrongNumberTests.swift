import Base
import Foundation
import TestSupport
import Testing

@testable import Sources

/// Spreadsheets of which wrong numbers were once read in silence, and their siblings: each gives the right number or a refusal
/// that says what to add, and with that form the right number.
@Suite(.timeLimit(.minutes(10))) struct WrongNumberTests {
    @Test(arguments: WrongNumberCase.themes) func `no number is wrong in silence`(theme: String) async throws {
        for test in try WrongNumberCase.cases(of: theme) {
            for (number, expectation) in test.expectations.enumerated() {
                await verify(test, expectation, withForm: number == 1)
            }
        }
    }

    @Test func `each case has a name of its own, and an expectation for each reading`() throws {
        var count = 0
        for theme in WrongNumberCase.themes {
            let cases = try WrongNumberCase.cases(of: theme)
            count += cases.count
            #expect(Set(cases.map(\.name)).count == cases.count, "\(theme)")
            for test in cases { #expect(test.expectations.count == (test.form == nil ? 1 : 2), "\(test.name)") }
        }
        #expect(count > 400)
    }

    @Test(arguments: WrongNumberCase.themes)
    func `a proposed form without questions gives the numbers that the files give without one`(theme: String)
        async throws
    {
        for test in try WrongNumberCase.cases(of: theme) where test.files.count == 1 && test.options.isEmpty {
            guard let expected = try? await read(test, withForm: false).counted else { continue }
            let read = try await withTemporaryFolder { folder -> EventTables? in
                var settings = EventFileSettings()
                settings.paths = ["\(folder)/\(test.files[0].name)"]
                try test.files[0].data.write(to: settings.paths[0])
                let santiago = try #require(TimeZone(identifier: "America/Santiago"))
                let proposal = try FileSource(FileOptions(settings, zone: santiago)).proposal()
                guard proposal.questions.isEmpty else { return nil }
                settings.form = "\(folder)/form.yaml"
                try proposal.text.en.write(to: "\(folder)/form.yaml")
                let source = FileSource(try FileOptions(settings, zone: santiago))
                return try await source.event(source.eventIDs().first ?? 1)
            }
            guard let counted = read?.counted else { continue }
            for (key, value) in counted {
                #expect(value == expected[key], "\(test.name): \(key)")
            }
        }
    }

    @Test func `what a refusal says to add leads to the numbers, or to one other question`() async throws {
        var counts = (read: 0, asked: 0)
        for test in try WrongNumberCase.themes.flatMap(WrongNumberCase.cases)
        where test.files.count == 1 && test.options.isEmpty && test.expectations[0].refusal?.status == 78 {
            do {
                _ = try await read(test, withForm: false)
            } catch let first as Fault {
                guard let added = Self.added(first.message.en, truth: test.form) else { continue }
                do {
                    let counted = try await read(test, form: added.form).counted
                    counts.read += 1
                    // Whether a column matters, only a person knows.
                    let expected = added.isWhole && test.form != nil ? test.expectations[1].numbers : nil
                    for (key, value) in expected ?? [:] {
                        #expect(
                            counted[key]?.matches(value) == true, "\(test.name): \(key) of \(counted) by \(added.form)")
                    }
                } catch let second as Fault {
                    counts.asked += 1
                    #expect(
                        second.kind == .misconfigured && second.message != first.message,
                        "\(test.name): \(second.message.en) by \(added.form)")
                }
            }
        }
        #expect(counts.read > 40 && counts.asked * 4 < counts.read, "\(counts)")
    }

    /// The form that a line says to add, with what is open in it from the case's own; `nil` if that does not say it.
    private static func added(_ message: String, truth: String?) -> (form: String, isWhole: Bool)? {
        guard let line = message.firstMatch(of: #/ Add (.*) \(in a form/#)?.1 else { return nil }
        var form = ""
        for part in line.components(separatedBy: "; ")
        where !part.contains(#/is the arrival|these are registrations|is a single session|^came: all if/#) {
            var text = part.replacing(" if it does not matter", with: "")
            if text.contains("?") {
                let key = text.prefix { $0 != ":" } + ":"
                guard let known = truth?.split(separator: "\n").first(where: { $0.hasPrefix(key) }) else { return nil }
                text = String(known)
            }
            form += text + "\n"
        }
        return form.isEmpty ? nil : (form, !line.contains(" if "))
    }

    private func verify(_ test: WrongNumberCase, _ expectation: WrongNumberCase.Expectation, withForm: Bool) async {
        let title = "\(test.name), \(withForm ? "with the form" : "without a form")"
        do {
            let counted = try await read(test, withForm: withForm).counted
            if expectation.numbers == nil { Issue.record("\(title): read, with \(counted)") }
            for (key, value) in expectation.numbers ?? [:] {
                #expect(counted[key]?.matches(value) == true, "\(title): \(key): \(value), not \(counted)")
            }
        } catch let fault as Fault {
            let (status, texts) = expectation.refusal ?? (0, [])
            #expect(Self.status[fault.kind] == status, "\(title): \(fault.message.en)")
            for message in [fault.message.en, fault.message.es] {
                for text in texts { #expect(message.contains(text), "\(title)") }
            }
        } catch {
            Issue.record(error, "\(title)")
        }
    }

    /// The exit status of a run that ends so. A reading of files has no other faults.
    private static let status: [Fault.Kind: Int] = [.misconfigured: 78, .unreadableData: 65, .notFound: 66]

    private func read(_ test: WrongNumberCase, withForm: Bool) async throws -> EventTables {
        try await read(test, form: withForm ? test.form : nil)
    }

    private func read(_ test: WrongNumberCase, form: String?) async throws -> EventTables {
        try await withTemporaryFolder { folder in
            func path(_ name: String) -> String { "\(folder)/\(name)" }
            for file in test.files {
                let parent = URL(fileURLWithPath: path(file.name)).deletingLastPathComponent()
                try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
                try file.data.write(to: path(file.name))
            }
            var settings = EventFileSettings()
            settings.registrants = test.values(of: "--registrants").first.map(path)
            let named = test.values(of: "--files")
            let others = test.files.map(\.name).filter { $0 != test.values(of: "--registrants").first }
            settings.paths = !named.isEmpty ? named.map(path) : others.count > 1 ? [folder] : others.map(path)
            for column in test.values(of: "--column").map({ $0.components(separatedBy: "=") }) {
                settings.columns[column[0]] = column[1]
            }
            settings.dateOrder = test.values(of: "--date-order").first.flatMap(DateOrder.init)
            if let form {
                try form.write(to: path("form.yaml"))
                settings.form = path("form.yaml")
                if form.hasPrefix("files:") { settings.paths = [] }
            }
            let event = test.values(of: "--event").first.flatMap { Int64($0) }
            let santiago = try #require(TimeZone(identifier: "America/Santiago"))
            let source = FileSource(try FileOptions(settings, zone: santiago, event: event))
            return try await source.event(event ?? source.eventIDs().first ?? 1)
        }
    }
}

extension EventTables {
    /// What the corpus expects numbers of.
    fileprivate var counted: [String: WrongNumberCase.Value] {
        var attended: [UInt32: Set<UInt32>] = [:]
        var attendedByType: [UInt32: Set<[UInt32]>] = [:]
        for row in 0..<checkIns.count {
            guard let guest = checkIns.guests[row], let session = checkIns.sessions[row] else { continue }
            attended[session, default: []].insert(guest)
            if let type = checkIns.registrantTypes[row] { attendedByType[type, default: []].insert([session, guest]) }
        }
        var names: [Int64: String] = [:]
        for row in 0..<sessions.count { names[sessions.ids.values[row]] = sessions.names[row] ?? "" }
        var counts = Dictionary(names.values.map { ($0, 0) }) { $0 + $1 }
        for (session, guests) in attended {
            let name = names[sessionReferences.identifier(of: session)] ?? sessionReferences.name(of: session) ?? ""
            counts[name, default: 0] += guests.count
        }
        let types = attendedByType.map { (typeReferences.name(of: $0.key) ?? "", $0.value.count) }
        let price = offers.compactMap(\.price).max()
        let first = checkIns.createdAt.values.filter { $0 != .untimed }.min()
        let people = attended.values.reduce(into: Set<UInt32>()) { $0.formUnion($1) }
        return [
            "registrants": .text(details.registrants.map { String($0) } ?? "-"),
            "attended": .text(String(attended.values.reduce(0) { $0 + $1.count })),
            "guests": .text(String(people.count)),
            "checkins": .text(String(checkIns.count)),
            "setapart": .text(String(incomplete.count)),
            "first": .text(first?.utcText ?? "-"),
            "registered": .text(String(offers.compactMap(\.registered).reduce(0, +))),
            "price": .text(price.map { $0 == $0.rounded() ? String(Int($0)) : String($0) } ?? "-"),
            "stock": .text(String(offers.compactMap(\.stock).reduce(0, +))),
            "sessions": .counts(counts), "types": .counts(Dictionary(types) { $0 + $1 }),
        ]
    }
}
