package dev.assent.core.cli;

import java.util.Optional;

/// What the verbs need of the other rooms.
///
/// @param run `assent run NAME [--headless]`: the bridge between a client and the core
/// @param core `assent core`: the core without a window
/// @param practice `assent practice [--headless]`; where it is absent there is no such verb
/// @param control how the running core is asked
/// @param policies the texts of new policies
public record Rooms(
    VerbAction run, VerbAction core, Optional<VerbAction> practice, ControlClient control, PolicyTexts policies) {}
