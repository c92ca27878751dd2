import Base
import Sources
import Store

extension FactsSettings {
    static var row: SettingRow<Settings> {
        var row = SettingRow<Settings>(
            "facts", \.facts, read: { value throws(Fault) in try FactsSettings(value) }, shown: { $0.shown },
            example: SettingExample(.settingFacts, "rooms.xlsx"))
        row.expand = { settings, environment in
            settings.facts.file = settings.besideConfiguration(settings.facts.file, environment)
            for (event, path) in settings.facts.files {
                settings.facts.files[event] = settings.besideConfiguration(path, environment)
            }
        }
        return row.of(.events).listedIfSet
    }

    private init(_ value: YAMLValue) throws(Fault) {
        self.init()
        guard value.isMapping else {
            file = try value.nonemptyText()
            return
        }
        var mapping = try value.mapping()
        for (number, path) in mapping.takeAll() {
            guard let id = Int64(number), id > 0 else { throw path.fault(expected: .anEventNumber(not: number)) }
            files[id] = try path.nonemptyText()
        }
        guard !files.isEmpty else { throw value.fault(expected: .aText) }
    }

    /// As written in a profile.
    private var shown: String? {
        guard !files.isEmpty else { return file }
        return files.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    }
}

extension Settings {
    /// Reads a file of facts.
    ///
    /// - Throws: a `Fault` as `FactsFile` does; of a profile's file, it names the line of `facts`.
    func factsFile(_ path: String) throws(Fault) -> FactsFile {
        do {
            return try FactsFile(path: path, dateOrder: files.dateOrder, zone: timeZone)
        } catch {
            throw atFacts(error)
        }
    }

    /// Adds to an event's tables what is known of its sessions.
    ///
    /// - Parameter events: the events of the run; `nil` if more than one may be.
    /// - Throws: a `Fault`, of kind `.misconfigured` also if several events have one file that does not tell them apart.
    func addFacts(to tables: inout EventTables, among events: [Int64]?) throws(Fault) {
        guard let path = facts.path(of: tables.eventID) else { return }
        let file = try factsFile(path)
        try requireFacts(file, at: path, among: events)
        do {
            tables.facts = try file.facts(
                of: tables.eventID, sessions: tables.knownSessions, hours: tables.sessionHours)
        } catch {
            throw atFacts(error)
        }
    }

    /// Checks that a file of facts can be of all the run's events.
    private func requireFacts(_ file: FactsFile, at path: String, among events: [Int64]?) throws(Fault) {
        guard facts.file != nil, events?.count != 1, !file.namesEvents else { return }
        throw atFacts(Fault(.misconfigured, .factsOfSeveralEvents(path, first: events?.first)))
    }

    /// Names the line of a profile's file in a fault.
    private func atFacts(_ fault: Fault) -> Fault {
        var fault = fault
        if facts.isOfProfile { fault.message = fault.message.prefixed(with: place(of: "facts")) }
        return fault
    }

    /// Reads all that `facts` names: what `doctor`, `config check` and `nightly --dry-run` try. It needs no request.
    func checkFacts() throws(Fault) {
        guard !facts.isEmpty else { return }
        for path in facts.files.sorted(by: { $0.key < $1.key }).map(\.value) { _ = try factsFile(path) }
        guard let path = facts.file else { return }
        let file = try factsFile(path)
        if place(of: "nightly") != nil { try requireFacts(file, at: path, among: nightly.events.only) }
    }
}

extension Settings {
    /// What files of facts say of sessions that their events do not have, by a request for each event. It is known of the events
    /// that the profile names, or that have a file of their own.
    func unknownInFacts(of source: any EventSource, _ common: CommonOptions) async throws -> [Fault] {
        let named = facts.file == nil ? facts.files.keys.sorted() : nightly.events.only ?? []
        var faults: [Fault] = []
        for event in named {
            // A file that cannot be read is an obstacle of its own.
            guard let path = facts.path(of: event), let file = try? factsFile(path) else { continue }
            do {
                let listed = try await source.sessions(of: event).tables(of: event, EventDetails())
                var sessions = listed.knownSessions
                // Some sessions are known from check-ins alone.
                if let files = source as? FileSource {
                    sessions += try await files.event(event, columns: []).knownSessions
                } else if let stored = storedTables(of: event, common) {
                    sessions += stored.knownSessions
                }
                _ = try file.facts(of: event, sessions: sessions, hours: listed.sessionHours)
            } catch let fault as Fault {
                // That an event is not there is said elsewhere.
                if fault.kind == .misconfigured { faults.append(atFacts(fault)) }
            }
        }
        return faults
    }

    private func storedTables(of event: Int64, _ common: CommonOptions) -> EventTables? {
        let path = ProfileFolder(self).store
        guard let store = try? AttendanceStore.open(path: path, access: .reading, logger: common.logger) else {
            return nil
        }
        defer { store.close() }
        return try? store.tables(of: event, columns: [])
    }
}

extension NightlySettings.Events {
    /// The events of each night, if the profile names them all.
    var only: [Int64]? { areNamed ? ids : nil }
}

extension EventTables {
    /// From the start to the end of each session of which the start is known.
    var sessionHours: [Int64: ClosedRange<Instant>] {
        (0..<sessions.count).reduce(into: [:]) { hours, row in
            guard let start = sessions.startsAt[row] else { return }
            hours[sessions.ids.values[row]] = start...max(start, sessions.endsAt[row] ?? start)
        }
    }

    /// The sessions that the event lists, has offers in, or has check-ins of, with their names.
    var knownSessions: [(id: Int64, name: String?)] {
        var names: [Int64: String?] = [:]
        for (code, id) in sessionReferences.identifiers.enumerated() {
            names.updateValue(sessionReferences.name(of: UInt32(code)), forKey: id)
        }
        for offer in offers where names[offer.sessionID] == nil { names.updateValue(nil, forKey: offer.sessionID) }
        for row in 0..<sessions.count { names.updateValue(sessions.names[row], forKey: sessions.ids.values[row]) }
        return names.sorted { $0.key < $1.key }.map { (id: $0.key, name: $0.value) }
    }
}
