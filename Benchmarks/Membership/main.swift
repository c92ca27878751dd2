// A club of many members and visits:
//
//     membership-benchmark [MEMBERS] [VISITS] [ROUNDS]      how long the sections of its report take
//     membership-benchmark write STORE [MEMBERS] [VISITS]   a first reading written to a new store
//     membership-benchmark nights STORE                     the readings after it, in that store
//     membership-benchmark phases STORE [REPORT]            where the time of a report from that store goes
import Aggregation
import Base
import Foundation

guard let zone = TimeZone(identifier: "America/Santiago") else { fatalError("the system has no time zone data") }
let arguments = Array(CommandLine.arguments.dropFirst())

func syntheticClub(_ numbers: [Int]) -> SyntheticClub {
    var club = SyntheticClub()
    club.members = numbers.first ?? club.members
    club.visits = numbers.dropFirst().first ?? club.visits
    return club
}

func timeAggregates(_ numbers: [Int]) {
    let club = syntheticClub(numbers)
    let rounds = max(1, numbers.dropFirst(2).first ?? 7)
    let tables = club.tables()
    let clock = ContinuousClock()
    var times: [Duration] = []
    for _ in 0..<rounds {
        times.append(
            clock.measure {
                let aggregates = MemberAggregates(of: tables, zone: zone)
                precondition(aggregates.totals.visits == club.visits)
            })
    }
    times.sort()
    let fastest = times[0].formatted(.units(allowed: [.milliseconds], fractionalPart: .hide))
    let median = times[rounds / 2].formatted(.units(allowed: [.milliseconds], fractionalPart: .hide))
    print("\(club.members) members, \(club.visits) visits: median \(median), fastest \(fastest) of \(rounds)")
}

do {
    let numbers = arguments.compactMap { Int($0) }
    switch (arguments.first, arguments.dropFirst().first) {
    case ("write", let path?): try ClubStore(path: path, club: syntheticClub(numbers)).write()
    case ("nights", let path?): try ClubStore(path: path, club: SyntheticClub()).writeNights()
    case ("phases", let path?):
        try await timeReportPhases(path: path, report: arguments.dropFirst(2).first ?? "members", zone: zone)
    default: timeAggregates(numbers)
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
