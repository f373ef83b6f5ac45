package dev.assent.core.lookback;

import dev.assent.core.pdp.Guard;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.wiring.AgentFolders;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/// The machine and the person whose agents are looked at.
///
/// @param folders where agents keep their files
/// @param userHome what `~/` means, absolute
/// @param userName who asks
/// @param environment the variables that commands run with
/// @param risk what commands would do
/// @param protectedBranches names, `*` stands for any characters
/// @param guards what stands above the rules for an agent that works in a folder
/// @param clock the time, and the zone whose days are counted
public record LookBackPlace(
    AgentFolders folders,
    Path userHome,
    String userName,
    Map<String, String> environment,
    CommandRisk risk,
    Supplier<List<String>> protectedBranches,
    Function<Path, List<Guard>> guards,
    Clock clock) {
  public LookBackPlace {
    environment = Map.copyOf(environment);
  }
}
