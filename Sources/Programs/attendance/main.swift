import Program

await Main.main()
