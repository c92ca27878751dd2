import Base
import Foundation
import Sources

/// Checks everything that a run depends on. It changes nothing, except that it renews a session that is due and,
/// after reporting it, restricts the modes of a session or key that others may read.
struct Doctor: Sendable {
    let common: CommonOptions

    func findings() async throws -> [Diagnosis] {
        let settings: Settings
        do {
            settings = try common.settings()
        } catch {
            // Without a configuration, neither the data folder nor the service is known.
            let rest = Diagnosis.Subject.allCases.filter { ![.configuration, .mail, .night].contains($0) }
            return [Diagnosis(.configuration, error)]
                + rest.map { Diagnosis($0, .skipped, .skipped(.configuration)) }
        }
        let folder = ProfileFolder(settings)
        let local =
            [ConfigurationCheck(settings: settings).finding, ZoneCheck(settings: settings).finding]
            + FolderCheck(
                dataFolder: settings.dataDirectory, profile: folder,
                keyFile: settings.source.access == .serviceAccount
                    ? settings.members.firestore.serviceAccountFile : nil,
                outputs: [settings.nightly.output, settings.nightly.packs?.output].compactMap(\.self)
            ).findings
            + [StoreCheck(path: folder.store, logger: common.logger).finding]
        var mail: [Diagnosis] = []
        if let server = settings.nightly.mail { mail.append(try await MailCheck(server, settings).finding) }
        let source = try await sourceFindings(settings)
        let isReadable = !source.contains { $0.subject != .clock && $0.outcome != .fine && $0.outcome != .warning }
        return local + source + mail + (try await night(settings, checked: local + mail, asks: isReadable))
    }

    private func sourceFindings(_ settings: Settings) async throws -> [Diagnosis] {
        guard settings.source.access != .files else {
            return try await FilesCheck(settings: settings, common: common).findings()
        }
        let service = try await ServiceCheck(settings: settings, logger: common.logger).findings()
        let isReachable = !service.contains { $0.subject == .service && $0.outcome.isFailure }
        return service + [
            isReachable
                ? try await SessionCheck(settings: settings, common: common).finding()
                : Diagnosis(.session, .skipped, .skipped(.service))
        ]
    }
}

extension Doctor {
    /// What the profile's nights read and write, apart from what other checks report.
    ///
    /// - Parameter asks: Whether the service can be asked for the events that the profile names.
    private func night(
        _ settings: Settings, checked others: [Diagnosis], asks: Bool
    ) async throws -> [Diagnosis] {
        guard settings.place(of: "nightly") != nil else { return [] }
        let failed = Set(others.filter(\.outcome.isFailure).map(\.subject))
        let check = NightCheck(settings: settings, common: common)
        var obstacles = try await check.obstacles().filter { obstacle in
            !(failed.contains(.folders) && obstacle.key == "data-dir")
                && !(failed.contains(.configuration) && obstacle.key == "facts")
                && !(failed.contains(.mail) && obstacle.key == "nightly.mail")
        }
        let namesEvents = !settings.nightly.events.ids.isEmpty || settings.nightly.packs != nil
        // Files are read once, and say which events they have.
        if asks, namesEvents, !settings.source.hasMembers, settings.source.access != .files {
            do {
                let unknown = try await Service.withEvents(settings: settings, common: common) {
                    try await check.unknownEvents(of: $0)
                }
                obstacles += unknown
            } catch let fault as Fault {
                obstacles.append(NightCheck.Obstacle(key: "nightly.events", fault: fault))
            }
        }
        guard obstacles.isEmpty else { return obstacles.map { Diagnosis(.night, $0.fault) } }
        return [Diagnosis(.night, .fine, .nightReady(settings.nightly.output ?? ""))]
    }
}

extension Diagnosis.Outcome {
    fileprivate var isFailure: Bool {
        if case .failed = self { true } else { false }
    }
}

extension Phrase {
    fileprivate static func skipped(_ subject: Diagnosis.Subject) -> Phrase {
        .skipped(because: subject.title)
    }
}
