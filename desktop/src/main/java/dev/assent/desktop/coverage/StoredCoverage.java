package dev.assent.desktop.coverage;

import dev.assent.core.audit.AuditException;
import dev.assent.core.canary.AgentCanaries;
import dev.assent.core.canary.CanaryRun;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.SeenServerStore;
import dev.assent.core.coverage.AddedServers;
import dev.assent.core.coverage.Coverage;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.WiredServer;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.ServerCounts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Asks the core about the clients on this computer, and has it keep what a person says.
///
/// @param home where it is kept what a person says
/// @param drive drives the ways of clients
/// @param agents looks what came of sentences
/// @param fronts our addresses over HTTP and the proxies behind them
/// @param beside reads files beside the toolkit's thread
public record StoredCoverage(
    Coverage coverage,
    AssentHome home,
    CanaryRun drive,
    AgentCanaries agents,
    Supplier<Map<String, String>> fronts,
    BackgroundWork beside)
    implements CoverageDesk {
  @Override
  public void look(Consumer<Found> done) {
    beside.ask(this::found, done);
  }

  private Found found() {
    try {
      agents.settle();
      var seen = coverage.seen();
      var unread = seen.unread().entrySet().stream();
      return new Found(
          seen.lines(),
          Optional.empty(),
          unread.map(one -> ServerCounts.part(one.getKey(), one.getValue())).toList());
    } catch (ConfigException | AuditException e) {
      return new Found(List.of(), Optional.of(CoreWords.ofFault(e)), List.of());
    }
  }

  @Override
  public void prove(McpClient client, Consumer<Proved> done) {
    beside.ask(() -> proved(client), done);
  }

  private Proved proved(McpClient client) {
    try {
      return new Proved(drive.of(client, fronts.get()), agents.sentence(client), Optional.empty());
    } catch (ConfigException e) {
      return new Proved(List.of(), Optional.empty(), Optional.of(CoreWords.ofFault(e)));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return new Proved(List.of(), Optional.empty(), Optional.empty());
    }
  }

  @Override
  public void leave(McpClient client, WiredServer server, Consumer<Optional<String>> done) {
    beside.ask(() -> kept(client, server), done);
  }

  private Optional<String> kept(McpClient client, WiredServer server) {
    try {
      new SeenServerStore(home).add(AddedServers.seen(client, server));
      return Optional.empty();
    } catch (ConfigException e) {
      return Optional.of(CoreWords.ofFault(e));
    }
  }
}
