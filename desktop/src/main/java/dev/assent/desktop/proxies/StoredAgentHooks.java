package dev.assent.desktop.proxies;

import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.HookInspection;
import dev.assent.core.wiring.HookedAgent;
import dev.assent.desktop.ui.BackgroundWork;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The hooks in the agents' files of this computer that hold for all projects.
public final class StoredAgentHooks implements AgentHooks {
  private final HookInspection inspection;
  private final BackgroundWork beside;

  /// @param own the agents' folders
  /// @param userHome in which no project is looked at
  /// @param launcher our program; absent where it is not installed
  /// @param windows whether agents run on Windows
  public StoredAgentHooks(
      AgentFolders own,
      Path userHome,
      Optional<Path> launcher,
      boolean windows,
      BackgroundWork beside) {
    this.inspection =
        new HookInspection(
            own,
            userHome,
            launcher,
            Optional.ofNullable(userHome.getRoot()).orElse(userHome),
            windows);
    this.beside = beside;
  }

  @Override
  public void look(Consumer<List<HookedAgent>> done) {
    beside.ask(inspection::agents, done);
  }
}
