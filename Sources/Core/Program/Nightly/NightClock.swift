import Base
import Foundation
import Sources
import Store
import Transport

/// This machine's clock beside the service's, which bounds the name of a night: a night that a wrong clock has named would
/// be the newest for as long as the clock was ahead.
struct NightClock: Sendable {
    /// The night's start by this machine's clock.
    let startedAt: Instant
    /// The service's clock at that time; `nil` if it was not asked, or did not say.
    let told: Instant?
    /// The moment of the last reading, by the service's clock; `nil` if there is none, or nobody needs to know.
    let lastReadAt: Instant?

    /// How far the clocks may be apart, in seconds.
    static let tolerance: UInt64 = 86_400
    /// How long a service that does not report the time may leave no night and no data until a night says so, in days.
    static let longestPause: Int64 = 7

    /// Asks the service for the time. Files have no clock.
    ///
    /// - Parameter serviceTime: The service's clock as of now, in seconds since 1970; `nil` if unknown.
    init(_ night: Night, isAsked: Bool, _ common: CommonOptions, serviceTime: () async -> Int64?) async {
        let settings = night.settings
        startedAt = night.startedAt
        guard isAsked, settings.source.hasClock else {
            (told, lastReadAt) = (nil, nil)
            return
        }
        told = await serviceTime().map(Instant.init(secondsSinceEpoch:))
        lastReadAt = told == nil ? Self.lastReading(settings, common) : nil
    }

    /// The moment of the last reading in a profile's store; `nil` if it is not known.
    static func lastReading(_ settings: Settings, _ common: CommonOptions) -> Instant? {
        let path = ProfileFolder(settings).store
        guard FileManager.default.fileExists(atPath: path),
            let store = try? AttendanceStore.open(path: path, access: .reading, logger: common.logger)
        else { return nil }
        defer { store.close() }
        return try? store.lastReadAt()
    }

    /// A time that shows that this machine's clock is wrong; `nil` if none does. A reading is in the past: only a clock that
    /// is behind it is wrong.
    private var contradiction: Instant? {
        for (other, isPast) in [(told, false), (lastReadAt, true)] {
            guard let other else { continue }
            let ahead = startedAt.secondsSinceEpoch - other.secondsSinceEpoch
            if ahead.magnitude >= Self.tolerance, !isPast || ahead < 0 { return other }
        }
        return nil
    }

    /// The night's start: where this machine's clock is wrong, by the other one.
    var believed: Instant { contradiction ?? startedAt }

    /// The name of the night by the clock that is believed. If that is the last reading, the nights published since, without
    /// the service's time, count too, as long as none is more than a week after the one before.
    func name(among folders: NightFolders, in zone: TimeZone) -> String {
        var name = Night.name(in: zone, at: believed)
        guard told == nil, contradiction != nil else { return name }
        for night in folders.kept().map(\.name) where night > name {
            guard let last = ISO8601Text(name)?.civil, let next = ISO8601Text(night)?.civil,
                next.daysSinceEpoch - last.daysSinceEpoch <= Self.longestPause
            else { break }
            name = night
        }
        return name
    }

    /// - Throws: A `Fault` of kind `.misconfigured` if the clocks are a day or more apart.
    func require() throws(Fault) {
        guard let other = contradiction else { return }
        let ahead = startedAt.secondsSinceEpoch - other.secondsSinceEpoch
        throw Fault(.misconfigured, told == nil ? .clockBehindReading(seconds: ahead) : .clocksApart(seconds: ahead))
    }
}

extension NightClock {
    /// Requires what any response of the run said of the time: the one that is asked for it may have failed.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured` if the clocks are a day or more apart.
    static func requireToldTime() throws(Fault) {
        guard let ahead = ServiceTime.ahead, ahead.magnitude >= tolerance else { return }
        throw Fault(.misconfigured, .clocksApart(seconds: ahead))
    }
}

extension ServiceTime {
    /// The service's time, if a response of the run reported it.
    static var now: Instant? { ahead.map { Instant.now.advanced(bySeconds: -$0) } }
}

extension SourceKind {
    /// Whether it is a service, whose responses have a date.
    var hasClock: Bool { access != .files }
}
