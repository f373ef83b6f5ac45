package dev.assent.desktop.rules;

import dev.assent.desktop.rules.book.MadeForCall;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// Shows the place of the rule in the form, and what the check says about it.
final class LiveRule extends VBox {
  private final BandScale scale = new BandScale();
  private final VBox madeFor = new VBox();
  private final Label score = OneLine.label("", "as-score");
  private final Label place = WrappedText.label("", "as-strong");
  private final Label detail = Face.NOTE.of("");

  LiveRule(RuleListViewModel model, MendingViewModel mending) {
    super(14);
    score.setMinWidth(USE_PREF_SIZE);
    var head =
        Lay.styled(new HBox(12, score, Lay.grow(new VBox(2, place, detail))), "as-live-head");
    getChildren().addAll(head, madeFor, scale, new FindingsView(model, mending, true));
    managedProperty().bind(visibleProperty());
  }

  /// A label in the size of small text.
  Label measure() {
    return detail;
  }

  void draw(RuleListViewModel.Drawn drawn) {
    scale.show(drawn.bands(), drawn.chosen());
    score.setText(
        drawn.bands().line(drawn.chosen()).map(line -> Texts.number(line.score())).orElse(""));
    place.setText(drawn.standing().place());
    detail.setText(drawn.standing().detail());
    madeFor
        .getChildren()
        .setAll(
            drawn.call().map(call -> new Notice(tone(call), "", call.words())).stream().toList());
  }

  private static String tone(MadeForCall call) {
    return call.isKept() ? "calm" : "danger";
  }
}
