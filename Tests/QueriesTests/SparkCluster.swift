import Foundation
import TestSupport

/// A standalone cluster on this machine: a master and two workers.
final class SparkCluster: Sendable {
    let address: String
    let workers: [Child]
    private let master: Child
    private let folder = TemporaryFolder()

    init() async throws {
        let home = Spark.home ?? ""
        let path = folder.path
        func start(_ name: String, _ arguments: [String]) throws -> Child {
            try Child(
                "\(home)/bin/spark-class", arguments, environment: Subprocess.environment(Spark.variables), in: path,
                output: "\(path)/\(name)", errors: "\(path)/\(name).errors")
        }
        master = try start(
            "master",
            ["org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", "0", "--webui-port", "0"])
        let said = try await Self.waiting("\(path)/master.errors", for: "service 'sparkMaster' on port ")
        let address = "spark://127.0.0.1:\(said.prefix(while: \.isNumber))"
        workers = try (1...2).map { number in
            try start(
                "worker-\(number)",
                [
                    "org.apache.spark.deploy.worker.Worker", "--cores", "1", "--memory", "1g", "--webui-port", "0",
                    "--work-dir", "\(path)/work-\(number)", address,
                ])
        }
        for number in 1...2 {
            _ = try await Self.waiting("\(path)/worker-\(number).errors", for: "Successfully registered with master")
        }
        self.address = address
    }

    func end() { for child in workers + [master] { child.kill() } }

    /// Waits for a text in a log; gives what follows it.
    private static func waiting(_ path: String, for text: String) async throws -> Substring {
        for _ in 0..<600 {
            let said = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
            if let range = said.range(of: text) { return said[range.upperBound...] }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw POSIXError(.ETIMEDOUT)
    }
}
