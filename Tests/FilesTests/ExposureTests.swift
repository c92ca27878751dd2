import Foundation
import Messages
import TestSupport
import Testing

@testable import Files

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

    /// Whoever can write to the folder of any of them decides what is read.
    @Test func `a file by a link can be replaced in the folder of either`() throws {
        try withTemporaryFolder { folder in
            for name in ["links", "middle", "files"] {
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/\(name)", withIntermediateDirectories: false,
                    attributes: [.posixPermissions: 0o755])
            }
            try Data().write(to: "\(folder)/files/real")
            chmod("\(folder)/files/real", 0o700)
            try #require(symlink("../files/real", "\(folder)/middle/link") == 0)
            try #require(symlink("\(folder)/middle/link", "\(folder)/links/link") == 0)
            let link = "\(folder)/links/link"
            func isOpen() -> [Bool] {
                [
                    Exposure.othersCanChange(link, trustsOwner: true),
                    Exposure.othersCanChange(link, trustsOwner: false),
                    Exposure.othersCanReplace(program: link),
                ]
            }
            #expect(isOpen() == [false, false, false])
            for name in ["links", "middle", "files"] {
                for (mode, isOpenNow) in [(0o757, true), (0o1777, false), (0o755, false)] {
                    chmod("\(folder)/\(name)", mode_t(mode))
                    #expect(isOpen() == [isOpenNow, isOpenNow, isOpenNow], "\(name) \(mode)")
                }
            }
            chmod("\(folder)/files/real", 0o702)
            #expect(isOpen() == [true, true, true])
            guard geteuid() == 0 else { return }
            chmod("\(folder)/files/real", 0o700)
            chown("\(folder)/files/real", 12_345, 0)
            #expect(isOpen() == [false, true, true])
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
