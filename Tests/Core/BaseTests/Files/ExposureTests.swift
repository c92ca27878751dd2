import Foundation
import TestSupport
import Testing

@testable import Base

@Suite(.timeLimit(.minutes(30))) struct ExposureTests {
    private func withFile(_ mode: mode_t, _ body: (String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let path = "\(folder)/file"
            try Data().write(to: path)
            try #require(chmod(path, mode) == 0)
            try body(path)
        }
    }

    private func mode(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    @Test(arguments: [0o600, 0o400, 0o700, 0o000]) func `what is its owner's alone is no exposure`(mode: mode_t) throws
    {
        try withFile(mode) { #expect(Exposure(of: $0) == nil) }
        #expect(Exposure(of: "/nowhere/at/all") == nil)
    }

    @Test(arguments: [0o644, 0o640, 0o604, 0o610, 0o602, 0o666, 0o777])
    func `a file that others may read, write or run is closed`(open: mode_t) throws {
        try withFile(open) { path in
            let exposure = try #require(Exposure(of: path))
            #expect(exposure.isOurs && exposure.mode == UInt32(open) && exposure.wanted == 0o600)
            try exposure.revokeAccess()
            #expect(mode(path) == 0o600)
        }
    }

    @Test func `a folder that others may write to can be changed, unless it is sticky`() throws {
        try withTemporaryFolder { folder in
            for (mode, isWritableByOthers) in [(0o755, false), (0o775, true), (0o757, true), (0o1777, false)] {
                chmod(folder, mode_t(mode))
                let exposure = try #require(Exposure(of: folder))
                #expect(exposure.isWritableByOthers == isWritableByOthers && exposure.wanted == 0o700, "\(mode)")
            }
        }
    }

    /// Whoever can write to a folder on the way to any of them decides what is read.
    @Test func `a file by a link can be replaced in the folders of either, and in those above`() throws {
        try withTemporaryFolder { temporary in
            let folder = temporary.replacing("//", with: "/")
            for name in ["top", "top/links", "middle", "files"] {
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/\(name)", withIntermediateDirectories: false,
                    attributes: [.posixPermissions: 0o755])
            }
            try Data().write(to: "\(folder)/files/real")
            chmod("\(folder)/files/real", 0o700)
            try #require(symlink("../files/real", "\(folder)/middle/link") == 0)
            try #require(symlink("\(folder)/middle/link", "\(folder)/top/links/link") == 0)
            let link = "\(folder)/top/links/link"
            func parts() -> [String?] {
                [
                    Exposure.changeablePart(of: link, trustsOwner: true),
                    Exposure.changeablePart(of: link, trustsOwner: false),
                    Exposure.changeablePart(ofProgram: link),
                ]
            }
            #expect(parts() == [nil, nil, nil])
            for name in ["top", "top/links", "middle", "files"] {
                let place = "\(folder)/\(name)"
                for (mode, part) in [(0o757, place), (0o1777, nil), (0o755, nil)] as [(mode_t, String?)] {
                    chmod(place, mode)
                    #expect(parts() == [part, part, part], "\(name) \(mode)")
                }
            }
            let file = "\(folder)/files/real"
            chmod(file, 0o702)
            #expect(parts() == [file, file, file])
            guard geteuid() == 0 else { return }
            chmod(file, 0o700)
            chown(file, 12_345, 0)
            #expect(parts() == [nil, file, file])
            chown(file, 0, 0)
            // In a folder such as /tmp, whoever owns what is in it may replace it.
            chmod("\(folder)/top", 0o1777)
            chown("\(folder)/top/links", 12_345, 0)
            #expect(parts() == [nil, "\(folder)/top/links", "\(folder)/top/links"])
        }
    }

    /// As Kubernetes mounts a ConfigMap: a folder that everybody may write to, links to files, mounted read-only.
    @Test(.enabled(if: SmallDisk.isPossible, "needs to mount a file system"))
    func `what is mounted read-only cannot be changed`() throws {
        try withTemporaryFolder { folder in
            let disk = try SmallDisk(at: "\(folder.replacing("//", with: "/"))/etc", size: "64k")
            defer { disk.unmount() }
            try FileManager.default.createDirectory(
                atPath: "\(disk.path)/..2026", withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o755])
            let (file, link) = ("\(disk.path)/..2026/config.yaml", "\(disk.path)/config.yaml")
            try Data().write(to: file)
            chmod(file, 0o644)
            try #require(symlink("..2026", "\(disk.path)/..data") == 0 && symlink("..data/config.yaml", link) == 0)
            chmod(disk.path, 0o2777)
            #expect(Exposure.changeablePart(of: link, trustsOwner: true) == disk.path)
            try disk.makeReadOnly()
            #expect(Exposure.changeablePart(of: link, trustsOwner: true) == nil)
            #expect(Exposure.changeablePart(of: link, trustsOwner: false) == nil)
        }
    }

    @Test func `what is another user's is refused and left as it is`() throws {
        let path = "/etc/passwd"
        var exposure = try #require(Exposure(of: path))
        // Whoever runs the tests.
        exposure = exposure.ofAnother
        let before = mode(path)
        let fault = #expect(throws: Fault.self) { try exposure.revokeAccess() }
        #expect(
            fault?.kind == .misconfigured && fault?.message.en.hasPrefix(path + ": belongs to another user") == true)
        #expect(mode(path) == before)
    }
}

extension Exposure {
    /// The same, of another user's.
    fileprivate var ofAnother: Exposure {
        Exposure(path: path, mode: mode, wanted: wanted, isOurs: false, isOfRoot: true)
    }
}
