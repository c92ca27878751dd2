import Foundation
import Logging

/// Writes log lines to standard error: text for people, or one JSON object a line for collectors.
struct ConsoleLogHandler: LogHandler {
    enum Format: String, CaseIterable, Sendable {
        case text, json
    }

    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    let format: Format

    init(level: Logger.Level, format: Format) {
        logLevel = level
        self.format = format
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let fields = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
        switch format {
        case .text:
            let details = fields.map { " \($0.key)=\($0.value)" }.joined()
            Console.note("attendance: \(event.level): \(event.message)\(details)")
        case .json:
            var object: [String: String] = [
                "time": Date.now.formatted(.iso8601), "level": event.level.rawValue, "message": "\(event.message)",
            ]
            for (key, value) in fields { object[key] = "\(value)" }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            if let line = try? encoder.encode(object) { Console.note(String(decoding: line, as: UTF8.self)) }
        }
    }
}
