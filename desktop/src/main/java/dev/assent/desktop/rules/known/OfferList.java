package dev.assent.desktop.rules.known;

import dev.assent.desktop.rules.known.ValueOffers.Offer;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.CutText;
import dev.assent.desktop.ui.controls.TextWidth;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Rows;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import javafx.beans.InvalidationListener;
import javafx.beans.WeakInvalidationListener;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import javafx.stage.Popup;

/// Shows offers below a field while somebody types, and what their counts are about. Arrow keys go
/// through them, Return or a click takes one over, Escape closes them; typing goes on all the
/// while, because the keyboard stays in the field.
public final class OfferList {
  private static final double NARROWEST = 260;
  private static final double EDGE = 10;
  private static final double BESIDE = 16;

  private final TextField field;
  private final ValueOffers offers;
  private final Function<String, List<Offer>> source;
  private final Rows<Offer> list = new Rows<>(OfferList::row);
  private final Label basis = Face.NOTE.line("");
  private final VBox box = Lay.styled(new VBox(list, basis), "as-offers");
  private final Popup popup = new Popup();
  // Held here, because the offers outlive the field and hold it weakly.
  private final InvalidationListener learned = _ -> learned();
  private boolean taking;
  private boolean wanted;

  private OfferList(TextField field, ValueOffers offers, Function<String, List<Offer>> source) {
    this.field = field;
    this.offers = offers;
    this.source = source;
    basis.setWrapText(true);
    list.setFocusTraversable(false);
    list.setAccessibleText(Texts.get("rules.known.list"));
    list.onPressed(this::take);
    popup.getContent().add(box);
    popup.setAutoHide(true);
    popup.setAutoFix(true);
    popup.setHideOnEscape(false);
  }

  /// Offers values in a field.
  ///
  /// @param offers where they come from; followed, so that what is learned later is offered too
  /// @param source the offers for what is typed
  public static void attach(
      TextField field, ValueOffers offers, Function<String, List<Offer>> source) {
    var list = new OfferList(field, offers, source);
    field.textProperty().addListener((_, _, _) -> list.typed());
    field.focusedProperty().addListener((_, _, focused) -> list.focused(focused));
    field.addEventFilter(KeyEvent.KEY_PRESSED, list::key);
    offers.knownProperty().addListener(new WeakInvalidationListener(list.learned));
  }

  private void typed() {
    if (field.isFocused() && !taking) {
      wanted = true;
      draw();
    }
  }

  // Whoever has marked one must not find another in its place.
  private void learned() {
    if (wanted && field.isFocused() && list.getSelectionModel().isEmpty()) {
      draw();
    }
  }

  private void focused(boolean focused) {
    if (!focused) {
      close();
    }
  }

  private void close() {
    wanted = false;
    popup.hide();
  }

  private void key(KeyEvent event) {
    var step = WindowKey.STEP.which(event);
    if (!popup.isShowing()) {
      // Down opens what is offered for an empty field too.
      if (step.equals(OptionalInt.of(1))) {
        wanted = true;
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
      close();
      event.consume();
    } else if (marked >= 0 && WindowKey.PRESS.which(event).equals(OptionalInt.of(0))) {
      list.marked().ifPresent(this::take);
      event.consume();
    }
  }

  private void draw() {
    var window = field.getScene() == null ? null : field.getScene().getWindow();
    var found = window == null ? List.<Offer>of() : source.apply(field.getText());
    list.getSelectionModel().clearSelection();
    list.getItems().setAll(found);
    if (window == null || found.isEmpty()) {
      popup.hide();
      return;
    }
    basis.setText(offers.basis());
    list.setPrefHeight(found.size() * field.getHeight() + EDGE);
    list.setFixedCellSize(field.getHeight());
    box.setPrefWidth(width(found, window.getWidth()));
    if (!popup.isShowing()) {
      var corner = field.localToScreen(0, field.getHeight() + 2);
      popup.show(field, corner.getX(), corner.getY());
    }
  }

  // As wide as the longest offer, but no wider than the window.
  private double width(List<Offer> found, double most) {
    double widest =
        found.stream()
            .mapToDouble(offer ->
                TextWidth.of(offer.text(), field.getFont())
                    + BESIDE
                    + TextWidth.of(offer.remark(), basis.getFont()))
            .max()
            .orElse(0);
    double needed = widest + 3 * BESIDE;
    return Math.max(Math.max(NARROWEST, field.getWidth()), Math.min(needed, most));
  }

  private static Node row(Offer offer) {
    var value = CutText.of(Face.CODE.line(offer.text()));
    return Lay.spoken(
        Lay.row(BESIDE, value, Lay.gap(), Face.NOTE.whole(offer.remark())),
        offer.text() + ", " + offer.remark());
  }

  private void take(Offer offer) {
    taking = true;
    field.setText(offer.text());
    field.positionCaret(offer.text().length());
    taking = false;
    close();
  }
}
