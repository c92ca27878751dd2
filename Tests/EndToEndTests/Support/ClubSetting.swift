import Foundation
import TestSupport

@testable import Sandbox

/// Profiles for a sandbox's gym and club, and for files, in a folder of their own.
struct ClubSetting: Sendable {
    var folder: String
    var sandbox: RunningSandbox
    var environment: [String: String]

    static func with(role: String = "receptionist", _ body: @Sendable (ClubSetting) async throws -> Void) async throws {
        try await withSandbox { sandbox, _ in
            try await withTemporaryFolder { folder in
                var setting = ClubSetting(folder: folder, sandbox: sandbox, environment: [:])
                try setting.write("key.json", sandbox.serviceAccountJSON())
                try setting.write("ids.txt", sandbox.negroniMemberIDs.joined(separator: "\n"))
                try setting.write("config.yaml", setting.configuration(role: role))
                setting.environment = Product.environment([
                    "ATTENDANCE_CONFIG": "\(folder)/config.yaml", "ATTENDANCE_DATA_DIR": "\(folder)/data",
                ])
                try await body(setting)
            }
        }
    }

    private func configuration(role: String) -> String {
        """
        profiles:
          gym:
            source: firestore
            base-url: \(sandbox.firestoreBaseURL)
            timezone: America/Santiago
            members:
              name: SajaruBox
              role: \(role)
              member-id: family-last_visit-1
              project: \(sandbox.firestoreProject)
              service-account: \(folder)/key.json
            nightly:
              output: \(folder)/nights
              reports: [members, my-visits]
          club:
            source: negroni
            base-url: \(sandbox.negroniBaseURL)
            timezone: America/Santiago
            members:
              name: Negroni
              ids: \(folder)/ids.txt
          files:
            source: csv
            timezone: America/Santiago
            members:
              name: El Club
              members-file: \(folder)/members.csv
              visits-file: \(folder)/visits.csv
          events:
            base-url: \(sandbox.baseURL)
          school:
            base-url: \(sandbox.baseURL)
            auth: edugo
            auth-base-url: \(sandbox.eduGoBaseURL)

        """
    }

    func write(_ name: String, _ text: String) throws {
        try text.write(to: "\(folder)/\(name)")
        // As a key should be; others would be closed, with a word.
        chmod("\(folder)/\(name)", 0o600)
    }

    func run(_ arguments: String...) async throws -> Subprocess.Outcome {
        try await Subprocess.run(Product.path, arguments, environment: environment)
    }

    /// Runs the program with a text on standard input.
    func run(_ arguments: [String], standardInput text: String) async throws -> Subprocess.Outcome {
        try write("input", text)
        return try await Subprocess.run(
            "/bin/sh", ["-c", #"exec "$0" "$@" < "$INPUT""#, Product.path] + arguments,
            environment: environment.merging(["INPUT": "\(folder)/input"]) { $1 })
    }

    func data(_ path: String) -> Data? { FileManager.default.contents(atPath: "\(folder)/\(path)") }

    /// The rows of a CSV file without quotes, by its header's names.
    func rows(_ path: String) -> [[String: String]] {
        CSVRows.of(String(decoding: data(path) ?? Data(), as: UTF8.self))
    }
}
