import Base
import Membership
import Reporting
import Sources
import Store

typealias ClubReader = Reader<any MemberSource>

extension ClubReader {
    /// Brings the store up to date. Returns `nil` if there is no source to update it from.
    @discardableResult
    func collect() async throws -> ReadingOutcome? {
        guard let update else { return nil }
        return try await update.collector.collect(update.depth)
    }

    /// The complete club. Throws a `Fault`.
    ///
    /// - Parameter name: the club's name, if it is read from the store.
    func read(named name: String) async throws -> MemberTables {
        switch origin {
        case .source(let source): return try await source.read(visitsSince: nil)
        case .store(let store, _):
            try await collect()
            return try store.members(named: name)
        }
    }

    /// The club as the store has it of an earlier day, to compare with; `nil` if it has none, or is not used.
    func clubOfEarlierDay(_ settings: Settings) throws(Fault) -> EarlierClub? {
        guard case .store(let store, _) = origin,
            let earlier = try store.clubOfEarlierDay(
                named: settings.clubName, on: WallClock(zone: settings.timeZone))
        else { return nil }
        return EarlierClub(tables: earlier.club, days: earlier.days)
    }

    /// The members as they are now, with their phone numbers; `nil` if only the store can be read.
    func membersNow() async throws -> MemberTables? {
        switch origin {
        case .source(let source): try await source.members()
        case .store: try await update?.collector.members()
        }
    }
}

extension Service {
    /// Calls `body` with the reader of the club for a mode. A mode that writes the store runs under `lock`, or takes
    /// the profile's lock, for which it waits at most `lockTimeout`.
    static func withClubReader<Result: Sendable>(
        _ mode: ReadingMode, settings: Settings, common: CommonOptions, lockTimeout: Duration = .zero,
        under lock: RunLock? = nil, walksBetweenFull: Int = 7, _ body: (ClubReader) async throws -> Result
    ) async throws -> Result {
        guard settings.source.hasMembers else { throw Fault(.misconfigured, .profileIsOfEvents(settings.profileName)) }
        var held = lock
        if held == nil { held = try await mode.lock(settings, common.logger, timeout: lockTimeout) }
        return try await mode.withReader(
            settings, common.logger, under: held, address: settings.sourceAddress, walksBetweenFull: walksBetweenFull,
            keepsNames: settings.members.role.mayReadClub,
            connect: { try await withMembers(settings: settings, common: common, $0) }, body)
    }
}
