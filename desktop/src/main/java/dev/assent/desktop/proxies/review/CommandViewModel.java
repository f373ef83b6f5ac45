package dev.assent.desktop.proxies.review;

import dev.assent.core.proxy.host.ReviewedCommand;
import dev.assent.desktop.ui.Texts;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The command of the chosen server, where it is held. Belongs to the toolkit's thread.
public final class CommandViewModel {
  private final ServerCommands commands;
  private final ObjectProperty<Shown> shown = new SimpleObjectProperty<>(Shown.NOTHING);
  private String server = "";
  private boolean known;

  public CommandViewModel(ServerCommands commands) {
    this.commands = commands;
  }

  /// The section as it is shown.
  ///
  /// @param held the command that waits for the person; absent when none does
  /// @param message how the last acceptance went, where it failed; may be empty
  public record Shown(Optional<CommandRow> held, String message) {
    static final Shown NOTHING = new Shown(Optional.empty(), "");
  }

  public ReadOnlyObjectProperty<Shown> shownProperty() {
    return shown;
  }

  /// True if it was found out whether the command waits.
  public boolean isKnown() {
    return known;
  }

  /// Shows the command of a server, or looks again at the one shown.
  ///
  /// @param name empty for none
  public void show(String name) {
    if (!server.equals(name)) {
      server = name;
      known = name.isEmpty();
      shown.set(Shown.NOTHING);
    }
    read(shown.get().message());
  }

  /// Accepts a command as it was shown; the server starts with the next session.
  void accept(CommandRow row) {
    commands.accept(
        row.shown(),
        problem -> {
          if (row.shown().proxy().equals(server)) {
            read(problem.isEmpty() ? "" : Texts.get("servers.command.message.failed", problem));
          }
        });
  }

  private void read(String message) {
    String name = server;
    if (name.isEmpty()) {
      return;
    }
    commands.read(
        name,
        found -> {
          if (server.equals(name)) {
            known = true;
            shown.set(
                new Shown(found.filter(ReviewedCommand::isHeld).map(CommandRow::of), message));
          }
        });
  }
}
