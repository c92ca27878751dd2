import Base
import Logging
import Packs
import Rendering
import Reporting
import Sources

/// All that a night reads, writes and starts, apart from its source and its mail server, tried before the night: the list that
/// `doctor`, `config check` and `nightly --dry-run` share. Nothing is left behind.
struct NightCheck: Sendable {
    /// What would stop the night, or part of it.
    struct Obstacle: Sendable {
        /// The setting that it comes from: `nightly.packs`.
        var key: String
        var fault: Fault
    }

    let settings: Settings
    let common: CommonOptions
    /// The folder, if not the profile's.
    var output: String?

    /// What would fail, in the order in which a night would meet it.
    func obstacles() async throws -> [Obstacle] {
        tellIgnored()
        var found: [Obstacle] = []
        func attempt(_ key: String, _ body: () async throws -> Void) async throws {
            do { try await body() } catch let fault as Fault { found.append(Obstacle(key: key, fault: fault)) }
        }
        let nightly = settings.nightly
        var (night, packs): (Night?, SponsorRun?) = (nil, nil)
        try await attempt("nightly.reports") { night = try await Night.ofProfile(settings, output: output) }
        try await attempt("nightly.mail") { if let mail = nightly.mail { _ = try NightMail(mail, settings, common) } }
        if found.last?.key != "nightly.mail" {
            try await attempt("nightly.hooks") { _ = try NightDelivery(settings, common: common) }
            try await attempt("nightly.mail") { try nightly.mail?.requireProgram() }
        }
        if let night, !settings.source.hasMembers {
            try await attempt("nightly.packs") { packs = try await night.packs(common: common) }
            if found.last?.key != "nightly.packs" { try await attempt("nightly.mail.to") { try requireSponsors() } }
        }
        try await attempt("facts") { try settings.checkFacts() }
        if nightly.formats.contains(.xlsx) || night?.letters.isEmpty == false {
            try await attempt("nightly.formats") { try XLSXRenderer.requireTemporaryFolder() }
        }
        try await attempt("nightly.formats") { try nightly.requirePrinter() }
        // What is wrong with a folder is so for all that is in it.
        var closed: [String] = []
        for (key, path) in NightPaths(settings, night, packs).all
        where !closed.contains(where: { path.place.hasPrefix("\($0)/") }) {
            do {
                try path.attempt()
            } catch {
                found.append(Obstacle(key: key, fault: error))
                closed.append(path.place)
            }
        }
        guard let hooks = nightly.hooks, !found.contains(where: { $0.key == "nightly.hooks" }) else { return found }
        for moment in NightlySettings.Hooks.Moment.allCases {
            for command in hooks.commands[moment] ?? [] {
                try await attempt("nightly.hooks") { try await Hook.requireProgram(of: command, for: moment) }
            }
        }
        return found
    }

    /// Warns of what an earlier version had in a profile.
    func tellIgnored() {
        if let place = settings.nightly.oldLineage {
            common.tell(.lineageIgnored(place), .warning, in: settings.language)
        }
    }

    /// The events that the profile names and its source does not know, and what its sponsors file names and the event does not
    /// have, by a request for each event.
    func unknownEvents(of source: any EventSource) async throws -> [Obstacle] {
        var found: [Obstacle] = []
        for event in settings.nightly.events.ids {
            do {
                _ = try await source.sessions(of: event)
            } catch let fault as Fault where fault.kind == .notFound {
                found.append(Obstacle(key: "nightly.events", fault: fault))
            }
        }
        found += [try await unknownInPacks(of: source)].compactMap(\.self)
        return found + (try await settings.unknownInFacts(of: source, common)).map { Obstacle(key: "facts", fault: $0) }
    }

    /// What the sponsors file names and the event of the packs does not have, by a request for its sessions.
    func unknownInPacks(of source: any EventSource) async throws -> Obstacle? {
        // A file that cannot be read is an obstacle of its own.
        guard let packs = settings.nightly.packs, let file = try? SponsorFile(readingFrom: packs.sponsors) else {
            return nil
        }
        do {
            let listing = try await source.sessions(of: packs.event)
            // Some sessions and types are known from check-ins alone.
            if (try? file.checkAgainstStore(of: packs.event, settings, common)) != true {
                try file.check(against: listing.tables(of: packs.event, EventDetails()))
            }
        } catch let fault as Fault where fault.kind == .notFound {
            return Obstacle(key: "nightly.packs", fault: fault)
        }
        return nil
    }

    /// Requires the sponsors who get mail to be in the sponsors file.
    private func requireSponsors() throws(Fault) {
        guard let packs = settings.nightly.packs else { return }
        let slugs = Set(try SponsorFile(readingFrom: packs.sponsors).sponsors.map(\.slug))
        for recipient in settings.nightly.mail?.recipients ?? [] {
            guard let slug = recipient.sponsor, !slugs.contains(slug) else { continue }
            throw Fault(
                .notFound, Phrase.mailNoSuchSponsor(slug, in: packs.sponsors).prefixed(with: recipient.place))
        }
    }
}
