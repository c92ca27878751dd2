import Base
import Foundation
import TestSupport
import Testing

@testable import Reporting

/// Whatever a file holds, reading it ends in a definition or a fault.
@Suite(.timeLimit(.minutes(30))) struct DefinitionFuzzTests {
    /// Reads a text and says whether it was a definition.
    private func reads(_ text: String, _ vocabulary: DefinitionVocabulary) -> Bool {
        do throws(Fault) {
            let definition = try DefinitionFile(name: "mine", path: "mine.yaml", text: text).definition(vocabulary)
            #expect(!definition.sections.isEmpty)
            return true
        } catch {
            #expect(error.kind == .misconfigured)
            #expect(error.message.en.hasPrefix("mine.yaml"), "\(error.message.en)")
            #expect(!error.message.en.contains("\n") && !error.message.es.contains("\n"))
            return false
        }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>) func `random bytes`(seed: UInt64) async {
        let vocabulary = await DefinitionLibrary().vocabulary()
        var random = SeededGenerator(seed: seed)
        for _ in 0..<250 {
            let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            _ = reads(String(decoding: bytes, as: UTF8.self), vocabulary)
        }
    }

    /// Right definitions with bytes changed, pieces lost, doubled and swapped: most are wrong, some are still right.
    @Test(arguments: 1...8 as ClosedRange<UInt64>) func `mutated definitions`(seed: UInt64) async {
        let vocabulary = await DefinitionLibrary().vocabulary()
        var random = SeededGenerator(seed: seed)
        let texts =
            Snippet.all(of: "definitions").filter(\.isRight).map(\.text)
            + BuiltInDefinitions.texts(of: ReportTopic.known).values.sorted()
        let signs = Array("[]{}:,-#&*!|>'\"%@`\n\t ?~0aé\u{0}\u{FEFF}\u{202E}".utf8)
        var right = 0
        for _ in 0..<300 {
            var bytes = Array(texts[Int.random(in: 0..<texts.count, using: &random)].utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                let end = min(bytes.count, place + Int.random(in: 0...12, using: &random))
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes[place] = signs[Int.random(in: 0..<signs.count, using: &random)]
                case 1: bytes.insert(signs[Int.random(in: 0..<signs.count, using: &random)], at: place)
                case 2: bytes.removeSubrange(place..<max(place + 1, end))
                case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
                default: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
                }
                if bytes.isEmpty { bytes = [0x20] }
            }
            if reads(String(decoding: bytes, as: UTF8.self), vocabulary) { right += 1 }
        }
        #expect(right > 0 && right < 300)
    }

    @Test(arguments: [
        String(repeating: "[", count: 100_000), String(repeating: "{a: ", count: 5000),
        String(repeating: "- ", count: 50_000), "title: &a [*a]\nsections: *a\n", "title: *nobody\n",
        "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nsections: *c\ntitle: a\n", "title: !!binary x\nsections: 1\n",
        "--- a\n--- b\n", "title: a\nsections: [{section: {section: checkins}}]\n", "? [a]\n: b\n", "<<: {title: a}\n",
        "title: a\nsections:\n  - {section: checkins, top: 99999999999999999999}\n",
        "title: a\nsections:\n  - {section: doors, seconds-per-checkin: .nan}\n",
        "title: a\nsections:\n  - {section: doors, seconds-per-checkin: .inf}\n",
        "title: a\nsections:\n  - {section: checkin_histogram, bin: 9223372036854775807d}\n",
    ]) func `hostile files`(text: String) async {
        #expect(!reads(text, await DefinitionLibrary().vocabulary()))
    }
}
