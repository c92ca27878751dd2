import Base
import TestSupport
import Testing

@testable import Aggregation

@Suite(.timeLimit(.minutes(30))) struct DoorTests {
    /// At 12:00:00 three people, at 12:00:05 one, at 12:01:10 two, at 12:01:30 one.
    private var event: Event {
        var event = Event()
        event.addSession(1, "Opening", from: "2026-03-01T12:00:00Z")
        event.addSession(2, "Nobody came", from: "2026-03-01T13:00:00Z")
        for (guest, second) in [70, 0, 90, 0, 5, 0, 70].enumerated() {
            event.addCheckIn(guest: Int64(guest)) {
                $0.at = Instant("2026-03-01T12:00:00Z").advanced(bySeconds: Int64(second))
            }
        }
        event.addCheckIn(guest: 9, session: 7, at: "2026-03-01T15:00:30Z")
        return event
    }

    /// One scanner, 10 s each: they start at 0, 10, 20, 30, 70, 80 and 90, so that they wait 0, 10, 20, 25, 0, 10, 0.
    @Test func `one queue worked out by hand`() async throws {
        let doors = try await EventAggregates(event).doors(
            DoorAssumptions(secondsPerCheckIn: 10, scanners: 1, longestWait: 20))
        #expect(
            doors == [
                DoorLoad(
                    sessionID: 1, session: "Opening", checkIns: 7, peakMinuteAt: Instant("2026-03-01T12:00:00Z"),
                    // At second 5 one is being served, and three wait.
                    peakCheckIns: 4,
                    queue: .init(longest: 3, longestAt: Instant("2026-03-01T12:00:05Z"), longestWait: 25_000),
                    // Two: 0 and 0, 10, then 10 less 5.
                    scannersNeeded: 2),
                DoorLoad(
                    sessionID: 7, session: nil, checkIns: 1, peakMinuteAt: Instant("2026-03-01T15:00:00Z"),
                    peakCheckIns: 1, queue: .init(longest: 0, longestAt: nil, longestWait: 0), scannersNeeded: 1),
            ])
    }

    @Test func `two scanners`() async throws {
        let doors = try await EventAggregates(event).doors(
            DoorAssumptions(secondsPerCheckIn: 10, scanners: 2, longestWait: 0))
        // They start at 0, 0, 10, 10: the fourth waits 5. At second 5 the third and the fourth wait.
        #expect(
            doors[0].queue == .init(longest: 2, longestAt: Instant("2026-03-01T12:00:05Z"), longestWait: 10_000))
        // Three at once, and the fourth while they are served.
        #expect(doors[0].scannersNeeded == 4)
    }

    /// Seven check-ins in 90 seconds do not tell how many were scanning.
    @Test func `without a number of scanners there is no queue`() async throws {
        let doors = try await EventAggregates(event).doors(DoorAssumptions(secondsPerCheckIn: 10, longestWait: 20))
        #expect(doors.map(\.queue) == [nil, nil] && doors.map(\.scannersNeeded) == [2, 1])
    }

    @Test func `fractions of a second add up exactly`() {
        // 0.1 s each, a hundred at once: the last starts after 9.9 s, not a hair later.
        let queue = DoorQueue(Array(repeating: 0, count: 100), DoorAssumptions(secondsPerCheckIn: 0.1))
        #expect(queue.run(scanners: 1).longestWait == 9900)
        #expect(queue.scannersNeeded(toWaitAtMost: 9) == 2)
        #expect(
            DoorQueue(Array(repeating: 0, count: 91), DoorAssumptions(secondsPerCheckIn: 0.1))
                .scannersNeeded(toWaitAtMost: 9) == 1)
    }

    @Test func `of equal peak minutes, the earliest is taken`() throws {
        let peak = try #require(PeakMinute([59, 60, 119, 180, 181]))
        #expect(peak.start == 60 && peak.checkIns == 2)
        #expect(try #require(PeakMinute([-1])).start == -60)
        #expect(PeakMinute([]) == nil)
    }

    @Test func `absurd times and assumptions are tolerated`() {
        let queue = DoorQueue([.min, 0, .max], DoorAssumptions(secondsPerCheckIn: .infinity))
        #expect(queue.run(scanners: 1).longestWait == 0)
        #expect(DoorQueue([0, 0], DoorAssumptions(secondsPerCheckIn: -1)).run(scanners: 0).longestWait == 1)
        #expect(queue.scannersNeeded(toWaitAtMost: .max) == 1)
    }

    /// Against a simulation in which each takes the scanner that is free first.
    @Test(arguments: Rounds.third(of: 0..<60 as Range<UInt64>)) func `agrees with a simulation`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...80, using: &random)
        let arrivals = (0..<count).map { _ in Int64.random(in: 0...400, using: &random) }.sorted()
        let service = Double(Int.random(in: 1...30, using: &random)) / 2
        let scanners = Int.random(in: 1...6, using: &random)
        let bearable = Int64.random(in: 0...60, using: &random)
        let queue = DoorQueue(arrivals, DoorAssumptions(secondsPerCheckIn: service))
        let simple = SimpleDoors(arrivals: arrivals, service: service, scanners: scanners)
        let found = queue.run(scanners: scanners)
        #expect(Double(found.longestWait) / 1000 == simple.longestWait)
        #expect(found.longestQueue == simple.longestQueue)
        #expect(found.longestQueueAt == simple.longestQueueAt)
        let needed = (1...count).first {
            SimpleDoors(arrivals: arrivals, service: service, scanners: $0).longestWait <= Double(bearable)
        }
        #expect(queue.scannersNeeded(toWaitAtMost: bearable) == needed)
    }

    @Test(arguments: Rounds.third(of: 0..<20 as Range<UInt64>)) func `check-in times are those of the session`(
        seed: UInt64
    ) async throws {
        let event = Event.random(seed: seed, around: Instant("2026-04-05T03:00:00Z"))
        let sessions = try await EventAggregates(event).checkInTimes.bySession()
        #expect(Set(event.checkIns.map(\.session)).isSubset(of: sessions.map(\.id)))
        for session in sessions {
            let wanted = event.checkIns.filter { $0.session == session.id }.map(\.at.secondsSinceEpoch)
            #expect(session.times == wanted.sorted())
        }
    }

    @Test func `times far apart are sorted too`() async throws {
        var event = Event()
        for (guest, time) in ["2026-03-01T12:00:00Z", "1970-01-01T00:00:00Z", "2026-03-01T11:00:00Z"].enumerated() {
            event.addCheckIn(guest: Int64(guest), at: time)
        }
        let times = try await EventAggregates(event).checkInTimes.bySession()[0].times
        #expect(times == [0, 1_772_362_800, 1_772_366_400])
    }
}

/// Scanners as a list of when each is free.
private struct SimpleDoors {
    var longestWait = 0.0
    var longestQueue = 0
    var longestQueueAt: Int64?

    init(arrivals: [Int64], service: Double, scanners: Int) {
        var free = Array(repeating: -Double.infinity, count: scanners)
        var starts: [Double] = []
        for arrival in arrivals {
            let next = free.indices.min { free[$0] < free[$1] } ?? 0
            let start = max(Double(arrival), free[next])
            free[next] = start + service
            starts.append(start)
            longestWait = max(longestWait, start - Double(arrival))
        }
        for arrival in arrivals {
            let waiting = zip(arrivals, starts).count { $0 <= arrival && $1 > Double(arrival) }
            if waiting > longestQueue { (longestQueue, longestQueueAt) = (waiting, arrival) }
        }
    }
}
