import Foundation
import TestSupport

/// The independent calculation of comparisons: SQL in DuckDB over the store, in processes that serve all tests.
enum EditionReference {
    struct Answer: Decodable {
        /// A line for each section that differs.
        var differences: [String]
        /// The rows of each section.
        var rows: [String: Int]
    }

    private struct Comparison: Encodable {
        var store: String
        var zone: String
        /// Of bins, in seconds.
        var width: Int
        var events: [Int64]
        /// The folder of the CSV files that the product wrote.
        var files: String
    }

    private struct World: Encodable {
        var template: String
        var store: String
        var world: Int
        var middle: String
    }

    private struct Made: Decodable { var events: [Int64] }

    private static let python = Result {
        try Responder(Repository.url("Tests/EndToEndTests/Reference/editions.py").path, count: 2)
    }

    static func compare(
        store: String, zone: String, width: Int, events: [Int64], files: String
    ) async throws -> Answer {
        try await python.get().answer(Comparison(store: store, zone: zone, width: width, events: events, files: files))
    }

    /// Fills a copy of an empty store with random editions around a time; gives the ids of its events.
    static func makeWorld(_ seed: Int, around middle: String, from template: String, at store: String) async throws
        -> [Int64]
    {
        let made: Made = try await python.get().answer(
            World(template: template, store: store, world: seed, middle: middle))
        return made.events
    }
}
