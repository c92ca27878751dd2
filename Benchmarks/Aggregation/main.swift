// An event of many check-ins, always the same for the same number:
//
//     aggregation-benchmark [CHECK-INS] [ROUNDS]                   how long the stages of its numbers take
//     aggregation-benchmark write CHECK-INS FOLDER                 its tables as CSV, for other programs
//     aggregation-benchmark report CHECK-INS DEFINITION FOLDER     its report made in memory; sections to FOLDER as CSV
//     aggregation-benchmark csv|xlsx CHECK-INS DEFINITION FOLDER   the same, but how long that file takes
//
// The last two print the seconds.
import Foundation

guard let zone = TimeZone(identifier: "America/Santiago") else { fatalError("the system has no time zone data") }
let arguments = Array(CommandLine.arguments.dropFirst())
let mode = arguments.first ?? ""
let numbers = arguments.compactMap { Int($0) }
let checkIns = numbers.first ?? 1_000_000

do {
    switch (mode, arguments.count) {
    case ("write", 3): try EventFiles(folder: arguments[2]).write(syntheticEvent(checkIns: checkIns))
    case ("report", 4), ("csv", 4), ("xlsx", 4):
        let benchmark = try await ReportBenchmark(
            of: syntheticEvent(checkIns: checkIns), by: arguments[2], zone: zone, folder: arguments[3])
        let seconds =
            switch mode {
            case "report": try await benchmark.timeReport()
            case "csv": try await benchmark.timeCSV()
            default: try await benchmark.timeWorkbook()
            }
        print(seconds)
    default: await timeStages(checkIns: checkIns, rounds: max(1, numbers.dropFirst().first ?? 15), zone: zone)
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
