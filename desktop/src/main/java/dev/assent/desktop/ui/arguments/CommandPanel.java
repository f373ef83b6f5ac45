package dev.assent.desktop.ui.arguments;

import dev.assent.desktop.ui.kit.Lay;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.scene.control.Button;
import javafx.scene.layout.VBox;

/// Shell commands with all that is said of them. The same on cards, in the log and where a call is
/// tried.
public final class CommandPanel extends VBox {
  private final IntegerProperty unseen = new SimpleIntegerProperty(0);

  /// No commands.
  public CommandPanel() {
    super(12);
    setFillWidth(true);
  }

  /// The number of parts that are folded and were never opened.
  public ReadOnlyIntegerProperty unseenProperty() {
    return unseen;
  }

  /// The same as a number.
  public int getUnseen() {
    return unseen.get();
  }

  /// Shows commands in place of those shown before.
  ///
  /// @param tier whose colour the marks have: `calm`, `care` or `danger`
  /// @param suggest denies with a safer command; absent where there is nothing to deny
  public void show(List<ShownCommand> commands, String tier, Optional<Consumer<String>> suggest) {
    unseen.set(0);
    getChildren().clear();
    for (var command : commands) {
      getChildren().add(new CommandRows(command, tier, this::fold));
      getChildren().add(new RiskEntries(command, tier, suggest));
    }
    Lay.show(this, !commands.isEmpty());
  }

  private Button fold(String text, Runnable open) {
    return FoldButtons.button(text, open, unseen);
  }
}
