import Aggregation
import Base
import Foundation
import Reporting

@testable import Rendering
@testable import Watch

/// An event at ten in the morning, made by hand: five doors, four types, and something wrong with each kind of thing.
enum LiveSample {
    static let clock = WallClock(zone: TimeZone(secondsFromGMT: -3 * 3600) ?? .gmt)
    /// 2026-03-01T10:00:30-03:00.
    static let now = Instant(secondsSinceEpoch: 1_772_370_030)

    static func status(
        _ connection: LiveStatus.Connection = .current, _ phase: LiveStatus.Phase = .watching
    ) -> LiveStatus {
        LiveStatus(now: now, clock: clock, connection: connection, phase: phase)
    }

    /// The lost connection that tests show.
    static var lost: LiveStatus.Connection {
        .lost(since: now.advanced(bySeconds: -65), because: .cannotWrite("/dev/null", reason: "x"))
    }

    static var view: LiveView {
        var totals = LiveTotals()
        totals.checkIns = 1250
        totals.repeatedCheckIns = 16
        totals.uniqueGuests = 1187
        totals.attended = 1234
        totals.registered = 2400
        totals.registeredHeld = 2200
        totals.attendedHeld = 1230
        totals.registrants = 1600
        totals.lastCheckInAt = now.advanced(bySeconds: -2)
        let minute = Instant(secondsSinceEpoch: now.secondsSinceEpoch - 30)
        let counts = [4, 7, 12, 18, 25, 31, 44, 52, 61, 58, 49, 47, 52, 50, 23]
        return LiveView(
            eventID: 6, eventName: "Tech Summit 2026", at: now, totals: totals, perMinute: 51,
            peak: LiveMinute(start: minute.advanced(bySeconds: -6 * 60), checkIns: 61),
            minutes: counts.enumerated().map { index, count in
                LiveMinute(start: minute.advanced(bySeconds: Int64(index - 14) * 60), checkIns: count)
            },
            doors: [
                door(12, "Día 1 - Mañana", 905, of: 1000, rate: 22, scanners: 2, capacity: 900),
                door(13, "Taller de servidores con Swift y una base de datos", 180, of: 200, rate: 17, scanners: 2),
                door(14, "Expo", 140, of: 1000, rate: 12, scanners: 3), door(15, "Cena", 9, of: 200, rate: 0),
                door(16, nil, 0, of: 0, rate: 0),
            ],
            types: [
                LiveType(
                    registrantTypeID: 3, registrantType: "VIP", registered: 120, registeredHeld: 120,
                    attendedHeld: 80, attended: 80,
                    uniqueGuests: 70),
                LiveType(
                    registrantTypeID: 4, registrantType: "General", registered: 2000, registeredHeld: 2000,
                    attendedHeld: 1000, attended: 1000, uniqueGuests: 980),
                LiveType(
                    registrantTypeID: 5, registrantType: "Estudiante", registered: 280, registeredHeld: 280,
                    attendedHeld: 150, attended: 150, uniqueGuests: 133
                ),
                LiveType(
                    registrantTypeID: nil, registrantType: nil, registered: 0, registeredHeld: 0, attendedHeld: 0,
                    attended: 4,
                    uniqueGuests: 4),
            ],
            alarms: [
                LiveAlarm(kind: .capacity, sessionID: 12, session: "Día 1 - Mañana", value: 905, limit: 900),
                LiveAlarm(kind: .queue, sessionID: 12, session: "Día 1 - Mañana", value: 2.2, limit: 2),
            ],
            warnings: [
                .quietDoor(sessionID: 15, session: "Cena", since: now.advanced(bySeconds: -240), perMinute: 6.5),
                .repeatedCodes(checkIns: 9, guests: 7),
            ])
    }

    private static func door(
        _ id: Int64, _ name: String?, _ people: Int, of registered: Int, rate: Int, scanners: Int? = nil,
        capacity: Int? = nil
    ) -> LiveDoor {
        // A door that has gone quiet had its people within the hour: it is in use.
        LiveDoor(
            sessionID: id, session: name, startsAt: nil, endsAt: nil, state: rate > 0 ? .underWay : .over,
            registered: registered, attended: people,
            checkIns: people + 2, perMinute: rate, perHour: rate > 0 ? rate * 20 : people,
            busyScanners: Double(rate) / 10,
            scanners: scanners, capacity: capacity, lastCheckInAt: nil)
    }
}
