import Foundation
import Logging

/// Writes log lines to standard error: text for people, or one JSON object a line for collectors. Each names the run, and
/// the event that is being read.
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
        var fields: [String: String] = ["run": LogContext.run]
        if let event = LogContext.event { fields["event"] = "\(event)" }
        for (key, value) in metadata.merging(event.metadata ?? [:], uniquingKeysWith: { $1 }) {
            fields[key] = "\(value)"
        }
        switch format {
        case .text:
            let details = fields.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
            Console.note("attendance: \(event.level): \(event.message)\(details)")
        case .json:
            fields["time"] = Date.now.formatted(.iso8601)
            fields["level"] = event.level.rawValue
            fields["message"] = "\(event.message)"
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            if let line = try? encoder.encode(fields) { Console.note(String(decoding: line, as: UTF8.self)) }
        }
    }
}
