package dev.assent.desktop.decisions;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/// The seal of a log in one line: mark, "Newest record 14:02:11", number of records, Verify.
public final class IntegrityBadge extends HBox {
  private final Label until = new Label();
  private final Label state = new Label();
  private final Button verify = new Button(Texts.get("decisions.seal.verify"));

  /// A badge without a log.
  public IntegrityBadge() {
    getStyleClass().add("as-seal");
    until.getStyleClass().add("as-small-strong");
    state.getStyleClass().addAll("as-small", "as-text-2");
    verify.getStyleClass().add("as-link");
    verify.setMnemonicParsing(false);
    verify.setId("verify");
    getChildren().addAll(Icons.mark(14), until, state, verify);
  }

  /// Shows the seal of a model.
  void bind(SealViewModel model) {
    until.textProperty().bind(model.untilProperty());
    state.textProperty().bind(model.stateProperty());
    verify.disableProperty().bind(model.checkingProperty());
    verify.setOnAction(_ -> model.verify());
  }
}
