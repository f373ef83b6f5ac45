package dev.assent.desktop.rules.known;

import dev.assent.desktop.rules.known.ValueOffers.Offer;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.DrawnCell;
import dev.assent.desktop.ui.controls.OneLine;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.stage.Popup;

/// Shows offers below a field while somebody types. Arrow keys go through them, Return or a click
/// takes one over, Escape closes them; typing goes on all the while, because the keyboard stays in
/// the field.
public final class OfferList {
  private static final double NARROWEST = 260;
  private static final double EDGE = 10;

  private final TextField field;
  private final Function<String, List<Offer>> source;
  private final ListView<Offer> list = new ListView<>();
  private final Popup popup = new Popup();
  private boolean taking;

  private OfferList(TextField field, Function<String, List<Offer>> source) {
    this.field = field;
    this.source = source;
    list.getStyleClass().add("as-offers");
    list.setFocusTraversable(false);
    list.setAccessibleText(Texts.get("rules.known.list"));
    list.setCellFactory(_ -> new DrawnCell<>(OfferList::row));
    list.setOnMouseClicked(_ -> takeMarked());
    popup.getContent().add(list);
    popup.setAutoHide(true);
    popup.setAutoFix(true);
    popup.setHideOnEscape(false);
  }

  /// Offers values in a field.
  ///
  /// @param source the offers for what is typed
  public static void attach(TextField field, Function<String, List<Offer>> source) {
    var offers = new OfferList(field, source);
    field.textProperty().addListener((_, _, _) -> offers.typed());
    field.focusedProperty().addListener((_, _, focused) -> offers.focused(focused));
    field.addEventFilter(KeyEvent.KEY_PRESSED, offers::key);
  }

  private void typed() {
    if (field.isFocused() && !taking) {
      draw();
    }
  }

  private void focused(boolean focused) {
    if (!focused) {
      popup.hide();
    }
  }

  private void key(KeyEvent event) {
    var step = WindowKey.STEP.which(event);
    if (!popup.isShowing()) {
      // Down opens what is offered for an empty field too.
      if (step.equals(OptionalInt.of(1))) {
        draw();
        event.consume();
      }
      return;
    }
    int marked = list.getSelectionModel().getSelectedIndex();
    if (step.isPresent()) {
      int next = marked + (step.getAsInt() == 0 ? -1 : 1);
      list.getSelectionModel().select(Math.clamp(next, 0, list.getItems().size() - 1));
      list.scrollTo(list.getSelectionModel().getSelectedIndex());
      event.consume();
    } else if (WindowKey.CLOSE.is(event)) {
      popup.hide();
      event.consume();
    } else if (marked >= 0 && WindowKey.PRESS.which(event).equals(OptionalInt.of(0))) {
      takeMarked();
      event.consume();
    }
  }

  private void draw() {
    var window = field.getScene() == null ? null : field.getScene().getWindow();
    var offers = window == null ? List.<Offer>of() : source.apply(field.getText());
    list.getSelectionModel().clearSelection();
    list.getItems().setAll(offers);
    if (offers.isEmpty()) {
      popup.hide();
      return;
    }
    list.setPrefWidth(Math.max(NARROWEST, field.getWidth()));
    list.setPrefHeight(offers.size() * field.getHeight() + EDGE);
    list.setFixedCellSize(field.getHeight());
    if (!popup.isShowing()) {
      var corner = field.localToScreen(0, field.getHeight() + 2);
      popup.show(field, corner.getX(), corner.getY());
    }
  }

  private static Node row(Offer offer) {
    var value = OneLine.label(offer.text(), "as-mono", "as-text-1");
    var gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    var remark = OneLine.label(offer.remark(), "as-small", "as-text-2");
    remark.setMinWidth(Region.USE_PREF_SIZE);
    var row = new HBox(16, value, gap, remark);
    row.setAlignment(Pos.CENTER_LEFT);
    row.setAccessibleText(offer.text() + ", " + offer.remark());
    return row;
  }

  private void takeMarked() {
    var offer = list.getSelectionModel().getSelectedItem();
    if (offer != null) {
      taking = true;
      field.setText(offer.text());
      field.positionCaret(offer.text().length());
      taking = false;
      popup.hide();
    }
  }
}
