package dev.assent.desktop.proxies;

import dev.assent.core.config.CommandPart;
import dev.assent.core.proxy.ReviewedCommand;
import dev.assent.core.proxy.ReviewedCommand.State;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// One command in memory that was changed, of the server `postgres`; others are accepted.
final class FakeCommands implements ServerCommands {
  private static final Path NODE = Path.of("/usr/bin/node");
  private static final Path SERVER = Path.of("/srv/pg/server.js");

  final List<ReviewedCommand> accepted = new ArrayList<>();
  State state = State.CHANGED;

  /// What the next acceptance is told went wrong; empty for nothing.
  String trouble = "";

  static CommandPart part(String role, Path path, String digit) {
    return new CommandPart(role, path, digit.repeat(64));
  }

  @Override
  public void read(String server, Consumer<Optional<ReviewedCommand>> done) {
    var now = List.of(part("program", NODE, "a"), part("script", SERVER, "b"));
    var before = List.of(part("program", NODE, "a"), part("script", SERVER, "c"), part("script", Path.of("/srv/old.js"), "d"));
    done.accept(
        Optional.of(
            new ReviewedCommand(
                server,
                server.equals("postgres") ? state : State.ACCEPTED,
                List.of("node", "/srv/pg/server.js"),
                "e".repeat(64),
                now,
                state == State.NEW ? Optional.empty() : Optional.of(before),
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
