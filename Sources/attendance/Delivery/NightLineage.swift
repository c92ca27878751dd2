import Files
import Foundation
import Messages
import Profiles
import Reporting
import Tables
import Transport

/// A nightly run as OpenLineage events: the lists that it reads and the files that it writes, with their columns.
///
/// Source: https://openlineage.io/spec/2-0-2/OpenLineage.json
struct NightLineage: Sendable {
    enum Kind: String, Sendable {
        case start = "START"
        case complete = "COMPLETE"
        case fail = "FAIL"
    }

    let settings: Settings
    /// The run's id, a UUID.
    let run: String

    private static let producer = "urn:attendance:\(Program.version)"
    private static let schema = "https://openlineage.io/spec"

    /// - Parameters:
    ///   - folder: The night's folder, with the files of the manifest.
    ///   - reason: Why the run failed.
    func event(
        _ kind: Kind, at time: Instant, manifest: NightManifest? = nil, in folder: String = "", reason: String? = nil
    ) -> JSONValue {
        var facets: [(String, JSONValue)] = []
        if let reason {
            facets.append(
                (
                    "errorMessage",
                    facet(
                        "1-0-1/ErrorMessageRunFacet", [("message", .string(reason)), ("programmingLanguage", "Swift")])
                ))
        }
        let events = manifest?.events.filter { $0.status == .ok } ?? []
        return .object([
            "eventType": .string(kind.rawValue), "eventTime": .string(WallClock(zone: .gmt).iso8601(time)),
            "run": ["runId": .string(run), "facets": .object(JSONObject(facets))],
            "job": ["namespace": "attendance", "name": .string("nightly.\(settings.profileName)")],
            "inputs": .array(events.flatMap(inputs)),
            "outputs": .array((events.flatMap(\.files) + (manifest?.club?.files ?? [])).map { output($0, in: folder) }),
            "producer": .string(Self.producer), "schemaURL": .string("\(Self.schema)/2-0-2/OpenLineage.json"),
        ])
    }

    private func facet(_ name: String, _ members: [(String, JSONValue)]) -> JSONValue {
        .object(
            JSONObject(
                [
                    ("_producer", .string(Self.producer)),
                    ("_schemaURL", .string("\(Self.schema)/facets/\(name).json")),
                ] + members))
    }

    private func columns(_ names: [(String, String?)]) -> JSONValue {
        facet(
            "1-1-1/SchemaDatasetFacet",
            [
                (
                    "fields",
                    .array(
                        names.map { name, type in
                            .object(
                                JSONObject([("name", .string(name))] + (type.map { [("type", .string($0))] } ?? [])))
                        })
                )
            ])
    }

    /// The lists of the source that an event's reports are made from.
    private func inputs(of event: NightManifest.Event) -> [JSONValue] {
        let namespace = settings.source == .files ? "file" : String(settings.baseURL.dropLast())
        return Self.lists.map { list, names in
            let facets = JSONObject([("schema", columns(names))])
            return [
                "namespace": .string(namespace), "name": .string("events/\(event.id)/\(list)"),
                "facets": .object(facets),
            ]
        }
    }

    private static let lists: [(String, [(String, String?)])] = [
        (
            "sessions",
            [
                ("session_id", "integer"), ("session", "string"), ("starts_at", "timestamp"), ("ends_at", "timestamp"),
                ("registrant_type_id", "integer"), ("registrant_type", "string"), ("registered", "integer"),
                ("reported_checkins", "integer"), ("price", "integer"), ("stock", "integer"), ("used", "integer"),
            ]
        ),
        (
            "checkins",
            [
                ("checkin_id", "integer"), ("guest_id", "integer"), ("session_id", "integer"),
                ("registrant_type_id", "integer"), ("method", "string"), ("latitude", "double"),
                ("longitude", "double"), ("created_at", "timestamp"),
            ]
        ),
    ]

    private func output(_ file: NightManifest.File, in folder: String) -> JSONValue {
        let path = "\(folder)/\(file.path)"
        var facets: [(String, JSONValue)] = []
        if path.hasSuffix(".csv"), let names = Self.header(of: path) {
            facets.append(("schema", columns(names.map { ($0, nil) })))
        }
        let size = facet("1-0-2/OutputStatisticsOutputDatasetFacet", [("size", .integer(Int64(file.bytes)))])
        return [
            "namespace": "file", "name": .string(path), "facets": .object(JSONObject(facets)),
            "outputFacets": ["outputStatistics": size],
        ]
    }

    /// The columns of a CSV file, whose names need no quotes.
    private static func header(of path: String) -> [String]? {
        guard let bytes = try? WholeFile.bytes(of: path, upTo: 1 << 30) else { return nil }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        let text = String(decoding: line, as: UTF8.self).filter { $0 != "\u{FEFF}" && $0 != "\r" && $0 != "\"" }
        return text.split(whereSeparator: { $0 == "," || $0 == ";" }).map(String.init)
    }

    /// Appends an event to the file, or posts it.
    ///
    /// - Returns: Why that failed, or `nil`.
    static func emit(_ event: JSONValue, to place: String, _ settings: Settings, _ common: CommonOptions) async
        -> Phrase?
    {
        if place.hasPrefix("http://") || place.hasPrefix("https://") {
            var request = ServiceRequest(
                .post, place, headers: [("Content-Type", "application/json")], body: event.bytes(), isIdempotent: true)
            request.name = "lineage"
            return await NotificationRequest.send(request, settings, common)
        }
        do {
            try JournalFile(path: place, mode: 0o644).append(event.text())
            return nil
        } catch {
            return error.message
        }
    }
}
