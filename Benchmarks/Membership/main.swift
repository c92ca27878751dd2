// How long the sections of a members' report take: `membership-benchmark [MEMBERS] [VISITS] [ROUNDS]`.
import Aggregation
import Foundation
import Tables

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let members = arguments.first ?? 100_000
let visits = arguments.dropFirst().first ?? 5_000_000
let rounds = max(1, arguments.dropFirst(2).first ?? 7)

guard let zone = TimeZone(identifier: "America/Santiago") else { fatalError("the system has no time zone data") }
let tables = syntheticClub(members: members, visits: visits)
let clock = ContinuousClock()
var times: [Duration] = []
for _ in 0..<rounds {
    times.append(
        clock.measure {
            let aggregates = MemberAggregates(of: tables, zone: zone)
            precondition(aggregates.totals.visits == visits)
        })
}
times.sort()
let fastest = times[0].formatted(.units(allowed: [.milliseconds], fractionalPart: .hide))
let median = times[rounds / 2].formatted(.units(allowed: [.milliseconds], fractionalPart: .hide))
print("\(members) members, \(visits) visits: median \(median), fastest \(fastest) of \(rounds)")
