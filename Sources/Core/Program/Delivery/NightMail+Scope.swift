import Base
import Foundation
import Membership
import Rendering
import Reporting
import Sources
import Store
import Templates

/// What of a night is for recipients with `events`, `series` or `sessions`.
extension NightMail {
    /// The outcome of a night as far as it is for a reader; `nil` if none of what failed is.
    func outcome(
        _ outcome: NightOutcome, for reader: NightlySettings.Mail.Recipient, _ folders: NightFolders, upTo night: String
    ) -> NightOutcome? {
        guard !reader.scope.isWhole else { return outcome }
        return outcome.only(scope(of: reader, known(outcome, reader, folders, upTo: night)))
    }

    /// This night and earlier ones, which say what sessions events have.
    private func known(
        _ outcome: NightOutcome, _ reader: NightlySettings.Mail.Recipient, _ folders: NightFolders, upTo night: String
    ) -> [NightManifest] {
        let told = (try? memory.told(reader.key))?.nights ?? []
        return (told + folders.nights(upTo: night)).map(\.manifest) + [outcome.manifest].compactMap(\.self)
    }

    private func scope(of reader: NightlySettings.Mail.Recipient, _ nights: [NightManifest]) -> NightScope {
        let scope = reader.scope
        guard scope.isOfSessions else {
            let ofSeries = scope.series.flatMap { events(ofSeries: $0, nights) }
            return NightScope(events: Set(scope.events + ofSeries), series: Set(scope.series))
        }
        let sessions = Set(scope.sessions)
        let having = nights.reduce(into: Set<Int64>()) { $0.formUnion($1.events(withSessions: sessions)) }
        guard !scope.events.isEmpty else { return NightScope(events: having, sessions: sessions) }
        // Of an event that was never read nobody knows which sessions it has.
        let unread = scope.events.filter { event in !nights.contains { $0.sessions(of: event) != nil } }
        return NightScope(
            events: Set(scope.events.filter(having.contains) + unread), sessions: sessions)
    }

    /// The events of a series: those that the profile names, or else those that its comparisons had, and that the service's last
    /// list has.
    private func events(ofSeries name: String, _ nights: [NightManifest]) -> [Int64] {
        if case .events(let ids) = settings.series[name] { return ids }
        let compared = nights.flatMap {
            ($0.comparisons ?? []).filter { $0.series == name }.flatMap { $0.events ?? [] }
        }
        let selection = EditionSelection(series: name, known: settings.series, minimum: 1)
        guard let listing = storedEvents(), let listed = try? selection.events(listed: listing) else {
            return compared
        }
        return compared + listed
    }

    /// The events that the service's lists have had so far; `nil` if there is no store.
    private func storedEvents() -> EventTable? {
        let path = ProfileFolder(settings).store
        guard FileManager.default.fileExists(atPath: path),
            let store = try? AttendanceStore.open(path: path, access: .reading, logger: common.logger)
        else { return nil }
        defer { store.close() }
        return try? store.events()
    }

    /// What recipients are to get and the nights cannot have, a line for each recipient.
    func strays(of outcome: NightOutcome, _ folders: NightFolders, upTo night: String) -> [Phrase] {
        strayEvents(of: outcome, folders, upTo: night) + straySessions(of: outcome, folders, upTo: night)
    }

    /// The events that recipients are to get and that the account does not have. Nothing is said before a night has read the
    /// service's list, nor while that is empty.
    private func strayEvents(of outcome: NightOutcome, _ folders: NightFolders, upTo night: String) -> [Phrase] {
        let readers = mail.recipients.filter { !$0.scope.events.isEmpty }
        // Spark's runs read a list that the store may not have.
        guard !readers.isEmpty, let listed = outcome.manifest?.listedEvents, listed > 0,
            let stored = storedEvents(), stored.count >= listed
        else { return [] }
        let ids = Set(stored.ids.values)
        return readers.compactMap { reader in
            let nights = known(outcome, reader, folders, upTo: night)
            let missing = reader.scope.events.filter { event in
                !ids.contains(event) && !nights.contains { $0.knows(event) }
            }
            return missing.isEmpty ? nil : .mailNoSuchEvents(missing, at: reader.place)
        }
    }

    /// The sessions that recipients are to get and that no event of the nights has. Nothing is said as long as an event that may
    /// have them was not read.
    private func straySessions(of outcome: NightOutcome, _ folders: NightFolders, upTo night: String) -> [Phrase] {
        guard let manifest = outcome.manifest, manifest.events.contains(where: { $0.status == .ok }) else { return [] }
        let hasFailed = manifest.events.contains { $0.status == .failed }
        return mail.recipients.filter(\.scope.isOfSessions).compactMap { reader in
            let nights = known(outcome, reader, folders, upTo: night)
            let events = reader.scope.events
            let areRead = events.allSatisfy { event in nights.contains { $0.sessions(of: event) != nil } }
            guard events.isEmpty ? !hasFailed : areRead else { return nil }
            let has = nights.reduce(into: Set<Int64>()) { sessions, night in
                for event in night.events + (night.earlier ?? []).map(\.event)
                where events.isEmpty || events.contains(event.id) { sessions.formUnion(event.knownSessionIDs) }
            }
            let missing = reader.scope.sessions.filter { !has.contains($0) }
            return missing.isEmpty ? nil : .mailNoSuchSessions(missing, of: events, at: reader.place)
        }
    }

    // MARK: What a message has

    /// The totals of a reader's sessions, a part of the message for each event.
    func totals(
        _ manifest: NightManifest?, in language: Language, _ outcome: NightOutcome
    ) -> [Letter] {
        let theme = outcome.requests.first?.page.theme ?? .tikit
        return (manifest?.events ?? []).filter { $0.status == .ok }.compactMap { event in
            event.sessionTotals(on: WallClock(zone: settings.timeZone)).map { Letter($0, theme: theme, in: language) }
        }
    }

    /// The workbooks of a reader's comparisons, from the night's files.
    func comparisonWorkbooks(_ manifest: NightManifest, of night: String, in folders: NightFolders) -> [EventPart.File]
    {
        (manifest.comparisons ?? []).filter { $0.status == .ok }.flatMap(\.files)
            .filter { $0.path.hasSuffix(".xlsx") }.compactMap { file in
                FileManager.default.contents(atPath: "\(folders.path)/\(night)/\(file.path)").map {
                    EventPart.File(path: file.path, bytes: Array($0))
                }
            }
    }

    /// The addresses of a reader's own pages, a line for each: the night's page has those of others, too.
    func pages(_ manifest: NightManifest, of night: String) -> [Phrase] {
        guard let link = mail.link else { return [] }
        let events = manifest.events.map { ($0.title, $0.files) }
        let comparisons = (manifest.comparisons ?? []).map { (Phrase(verbatim: $0.series), $0.files) }
        return (events + comparisons).flatMap { title, files in
            files.filter { $0.path.hasSuffix(".html") }.map { file in
                .newsOf(title, Phrase(verbatim: "\(link)\(night)/\(file.path)"))
            }
        }
    }
}

extension NightManifest {
    /// Whether the night knows an event, although the service's list may have it no more.
    fileprivate func knows(_ event: Int64) -> Bool {
        events.contains { $0.id == event } || earlier?.contains { $0.event.id == event } == true
            || left?.contains { $0.id == event } == true || over?.contains(event) == true
    }

    /// The sessions of an event as this night, or one before it, reported them; `nil` if none did.
    fileprivate func sessions(of event: Int64) -> [Session]? {
        (events + (earlier ?? []).map(\.event)).first { $0.id == event && $0.hasReport }?.sessions
    }
}

extension NightOutcome {
    /// The outcome as if the night had nothing else than what is for a reader; `nil` if nothing was published, and none of what
    /// failed is for that reader.
    fileprivate func only(_ scope: NightScope) -> NightOutcome? {
        var own = self
        own.earlier = earlier.map { RecordedNight(name: $0.name, manifest: $0.manifest.only(scope)) }
        own.repeated = repeated?.only(scope)
        own.parts = scope.sessions == nil ? parts.filter { $0.event.map(scope.events.contains) == true } : []
        guard let manifest = manifest?.only(scope) else {
            own.failures = failures.filter { failure in
                failure.event.map(scope.events.contains) ?? failure.series.map(scope.series.contains) ?? true
            }
            guard failures.isEmpty || !own.failures.isEmpty else { return nil }
            // Reasons may name what is not for readers of sessions.
            if scope.sessions != nil { (own.reason, own.failures) = (nil, []) }
            return own
        }
        own.manifest = manifest
        (own.reason, own.failures) = (nil, [])
        let isWhole = manifest.failures.isEmpty && manifest.news?.items.contains(where: \.isEmptiedList) != true
        own.status = isWhole ? ExitStatus.success : ExitStatus.partial
        return own
    }
}
