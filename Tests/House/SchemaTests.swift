import Base
import Foundation
import TestSupport
import Testing

@testable import Program
@testable import Reporting
@testable import attendance

/// The JSON Schema that editors use, against the parser that decides.
@Suite(.timeLimit(.minutes(30))) struct SchemaTests {
    @Test func `the schema's keys are the parser's`() async throws {
        let schema = try JSONSerialization.jsonObject(
            with: Data(DefinitionSchema(await SectionCatalogue.ofHouse).text.utf8))
        func keys(_ path: String...) throws -> [String] {
            var value = schema
            for key in path { value = try #require((value as? [String: Any])?[key], "\(path)") }
            return try #require(value as? [String: Any]).keys.sorted()
        }
        #expect(try keys("properties") == DefinitionKey.allCases.map(\.rawValue).sorted())
        #expect(try keys("$defs", "adaptedSection", "properties") == SectionKey.allCases.map(\.rawValue).sorted())
    }

    /// The schema, by a validator that is none of ours, and the parser judge every definition alike, those apart whose
    /// mistake no schema can say.
    @Test func `schema and parser judge alike`() async throws {
        let vocabulary = await DefinitionLibrary(House.ofAttendance.topics).vocabulary()
        let builtIn = BuiltInDefinitions.texts(of: House.ofAttendance.topics)
        let texts =
            Snippet.all(of: "definitions").filter { !$0.isOfOtherKind }.map(\.text) + builtIn.values.sorted()
            + vocabulary.sections.kinds.flatMap { variants(of: $0, vocabulary.sections.columns(of: $0)) }
        let verdicts = try await Self.validate(texts)
        #expect(verdicts.count == texts.count && verdicts.contains(true) && verdicts.contains(false))
        for (text, isValid) in zip(texts, verdicts) {
            let name = builtIn.first { $0.value == text }?.key ?? "mine"
            let read = try? DefinitionFile(name: name, path: nil, text: text).definition(vocabulary)
            #expect((read != nil) == isValid, "\(text)")
        }
    }

    @Test func `the parser rejects what a schema cannot express`() async throws {
        let texts = Snippet.all(of: "definitions").filter(\.isOfOtherKind).map(\.text)
        #expect(try await Self.validate(texts) == texts.map { _ in true })
    }

    /// A section with each of the keys that only some take, with each column and a column of another's.
    private func variants(of kind: SectionKind, _ columns: [String]) -> [String] {
        let keys =
            ["bin: 5m", "cells: 4", "cells: 6", "scanners: 2", "seconds-per-checkin: 5", "longest-wait: 5m", "top: 3"]
            + ["group: session", "group: event", "group: day", "from: 2026-03-01"]
            + columns.flatMap { ["columns: \($0)", "sort: -\($0)"] }
            + ["columns: [status, cell]", "sort: method", "columns: checkin_id"]
        return Audience.allCases.flatMap { audience in
            keys.map { "title: a\naudience: \(audience)\nsections:\n  - {section: \(kind.rawValue), \($0)}\n" }
                + ["title: a\naudience: \(audience)\nsections: [\(kind.rawValue)]\n"]
        }
    }

    /// Whether each text is valid by the schema: Python's jsonschema over what PyYAML reads, dates left as they are
    /// written, as in YAML 1.2.
    private static func validate(_ texts: [String]) async throws -> [Bool] {
        let program = """
            import json, sys, jsonschema, yaml
            class Loader(yaml.SafeLoader): pass
            Loader.yaml_implicit_resolvers = {
                first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(":timestamp")]
                for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()}
            with open(sys.argv[1]) as file: given = json.load(file)
            schema = json.loads(given["schema"])
            jsonschema.Draft202012Validator.check_schema(schema)
            validator = jsonschema.Draft202012Validator(schema)
            print(json.dumps([validator.is_valid(yaml.load(text, Loader)) for text in given["texts"]]))
            """
        return try await withTemporaryFolder { folder in
            let input = URL(fileURLWithPath: "\(folder)/texts.json")
            let schema = DefinitionSchema(await SectionCatalogue.ofHouse).text
            try JSONSerialization.data(withJSONObject: ["schema": schema, "texts": texts]).write(to: input)
            let run = try await Subprocess.run("python3", ["-c", program, input.path])
            try #require(run.status == 0, "\(run.errors)")
            return try JSONDecoder().decode([Bool].self, from: run.bytes)
        }
    }
}
