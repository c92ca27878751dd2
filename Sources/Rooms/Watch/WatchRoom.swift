package import Program

extension Room {
    /// An event while it happens: on a screen, as lines, for other programs, and as a page for a wall.
    package static let watch = Room(commands: [RoomCommand(WatchCommand.self, in: .report, rank: 48)])
}
