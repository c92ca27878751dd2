import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Base

/// Whatever stands where a file should be, reading it ends.
@Suite(.timeLimit(.minutes(30))) struct WholeFileTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private func obstacle(
        _ path: String, upTo limit: Int = 100, _ kind: WholeFile.Kind = .file, timeout: Duration = .milliseconds(50)
    ) -> FileObstacle? {
        do {
            _ = try WholeFile.bytes(of: path, upTo: limit, kind, timeout: timeout)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [WholeFile.Kind.file, .fileOrPipe]) func `a file is read to its last byte`(kind: WholeFile.Kind)
        async throws
    {
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try Data(bytes).write(to: folder + "/a")
        #expect(try WholeFile.bytes(of: folder + "/a", upTo: 200_000, kind) == bytes)
        #expect(obstacle(folder + "/a", upTo: 199_999, kind) == .tooLarge(limit: 199_999))
        try Data().write(to: folder + "/empty")
        #expect(try WholeFile.bytes(of: folder + "/empty", upTo: 0, kind) == [])
    }

    /// Large files are read in two parts.
    @Test(arguments: [(8 << 20) - 1, 8 << 20, (8 << 20) + 1]) func `the parts of a large file are joined`(count: Int)
        throws
    {
        let random = try #require(FileHandle(forReadingAtPath: "/dev/urandom"))
        let bytes = [UInt8](try #require(try random.read(upToCount: count)))
        #expect(bytes.count == count)
        try Data(bytes).write(to: folder + "/a")
        #expect(try WholeFile.bytes(of: folder + "/a", upTo: count) == bytes)
        let start = count - 3
        #expect(try WholeFile.start(of: folder + "/a", start, upTo: count) == Array(bytes[..<start]))
    }

    /// The writer never rests, so that sooner or later it writes within a reading. It has a thread of its own: a task might not
    /// be started before the readings are over.
    @Test func `a file that is written while it is read is refused`() throws {
        let descriptor = open(folder + "/a", O_RDWR | O_CREAT, 0o600)
        defer { close(descriptor) }
        let isOver = Mutex(false)
        let ended = DispatchSemaphore(value: 0)
        Thread {
            var isShort = false
            while !isOver.withLock({ $0 }) {
                isShort.toggle()
                _ = ftruncate(descriptor, isShort ? 10 << 20 : 20 << 20)
            }
            ended.signal()
        }.start()
        defer {
            isOver.withLock { $0 = true }
            ended.wait()
        }
        let end = ContinuousClock.now + .seconds(60)
        var seen: FileObstacle?
        while seen != .changed, ContinuousClock.now < end { seen = obstacle(folder + "/a", upTo: 1 << 30) }
        #expect(seen == .changed)
    }

    @Test func `what is no file is named for what it is`() async throws {
        try #require(mkfifo(folder + "/pipe", 0o600) == 0)
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "pipe")
        for path in ["/pipe", "/link"] { #expect(obstacle(folder + path) == .notAFile) }
        for path in ["/dev/zero", "/dev/null", "/dev/tty"] { #expect(obstacle(path) == .notAFile) }
        #expect(obstacle(folder) == .folder && obstacle(folder, .fileOrPipe) == .folder)
        #expect(obstacle(folder + "/none") == .missing(ENOENT))
        #expect(obstacle(folder + "/pipe/x") == .missing(ENOTDIR))
    }

    @Test func `a sparse file of a thousand gigabytes is refused at once`() async throws {
        let descriptor = open(folder + "/huge", O_WRONLY | O_CREAT, 0o600)
        try #require(ftruncate(descriptor, 1 << 40) == 0)
        close(descriptor)
        #expect(obstacle(folder + "/huge", upTo: 1 << 20) == .tooLarge(limit: 1 << 20))
    }

    @Test func `a device without end stops at the limit`() {
        #expect(obstacle("/dev/zero", upTo: 1 << 20, .fileOrPipe) == .tooLarge(limit: 1 << 20))
        #expect(obstacle("/dev/null", .fileOrPipe) == nil)
    }

    @Test func `a pipe that nobody writes to is given up`() async throws {
        try #require(mkfifo(folder + "/pipe", 0o600) == 0)
        #expect(obstacle(folder + "/pipe", .fileOrPipe) == .silent(seconds: 0))
    }

    @Test func `a pipe whose writer stays silent is given up`() async throws {
        try #require(mkfifo(folder + "/pipe", 0o600) == 0)
        let writer = open(folder + "/pipe", O_RDWR)
        defer { close(writer) }
        #expect(write(writer, "a", 1) == 1)
        #expect(obstacle(folder + "/pipe", .fileOrPipe) == .silent(seconds: 0))
    }

    /// As a shell's `<(…)`: slower than it is read, and longer than a pipe holds.
    @Test func `what a program writes into a pipe is read whole`() async throws {
        try #require(mkfifo(folder + "/pipe", 0o600) == 0)
        async let writing = Subprocess.run(
            "sh", ["-c", "(sleep 0.1; seq 1 50000; sleep 0.1; seq 50001 100000) > \(folder)/pipe"])
        let bytes = try WholeFile.bytes(of: folder + "/pipe", upTo: 1 << 20, .fileOrPipe, timeout: .seconds(30))
        #expect(try await writing.status == 0)
        let numbers = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { Int($0) }
        #expect(numbers == Array(1...100_000))
        // Nobody writes there any more.
        #expect(try WholeFile.bytes(of: folder + "/pipe", upTo: 1 << 20, .fileOrPipe) == bytes)
    }

    @Test func `an obstacle is said in both languages`() {
        let obstacles: [FileObstacle] = [
            .missing(ENOENT), .folder, .notAFile, .tooLarge(limit: 1 << 20), .tooLarge(limit: 1 << 16),
            .silent(seconds: 60), .system(EACCES),
        ]
        #expect(
            obstacles.map(\.reason.en) == [
                "No such file or directory", "Is a directory", Phrase.noRegularFile.en, "larger than 1 MiB",
                "larger than 64 KiB", Phrase.nothingCame(seconds: 60).en, "Permission denied",
            ])
        for obstacle in obstacles { #expect(obstacle.reason.es != obstacle.reason.en) }
    }
}
