import Foundation
import TestSupport
import Testing

/// OpenSSL's program: makes keys, and checks signatures without any code of ours.
enum OpenSSL {
    static let path: String? = Subprocess.path(of: "openssl")

    /// A key for this run of the tests, in PKCS #8 as Google's console gives them.
    static let privateKey: String? = try? Subprocess.runBlocking(
        "openssl", ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"]
    ).output

    /// Whether `signature` is that of `text` (RSASSA-PKCS1-v1_5 with SHA-256) by the key.
    static func verifies(_ text: String, signature: Data, in folder: TemporaryFolder) async throws -> Bool {
        func write(_ name: String, _ data: Data) throws -> String {
            let path = folder.path + "/" + name
            try data.write(to: path)
            return path
        }
        let key = try write("key.pem", Data(try #require(privateKey).utf8))
        let publicKey = try write("public.pem", Data(try await run("pkey", "-in", key, "-pubout").output.utf8))
        return try await run(
            "dgst", "-sha256", "-verify", publicKey, "-signature", try write("signature", signature),
            try write("text", Data(text.utf8))
        ).status == 0
    }

    private static func run(_ arguments: String...) async throws -> (status: Int32, output: String) {
        let run = try await Subprocess.run("openssl", arguments)
        return (run.status, run.output)
    }
}
