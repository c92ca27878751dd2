import Base
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct SeededDataTests {
    @Test func `the same seed gives the same rows, and another does not`() {
        let configuration = SandboxConfiguration(seed: 7, guests: 80)
        let (first, same) = (TikitData(configuration), TikitData(configuration))
        let other = TikitData(SandboxConfiguration(seed: 8, guests: 80))
        #expect(first.guests == same.guests && first.checkIns == same.checkIns)
        #expect(first.guests != other.guests && first.checkIns != other.checkIns)
        for (event, others) in zip(first.events, other.events) {
            #expect(first.json(of: event) == other.json(of: others))
        }
    }

    @Test func `the main event's size leaves the others alone`() {
        func others(_ guests: Int) -> [TikitData.Guest] {
            TikitData(SandboxConfiguration(guests: guests)).guests.filter { $0.event != 6 }
        }
        #expect(others(20).count == 354 && others(20) == others(200))
    }

    @Test(arguments: [1, 2, 7]) func `an event may be very small`(guests: Int) {
        #expect(TikitData(SandboxConfiguration(guests: guests)).guests.count { $0.event == 6 } == guests)
    }

    /// What the demo's report is to show: every anomaly is there, and the figures are a real event's.
    @Test func `the demo's data has everything a report tells`() throws {
        let data = TikitData(SandboxConfiguration())
        let event = try #require(data.events.first { $0.id == 6 })
        let guests = data.guests.filter { $0.event == 6 }
        let checkIns = data.checkIns(of: 6)
        #expect(data.events.count == 12 && guests.count == 1200)
        #expect(data.guests.map(\.id) == Array(1...Int64(data.guests.count)))
        // Ids rise with time, from 1 without a gap.
        #expect(data.checkIns.map(\.id) == Array(1...Int64(data.checkIns.count)))
        #expect(data.checkIns.map(\.createdAt) == data.checkIns.map(\.createdAt).sorted())

        let all = guests.reduce(0) { $0 + $1.sessions.count }
        let attended = Set(checkIns.filter { $0.session != 20 }.map { [$0.session, $0.guest] })
        #expect((70...80).contains(100 * attended.count / all))
        #expect((5...60).contains(checkIns.count - Set(checkIns.map { [$0.session, $0.guest] }).count))

        #expect(Set(checkIns.map(\.method)) == ["QR", "MANUAL", "LIST", "NFC"])
        #expect(checkIns.count { $0.method == "QR" } * 100 / checkIns.count > 75)
        #expect(checkIns.count { $0.point == nil } > 50)
        #expect(checkIns.count { $0.latitude == 0 && $0.longitude == 0 } == 5)
        #expect(checkIns.count { abs($0.longitude ?? 0) > 180 } == 1)
        #expect(checkIns.count { $0.session == 20 } == 5)
        // Hours after the session's end at 18:00, which is 21:00 UTC.
        #expect(checkIns.count { $0.session == 13 && $0.createdAt.utcText > "2026-03-02T01" } == 3)

        let offers = event.sessions.flatMap { session in session.offers.map { (session.id, $0.type) } }
        let listed = Set(event.sessions.filter(\.isListed).map(\.id))
        #expect(
            checkIns.count { checkIn in
                let type = data.guest(checkIn.guest).type
                return listed.contains(checkIn.session) && !offers.contains { $0 == (checkIn.session, type) }
            } == 6)
        func registered(_ session: Int64, _ type: RegistrantType) -> Int {
            guests.count { $0.type == type && $0.sessions.contains(session) }
        }
        #expect(offers.count { registered($0, $1) == 0 } == 1)
        #expect(
            offers.count { session, type in
                let present = checkIns.filter { $0.session == session && data.guest($0.guest).type == type }
                return Set(present.map(\.guest)).count > registered(session, type)
            } == 1)
        #expect(guests.contains { $0.lastName.contains("O'Higgins") })
        // Emoji are the only characters of the names that need four bytes.
        #expect(guests.contains { $0.firstName.unicodeScalars.contains { $0.value > 0xFFFF } })
        #expect(Set(data.guests.map(\.email)).count == data.guests.count)
    }

    /// Most people come in the ten to twenty minutes before the start of the first session, 12:00 UTC.
    @Test func `arrivals peak before the start`() {
        let times = TikitData(SandboxConfiguration()).checkIns.filter { $0.session == 12 }.map(\.createdAt.utcText)
        let bins = Dictionary(grouping: times) { $0.dropFirst(11).prefix(4) }
        #expect(bins.max { $0.value.count < $1.value.count }?.key == "11:4")
        #expect((100...300).contains(times.count { $0 > "2026-03-01T12:00:00Z" }))
    }
}

@Suite(.timeLimit(.minutes(30))) struct SplitMix64Tests {
    /// The first numbers of splitmix64.c for the seed 1234567, as its author's program prints them.
    @Test func `the numbers are those of the reference`() {
        var generator = SplitMix64(seed: 1_234_567)
        let expected: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
        #expect((1...5).map { _ in generator.next() } == expected)
        #expect((1...1000).allSatisfy { _ in (0..<7).contains(generator.below(7)) } && generator.below(0) == 0)
    }
}
