import Testing

@testable import Base

@Suite(.timeLimit(.minutes(30))) struct ParentFolderTests {
    /// What `dirname` of GNU coreutils prints.
    @Test(arguments: [
        ("", "."), (".", "."), ("..", "."), ("./", "."), ("./.", "."), ("a", "."), ("a/", "."), ("a//", "."),
        ("a/b", "a"), ("a//b//", "a"), ("a/./b", "a/."), ("a/..", "a"), ("/", "/"), ("//", "/"), ("/a", "/"),
        ("//a/", "/"), ("/a/b", "/a"), ("/a//b", "/a"), ("ñandú/café", "ñandú"), ("/e\u{301}/x", "/e\u{301}"),
        ("a/\u{301}x", "a"),
    ])
    func `is what the shell says`(path: String, folder: String) {
        #expect(Array(path.parentFolder.utf8) == Array(folder.utf8))
    }
}
