package dev.assent.desktop.proxies;

import dev.assent.core.bridge.HookAgent;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.HookInspection;
import dev.assent.core.wiring.HookPlace;
import dev.assent.core.wiring.HookStanding;
import dev.assent.desktop.ui.Beside;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The hooks in the agents' files of this computer that hold for all projects.
public final class StoredAgentHooks implements AgentHooks {
  private final HookPlace place;
  private final HookInspection inspection;
  private final Beside beside;

  /// @param own the agents' folders
  /// @param userHome in which no project is looked at
  /// @param launcher our program; absent where it is not installed
  /// @param windows whether agents run on Windows
  public StoredAgentHooks(AgentFolders own, Path userHome, Optional<Path> launcher, boolean windows, Beside beside) {
    this.place = new HookPlace(own);
    this.inspection =
        new HookInspection(own, userHome, launcher, Optional.ofNullable(userHome.getRoot()).orElse(userHome), windows);
    this.beside = beside;
  }

  @Override
  public void look(Consumer<List<Found>> done) {
    beside.ask(() -> Arrays.stream(HookAgent.values()).map(this::found).toList(), done);
  }

  private Found found(HookAgent agent) {
    Optional<Path> file = place.ofUser(agent);
    return new Found(agent, file, file.map(one -> standing(agent, one)).orElseGet(() -> new HookStanding(HookStanding.State.NO_FILE, List.of())));
  }

  private HookStanding standing(HookAgent agent, Path file) {
    try {
      return inspection.of(agent, file);
    } catch (IOException e) {
      return new HookStanding(HookStanding.State.UNREADABLE, List.of(String.valueOf(e.getMessage())));
    }
  }
}
