// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// What computes, or touches memory by address, is optimised in every build: it is tried as it is used. Unoptimised, as the
/// libraries and the rest in a debug build, it would be many times slower; all of it optimised takes twice as long to build.
let optimised = strict + [SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Optimising the tests would take longer than it spares.
let tests = strict + [SwiftSetting.unsafeFlags(["-Onone"], .when(configuration: .release))]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let flyingFox = Target.Dependency.product(name: "FlyingFox", package: "FlyingFox")
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let package = Package(
    name: "attendance",
    products: [
        .executable(name: "attendance", targets: ["attendance"]),
        .executable(name: "attendance-sandbox", targets: ["attendance-sandbox"]),
    ],
    dependencies: [
        // Exact: there is no lock file in common, and the same sources are to give everyone the same program.
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
    ],
    targets: [
        // The way of the data: each target knows only targets before it.
        .target(name: "Tables", swiftSettings: optimised),
        .target(name: "Messages", swiftSettings: strict),
        .target(name: "JSON", swiftSettings: optimised),
        .target(name: "Files", dependencies: ["Messages", "CZlib"], swiftSettings: optimised),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .target(name: "Signatures", dependencies: ["COpenSSL"], swiftSettings: optimised),
        .target(
            name: "Documents", dependencies: ["Messages", .product(name: "Yams", package: "Yams")],
            swiftSettings: strict),
        .target(
            name: "MembershipTables", dependencies: ["Tables"], path: "Sources/Members/Tables", swiftSettings: optimised
        ),
        .target(
            name: "Membership", dependencies: ["Tables", "MembershipTables", "Messages"], path: "Sources/Members/Rules",
            swiftSettings: optimised),
        .target(
            name: "Profiles", dependencies: ["Tables", "Messages", "Files", "Membership", "Documents"],
            swiftSettings: strict),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        // Only its headers (libcurl4-openssl-dev): the program opens it itself.
        .target(name: "CCurl"),
        .target(
            name: "Transport", dependencies: ["Tables", "Messages", "JSON", "CCurl", "CZlib", logging],
            swiftSettings: optimised),
        .target(
            name: "Authentication",
            dependencies: [
                "Tables", "Messages", "JSON", "Files", "Profiles", "Signatures", "Transport", logging,
            ],
            swiftSettings: strict),
        .target(
            name: "Registering",
            dependencies: ["Messages", "JSON", "Files", "Signatures"],
            swiftSettings: strict),
        .target(
            name: "CSimdjson", cxxSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))],
            linkerSettings: [.linkedLibrary("simdjson")]),
        .target(
            name: "Extraction",
            dependencies: ["Tables", "Messages", "JSON", "Transport", "Registering", "CSimdjson", logging],
            swiftSettings: optimised),
        .target(
            name: "Storage", dependencies: ["Tables", "Messages", "Files", "Signatures", grdb, logging],
            swiftSettings: optimised),
        .target(
            name: "Collecting", dependencies: ["Tables", "Messages", "Extraction", "Storage", logging],
            swiftSettings: strict),

        .target(name: "Aggregation", dependencies: ["Tables"], swiftSettings: optimised),
        .target(name: "Watching", dependencies: ["Tables", "Aggregation"], swiftSettings: strict),

        // Events to come, from past editions.
        .target(name: "Forecasting", dependencies: ["Tables", "Aggregation"], swiftSettings: optimised),

        // A club's members, beside events.
        .target(
            name: "MemberSources",
            dependencies: [
                "Tables", "Messages", "JSON", "Files", "Profiles", "Transport", "MembershipTables", logging,
            ],
            path: "Sources/Members/Sources", swiftSettings: optimised),
        .target(
            name: "MemberStorage",
            dependencies: ["Tables", "Messages", "Storage", "MembershipTables", "MemberSources", grdb, logging],
            path: "Sources/Members/Storage", swiftSettings: optimised),
        .target(
            name: "Door",
            dependencies: [
                "Tables", "Messages", "JSON", "MembershipTables", "Membership", "Profiles", "Transport",
                "MemberSources", logging,
            ],
            path: "Sources/Members/Door", swiftSettings: strict),
        .target(
            name: "MemberAggregation", dependencies: ["Tables", "Aggregation", "MembershipTables", "Membership"],
            path: "Sources/Members/Aggregation", swiftSettings: optimised),

        .target(
            name: "MemberDatasets", dependencies: ["Tables", "MembershipTables", "Datasets"],
            path: "Sources/Members/Datasets", swiftSettings: strict),

        // Editions of an event, compared.
        .target(
            name: "EditionAggregation", dependencies: ["Tables", "Aggregation", "Signatures"],
            path: "Sources/Editions/Aggregation", swiftSettings: optimised),

        // What a report is, of each of these.
        .target(
            name: "Reporting",
            dependencies: [
                "Tables", "Files", "Messages", "Documents", "Aggregation", "Forecasting", "MembershipTables",
                "Membership",
                "MemberAggregation", "EditionAggregation",
            ],
            exclude: ["Attendance", "Time", "Place", "Trust"].map { "Sections/\($0)Sections.sql" }
                + ["Sections/CheckInSection.sql"],
            swiftSettings: optimised),

        .target(name: "CEmbedded"),
        .systemLibrary(name: "CXlsxWriter", pkgConfig: "xlsxwriter", providers: [.apt(["libxlsxwriter-dev"])]),
        .target(
            name: "Templates", dependencies: ["Tables", "Messages", "Files", "Documents", "CEmbedded"],
            swiftSettings: strict),
        .target(
            name: "Rendering",
            dependencies: [
                "Tables", "JSON", "Files", "Aggregation", "Reporting", "Messages", "Documents", "Signatures",
                "Templates",
                "CXlsxWriter",
                "Watching", .product(name: "Mustache", package: "swift-mustache"),
            ],
            swiftSettings: optimised),
        .target(name: "Reports", dependencies: ["CEmbedded"], swiftSettings: strict),
        .target(
            name: "Definitions",
            dependencies: [
                "Tables", "Messages", "Files", "Documents", "Aggregation", "Reports", "Reporting",
                "Templates",
            ],
            swiftSettings: strict),
        .target(
            name: "Queries", dependencies: ["Tables", "Messages", "Aggregation", "Reporting", "Datasets", "CEmbedded"],
            swiftSettings: strict),
        .target(name: "Publishing", dependencies: ["Tables", "Messages", "Files", "CZlib"], swiftSettings: optimised),
        .target(
            name: "Datasets",
            dependencies: ["Tables", "Messages", "JSON", "Files", "Signatures", "Publishing", "CZlib"],
            swiftSettings: optimised),
        // Events in files, as exports have them.
        .target(
            name: "EventFiles",
            dependencies: [
                "Tables", "Messages", "Documents", "Files", "Profiles", "Publishing", "Datasets", "Registering",
                "Extraction",
            ],
            swiftSettings: optimised),
        .target(
            name: "Sandbox",
            dependencies: ["Tables", "Messages", "JSON", "Signatures", flyingFox, flyingSocks], swiftSettings: optimised
        ),
        .executableTarget(
            name: "attendance",
            dependencies: [
                "Tables", "Messages", "Files", "Documents", "Profiles", "Transport", "Authentication", "Extraction",
                "Storage", "Collecting", "Aggregation", "Reporting", "Templates", "Rendering", "Definitions",
                "Publishing", "Queries", "Registering", "MembershipTables", "MemberSources", "MemberStorage",
                "MemberDatasets", "Forecasting", "EditionAggregation", "EventFiles",

                "Datasets", "Door", "Signatures", "JSON", "Watching", argumentParser, logging,
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "attendance-sandbox", dependencies: ["Messages", "Sandbox", argumentParser], swiftSettings: strict),

        .target(name: "TestSupport", dependencies: ["Tables"], path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(name: "FilesTests", dependencies: ["TestSupport", "Files", "Messages"], swiftSettings: tests),
        .testTarget(name: "SignaturesTests", dependencies: ["TestSupport", "Signatures"], swiftSettings: tests),
        .testTarget(name: "JSONTests", dependencies: ["JSON"], swiftSettings: tests),
        .testTarget(name: "MessagesTests", dependencies: ["Messages"], swiftSettings: tests),
        .testTarget(name: "TablesTests", dependencies: ["TestSupport", "Tables"], swiftSettings: tests),
        .testTarget(
            name: "ProfilesTests",
            dependencies: ["TestSupport", "Tables", "Files", "Profiles", "Membership", "Documents", "Messages"],
            swiftSettings: tests),
        .testTarget(
            name: "TransportTests",
            dependencies: ["TestSupport", "Messages", "Transport", logging],
            swiftSettings: tests),
        .testTarget(
            name: "AuthenticationTests",
            dependencies: [
                "TestSupport", "Authentication", "Tables", "Messages", "Profiles", "Transport", logging,
                .product(name: "InMemoryLogging", package: "swift-log"),
            ],
            swiftSettings: tests),
        .testTarget(
            name: "ExtractionTests",
            dependencies: [
                "TestSupport", "Tables", "Messages", "Transport", "Registering", "Extraction", "Sandbox", "CSimdjson",
                logging,
            ],
            swiftSettings: tests),
        .testTarget(
            name: "StorageTests", dependencies: ["TestSupport", "Storage", "Tables", "Messages", grdb, logging],
            resources: [.copy("Fixtures")], swiftSettings: tests),
        .testTarget(
            name: "MembershipTablesTests", dependencies: ["Tables", "MembershipTables"], path: "Tests/Members/Tables",
            swiftSettings: tests),
        .testTarget(
            name: "MemberDatasetsTests",
            dependencies: [
                "TestSupport", "Tables", "MembershipTables", "Messages", "Publishing", "Datasets", "MemberDatasets",
            ],
            path: "Tests/Members/Datasets", swiftSettings: tests),
        .testTarget(
            name: "MembershipTests",
            dependencies: ["TestSupport", "Tables", "MembershipTables", "Messages", "Membership"],
            path: "Tests/Members/Rules", swiftSettings: tests),
        .testTarget(
            name: "MemberSourcesTests",
            dependencies: [
                "TestSupport", "Tables", "MembershipTables", "Messages", "Membership", "Profiles", "Transport",
                "Authentication", "MemberSources", "Sandbox", logging,
            ],
            path: "Tests/Members/Sources", swiftSettings: tests),
        .testTarget(
            name: "MemberStorageTests",
            dependencies: [
                "TestSupport", "Tables", "MembershipTables", "Messages", "Storage", "MemberSources", "MemberStorage",
                logging,
            ],
            path: "Tests/Members/Storage", swiftSettings: tests),
        .testTarget(
            name: "DoorTests",
            dependencies: [
                "Tables", "Messages", "JSON", "Membership", "Profiles", "Transport", "MemberSources", "Door", "Sandbox",
                logging,
            ],
            path: "Tests/Members/Door", swiftSettings: tests),
        .testTarget(
            name: "MemberAggregationTests",
            dependencies: [
                "TestSupport", "Tables", "Aggregation", "MembershipTables", "Membership", "MemberAggregation",
            ],
            path: "Tests/Members/Aggregation", swiftSettings: tests),
        .testTarget(
            name: "MemberReportingTests",
            dependencies: [
                "Tables", "MembershipTables", "Membership", "Messages", "Reporting",
            ],
            path: "Tests/Members/Reporting", swiftSettings: tests),
        .testTarget(
            name: "EditionAggregationTests",
            dependencies: ["TestSupport", "Tables", "Aggregation", "Signatures", "EditionAggregation"],
            path: "Tests/Editions/Aggregation", swiftSettings: tests),
        .testTarget(
            name: "EditionReportingTests",
            dependencies: [
                "TestSupport", "Tables", "Messages", "Aggregation", "Reporting", "Rendering", "EditionAggregation",
                "Definitions",
            ],
            path: "Tests/Editions/Reporting", swiftSettings: tests),
        .testTarget(
            name: "QueriesTests",
            dependencies: [
                "TestSupport", "Tables", "Files", "Aggregation", "Messages", "Reporting", "Rendering", "Publishing",
                "Datasets", "Queries",
            ],
            exclude: ["sections.py"], swiftSettings: tests),
        .testTarget(
            name: "AggregationTests", dependencies: ["TestSupport", "Tables", "Aggregation"], swiftSettings: tests),
        .testTarget(
            name: "ForecastingTests",
            dependencies: [
                "TestSupport", "Tables", "Aggregation", "Messages", "Reporting", "Forecasting",
                "Definitions", "Sandbox",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "WatchingTests", dependencies: ["TestSupport", "Tables", "Aggregation", "Watching"],
            swiftSettings: tests),
        .testTarget(
            name: "ReportingTests",
            dependencies: [
                "TestSupport", "Tables", "Files", "Documents", "Aggregation", "Reporting", "Rendering", "Definitions",
                "Messages",
            ],
            exclude: ["attack", "check", "editions", "fewest", "linked", "programme", "sides", "smaller"].map {
                "Disclosure/Attack/\($0).py"
            },
            swiftSettings: tests),
        .testTarget(
            name: "DefinitionsTests",
            dependencies: [
                "TestSupport", "Tables", "Files", "Aggregation", "Messages", "Documents", "Reports", "Reporting",
                "MembershipTables", "Membership",
                "Definitions",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "RenderingTests",
            dependencies: [
                "TestSupport", "Tables", "JSON", "Files", "Reporting", "MembershipTables", "Rendering",
                "Messages", "Templates", "CXlsxWriter", "Watching",
            ],
            exclude: ["HTML/browser.py", "HTML/pages.py", "XLSX/Readers", "XLSX/Workbooks", "Terminal/Pages"],
            swiftSettings: tests),
        .testTarget(
            name: "TemplatesTests", dependencies: ["TestSupport", "Templates", "Messages", "Documents", "CEmbedded"],
            swiftSettings: tests),
        .testTarget(
            name: "PublishingTests",
            dependencies: ["TestSupport", "Publishing", "Tables", "Messages", "Reporting", "Rendering", "CZlib"],
            swiftSettings: tests),
        .testTarget(
            name: "DatasetsTests",
            dependencies: ["TestSupport", "Datasets", "Tables", "Messages", "Publishing"],
            exclude: ["readers.py"], swiftSettings: tests),
        .testTarget(
            name: "EventFilesTests",
            dependencies: ["TestSupport", "Tables", "Messages", "Profiles", "Extraction", "EventFiles"],
            swiftSettings: tests),
        .testTarget(
            name: "SandboxTests",
            dependencies: [
                "TestSupport", "Sandbox", "Authentication", "JSON", "Messages", "Profiles", "Signatures", "Tables",
                "Transport", logging,
            ],
            swiftSettings: tests),
        .testTarget(
            name: "CollectingTests",
            dependencies: [
                "TestSupport", "Collecting", "Extraction", "Messages", "Storage", "Tables", "Transport", logging,
            ],
            swiftSettings: tests),
        .testTarget(
            name: "RegisteringTests",
            dependencies: ["TestSupport", "Registering", "Messages", "Tables", "Transport", "Extraction", logging],
            swiftSettings: tests),
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["TestSupport", "attendance", "attendance-sandbox", "Sandbox", "Messages", "Tables"],
            exclude: ["Reference"], swiftSettings: tests),
    ],
    cxxLanguageStandard: .cxx17
)

// `make bench` sets it. A plain `swift build` is to build both programs, and no others.
if Context.environment["ATTENDANCE_BENCHMARKS"] != nil {
    package.targets += [
        .executableTarget(
            name: "extraction-benchmark", dependencies: ["Tables", "Transport", "Extraction", logging],
            path: "Benchmarks/Extraction", swiftSettings: strict),
        .executableTarget(
            name: "aggregation-benchmark",
            dependencies: ["Tables", "Messages", "Aggregation", "Reporting", "Rendering", "Definitions"],
            path: "Benchmarks/Aggregation", swiftSettings: strict),
        .executableTarget(
            name: "membership-benchmark",
            dependencies: [
                "Tables", "Storage", "MembershipTables", "MemberStorage", "MemberAggregation",
                "Reporting", "Rendering", "Definitions",
            ],
            path: "Benchmarks/Membership", swiftSettings: strict),
        .executableTarget(
            name: "storage-benchmark", dependencies: ["Storage", "Tables"], path: "Benchmarks/Storage",
            swiftSettings: strict),
    ]
}
