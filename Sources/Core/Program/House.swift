package import ArgumentParser
package import Reporting

/// What a room, a capability that the main job does without, adds to the program. Its only declaration that others see.
package struct Room: Sendable {
    var topics: [ReportTopic]
    var commands: [RoomCommand]
    var sources: [SourceKind]

    package init(topics: [ReportTopic] = [], commands: [RoomCommand] = [], sources: [SourceKind] = []) {
        self.topics = topics
        self.commands = commands
        self.sources = sources
    }
}

/// A command of a room, and where the help lists it.
package struct RoomCommand: Sendable {
    let command: any ParsableCommand.Type
    let group: CommandGroupName
    let rank: Int

    /// - Parameter rank: Its place in the group: the commands of the core have 10, 20, 30 and so on.
    package init(_ command: any ParsableCommand.Type, in group: CommandGroupName, rank: Int) {
        self.command = command
        self.group = group
        self.rank = rank
    }
}

/// The groups of commands in the help, in their order.
package enum CommandGroupName: String, Sendable, CaseIterable {
    case report = "Report", people = "People", nightly = "Nightly", sponsor = "Sponsor", member = "Member"
    case analysis = "Analysis", account = "Account", trial = "Trial"
}

/// The rooms of the program that runs.
package struct House: Sendable {
    /// What reports can be about.
    let topics: [ReportTopic]
    /// What profiles can name as their source, in the order of lists.
    let sources: [SourceKind]
    private let roomCommands: [RoomCommand]

    package init(_ rooms: [Room]) {
        topics = ReportTopic.known + rooms.flatMap(\.topics)
        sources = (SourceKind.ofCore + rooms.flatMap(\.sources)).sorted { $0.rank < $1.rank }
        roomCommands = rooms.flatMap(\.commands)
    }

    /// Commands and their options alone read it; all other code is given what it needs.
    static var current: House { inhabited }

    /// Written once, by `Main.main(in:)`, before the command line is parsed; read from then on.
    nonisolated(unsafe) private static var inhabited = House([])

    /// Makes a house the program's.
    static func open(_ house: House) { inhabited = house }
}

extension House {
    /// The commands with those of rooms, as the help groups them.
    var commandGroups: [CommandGroup] {
        CommandGroupName.allCases.map { group in
            let core = zip(1..., group.commands).map { RoomCommand($1, in: group, rank: $0 * 10) }
            let all = (core + roomCommands.filter { $0.group == group }).sorted { $0.rank < $1.rank }
            return CommandGroup(name: group.rawValue, subcommands: all.map(\.command))
        }
    }
}
