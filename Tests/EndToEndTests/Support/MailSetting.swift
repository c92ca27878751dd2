import Foundation
import Sandbox
import TestSupport

/// Runs a profile whose nights send mail to a server. In its lines, FOLDER stands for a folder of the test's.
func withMailSetting(
    to recipients: [String], mail: [String] = [], nightly: [String] = ["events: [6]", "formats: [csv]"],
    series: [String] = [], server options: [String] = [], scheme: String = "smtp",
    _ body: (NightlySetting, LoopbackServer) async throws -> Void
) async throws {
    try await withMailSetting(
        to: recipients, mail: mail, nightly: nightly, series: series, server: options, scheme: scheme
    ) {
        setting, server, _ in try await body(setting, server)
    }
}

func withMailSetting(
    to recipients: [String], mail: [String] = [], nightly: [String] = ["events: [6]", "formats: [csv]"],
    series: [String] = [], server options: [String] = [], scheme: String = "smtp",
    _ body: (NightlySetting, LoopbackServer, RunningSandbox) async throws -> Void
) async throws {
    try await withTemporaryFolder { folder in
        try await LoopbackServer.run("mailserver.py", below: folder, options) { server in
            let host = options.contains { $0.hasSuffix("tls") } ? "localhost" : "127.0.0.1"
            let lines =
                [
                    "mail:", "  server: \(scheme)://\(host):\(server.port)",
                    "  from: Informes de José <reports@example.org>",
                ]
                + (mail + ["to:"] + recipients.map { "  - \($0)" }).map { "  " + $0 }
            try await withNightlySetting(nightly.map { $0.replacing("FOLDER", with: folder) } + lines, series: series) {
                try await body($0, server, $1)
            }
        }
    }
}

extension LoopbackServer.Message {
    /// What the message lists before its reports, each in a line.
    var listed: [String] {
        let opening = text.components(separatedBy: String(repeating: "-", count: 72))[0]
        return "\n\(opening)".components(separatedBy: "\n* ").dropFirst().map { line in
            line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    /// How many things its subject counts: the one that it names, and the others.
    var counted: Int {
        let more = headers["subject"]?.firstMatch(of: #/ · ([\d.,]+) (?:more|más)$/#)?.1 ?? "0"
        return 1 + (Int(more.filter(\.isNumber)) ?? 0)
    }
}
