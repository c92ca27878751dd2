import Base
import Foundation
import Testing

@testable import Templates

@Suite(.timeLimit(.minutes(30))) struct TemplatesTests {
    @Test func `custom parts replace the program's own`() throws {
        let near = try Folder(["page.css": "body { color: var(--ink); }"])
        let far = try Folder(["page.css": "p {}", "page.mustache": "<p>", "page.js": "alert(1)"])
        let templates = try Templates.find(in: SearchPath([near.path, far.path]))
        #expect(templates.style == .init("body { color: var(--ink); }", path: near.path + "/page.css"))
        #expect(templates.page == .init("<p>", path: far.path + "/page.mustache"))
        #expect(templates.script == Templates.embedded.script)
        #expect(try Templates.find(in: SearchPath([])) == .embedded)
    }

    @Test func `refuses a style sheet that would end early`() throws {
        let folder = try Folder(["page.css": "p {}\n/* </STYLE><script> */\n"])
        let fault = #expect(throws: Fault.self) { try Templates.find(in: SearchPath([folder.path])) }
        #expect(fault?.kind == .misconfigured)
        #expect(fault?.message.en.hasPrefix("\(folder.path)/page.css:2: \"</style\" would end") == true)
    }

    /// Who can write there decides what a page contains. This user's own group is trusted.
    @Test func `refuses what others can change, also by a folder above`() throws {
        let folder = try Folder(["page.css": "p {}"])
        let file = "\(folder.path)/page.css"
        for (path, mode, own) in [(file, 0o646, 0o644), (folder.path, 0o777, 0o755)] as [(String, mode_t, mode_t)] {
            chmod(path, mode)
            let fault = #expect(throws: Fault.self) { try Templates.find(in: SearchPath([folder.path])) }
            let name = path.split(separator: "/").last ?? ""
            #expect(fault?.kind == .misconfigured)
            #expect(fault?.message.en.contains("/\(name), and so this template") == true, "\(fault?.message.en ?? "")")
            chmod(path, own)
        }
        chmod(file, 0o664)
        #expect(try Templates.find(in: SearchPath([folder.path])).style.path == file)
    }

    @Test func `refuses what is not text`() throws {
        let folder = try Folder()
        try folder.write([0xFF, 0xFE, 0x00], to: "page.mustache")
        let fault = #expect(throws: Fault.self) { try Templates.find(in: SearchPath([folder.path])) }
        #expect(fault?.message.en.contains("page.mustache: not UTF-8 text") == true)
    }
}
