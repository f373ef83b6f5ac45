package dev.assent.desktop.shell;

import dev.assent.desktop.shell.SwitchesViewModel.Line;
import dev.assent.desktop.shell.SwitchesViewModel.Question;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.function.BiPredicate;
import javafx.beans.InvalidationListener;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// Says what holds over every policy, for as long as it does; one line for each thing, with the way
/// to end it. There is one in every window.
public final class SwitchBar extends VBox {
  private final SwitchesViewModel model;
  private final BiPredicate<Question, String> ask;

  /// A bar over a model.
  ///
  /// @param ask puts a question to the person, with what the button says; whether they said so
  public SwitchBar(SwitchesViewModel model, BiPredicate<Question, String> ask) {
    this.model = model;
    this.ask = ask;
    setId("switch-bar");
    setAccessibleRole(AccessibleRole.TOOL_BAR);
    getStyleClass().add("as-switch-bar");
    model.lines().addListener((InvalidationListener) _ -> draw());
    model.problemProperty().addListener((InvalidationListener) _ -> draw());
    draw();
  }

  private void draw() {
    getChildren().setAll(model.lines().stream().map(this::line).toList());
    String problem = model.problemProperty().get();
    if (!problem.isEmpty()) {
      getChildren().add(row("danger", problem));
    }
    Lay.show(this, !getChildren().isEmpty());
  }

  private Node line(Line line) {
    var end =
        Lay.spoken(
            Press.STRONG.saying(line.action(), () -> end(line, ask)),
            line.action() + ". " + line.text());
    var row = row(line.tier(), line.text());
    row.getChildren().add(end);
    return row;
  }

  /// Ends what holds, after the question that comes before it.
  static void end(Line line, BiPredicate<Question, String> ask) {
    if (line.question().isEmpty() || ask.test(line.question().get(), line.action())) {
      line.end().run();
    }
  }

  private static HBox row(String tier, String text) {
    var row = Lay.row(10, Icons.tier(tier, 16), Lay.wide(Face.MEDIUM.of(CodeWords.spoken(text))));
    row.getStyleClass().addAll("as-switch-line", "as-switch-line-" + tier);
    return row;
  }
}
