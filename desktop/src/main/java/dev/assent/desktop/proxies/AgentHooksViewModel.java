package dev.assent.desktop.proxies;

import dev.assent.core.access.HookAgent;
import dev.assent.core.wiring.HookedAgent;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/// Lists the agents that ask Assent before they use tools of their own. Looks again every few
/// seconds while somebody watches. Belongs to the toolkit's thread.
public final class AgentHooksViewModel {
  private static final Duration PERIOD = Duration.ofSeconds(5);

  private final ObjectProperty<List<AgentHookRow>> rows = new SimpleObjectProperty<>(List.of());
  private final BooleanProperty shown = new SimpleBooleanProperty(this, "shown", false);
  private List<HookedAgent> agents = List.of();
  private Optional<Consumer<Consumer<List<HookedAgent>>>> hooks = Optional.empty();
  private Optional<Ticker> ticker = Optional.empty();
  private Optional<Ticker.Beat> beat = Optional.empty();
  private boolean looking;

  /// No agents yet.
  AgentHooksViewModel() {}

  /// Learns from now on what stands in the agents' files, and looks for the first time.
  ///
  /// @param source reads them elsewhere than on the toolkit's thread, and tells the agents there,
  ///   in a fixed order
  public void follow(Consumer<Consumer<List<HookedAgent>>> source, Ticker time) {
    hooks = Optional.of(source);
    ticker = Optional.of(time);
    look();
  }

  /// Every agent whose hooks we know, in a fixed order; empty before the first look.
  ReadOnlyObjectProperty<List<AgentHookRow>> rowsProperty() {
    return rows;
  }

  /// True while the agents are shown in the place of a server.
  BooleanProperty shownProperty() {
    return shown;
  }

  /// Looks again and again while somebody watches.
  void watch(boolean seen) {
    beat.ifPresent(Ticker.Beat::close);
    beat = seen ? ticker.map(time -> time.every(PERIOD, this::look)) : Optional.empty();
    if (seen) {
      look();
    }
  }

  private void look() {
    if (hooks.isPresent() && !looking) {
      looking = true;
      hooks.get().accept(this::arrived);
    }
  }

  private void arrived(List<HookedAgent> found) {
    looking = false;
    agents = List.copyOf(found);
    rows.set(found.stream().map(AgentHookRow::of).toList());
  }

  /// The sentence on a hook that stays where an agent's rules are removed.
  Optional<String> staying(HookAgent agent) {
    return agents.stream()
        .filter(one -> HookedAgent.itself(one.client()).filter(agent::equals).isPresent())
        .findFirst()
        .flatMap(HookedAgent::staying);
  }

  /// A few words on the number of agents that ask, and of those that do not although our hook
  /// stands in their file.
  String summary() {
    long asks = count("calm");
    long fails = count("care");
    var parts = new ArrayList<String>();
    if (asks == 0 && fails == 0) {
      return Texts.get("servers.agents.summary", Texts.get("servers.agents.summary.none"));
    }
    if (asks > 0) {
      parts.add(Texts.count("servers.agents.summary.inForce", asks));
    }
    if (fails > 0) {
      parts.add(Texts.count("servers.agents.summary.notInForce", fails));
    }
    return Texts.get("servers.agents.summary", String.join(", ", parts));
  }

  /// True if a hook of ours stands in a file and is not always asked.
  boolean warns() {
    return count("care") > 0;
  }

  /// True if a hook of ours stands in any file, or a file cannot be read.
  boolean found() {
    return rows.get().stream().anyMatch(row -> !row.tone().isEmpty());
  }

  private long count(String tone) {
    return rows.get().stream().filter(row -> row.tone().equals(tone)).count();
  }
}
