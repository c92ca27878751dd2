// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "attendance",
    products: [.executable(name: "attendance", targets: ["attendance"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.90.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.20.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.8.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.1.0"),
    ],
    targets: [
        // The way of the data, each target knowing only those before it.
        .target(name: "Tables", swiftSettings: strict),
        .target(name: "Messages", swiftSettings: strict),
        .target(name: "Aggregation", dependencies: ["Tables"], swiftSettings: strict),
        .target(name: "Reporting", dependencies: ["Tables", "Aggregation", "Messages"], swiftSettings: strict),
        .systemLibrary(name: "CXlsxWriter", pkgConfig: "xlsxwriter", providers: [.apt(["libxlsxwriter-dev"])]),
        .target(
            name: "Rendering", dependencies: ["Tables", "Reporting", "Messages", "CXlsxWriter"], swiftSettings: strict),
    ]
)
