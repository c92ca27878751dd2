// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// For targets that process many rows or access memory by address: they are optimised in every build, so that they are tested
/// as they are used. Unoptimised, they would be many times slower. Other targets, like the libraries, are not optimised in a
/// debug build, and so build four times as fast.
let optimised = strict + [SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))]

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
        // Exact, since there is no shared lock file and the same sources must give everyone the same program.
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
    ],
    targets: [
        // In the direction of the data flow: each target depends only on targets before it.
        .target(name: "Tables", swiftSettings: optimised),
        .target(name: "Messages", dependencies: [logging], swiftSettings: strict),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .target(
            name: "Files",
            dependencies: ["Messages", "CZlib", "COpenSSL", .product(name: "Yams", package: "Yams")],
            swiftSettings: optimised),
        .target(
            name: "Workbooks", dependencies: ["Tables", "Messages", "Files", "CZlib", "CExpat"],
            swiftSettings: optimised),
        // A club's rules, which are also part of the settings.
        .target(name: "Membership", dependencies: ["Tables", "Messages"], swiftSettings: strict),
        .target(name: "Profiles", dependencies: ["Tables", "Messages", "Files", "Membership"], swiftSettings: strict),
        .target(name: "Publishing", dependencies: ["Tables", "Messages", "Files"], swiftSettings: optimised),
        .target(
            name: "Datasets", dependencies: ["Tables", "Messages", "Files", "Publishing", "CZlib"],
            swiftSettings: strict),
        // Only libcurl's headers (libcurl4-openssl-dev): the program loads the library itself.
        .target(name: "CCurl"),
        .target(
            name: "Transport", dependencies: ["Tables", "Messages", "Files", "CCurl", "CZlib", logging],
            swiftSettings: optimised),
        .target(
            name: "Authentication", dependencies: ["Tables", "Messages", "Files", "Profiles", "Transport", logging],
            swiftSettings: strict),
        .target(
            name: "CSimdjson", cxxSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))],
            linkerSettings: [.linkedLibrary("simdjson")]),
        .target(
            name: "Extraction",
            dependencies: [
                "Tables", "Messages", "Files", "Membership", "Profiles", "Publishing", "Datasets", "Transport",
                "Workbooks", "CSimdjson", logging,
            ],
            swiftSettings: strict),
        .target(
            name: "Storage", dependencies: ["Tables", "Messages", "Files", "Extraction", "CEmbedded", grdb, logging],
            exclude: ["Schema/Schema.sql"], swiftSettings: optimised),

        .target(
            name: "Aggregation", dependencies: ["Tables", "Messages", "Files", "Membership"], swiftSettings: optimised),
        .target(name: "CEmbedded"),
        .target(
            name: "Templates", dependencies: ["Tables", "Messages", "Files", "CEmbedded"], swiftSettings: strict),
        .target(
            name: "Reporting",
            dependencies: ["Tables", "Files", "Messages", "Membership", "Aggregation", "Templates", "CEmbedded"],
            exclude: ["Attendance", "Time", "Place", "Trust"].map { "Sections/\($0)Sections.sql" }
                + ["Sections/CheckInSection.sql"],
            swiftSettings: strict),
        .target(
            name: "Packs", dependencies: ["Tables", "Files", "Messages", "Aggregation", "Reporting"],
            swiftSettings: optimised),
        .target(
            name: "Queries",
            dependencies: ["Tables", "Messages", "Files", "Aggregation", "Reporting", "Datasets", "CEmbedded"],
            exclude: ["Relations", "Clock", "Bins", "Places", "States", "Spark/Counts"].map { "\($0).sql" },
            swiftSettings: strict),
        .systemLibrary(name: "CXlsxWriter", pkgConfig: "xlsxwriter", providers: [.apt(["libxlsxwriter-dev"])]),
        .target(
            name: "Rendering",
            dependencies: [
                "Tables", "Messages", "Files", "Aggregation", "Reporting", "Templates", "CXlsxWriter",
                .product(name: "Mustache", package: "swift-mustache"),
            ],
            swiftSettings: strict),
        .target(
            name: "Sandbox", dependencies: ["Tables", "Messages", "Files", flyingFox, flyingSocks],
            swiftSettings: strict),
        .executableTarget(
            name: "attendance",
            dependencies: [
                "Tables", "Messages", "Files", "Membership", "Profiles", "Publishing", "Datasets", "Transport",
                "Authentication", "Extraction", "Storage", "Aggregation", "Templates", "Reporting", "Packs", "Queries",
                "Rendering", argumentParser, logging,
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "attendance-sandbox", dependencies: ["Messages", "Sandbox", argumentParser], swiftSettings: strict),

        .target(name: "TestSupport", dependencies: ["Tables"], path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(name: "TablesTests", dependencies: ["TestSupport", "Tables"], swiftSettings: strict),
        .testTarget(name: "MessagesTests", dependencies: ["TestSupport", "Messages"], swiftSettings: strict),
        .testTarget(name: "FilesTests", dependencies: ["TestSupport", "Files", "Messages"], swiftSettings: strict),
        .testTarget(
            name: "WorkbooksTests", dependencies: ["TestSupport", "Messages", "Workbooks"], exclude: ["Writers"],
            swiftSettings: strict),
        .testTarget(
            name: "MembershipTests", dependencies: ["TestSupport", "Tables", "Messages", "Membership"],
            swiftSettings: strict),
        .testTarget(
            name: "ProfilesTests",
            dependencies: ["TestSupport", "Tables", "Messages", "Files", "Membership", "Profiles"],
            swiftSettings: strict),
        .testTarget(
            name: "PublishingTests",
            dependencies: ["TestSupport", "Tables", "Messages", "Files", "Publishing", "Reporting"],
            swiftSettings: strict),
        .testTarget(
            name: "DatasetsTests",
            dependencies: ["TestSupport", "Tables", "Messages", "Publishing", "Datasets"],
            exclude: ["readers.py"], swiftSettings: strict),
        .testTarget(
            name: "TransportTests", dependencies: ["TestSupport", "Messages", "Transport", logging],
            swiftSettings: strict),
        .testTarget(
            name: "AuthenticationTests",
            dependencies: [
                "TestSupport", "Tables", "Messages", "Files", "Profiles", "Transport", "Authentication", logging,
                .product(name: "InMemoryLogging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ExtractionTests",
            dependencies: [
                "TestSupport", "Tables", "Messages", "Files", "Membership", "Profiles", "Transport", "Authentication",
                "Workbooks", "Extraction", "Sandbox", "CSimdjson", logging,
            ],
            exclude: ["Pretix/Recordings", "Files/Layouts", "Files/WrongNumbers"], swiftSettings: strict),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "TestSupport", "Tables", "Messages", "Files", "Transport", "Extraction", "Storage", grdb, logging,
            ],
            resources: [.copy("Fixtures")], swiftSettings: strict),
        .testTarget(
            name: "AggregationTests",
            dependencies: [
                "TestSupport", "Tables", "Messages", "Files", "Membership", "Aggregation", "Reporting", "Sandbox",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "TemplatesTests", dependencies: ["TestSupport", "Messages", "Files", "Templates", "CEmbedded"],
            swiftSettings: strict),
        .testTarget(
            name: "ReportingTests",
            dependencies: [
                "TestSupport", "Tables", "Messages", "Files", "Membership", "Aggregation", "Templates", "Reporting",
                "Rendering",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PacksTests",
            dependencies: [
                "TestSupport", "Tables", "Messages", "Files", "Aggregation", "Reporting", "Packs", "Rendering",
            ],
            exclude: ["attack", "check", "fewest", "linked", "programme", "sides", "smaller"].map {
                "Attack/\($0).py"
            },
            swiftSettings: strict),
        .testTarget(
            name: "QueriesTests",
            dependencies: [
                "TestSupport", "Tables", "Messages", "Files", "Publishing", "Datasets", "Aggregation", "Reporting",
                "Rendering", "Queries",
            ],
            exclude: ["sections.py"], swiftSettings: strict),
        .testTarget(
            name: "RenderingTests",
            dependencies: [
                "TestSupport", "Tables", "Messages", "Files", "Aggregation", "Templates", "Reporting", "Rendering",
                "CXlsxWriter",
            ],
            exclude: ["HTML/browser.py", "HTML/pages.py", "XLSX/Readers", "XLSX/Workbooks", "Terminal/Pages"],
            swiftSettings: strict),
        .testTarget(
            name: "SandboxTests", dependencies: ["Tables", "Messages", "Files", "Sandbox"], swiftSettings: strict),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "TestSupport", "Tables", "Messages", "Files", "Membership", "Transport", "Authentication", "Extraction",
                "Reporting", "Rendering", "Sandbox", "attendance", "attendance-sandbox",
            ],
            exclude: ["Reference"], swiftSettings: strict),
    ],
    cxxLanguageStandard: .cxx17
)

// Set by `make bench`. A plain `swift build` must build only the two programs.
if Context.environment["ATTENDANCE_BENCHMARKS"] != nil {
    package.targets += [
        .executableTarget(
            name: "extraction-benchmark", dependencies: ["Tables", "Transport", "Extraction", logging],
            path: "Benchmarks/Extraction", swiftSettings: strict),
        .executableTarget(
            name: "aggregation-benchmark",
            dependencies: ["Tables", "Messages", "Aggregation", "Reporting", "Rendering"],
            path: "Benchmarks/Aggregation", swiftSettings: strict),
        .executableTarget(
            name: "membership-benchmark", dependencies: ["Tables", "Storage", "Aggregation", "Reporting", "Rendering"],
            path: "Benchmarks/Membership", swiftSettings: strict),
        .executableTarget(
            name: "storage-benchmark", dependencies: ["Tables", "Storage"], path: "Benchmarks/Storage",
            swiftSettings: strict),
    ]
}
