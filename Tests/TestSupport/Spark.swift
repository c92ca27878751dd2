import Foundation

/// Apache Spark, if it is installed.
package enum Spark {
    /// Where Spark is: SPARK_HOME, or where `make spark` puts it.
    package static let home: String? = {
        if let home = ProcessInfo.processInfo.environment["SPARK_HOME"] { return home }
        let folder = Repository.url(".build/spark/lib").path
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return versions.map { "\(folder)/\($0)/site-packages/pyspark" }
            .first { FileManager.default.isExecutableFile(atPath: "\($0)/bin/spark-sql") }
    }()

    /// Whether more than a small run is asked for: `make test-spark`.
    package static let isTestedWhole = home != nil && ProcessInfo.processInfo.environment["ATTENDANCE_SPARK"] == "whole"

    /// What Spark needs to stay on this machine and small.
    package static let variables = [
        "SPARK_HOME": home ?? "", "SPARK_DAEMON_MEMORY": "256m", "SPARK_LOCAL_IP": "127.0.0.1",
    ]

    /// Settings for tables of a few rows: with Spark's own 200 tasks a query, starting them would take minutes, and Java's
    /// second compiler would take longer than what it makes faster. Without the second, Java reserves too little for the code
    /// of the first.
    package static let settings = [
        "spark.ui.enabled=false", "spark.sql.shuffle.partitions=1", "spark.sql.adaptive.enabled=false",
        "spark.sql.autoBroadcastJoinThreshold=100m", "spark.driver.host=127.0.0.1", "spark.driver.memory=1g",
        "spark.executor.memory=512m",
        "spark.driver.extraJavaOptions=-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m",
    ]
}
