package dev.assent.core.proxy;

import dev.assent.core.lookback.LookBackPlace;
import dev.assent.core.proxy.host.CoreSurroundings;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.transport.ServerEnvironment;
import dev.assent.core.wiring.AgentFolders;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Tells a look back what a running core knows of this machine and its person.
public final class LookBackAround {
  private LookBackAround() {}

  /// The place of a core.
  ///
  /// @param zone whose days are counted
  public static LookBackPlace of(ProxyCore core, ZoneId zone) {
    CoreSurroundings around = core.surroundings();
    return new LookBackPlace(
        AgentFolders.of(around.userHome(), around.environment()),
        around.userHome(),
        around.userName(),
        ServerEnvironment.of(around.environment(), Map.of(), Map.of()),
        CommandRisk.with(around.home().riskRules(), _ -> {}),
        () -> core.config().settings().commandRisk().protectedBranches(),
        folder ->
            GuardedFiles.guards(
                around.home(),
                around.userHome(),
                List.of(around.environment()),
                Optional.of(folder),
                around.image()),
        around.clock().withZone(zone));
  }
}
