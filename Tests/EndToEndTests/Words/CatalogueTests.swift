import Foundation
import Testing

/// Every text that people read stands in a file of words, in both languages, and is used.
@Suite(.timeLimit(.minutes(30))) struct CatalogueTests {
    /// Words and forms that both languages write alike.
    private static let alike: Set<String> = [
        "Check-ins", "check-ins", "check-in", "Id", "ID", "Error", "error", "N", "VIP", "Check-in", ": ", "; ", ", ",
        "Club", "Stand", "Stands", "stand", "stands", "no", " · ", "mar", "/s", "/min", "", " ", "–", "/", ".", " (",
        ")", "(", " ()", ": OK", "Total",
    ]

    @Test func `there is something to read`() throws {
        let words = try SwiftSource.words()
        #expect(words.count > 50)
        #expect(words.reduce(0) { $0 + $1.keys.count } > 300)
        #expect(words.reduce(0) { $0 + $1.sayings.count } > 400)
    }

    @Test func `every key is used`() throws {
        let sources = try SwiftSource.all(in: "Sources")
        var uses: [String: Int] = [:]
        for source in sources {
            for name in source.uses { uses[name, default: 0] += 1 }
        }
        var definitions: [String: Int] = [:]
        for key in sources.filter(\.isWords).flatMap(\.keys) { definitions[key, default: 0] += 1 }
        let unused = definitions.filter { uses[$0.key, default: 0] <= $0.value }.keys.sorted()
        #expect(unused == [])
    }

    @Test func `every text is in both languages`() throws {
        for saying in try SwiftSource.all(in: "Sources").flatMap(\.sayings) {
            guard saying.es.isLiteral || saying.en.isLiteral else { continue }
            #expect(saying.es.text.isEmpty == saying.en.text.isEmpty, "\(saying)")
            let isAlike = saying.es.source.filter { !$0.isWhitespace } == saying.en.source.filter { !$0.isWhitespace }
            #expect(!isAlike || saying.es.literals.allSatisfy(Self.alike.contains), "not translated: \(saying)")
        }
    }

    /// Names of what each language has of its own.
    private static let languages: Set<String> = ["es", "en", "spanish", "english"]

    @Test func `both languages name the same values`() throws {
        for saying in try SwiftSource.all(in: "Sources").flatMap(\.sayings) {
            guard saying.es.isLiteral || saying.en.isLiteral else { continue }
            #expect(
                saying.es.names.subtracting(Self.languages) == saying.en.names.subtracting(Self.languages), "\(saying)")
        }
    }

    @Test func `texts appear only in files of words`() throws {
        for source in try SwiftSource.all(in: "Sources") where !source.isWords {
            for saying in source.sayings where saying.es.isLiteral || saying.en.isLiteral {
                #expect(!saying.es.text.contains { $0.isLetter }, "\(saying)")
            }
        }
    }

    /// A mistake in a command line is told by a phrase, not by a text in one language.
    @Test func `usage errors are there too`() throws {
        for source in try SwiftSource.all(in: "Sources/Core/Program") {
            #expect(source.text.firstMatch(of: /ValidationError\(\s*"/) == nil, "\(source.path)")
        }
    }

    /// Marks that only one of the languages has: an opening ¿ or ¡, guillemets; curly double quotes are English.
    @Test func `each language has its own punctuation`() throws {
        for saying in try SwiftSource.all(in: "Sources").flatMap(\.sayings) {
            #expect(!saying.en.text.contains { "¿¡«»ñáéíóú".contains($0) }, "\(saying.en.source)")
            #expect(!saying.es.text.contains { "“”".contains($0) }, "\(saying)")
        }
    }

    /// Spanish sets the sign of a percentage off, English does not; see `Language.percentSign`.
    @Test func `percentages are written one way`() throws {
        for saying in try SwiftSource.words().flatMap(\.sayings) {
            #expect(saying.es.literals.allSatisfy { $0.firstMatch(of: /[0-9]%/) == nil }, "\(saying)")
            #expect(saying.en.literals.allSatisfy { $0.firstMatch(of: /[0-9] %/) == nil }, "\(saying.en.source)")
        }
    }

    /// A place that somebody has taken is an inscripción. Cupos are what an offer can take at most.
    @Test func `Spanish counts registrations, and capacity as cupos`() throws {
        let sayings = try SwiftSource.words().flatMap(\.sayings)
        let files = Set(sayings.filter { $0.es.text.lowercased().contains("cupo") }.map(\.path))
        // The offer's stock and what is left of it, and what does not add up about them.
        let ofStock = [
            "Sections/Advice", "DataQuality", "Sections/EventGlossary", "Sections/ShortReport", "Sections/WhatChanged",
        ]
        #expect(files == Set(ofStock.map { "Sources/Reporting/\($0)Words.swift" }))
    }

    /// Which word agrees with a number is `Language`'s to say, in one place for all languages.
    @Test func `no phrase chooses its plural by hand`() throws {
        for source in try SwiftSource.words() {
            let choices = source.text.matches(of: /[!=]= "?1"? *\?|case 1:/).map { String($0.0) }
            #expect(choices == [], "\(source.path)")
        }
    }

    /// A sentence that stands in two places is one day mended in one of them only.
    @Test func `no sentence appears twice`() throws {
        var places: [String: [String]] = [:]
        for saying in try SwiftSource.words().flatMap(\.sayings) {
            guard saying.es.isLiteral, saying.en.isLiteral, saying.es.text.split(separator: " ").count > 5 else {
                continue
            }
            places[saying.es.source + saying.en.source, default: []].append(saying.path)
        }
        #expect(places.count > 200)
        #expect(places.filter { $0.value.count > 1 } == [:])
    }
}
