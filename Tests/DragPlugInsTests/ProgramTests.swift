import Testing

/// Tests that start programs: one after the other, since they count what is left of them on this
/// machine.
@Suite(.serialized) enum ProgramTests {}
