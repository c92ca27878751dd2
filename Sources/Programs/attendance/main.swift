import Program

await Main.main(in: .ofAttendance)
