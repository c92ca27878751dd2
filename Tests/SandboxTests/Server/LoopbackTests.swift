import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct LoopbackTests {
    @Test(
        arguments: [
            "127.0.0.1": true, "127.8.9.10": true, "::1": true, "::ffff:127.0.0.1": true, "192.168.1.127": false,
            "10.0.0.1": false, "fe80::1": false, "::ffff:10.0.0.1": false,
        ])
    func onlyThisMachineIsLoopback(address: String, expected: Bool) {
        #expect(SandboxContext.isLoopback(address) == expected)
    }
}
