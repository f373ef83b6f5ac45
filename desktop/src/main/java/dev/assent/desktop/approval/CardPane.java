package dev.assent.desktop.approval;

import dev.assent.desktop.approval.card.ApprovalView;
import dev.assent.desktop.ui.kit.Lay;
import javafx.beans.binding.Bindings;
import javafx.event.Event;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;

/// The card as a part of a page: the call on it, or the table of the calls that are like it. It
/// listens while it is in a window that is shown, and answers as every card does: only after a
/// deliberate turn to it.
public final class CardPane extends StackPane {
  /// A card over its model.
  ///
  /// @param otherwise what is shown while no call is on it
  public CardPane(AlikeCalls calls, Node otherwise) {
    var card = new ApprovalView(calls.card());
    card.node().getStyleClass().add("as-card-floating");
    if (card.node() instanceof Region region) {
      region.maxWidthProperty().bind(card.widest());
      region.setMaxHeight(Region.USE_PREF_SIZE);
    }
    var group = new GroupView(calls.group(), calls::single);
    group.getStyleClass().add("as-card-floating");
    group.maxWidthProperty().bind(card.widest());
    group.setMaxHeight(Region.USE_PREF_SIZE);
    var content = calls.card().state().content;
    card.node()
        .visibleProperty()
        .bind(
            Bindings.createBooleanBinding(
                () -> content.get().isPresent() && !group.isVisible(),
                content,
                group.visibleProperty()));
    card.node().managedProperty().bind(card.node().visibleProperty());
    group.sharePlaceWith(card);
    setAlignment(Pos.TOP_LEFT);
    Lay.only(
        otherwise,
        Bindings.createBooleanBinding(
            () -> content.get().isEmpty() && !group.isVisible(), content, group.visibleProperty()));
    getChildren().setAll(card.node(), group, otherwise);
    // A page that scrolls would take the keyboard with a press that has just given it to the card.
    addEventHandler(MouseEvent.MOUSE_PRESSED, Event::consume);
    Lay.seen(this, calls::setOnScreen);
  }
}
