package dev.assent.desktop.rules.trial;

import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.SegmentedButtons;
import dev.assent.desktop.ui.controls.WrappedText;
import javafx.beans.binding.Bindings;
import javafx.geometry.NodeOrientation;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The small form in which a call becomes an example: its name, what must come out, and what
/// pinning it does. Esc closes it.
final class PinView extends VBox {
  private final PinViewModel model;
  private final TextField name = new TextField();
  private final Label call = WrappedText.label("", "as-mono-small", "as-text-1");

  PinView(PinViewModel model) {
    super(8);
    this.model = model;
    setId("pin-form");
    getStyleClass().addAll("as-well", "as-detail-well");
    name.setId("pin-name");
    name.setAccessibleText(Texts.get("rules.pin.name"));
    name.setPromptText(Texts.get("rules.pin.name"));
    name.textProperty().bindBidirectional(model.nameProperty());
    call.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    var must = WrappedText.label(Texts.get("rules.pin.must"), "as-small", "as-text-2");
    must.setMinWidth(Region.USE_PREF_SIZE);
    var pin = button("pin-do", "rules.pin.action");
    pin.getStyleClass().add("as-button-strong");
    pin.disableProperty()
        .bind(
            Bindings.createBooleanBinding(
                () -> !model.isReady(), model.nameProperty(), model.openProperty()));
    pin.setOnAction(_ -> model.pin());
    var away = button("pin-away", "rules.pin.away");
    away.setOnAction(_ -> model.close());
    name.setPrefColumnCount(28);
    var line =
        new FlowPane(
            10,
            6,
            name,
            must,
            SegmentedButtons.of(
                "pin-", EffectWord.values(), model.expectedProperty(), EffectWord::text),
            pin,
            away);
    line.setAlignment(Pos.CENTER_LEFT);
    var ends = WrappedText.label(Texts.get("rules.pin.ends"), "as-small", "as-text-2");
    getChildren().addAll(call, line, ends);
    addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (WindowKey.CLOSE.is(event)) {
            model.close();
            event.consume();
          }
        });
    model.openProperty().subscribe(this::draw);
  }

  private void draw(boolean open) {
    setVisible(open);
    setManaged(open);
    call.setText(model.shownCall());
    if (open) {
      name.requestFocus();
    }
  }

  private static Button button(String id, String key) {
    var button = new Button(Texts.get(key));
    button.setId(id);
    button.getStyleClass().add("as-button");
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    return button;
  }
}
