package dev.assent.core.cli.invocation;

import dev.assent.core.pdp.Guard;
import dev.assent.core.presence.PresenceCheck;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The services of the other rooms that the verbs need.
///
/// @param run `assent run NAME [--headless]`: the bridge between a client and the core
/// @param hook `assent hook AGENT`: what an agent starts before it uses a tool of its own
/// @param core `assent core`: the core without a window
/// @param practice `assent practice [--headless]`; where it is absent there is no such verb
/// @param control how the running core is asked
/// @param policies the texts of new policies
/// @param guards what stands above the rules for a server that works in a folder
/// @param secrets the key store and the terminal
/// @param presence proves that the person is there
/// @param browser the person's browser
/// @param launcher the program that agents and clients start; absent when Assent is not installed
public record CliServices(
    VerbAction run,
    VerbAction hook,
    VerbAction core,
    Optional<VerbAction> practice,
    ControlClient control,
    PolicyTexts policies,
    Function<Path, List<Guard>> guards,
    SecretDesk secrets,
    PresenceCheck presence,
    WebBrowser browser,
    Optional<Path> launcher) {}
