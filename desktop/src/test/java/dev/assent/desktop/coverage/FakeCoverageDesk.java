package dev.assent.desktop.coverage;

import dev.assent.core.coverage.ClientCoverage;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.WiredServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Answers at once with made-up clients.
final class FakeCoverageDesk implements CoverageDesk {
  List<ClientCoverage> clients;
  Optional<String> trouble = Optional.empty();
  List<String> unread = List.of();
  int looks;
  final List<String> left = new ArrayList<>();
  final List<McpClient> asked = new ArrayList<>();
  Consumer<Proved> waiting = _ -> {};

  FakeCoverageDesk(List<ClientCoverage> clients) {
    this.clients = clients;
  }

  @Override
  public void look(Consumer<Found> done) {
    looks++;
    done.accept(new Found(clients, trouble, unread));
  }

  @Override
  public void prove(McpClient client, Consumer<Proved> done) {
    asked.add(client);
    waiting = done;
  }

  @Override
  public void leave(McpClient client, WiredServer server, Consumer<Optional<String>> done) {
    left.add(client.word() + " " + server.name());
    clients = List.of(CannedCoverage.covered());
    done.accept(Optional.empty());
  }
}
