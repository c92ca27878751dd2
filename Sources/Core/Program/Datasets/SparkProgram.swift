import Base
import Foundation

/// The user's own Spark: `spark-sql`, or `spark-submit`, which runs the same class.
struct SparkProgram: Sendable {
    private let path: String
    private let arguments: [String]

    /// Finds Spark by SPARK_HOME or else PATH; the configuration file names no Spark. Throws a `Fault`: of kind
    /// `.unavailable` if there is none, `.misconfigured` if other users can change it.
    static func find(in environment: [String: String]) throws(Fault) -> SparkProgram {
        if let home = environment["SPARK_HOME"], !home.isEmpty {
            guard let found = find(in: ["\(home)/bin"]) else {
                throw Fault(.unavailable, .noSparkInHome(home))
            }
            return try found.own()
        }
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        guard let found = find(in: folders) else { throw Fault(.unavailable, .noSpark) }
        return try found.own()
    }

    /// Throws a `Fault` of kind `.misconfigured` if other users can change the program, or what it runs of its own folder.
    private func own() throws(Fault) -> SparkProgram {
        let home = URL(fileURLWithPath: path).resolvingSymlinksInPath().path.parentFolder.parentFolder
        let parts = [
            "bin/spark-submit", "bin/spark-class", "jars", "conf", "conf/spark-env.sh", "conf/spark-defaults.conf",
        ]
        for file in [path] + parts.map({ "\(home)/\($0)" }) {
            if let part = Exposure.changeablePart(ofProgram: file) {
                throw Fault(.misconfigured, .programOfOthers(path, part: part))
            }
        }
        return self
    }

    private static func find(in folders: [String]) -> SparkProgram? {
        // The arguments that spark-sql itself passes to spark-submit.
        let class_ = ["--class", "org.apache.spark.sql.hive.thriftserver.SparkSQLCLIDriver"]
        for (name, arguments) in [("spark-sql", []), ("spark-submit", class_)] {
            for folder in folders where FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)") {
                return SparkProgram(path: "\(folder)/\(name)", arguments: arguments)
            }
        }
        return nil
    }

    /// Runs a script to completion in a temporary folder, which is kept only if Spark fails.
    ///
    /// - Parameter options: Spark's own, such as `--master`.
    /// - Returns: The output of the script's queries.
    /// - Throws: A `Fault` of kind `.unavailable` with Spark's reason and the place of its log.
    func run(_ script: String, _ options: [String]) async throws -> Data {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "attendance-spark-\(UUID().uuidString)"
        ).path
        let log = "\(folder)/spark.log"
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try Data(script.utf8).write(to: URL(fileURLWithPath: "\(folder)/script.sql"))
        } catch {
            throw Fault(writing: folder, errno)
        }
        // Keeps the run out of the user's own metastore and warehouse.
        let settings = [
            "spark.sql.catalogImplementation=in-memory", "spark.sql.warehouse.dir=file://\(folder)/warehouse",
            "spark.hadoop.javax.jdo.option.ConnectionURL=jdbc:derby:memory:attendance;create=true",
        ]
        let group: GuardedGroup
        do {
            group = try GuardedGroup()
        } catch {
            throw Fault(.unavailable, .sparkNotStarted(path, reason: String(cString: strerror(error.code.rawValue))))
        }
        let child: pid_t
        do {
            child = try start(
                arguments + settings.flatMap { ["--conf", $0] } + options + ["-f", "\(folder)/script.sql"],
                in: folder, log: log, group)
        } catch {
            group.end()
            throw error
        }
        let status = await withTaskCancellationHandler {
            await ChildProcess.end(of: child)
        } onCancel: {
            // The whole group: the scripts start Java as a child.
            group.terminate()
        }
        group.end()
        if Task.isCancelled {
            try? FileManager.default.removeItem(atPath: folder)
            throw CancellationError()
        }
        guard status == 0 else { throw Fault(.unavailable, .sparkFailed(Self.reason(in: log), log: log)) }
        let output = FileManager.default.contents(atPath: "\(folder)/output") ?? Data()
        try? FileManager.default.removeItem(atPath: folder)
        return output
    }

    private func start(
        _ arguments: [String], in folder: String, log: String, _ group: GuardedGroup
    ) throws(Fault) -> pid_t {
        let writing = O_WRONLY | O_CREAT | O_TRUNC
        let streams: [Int32: ChildProcess.Stream] = [
            STDIN_FILENO: .file("/dev/null", O_RDONLY), STDOUT_FILENO: .file("\(folder)/output", writing, mode: 0o600),
            STDERR_FILENO: .file(log, writing, mode: 0o600),
        ]
        // Files that Spark itself creates go into the folder.
        let command = ["/usr/bin/env", "-C", folder, path] + arguments
        do {
            return try group.start(command, streams: streams)
        } catch {
            throw Fault(.unavailable, .sparkNotStarted(path, reason: String(cString: strerror(error.code.rawValue))))
        }
    }

    /// The line of a log that gives the reason: the first with a Spark error class, such as
    /// `[TABLE_OR_VIEW_NOT_FOUND]`; else the first that names an exception outside a warning; else the last.
    static func reason(in log: String) -> Quotation? {
        let text = String(decoding: FileManager.default.contents(atPath: log) ?? Data(), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("at ") }
        // A warning is followed by the exception that caused it.
        let grave = zip(lines, [""] + lines).filter { line, before in
            !line.contains(" WARN ") && !before.contains(" WARN ")
        }.map(\.0)
        let line =
            grave.first { $0.contains(/\[[A-Z][A-Z0-9_]*_[A-Z0-9_.]*\]/) }
            ?? grave.first { line in ["Exception", "Error"].contains(where: line.contains) }
        return (line ?? lines.last).flatMap { Quotation($0, upTo: 300) }
    }
}
