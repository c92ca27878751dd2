import Foundation
import TestSupport
import Testing

/// What the program's commands do, as the files of `Tests/Behaviour` say it.
@Suite(.timeLimit(.minutes(30))) struct BehaviourTests {
    private static let scripts: [Script] = {
        let folder = Repository.url("Tests/Behaviour").path
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".test") }.sorted().map { name in
            Script(name: name, text: (try? String(at: "\(folder)/\(name)")) ?? "")
        }
    }()

    @Test(arguments: scripts) func `the program does what the script says`(script: Script) async throws {
        let commands = script.steps.count { $0.text.hasPrefix("attendance ") || $0.text.hasPrefix("sh ") }
        try #require(commands > 0, "\(script.name) runs nothing")
        try await ScriptRun(script).run()
    }

    /// What a script expects is looked at.
    @Test(
        arguments: [
            "sh 'exit 3'", "sh 'exit 3' -> 4", "sh 'echo a >&2; exit 3' -> 3 b", "sh 'echo a; echo b >&2' => 0 b",
            "sh 'echo b >&2; echo c >&2' => 0 b", "sh 'printf b >&2' => 0 b", "sh 'echo a'\nhas output b",
            "sh 'echo a'\nlacks output a", "sh 'echo a'\nis output 'a'", "sh 'echo a'\nis output\n  b",
            "file a x\nlacks a", "sh 'echo abc'\nhas output 're:^b'",
            #"file a '{"b": [1, {"c": "d"}]}'"# + "\njson a b/1/c=e", #"file a '{"b": [1]}'"# + "\njson a b/1=1",
        ]) func `a script whose expectation is not met fails`(text: String) async
    {
        await withKnownIssue { try await ScriptRun(Script(name: "wrong", text: text)).run() }
    }
}
