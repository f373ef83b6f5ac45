package dev.assent.desktop.proxies.review;

import dev.assent.core.config.proxy.CommandPart;
import dev.assent.core.config.proxy.ServerPlace;
import dev.assent.core.proxy.host.ReviewedCommand;
import dev.assent.core.proxy.host.ReviewedCommand.State;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// One command or address in memory that was changed, of the server `postgres`; others are
/// accepted.
public final class FakeCommands implements ServerCommands {
  private static final Path NODE = Path.of("/usr/bin/node");
  private static final Path SERVER = Path.of("/srv/pg/server.js");

  final List<ReviewedCommand> accepted = new ArrayList<>();
  State state = State.CHANGED;

  /// True if the server is one over HTTP.
  boolean elsewhere;

  /// The fault that the next acceptance is told of; empty for nothing.
  String trouble = "";

  static CommandPart part(String role, Path path, String digit) {
    return new CommandPart(role, path, digit.repeat(64));
  }

  @Override
  public void read(String server, Consumer<Optional<ReviewedCommand>> done) {
    var now = List.of(part("program", NODE, "a"), part("script", SERVER, "b"));
    var before =
        List.of(
            part("program", NODE, "a"),
            part("script", SERVER, "c"),
            part("script", Path.of("/srv/old.js"), "d"));
    done.accept(
        Optional.of(
            new ReviewedCommand(
                server,
                server.equals("postgres") ? state : State.ACCEPTED,
                elsewhere ? List.of() : List.of("node", "/srv/pg/server.js"),
                elsewhere
                    ? Optional.of(
                        new ServerPlace(
                            "https://new.example/mcp", List.of("X-Api-Key", "X-Tenant")))
                    : Optional.empty(),
                elsewhere && state != State.NEW
                    ? Optional.of(
                        new ServerPlace(
                            "https://old.example/mcp",
                            List.of("X-Api-Key", "Authorization (key `pg`)")))
                    : Optional.empty(),
                "e".repeat(64),
                elsewhere ? List.of() : now,
                state == State.NEW || elsewhere ? Optional.empty() : Optional.of(before),
                false,
                Optional.empty())));
  }

  @Override
  public void accept(ReviewedCommand shown, Consumer<String> done) {
    if (trouble.isEmpty()) {
      accepted.add(shown);
      state = State.ACCEPTED;
    }
    done.accept(trouble);
  }
}
