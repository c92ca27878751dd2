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

let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")

/// A target of the core, which lies in `Sources/Core` and has its tests in `Tests/Core`.
func core(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], settings: [SwiftSetting] = strict
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/Core/\(name)", exclude: exclude, swiftSettings: settings)
}

/// The tests of a target of the core, which know `TestSupport` besides.
func coreTests(
    of name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], resources: [Resource] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: ["TestSupport", .byName(name: name)] + dependencies,
        path: "Tests/Core/\(name)Tests", exclude: exclude, resources: resources, swiftSettings: strict)
}

/// What rooms may know.
let core: [Target.Dependency] = [
    "Base", "Transport", "Sources", "Store", "Aggregation", "Reporting", "Rendering", "Program", argumentParser,
    logging,
]

/// A room, a capability that the main job does without, and its tests. It knows the core and no other room.
///
/// - Parameter exclude: What lies beside its tests and is not compiled.
func room(_ name: String, exclude: [String] = []) -> [Target] {
    [
        .target(name: name, dependencies: core, path: "Sources/Rooms/\(name)", swiftSettings: strict),
        .testTarget(
            name: "\(name)Tests", dependencies: ["TestSupport", "Sandbox", .byName(name: name)] + core,
            path: "Tests/Rooms/\(name)Tests", exclude: exclude, swiftSettings: strict),
    ]
}

/// The rooms that the program opens with, as in `House.swift`: without its line here and there, and the folders of its name, a
/// room is gone.
let rooms = [
    room("Forecast"),
    room("Pretix", exclude: ["Recordings", "Server"]),
    room("Registering"),
    room("Watch"),
]

/// The rooms, for the program and for the tests that run it.
let allRooms = rooms.map { Target.Dependency.byName(name: $0[0].name) }

/// A system's library.
func library(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

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
        library("CExpat", "expat", "libexpat1-dev"),
        library("COpenSSL", "libcrypto", "libssl-dev"),
        library("CXlsxWriter", "xlsxwriter", "libxlsxwriter-dev"),
        library("CZlib", "zlib", "zlib1g-dev"),
        // Only libcurl's headers (libcurl4-openssl-dev): the program loads the library itself.
        .target(name: "CCurl", path: "Sources/C/CCurl"),
        .target(name: "CEmbedded", path: "Sources/C/CEmbedded"),
        .target(
            name: "CSimdjson", path: "Sources/C/CSimdjson",
            cxxSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))],
            linkerSettings: [.linkedLibrary("simdjson")]),

        // In the direction of the data flow: each target depends only on targets before it.
        core("Base", ["CZlib", "COpenSSL", yams, logging], settings: optimised),
        .target(name: "Workbooks", dependencies: ["Base", "CZlib", "CExpat"], swiftSettings: optimised),
        // A club's rules, which are also part of the settings.
        .target(name: "Membership", dependencies: ["Base"], swiftSettings: strict),
        .target(name: "Datasets", dependencies: ["Base", "CZlib"], swiftSettings: strict),
        core("Transport", ["Base", "CCurl", "CZlib", logging], settings: optimised),
        core(
            "Sources", ["Base", "Membership", "Datasets", "Transport", "Workbooks", "CEmbedded", "CSimdjson", logging],
            exclude: ["Files/Form/layouts.yaml", "Files/Recognition/columns.yaml"]),
        core(
            "Store", ["Base", "Sources", "CEmbedded", grdb, logging], exclude: ["Schema/Schema.sql"],
            settings: optimised),

        .target(name: "Aggregation", dependencies: ["Base", "Membership"], swiftSettings: optimised),
        .target(name: "Templates", dependencies: ["Base", "CEmbedded"], swiftSettings: strict),
        .target(
            name: "Reporting", dependencies: ["Base", "Membership", "Aggregation", "Templates", "CEmbedded"],
            exclude: ["Attendance", "Time", "Place", "Trust"].map { "Sections/\($0)Sections.sql" }
                + ["Sections/CheckInSection.sql"],
            swiftSettings: strict),
        .target(name: "Packs", dependencies: ["Base", "Aggregation", "Reporting"], swiftSettings: optimised),
        .target(
            name: "Queries", dependencies: ["Base", "Aggregation", "Reporting", "Datasets", "CEmbedded"],
            exclude: ["Relations", "Clock", "Bins", "Places", "States", "Spark/Counts"].map { "\($0).sql" },
            swiftSettings: strict),
        core("Rendering", ["Base", "Aggregation", "Reporting", "Templates", "CXlsxWriter", mustache]),
        core(
            "Program",
            [
                "Base", "CEmbedded", "Membership", "Datasets", "Transport", "Sources", "Store", "Aggregation",
                "Templates", "Reporting",
                "Packs", "Queries", "Rendering", argumentParser, logging,
            ]),
        .executableTarget(
            name: "attendance", dependencies: ["Program"] + allRooms,
            path: "Sources/Programs/attendance",
            swiftSettings: strict),
        .target(
            name: "Sandbox", dependencies: ["Base", flyingFox, flyingSocks], path: "Sources/Rooms/Sandbox",
            swiftSettings: strict),
        .executableTarget(
            name: "attendance-sandbox", dependencies: ["Base", "Sandbox", argumentParser],
            path: "Sources/Programs/attendance-sandbox", swiftSettings: strict),

        .target(
            name: "TestSupport", dependencies: ["Base", "Transport"], path: "Tests/TestSupport",
            exclude: ["browser.py"],
            swiftSettings: strict),
        coreTests(of: "Base", []),
        .testTarget(
            name: "WorkbooksTests", dependencies: ["TestSupport", "Base", "Workbooks"], exclude: ["Writers"],
            swiftSettings: strict),
        .testTarget(
            name: "MembershipTests", dependencies: ["TestSupport", "Base", "Membership"], swiftSettings: strict),
        .testTarget(
            name: "DatasetsTests", dependencies: ["TestSupport", "Base", "Datasets"], exclude: ["readers.py"],
            swiftSettings: strict),
        coreTests(of: "Transport", ["Base", logging]),
        coreTests(
            of: "Sources",
            [
                "Base", "Membership", "Transport", "Workbooks", "Sandbox", "CSimdjson", logging,
                .product(name: "InMemoryLogging", package: "swift-log"),
            ],
            exclude: ["Files/Layouts", "Files/WrongNumbers"]),
        coreTests(
            of: "Store", ["Base", "Transport", "Sources", grdb, logging], resources: [.copy("Fixtures")]),
        .testTarget(
            name: "AggregationTests",
            dependencies: ["TestSupport", "Base", "Membership", "Aggregation", "Reporting", "Sandbox"],
            swiftSettings: strict),
        .testTarget(
            name: "TemplatesTests", dependencies: ["TestSupport", "Base", "Templates", "CEmbedded"],
            swiftSettings: strict),
        .testTarget(
            name: "ReportingTests",
            dependencies: [
                "TestSupport", "Base", "Membership", "Aggregation", "Templates", "Reporting", "Rendering",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PacksTests",
            dependencies: ["TestSupport", "Base", "Aggregation", "Reporting", "Packs", "Rendering"],
            exclude: ["attack", "check", "fewest", "linked", "programme", "sides", "smaller"].map {
                "Attack/\($0).py"
            },
            swiftSettings: strict),
        .testTarget(
            name: "QueriesTests",
            dependencies: ["TestSupport", "Base", "Datasets", "Aggregation", "Reporting", "Rendering", "Queries"],
            exclude: ["sections.py"], swiftSettings: strict),
        coreTests(
            of: "Rendering", ["Base", "Aggregation", "Templates", "Reporting", "CXlsxWriter"],
            exclude: ["HTML/pages.py", "XLSX/Readers", "XLSX/Workbooks", "Terminal/Pages"]),
        coreTests(
            of: "Program",
            ["Base", "Membership", "Sources", "Store", "Aggregation", "Reporting", "Rendering", logging]),
        .testTarget(
            name: "SandboxTests", dependencies: ["Base", "Sandbox"], path: "Tests/Rooms/SandboxTests",
            swiftSettings: strict),
        // What holds of all rooms together, and the documents.
        .testTarget(
            name: "HouseTests",
            dependencies: ["TestSupport", "Base", "Membership", "Sources", "Reporting", "Program", "attendance"],
            path: "Tests/House", swiftSettings: strict),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "TestSupport", "Base", "Membership", "Transport", "Sources", "Reporting", "Rendering", "Sandbox",
                "Program", "attendance", "attendance-sandbox",
            ] + allRooms,
            exclude: ["Reference"], swiftSettings: strict),
    ] + rooms.joined(),
    cxxLanguageStandard: .cxx17
)

// Set by `make bench`. A plain `swift build` must build only the two programs.
if Context.environment["ATTENDANCE_BENCHMARKS"] != nil {
    package.targets += [
        .executableTarget(
            name: "extraction-benchmark", dependencies: ["Base", "Transport", "Sources", logging],
            path: "Benchmarks/Extraction", swiftSettings: strict),
        .executableTarget(
            name: "aggregation-benchmark",
            dependencies: ["Base", "Aggregation", "Reporting", "Rendering"],
            path: "Benchmarks/Aggregation", swiftSettings: strict),
        .executableTarget(
            name: "membership-benchmark", dependencies: ["Base", "Store", "Aggregation", "Reporting", "Rendering"],
            path: "Benchmarks/Membership", swiftSettings: strict),
        .executableTarget(
            name: "storage-benchmark", dependencies: ["Base", "Store"], path: "Benchmarks/Storage",
            swiftSettings: strict),
    ]
}
