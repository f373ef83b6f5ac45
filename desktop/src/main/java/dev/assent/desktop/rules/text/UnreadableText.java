package dev.assent.desktop.rules.text;

import dev.assent.desktop.rules.draft.DraftState;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.EmptyState;
import dev.assent.desktop.ui.kit.Press;
import java.util.function.IntConsumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import org.kordamp.ikonli.feather.Feather;

/// Stands where rules would, while the text of the draft has errors: says why it cannot be shown as
/// rules and leads to the first error.
public final class UnreadableText {
  private final Button way = Press.QUIET.idle("unreadable-line");
  private final EmptyState state =
      new EmptyState(Icons.feather(Feather.FILE_TEXT, 36), "", "", way);
  private int line = 1;

  /// @param show leads to a line of the text, 1-based
  public UnreadableText(IntConsumer show) {
    way.setOnAction(_ -> show.accept(line));
  }

  public Node root() {
    return state;
  }

  /// Speaks of another state.
  public void show(DraftState draft) {
    var first = draft.faults().stream().findFirst().map(TextReading.Problem::of);
    line = first.flatMap(TextReading.Problem::line).orElse(1);
    state.say(
        Texts.get(first.isPresent() ? "rules.unreadable.head" : "rules.unreadable.reading"),
        first
            .map(problem -> Texts.get("rules.unreadable.body", problem.where(), problem.sentence()))
            .orElse(""));
    way.setText(Texts.get("rules.unreadable.way", Texts.digits(line)));
    way.setVisible(first.isPresent());
  }
}
