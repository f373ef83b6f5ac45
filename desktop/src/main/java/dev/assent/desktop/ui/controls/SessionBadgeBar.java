package dev.assent.desktop.ui.controls;

import java.util.List;
import java.util.Optional;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.shape.SVGPath;

/// The bar by which a session is known at a glance: one of four colours, each with a pattern of its
/// own, so that colour alone tells nothing. It stands before the session's name, whose first word
/// is the colour.
public final class SessionBadgeBar extends StackPane {
  private static final double WIDTH = 4;
  private static final double HEIGHT = 14;
  private static final List<String> HUES = List.of("teal", "blue", "plum", "clay");

  private SessionBadgeBar(String hue) {
    var bar = new SVGPath();
    bar.setContent(pattern(hue));
    bar.getStyleClass().add("as-lane-" + hue);
    getChildren().add(bar);
    getStyleClass().add("as-lane");
    setMinSize(WIDTH, HEIGHT);
    setPrefSize(WIDTH, HEIGHT);
    setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
    setMouseTransparent(true);
    // The name says it.
    setAccessibleRole(AccessibleRole.NODE);
  }

  /// The bar of a session.
  ///
  /// @param name as people read it: `teal otter`
  /// @return absent when it is the name of no session
  public static Optional<SessionBadgeBar> of(String name) {
    int end = name.indexOf(' ');
    String hue = end < 0 ? name : name.substring(0, end);
    return HUES.contains(hue) ? Optional.of(new SessionBadgeBar(hue)) : Optional.empty();
  }

  /// Puts the bar of a session before a label; none where it is the name of no session.
  ///
  /// @return the label
  public static Label before(Label label, String name) {
    label.setGraphicTextGap(6);
    label.setGraphic(of(name).orElse(null));
    return label;
  }

  // Solid; two pieces; three dots; long and short.
  private static String pattern(String hue) {
    return switch (hue) {
      case "teal" -> "M0 0H4V14H0Z";
      case "blue" -> "M0 0H4V6H0ZM0 8H4V14H0Z";
      case "plum" ->
          "M2 0A2 2 0 1 1 2 4A2 2 0 1 1 2 0ZM2 5A2 2 0 1 1 2 9A2 2 0 1 1 2 5ZM2 10A2 2 0 1 1 2 14A2 2 0 1 1 2 10Z";
      default -> "M0 0H4V9H0ZM0 11H4V14H0Z";
    };
  }
}
