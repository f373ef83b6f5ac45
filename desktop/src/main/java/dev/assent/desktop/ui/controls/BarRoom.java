package dev.assent.desktop.ui.controls;

import javafx.css.PseudoClass;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Region;

/// Takes the room of a vertical scroll bar from the end margin of what scrolls, so that nothing is
/// wrapped anew, and so moved, when the bar comes or goes.
public final class BarRoom {
  private static final PseudoClass BESIDE_BAR = PseudoClass.getPseudoClass("beside-bar");

  private BarRoom() {}

  /// Marks the content with the pseudo-class `beside-bar` while a bar stands beside it; its style
  /// has the smaller margin.
  ///
  /// @param content as wide as the pane's viewport
  public static void inMargin(ScrollPane pane, Region content) {
    pane.viewportBoundsProperty()
        .addListener((_, _, bounds) -> {
          double room = pane.getWidth() - pane.snappedLeftInset() - pane.snappedRightInset();
          content.pseudoClassStateChanged(BESIDE_BAR, bounds.getWidth() < room);
          // At once: a frame later everything would have stood elsewhere for one frame.
          content.applyCss();
        });
  }
}
