import Foundation

/// A file system of a few kilobytes in memory, for tests of what a full disk does.
package struct SmallDisk: Sendable {
    package let path: String

    /// Whether this user may mount one, which takes root and a container that allows it.
    package static let isPossible: Bool = {
        let folder = NSTemporaryDirectory() + "/disk-\(UUID().uuidString)"
        guard let disk = try? SmallDisk(at: folder, size: "8k") else { return false }
        disk.unmount()
        return rmdir(folder) == 0
    }()

    /// Mounts one at a path.
    ///
    /// - Parameter size: The size as mount(8) takes it, such as `128k`.
    package init(at path: String, size: String) throws {
        self.path = path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Self.run("mount", ["-t", "tmpfs", "-o", "size=\(size),mode=700", "none", path])
    }

    package func grow(to size: String) throws { try Self.run("mount", ["-o", "remount,size=\(size)", path]) }

    package func makeReadOnly() throws { try Self.run("mount", ["-o", "remount,ro", path]) }

    package func unmount() { _ = try? Self.run("umount", [path]) }

    private static func run(_ program: String, _ arguments: [String]) throws {
        let run = try Subprocess.runBlocking(program, arguments)
        guard run.status == 0 else { throw Failure(description: run.errors) }
    }

    private struct Failure: Error, CustomStringConvertible { var description: String }
}
