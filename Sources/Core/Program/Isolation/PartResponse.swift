import Base
import Datasets
import Foundation
import Rendering
import Reporting
import Sources
import Transport

/// The response of a part's process: a line of JSON that describes the content, then the bytes of the files.
struct PartResponse: Sendable {
    private struct Head: Codable {
        struct File: Codable {
            var path: String
            var count: Int
        }
        struct Failure: Codable {
            /// The exit status, which stands for the kind.
            var status: Int32
            var es: String
            var en: String
            var isLimited: Bool
        }
        var files: [File] = []
        var screen = ""
        var meetsFailCondition = false
        /// The part of the manifest, as JSON.
        var dataset: String?
        var manifest: NightManifest.Event?
        var comparison: NightManifest.Comparison?
        var letters: [Letter] = []
        var workbooks: [File] = []
        var effort: PartEffort?
        /// What the process has sent, also for a part that failed.
        var requests = RequestCount.sent
        /// How far this machine's clock is ahead of the service's, likewise.
        var clockAhead = ServiceTime.ahead
        /// The lines that the process has written to the log.
        var log = Console.lastLines
        var failure: Failure?
    }

    let bytes: [UInt8]
    private let head: Head
    private let headEnd: Int
    private let dataset: DatasetManifest.Part?

    init(_ result: Result<EventPart, Fault>) throws {
        var head = Head()
        var contents: [UInt8] = []
        switch result {
        case .success(let part):
            head.files = part.files.map { Head.File(path: $0.path, count: $0.bytes.count) }
            head.screen = part.screen
            head.meetsFailCondition = part.meetsFailCondition
            head.dataset = part.dataset?.document.text()
            head.manifest = part.manifest
            head.comparison = part.comparison
            head.letters = part.letters
            head.workbooks = part.workbooks.map { Head.File(path: $0.path, count: $0.bytes.count) }
            head.effort = part.effort
            contents.reserveCapacity((part.files + part.workbooks).reduce(0) { $0 + $1.bytes.count })
            for file in part.files + part.workbooks { contents += file.bytes }
        case .failure(let fault):
            head.failure = Head.Failure(
                status: ExitStatus.of(fault), es: fault.message.es, en: fault.message.en,
                isLimited: fault.isLimited)
        }
        let line = Array(try JSONEncoder().encode(head)) + [UInt8(ascii: "\n")]
        self.head = head
        headEnd = line.count
        dataset = try? result.get().dataset
        bytes = line + contents
    }

    /// Reads a response; returns `nil` if it is incomplete.
    init?(_ bytes: [UInt8]) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let head = try? JSONDecoder().decode(Head.self, from: Data(bytes[..<end])),
            (head.files + head.workbooks).allSatisfy({ (0...bytes.count).contains($0.count) }),
            (head.files + head.workbooks).reduce(end + 1, { $0 + $1.count }) == bytes.count
        else { return nil }
        dataset = head.dataset.flatMap { JSONValue($0.utf8) }.flatMap(DatasetManifest.Part.init)
        guard (dataset == nil) == (head.dataset == nil) else { return nil }
        self.bytes = bytes
        self.head = head
        headEnd = end + 1
    }

    /// The part. Throws the `Fault` that prevented it.
    func part() throws(Fault) -> EventPart {
        Console.remember(head.log)
        RequestCount.add(head.requests)
        if let ahead = head.clockAhead { ServiceTime.adopt(ahead: ahead) }
        if let failure = head.failure {
            var fault = Fault(exitStatus: failure.status, es: failure.es, en: failure.en)
            fault.isLimited = failure.isLimited
            throw fault
        }
        var part = EventPart(
            screen: head.screen, meetsFailCondition: head.meetsFailCondition, dataset: dataset,
            manifest: head.manifest,
            comparison: head.comparison, letters: head.letters, effort: head.effort)
        var begin = headEnd
        func take(_ file: Head.File) -> EventPart.File {
            defer { begin += file.count }
            return EventPart.File(path: file.path, bytes: Array(bytes[begin..<begin + file.count]))
        }
        part.files = head.files.map(take)
        part.workbooks = head.workbooks.map(take)
        return part
    }
}

extension Fault {
    fileprivate init(exitStatus: Int32, es: String, en: String) {
        let message = Phrase(es: "\(es)", en: "\(en)")
        self =
            Kind.allCases.map { Fault($0, message) }.first { ExitStatus.of($0) == exitStatus }
            ?? Fault(.unreadableData, message)
    }
}
