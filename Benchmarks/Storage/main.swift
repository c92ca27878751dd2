import Base
import Foundation
import Store

// Writes check-ins as a first walk does, in batches, and loads them again; prints seconds.
//
//     storage-benchmark [CHECK-INS] [GUESTS] [FOLDER]
//     storage-benchmark load STORE EVENT      loads an event of a store; prints seconds, check-ins and guests

let arguments = CommandLine.arguments.dropFirst().map { $0 }
if arguments.count == 3, arguments[0] == "load", let event = Int64(arguments[2]) {
    do {
        try load(event, from: arguments[1])
        exit(0)
    } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(1)
    }
}
let checkIns = arguments.first.flatMap { Int($0) } ?? 1_000_000
let guests = arguments.dropFirst().first.flatMap { Int($0) } ?? 400_000
let folder = arguments.dropFirst(2).first ?? NSTemporaryDirectory()
let path = "\(folder)/storage-benchmark-\(getpid()).sqlite"
let batchSize = 10_000

/// Prints how long something took, and how much of that was computing: on a busy machine they differ.
func timed<Value>(_ what: String, _ body: () throws -> Value) rethrows -> Value {
    let clock = ContinuousClock()
    let (start, computed) = (clock.now, computingSeconds())
    let value = try body()
    let (seconds, attoseconds) = (clock.now - start).components
    let elapsed = Double(seconds) + Double(attoseconds) / 1e18
    print("\(what): \(rounded(elapsed)) s (computing \(rounded(computingSeconds() - computed)) s)")
    return value
}

func load(_ event: Int64, from path: String) throws {
    let start = ContinuousClock.now
    let store = try AttendanceStore.open(path: path, access: .reading)
    defer { store.close() }
    let tables = try store.tables(of: event)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print(seconds, tables.checkIns.count, tables.guests.count)
}

func rounded(_ seconds: Double) -> String { String(format: "%.3f", seconds) }

func computingSeconds() -> Double { Double(clock()) / 1e6 }

func removeFiles() {
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
}

defer { removeFiles() }
do {
    func synthetic(_ count: Int, of batchSize: Int, from firstID: Int = 1) -> [EventTables] {
        SyntheticCheckIns(count: count, guests: guests, batchSize: batchSize, firstID: firstID).batches()
    }
    let batches = synthetic(checkIns, of: batchSize)
    let whole = synthetic(checkIns, of: checkIns)[0]
    let started = Instant(secondsSinceEpoch: 1_772_400_000)
    let store = try AttendanceStore.open(path: path, access: .writing)
    func complete(_ total: Int, highest: Int) -> WalkCompletion {
        var listing = EventTables(eventID: 6, eventName: "Tech Summit 2026")
        listing.provenance = Provenance(
            highestCheckInID: Int64(highest), highestCheckInAt: started, total: total, pages: (total + 99) / 100)
        return WalkCompletion(listing, perPage: 100, finishedAt: started.advanced(bySeconds: 60))
    }
    func plan(_ kind: WalkKind) -> WalkPlan {
        WalkPlan(eventID: 6, kind: kind, source: "http://127.0.0.1/api/", startedAt: started)
    }

    print("\(checkIns) check-ins of \(guests) guests, \(batches.count) batches")
    try timed("first walk, written") {
        let walk = try store.beginWalk(plan(.full))
        try timed("  batches") {
            for batch in batches {
                var saved = SavedExtent()
                try store.append(store.batch(of: batch, after: &saved), to: walk)
            }
        }
        _ = try timed("  finish") {
            try store.finishWalk(walk, with: whole, completion: complete(checkIns, highest: checkIns))
        }
    }
    for _ in 0..<3 {
        let tables = try timed("loaded") { try store.tables(of: 6) }
        precondition(tables.checkIns.count == checkIns)
    }
    let night = synthetic(1000, of: 1000, from: checkIns + 1)[0]
    _ = try timed("a night with 1000 new") {
        try store.save(night, as: plan(.incremental), with: complete(checkIns + 1000, highest: checkIns + 1000))
    }
    try timed("full walk, nothing changed but 1000 gone") {
        let outcome = try store.save(whole, as: plan(.full), with: complete(checkIns, highest: checkIns))
        precondition(outcome.vanished == 1000 && outcome.changed == 0 && outcome.new == 0)
    }
    let now = try store.tables(of: 6)
    for (name, walk, count) in [("night before", Int64(2), checkIns + 1000), ("first night", 1, checkIns)] {
        let earlier = try timed("as of the \(name)") {
            try store.tables(of: 6, asOf: .walk(WalkID(walk)), from: now)
        }
        precondition(earlier?.checkIns.count == count)
    }
    store.close()
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    print("file: \(size / 1_000_000) MB")
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    removeFiles()
    exit(1)
}
