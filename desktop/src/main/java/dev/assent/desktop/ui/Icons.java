package dev.assent.desktop.ui;

import java.util.Set;
import javafx.geometry.NodeOrientation;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.layout.Region;
import javafx.scene.shape.Rectangle;
import javafx.scene.shape.SVGPath;
import javafx.scene.transform.Scale;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// Symbols: Feather for the everyday ones, our own drawings for the mark and the tiers.
public final class Icons {
  private static final double GRID = 16;

  /// Symbols that point the way one reads; they turn round where one reads from right to left.
  private static final Set<Feather> POINTING =
      Set.of(
          Feather.CHEVRON_LEFT,
          Feather.CHEVRON_RIGHT,
          Feather.ARROW_LEFT,
          Feather.ARROW_RIGHT,
          Feather.CORNER_DOWN_RIGHT,
          Feather.LIST);

  private Icons() {}

  /// A Feather symbol in the second text colour.
  ///
  /// @param size edge in pixels at 100 % text
  public static FontIcon feather(Feather symbol, int size) {
    var icon = new FontIcon(symbol);
    icon.getStyleClass().addAll("as-icon", StyleSheets.symbol(size));
    icon.setMouseTransparent(true);
    if (POINTING.contains(symbol)) {
      icon.scaleXProperty()
          .bind(
              icon.effectiveNodeOrientationProperty()
                  .map(way -> way == NodeOrientation.RIGHT_TO_LEFT ? -1 : 1));
    }
    return icon;
  }

  /// The shape of a tier: circle, triangle or octagon. Coloured by style class, so it follows the
  /// theme.
  ///
  /// @param tier `calm`, `care` or `danger`
  /// @param size edge in pixels at 100 % text
  public static Node tier(String tier, int size) {
    String outline =
        switch (tier) {
          case "calm" -> "M8 1A7 7 0 1 1 8 15A7 7 0 1 1 8 1Z";
          case "care" -> "M7 1.9Q8 0.3 9 1.9L15.5 13Q16.3 14.6 14.6 14.6H1.4Q-0.3 14.6 0.5 13Z";
          default -> "M5.3 0.8H10.7L15.2 5.3V10.7L10.7 15.2H5.3L0.8 10.7V5.3Z";
        };
    String glyph =
        switch (tier) {
          case "calm" -> "M5 7.1H11V8.9H5Z";
          case "care" ->
              "M7.05 5H8.95L8.6 9.7H7.4ZM8 10.8A1.05 1.05 0 1 1 8 12.9A1.05 1.05 0 1 1 8 10.8Z";
          default ->
              "M6.95 3.6H9.05L8.7 9.2H7.3ZM8 10.2A1.15 1.15 0 1 1 8 12.5A1.15 1.15 0 1 1 8 10.2Z";
        };
    return drawing(
        size, GRID, path(outline, "as-" + tier + "-shape"), path(glyph, "as-" + tier + "-glyph"));
  }

  /// The mark: an open gate with the call in it.
  ///
  /// @param size edge in pixels at 100 % text
  public static Node mark(int size) {
    var gate = path("M8.5 55.5L24.8 16Q32 -1 39.2 16L55.5 55.5", "as-mark-gate");
    var dot = path("M32 37.2A8.6 8.6 0 1 1 32 54.4A8.6 8.6 0 1 1 32 37.2Z", "as-mark-dot");
    return drawing(size, 64, gate, dot);
  }

  /// The mark of a gate that lets nothing through.
  ///
  /// @param size edge in pixels at 100 % text
  public static Node closedMark(int size) {
    var gate = path("M8.5 55.5L24.8 16Q32 -1 39.2 16L55.5 55.5", "as-mark-gate");
    return drawing(size, 64, gate, path("M5 41H59", "as-mark-gate"));
  }

  private static SVGPath path(String content, String styleClass) {
    var path = new SVGPath();
    path.setContent(content);
    path.getStyleClass().add(styleClass);
    return path;
  }

  private static Node drawing(int size, double grid, SVGPath... paths) {
    return new Drawing(size, grid, paths);
  }

  /// Shapes on a square, as large as the style sheets say.
  private static final class Drawing extends Region {
    private final Group shapes = new Group();
    private final Scale scale = new Scale();
    private final double grid;

    Drawing(int size, double grid, SVGPath... paths) {
      this.grid = grid;
      // The transparent square keeps the grid, so that the shapes sit where they were drawn.
      var square = new Rectangle(grid, grid);
      square.setFill(null);
      shapes.getChildren().add(square);
      shapes.getChildren().addAll(paths);
      shapes.getTransforms().add(scale);
      shapes.setManaged(false);
      getChildren().add(shapes);
      getStyleClass().add(StyleSheets.symbol(size));
      setMinSize(USE_PREF_SIZE, USE_PREF_SIZE);
      setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
      setPrefSize(size, size);
      setMouseTransparent(true);
    }

    @Override
    protected void layoutChildren() {
      double factor = Math.min(getWidth(), getHeight()) / grid;
      scale.setX(factor);
      scale.setY(factor);
    }
  }
}
