import Aggregation
import Base
import Foundation
import Synchronization

/// Prints how long the stages of a report's numbers take.
func timeStages(checkIns: Int, rounds: Int, zone: TimeZone) async {
    let tables = syntheticEvent(checkIns: checkIns)
    let clock = WallClock(zone: zone)
    let loaded = Memory.peak
    var whole: [Duration] = []
    var byStage: [EventAggregates.Stage: [Duration]] = [:]
    for _ in 0..<rounds {
        let laps = Mutex<[(stage: EventAggregates.Stage, time: ContinuousClock.Instant)]>([])
        let start = ContinuousClock.now
        let aggregates = await EventAggregates(of: tables, clock: clock, binWidth: 900, sessionMargin: 7200) { stage in
            laps.withLock { $0.append((stage, .now)) }
        }
        whole.append(ContinuousClock.now - start)
        precondition(aggregates.totals.checkIns == checkIns)
        // Geography runs beside the rest from the start; the others follow one another.
        var last = start
        for lap in laps.withLock({ $0 }) {
            byStage[lap.stage, default: []].append(lap.time - (lap.stage == .geography ? start : last))
            if lap.stage != .geography { last = lap.time }
        }
    }

    print("\(checkIns) check-ins, \(tables.guests.count) guests, \(tables.sessions.count) sessions, \(rounds) rounds")
    print(row("stage", "min ms", "median ms"))
    for stage in EventAggregates.Stage.allCases {
        guard let times = byStage[stage] else { continue }
        print(row(stage.rawValue, milliseconds(times.min()), milliseconds(median(times))))
    }
    print(row("all sections", milliseconds(whole.min()), milliseconds(median(whole))))
    let aggregates = await EventAggregates(of: tables, clock: clock)
    measure("doors", rounds) { precondition(!aggregates.doors(DoorAssumptions()).isEmpty) }
    var earlier = tables
    earlier.keepCheckIns((0..<Int32(checkIns)).filter { $0 % 1000 != 7 })
    measure("1 in 1000 new", rounds) {
        precondition(EventComparison(before: earlier, now: tables).newCheckIns == (checkIns + 992) / 1000)
    }
    measure("nothing new", rounds) { precondition(EventComparison(before: tables, now: tables).isEmpty) }
    print("peak memory: \(loaded) MB with the tables, \(Memory.peak) MB after")
}

/// Prints how long something takes that is done only where it is asked for.
private func measure(_ name: String, _ rounds: Int, _ body: () -> Void) {
    let times = (0..<rounds).map { _ in ContinuousClock().measure(body) }
    print(row(name, milliseconds(times.min()), milliseconds(median(times))))
}

private func median(_ times: [Duration]) -> Duration? { times.isEmpty ? nil : times.sorted()[times.count / 2] }

private func milliseconds(_ duration: Duration?) -> String {
    duration.map { String(format: "%.1f", $0 / .milliseconds(1)) } ?? "-"
}

private func row(_ cells: String...) -> String {
    cells.enumerated().map { index, cell in
        let padding = String(repeating: " ", count: max(0, (index == 0 ? 16 : 10) - cell.count))
        return index == 0 ? cell + padding : padding + cell
    }.joined()
}
