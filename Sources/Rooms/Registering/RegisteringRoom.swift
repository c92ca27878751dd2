package import Program

extension Room {
    /// Check-ins registered in batches, by the codes of guests.
    package static let registering = Room(commands: [RoomCommand(RegisterCommand.self, in: .account, rank: 65)])
}
