import Base
import Foundation
import Logging
import Reporting
import Sources
import Store
import Transport

/// Reports the configuration in use, already known to be readable, and tries the files of facts that it names.
struct ConfigurationCheck {
    let settings: Settings

    var finding: Diagnosis {
        let path = settings.configuration.path
        guard settings.file != nil else { return Diagnosis(.configuration, .fine, .noConfigurationYet(path)) }
        do throws(Fault) { try settings.checkFacts() } catch { return Diagnosis(.configuration, error) }
        return Diagnosis(.configuration, .fine, .configurationInUse(path, profile: settings.profileName))
    }
}

/// Checks that the files of a `files` or `csv` profile can be read completely.
struct FilesCheck {
    let settings: Settings
    let common: CommonOptions

    func findings() async throws -> [Diagnosis] {
        [try await service, Diagnosis(.clock, .fine, .clockNotTold), Diagnosis(.session, .fine, .noLogInNeeded)]
    }

    private var service: Diagnosis {
        get async throws {
            if settings.source == .files { return try await events }
            let source = MemberFilesSource(
                name: settings.clubName, files: settings.members.files, zone: settings.timeZone)
            do {
                let club = try await source.read(visitsSince: nil)
                return Diagnosis(
                    .service, .fine, .filesReadable(members: club.members.count, visits: club.visits.count))
            } catch let fault as Fault {
                return Diagnosis(.service, fault)
            }
        }
    }
}

extension FilesCheck {
    /// Reads every event, and reports what the files do not contain.
    private var events: Diagnosis {
        get async throws {
            do {
                let source = try Service.files(settings, common)
                var (checkIns, contents) = (0, SourceContents())
                let ids = try source.eventIDs()
                for id in ids {
                    let tables = try await source.event(id, columns: [.counted, .names, .addresses])
                    checkIns += tables.checkIns.count
                    contents.formUnion(settings.contents(of: tables))
                }
                return Diagnosis(
                    .service, .fine,
                    .eventFilesReadable(events: ids.count, checkIns: checkIns, missing: contents.missing))
            } catch let fault as Fault {
                return Diagnosis(.service, fault)
            }
        }
    }
}

/// Checks that the rules of the time zone are known, and reports their version.
struct ZoneCheck {
    let settings: Settings
    /// The system's time zone database.
    var systemFolder = "/usr/share/zoneinfo"

    var finding: Diagnosis {
        let now = Instant(secondsSinceEpoch: Int64(time(nil)))
        let clock = WallClock(zone: settings.timeZone)
        let text = Phrase.zoneInUse(
            settings.timeZone.nameForPeople, offset: String(clock.iso8601(now).suffix(6)), systemData: systemData)
        // The program contains its own zone data; only the system's shows which zone is the machine's.
        let isGuess = settings.origin(of: .timeZone) == .standard && systemData == nil
        return isGuess ? Diagnosis(.timeZone, .warning, .zoneGuessed(text)) : Diagnosis(.timeZone, .fine, text)
    }

    /// The release of the system's time zone data, such as `2026a`; `?` if unknown, `nil` if there is none.
    private var systemData: String? {
        guard FileManager.default.fileExists(atPath: systemFolder) else { return nil }
        let releases = ["tzdata.zi", "+VERSION"].lazy.compactMap { name -> String? in
            guard let file = FileHandle(forReadingAtPath: "\(systemFolder)/\(name)") else { return nil }
            defer { try? file.close() }
            let start = (try? file.read(upToCount: 64)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            return start.split(separator: "\n").first?.split(separator: " ").last.map(String.init)
        }
        return releases.first ?? "?"
    }
}

struct StoreCheck {
    let path: String
    let logger: Logger

    var finding: Diagnosis {
        do {
            guard FileManager.default.fileExists(atPath: path) else {
                let records = try RecordsHealth(beside: path)
                guard let problem = records.damage.first else { return Diagnosis(.store, .fine, .storeNotThere) }
                return Diagnosis(.store, .failed(.unreadableData), problem)
            }
            let store = try AttendanceStore.open(path: path, access: .reading, closes: false, logger: logger)
            defer { store.close() }
            let health = try store.health()
            // Access by others is reported with the other folders and files.
            guard let problem = health.damage.first else { return Diagnosis(.store, .fine, health.contents) }
            // A problem of the records already names their file.
            let isOfRecords = health.records.damage.contains(problem)
            return Diagnosis(
                .store, .failed(.unreadableData), isOfRecords ? problem : problem.prefixed(with: path))
        } catch {
            return Diagnosis(.store, error)
        }
    }
}

/// Checks that the server would accept nightly messages: connection, TLS and password, without sending one.
struct MailCheck {
    let mail: NightlySettings.Mail
    let settings: Settings

    init(_ mail: NightlySettings.Mail, _ settings: Settings) {
        self.mail = mail
        self.settings = settings
    }

    var finding: Diagnosis {
        get async throws {
            do {
                let carrier = try MailCarrier(mail, settings)
                if let fault = try await carrier.check().fault(at: carrier.place) { return Diagnosis(.mail, fault) }
                let isProgram = if case .program = mail.server { true } else { false }
                return Diagnosis(
                    .mail, .fine,
                    .mailServerReady(carrier.place, recipients: mail.recipients.count, isProgram: isProgram))
            } catch let fault as Fault {
                return Diagnosis(.mail, fault)
            }
        }
    }
}

/// Checks that requests would be accepted: a valid session or token, and the permissions that the profile requires.
struct SessionCheck {
    let settings: Settings
    let common: CommonOptions

    /// How long before the expiry of a token that cannot be renewed to warn, in seconds.
    private static let soon: Int64 = 86_400

    func finding() async throws -> Diagnosis {
        do {
            if settings.source.access == .serviceAccount {
                _ = try await Service.withFirestore(settings: settings, common: common) { _, tokens in
                    try await tokens.token()
                }
                return Diagnosis(.session, .fine, .serviceAccountGood)
            }
            let identity = try await Account.withAuthenticator(settings, logger: common.logger) { authenticator in
                let identity = try await authenticator.whoAmI()
                _ = try await authenticator.tokenProvider(requiring: settings.requiredPermissions)
                return identity
            }
            if let requirePermissions = settings.source.requirePermissions {
                try await Service.withConnection(settings: settings, common: common, requirePermissions)
            }
            return judged(identity)
        } catch let fault as Fault {
            return Diagnosis(.session, fault)
        }
    }

    private func judged(_ identity: Identity) -> Diagnosis {
        let listing = IdentityListing(identity: identity, clock: WallClock(zone: settings.timeZone))
        let text = Phrase.sessionGood(role: listing.role, expiry: listing.expiry)
        guard !identity.isRenewable, let end = identity.expiresAt else { return Diagnosis(.session, .fine, text) }
        let left = end.secondsSinceEpoch - Int64(time(nil))
        if left <= 0 { return Diagnosis(.session, .failed(.refused), .tokenExpired(text)) }
        guard left < Self.soon else { return Diagnosis(.session, .fine, text) }
        let isGiven = identity.origin == .givenToken
        return Diagnosis(.session, .warning, isGiven ? .givenTokenExpiresSoon(text) : .tokenExpiresSoon(text))
    }
}

extension StoreHealth {
    /// The contents of an intact store.
    var contents: Phrase {
        let bytes = UInt64(max(0, fileSize))
        if let club { return .storeSound(members: club.members, visits: club.visits, bytes: bytes) }
        return .storeSound(events: events.count, checkIns: events.reduce(0) { $0 + $1.held }, bytes: bytes)
    }
}
