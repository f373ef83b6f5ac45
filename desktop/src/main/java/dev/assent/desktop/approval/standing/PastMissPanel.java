package dev.assent.desktop.approval.standing;

import dev.assent.desktop.approval.card.ApprovalView;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.SessionBadgeBar;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// Missed calls that the log alone knows: what they would have done, how they ended, and what can
/// be made of them.
final class PastMissPanel extends StackPane {
  private final MissedViewModel model;
  private final VBox panel = new VBox(10);

  PastMissPanel(MissedViewModel model) {
    this.model = model;
    panel.getStyleClass().add("as-panel");
    panel.setPadding(new javafx.geometry.Insets(20));
    panel.setMaxWidth(ApprovalView.WIDTH);
    panel.setMaxHeight(Region.USE_PREF_SIZE);
    var side = new VBox(10, ways(model, () -> model.pastProperty().get()), panel);
    side.getStyleClass().add("as-card-side");
    side.setAlignment(Pos.TOP_CENTER);
    getChildren().setAll(side);
    visibleProperty()
        .bind(
            Bindings.createBooleanBinding(
                () -> model.pastProperty().get().isPresent(), model.pastProperty()));
    model
        .pastProperty()
        .subscribe(
            shown -> shown.flatMap(MissedRow::past).ifPresent(one -> draw(shown.get(), one)));
  }

  private void draw(MissedRow row, PastMiss one) {
    var words = row.words();
    var title = WrappedText.label(one.title(), "as-head");
    var head = new HBox(10, Icons.tier(one.tier().isEmpty() ? "care" : one.tier(), 18), title);
    head.setAlignment(Pos.CENTER_LEFT);
    panel.getChildren().setAll(head);
    panel
        .getChildren()
        .add(
            WrappedText.label(
                one.target().isEmpty() ? one.tool() : one.tool() + "  " + one.target(),
                "as-mono",
                "as-text-1"));
    String who = Texts.get("missed.who", one.session(), one.server(), words.at());
    panel
        .getChildren()
        .add(
            SessionBadgeBar.before(WrappedText.label(who, "as-small", "as-text-2"), one.session()));
    if (row.count() > 1) {
      panel
          .getChildren()
          .add(
              WrappedText.label(
                  Texts.get("missed.counted", Texts.number(row.count()), words.at()),
                  "as-body",
                  "as-text-1"));
    }
    panel.getChildren().add(WrappedText.label(one.how(), "as-body", "as-text-1"));
    panel.getChildren().add(WrappedText.label(Texts.get("missed.past"), "as-body", "as-text-2"));
    var away = button("missed-away", "missed.putAway", () -> model.putAway(row));
    panel.getChildren().add(away);
  }

  /// The ways to make something of a line, with the outcome below.
  ///
  /// @param row the line; absent where none is chosen
  static Node ways(MissedViewModel model, Supplier<Optional<MissedRow>> row) {
    Consumer<Consumer<MissedRow>> on = action -> row.get().ifPresent(action);
    var rule = button("missed-rule", "decisions.detail.rule", () -> on.accept(model::makeRule));
    var record = button("missed-record", "missed.record", () -> on.accept(model::showRecord));
    Label said = WrappedText.label("", "as-small", "as-text-2");
    said.textProperty().bind(model.saidProperty());
    said.visibleProperty().bind(model.saidProperty().isNotEmpty());
    said.managedProperty().bind(said.visibleProperty());
    var buttons = new FlowPane(8, 6, rule, record);
    buttons.setMaxWidth(ApprovalView.WIDTH);
    said.setMaxWidth(ApprovalView.WIDTH);
    var ways = new VBox(6, buttons, said);
    ways.setAlignment(Pos.TOP_CENTER);
    ways.setMinHeight(Region.USE_PREF_SIZE);
    return ways;
  }

  private static Button button(String id, String key, Runnable action) {
    var button = new Button(Texts.get(key));
    button.setId(id);
    button.getStyleClass().add("as-button");
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnAction(_ -> action.run());
    return button;
  }
}
