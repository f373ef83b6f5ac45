package dev.assent.desktop.ui.controls;

import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/// The shadow beneath a card that floats above its page. It is a node of its own: an effect of the
/// card would be computed anew for all of the card whenever a part of it changes, many times in a
/// second.
public final class CardShadow extends Region {
  private final Node card;

  private CardShadow(Node card) {
    this.card = card;
    getStyleClass().add("as-card-shadow");
    setAccessibleRole(AccessibleRole.NODE);
    setManaged(false);
    setMouseTransparent(true);
    setCache(true);
    visibleProperty().bind(card.visibleProperty());
    // The mouse goes by: what lies beside the card, beneath the shadow's edge, can be pressed.
    parentProperty()
        .subscribe(around -> {
          if (around != null) {
            around.setPickOnBounds(false);
          }
        });
    card.layoutXProperty().subscribe(this::follow);
    card.layoutYProperty().subscribe(this::follow);
    card.layoutBoundsProperty().subscribe(this::follow);
    follow();
  }

  /// Lets a card float: gives it its edge, and a shadow.
  ///
  /// @return the shadow; it belongs right before the card among the children of the card's parent
  public static CardShadow raise(Node card) {
    card.getStyleClass().add("as-card-floating");
    return new CardShadow(card);
  }

  private void follow() {
    var size = card.getLayoutBounds();
    resizeRelocate(card.getLayoutX(), card.getLayoutY(), size.getWidth(), size.getHeight());
  }
}
