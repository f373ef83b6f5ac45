package dev.assent.desktop.decisions;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/// The seal of a log in one line: mark, "Newest record 14:02:11", number of records, Verify.
public final class IntegrityBadge extends HBox {
  private final Label until = Lay.styled(new Label(), "as-small-strong");
  private final Label state = Face.NOTE.line("");
  private final Button verify =
      Lay.styled(new Button(Texts.get("decisions.seal.verify")), "as-link");

  /// A badge without a log.
  public IntegrityBadge() {
    getStyleClass().add("as-seal");
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
