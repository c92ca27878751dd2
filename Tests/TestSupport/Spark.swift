import Foundation

/// Apache Spark, if it is installed.
package enum Spark {
    /// The path of Spark: SPARK_HOME, or where `make spark` puts it.
    package static let home: String? = {
        if let home = ProcessInfo.processInfo.environment["SPARK_HOME"] { return home }
        let folder = Repository.url(".build/spark/lib").path
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return versions.map { "\(folder)/\($0)/site-packages/pyspark" }
            .first { FileManager.default.isExecutableFile(atPath: "\($0)/bin/spark-sql") }
    }()

    /// Whether the full run is requested, as by `make test-spark`.
    package static let isTestedWhole = home != nil && ProcessInfo.processInfo.environment["ATTENDANCE_SPARK"] == "whole"

    /// Environment variables that keep Spark small and on this machine.
    package static let variables = [
        "SPARK_HOME": home ?? "", "SPARK_DAEMON_MEMORY": "256m", "SPARK_LOCAL_IP": "127.0.0.1",
    ]

    /// Settings for tables of a few rows: starting Spark's default 200 tasks per query would take minutes, and Java's second
    /// compiler would take more time than it saves. Without that one, Java reserves too little space for the code of the first.
    package static let settings = [
        "spark.ui.enabled=false", "spark.sql.shuffle.partitions=1", "spark.sql.adaptive.enabled=false",
        "spark.sql.autoBroadcastJoinThreshold=100m", "spark.driver.host=127.0.0.1", "spark.driver.memory=1g",
        "spark.executor.memory=512m",
        "spark.driver.extraJavaOptions=-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m",
    ]
}
