package dev.assent.desktop.welcome;

import dev.assent.desktop.ui.Icons;
import javafx.animation.Interpolator;
import javafx.animation.PathTransition;
import javafx.geometry.NodeOrientation;
import javafx.scene.Node;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;
import javafx.scene.shape.Circle;
import javafx.scene.shape.CubicCurveTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.scene.shape.Rectangle;
import javafx.util.Duration;
import org.kordamp.ikonli.feather.Feather;

/// Agents at the left, tools at the right, the gate between them, and a call that travels to it
/// once. A drawing: nothing in it can be operated or read.
final class GateDrawing extends Pane {
  private static final double WIDTH = 520;
  private static final double HEIGHT = 96;
  private static final double MIDDLE = HEIGHT / 2;
  private static final double LEFT = 26;
  private static final double GATE_LEFT = 222;
  private static final double GATE_RIGHT = 298;
  private static final double RIGHT = 494;
  private static final double STEP = 34;
  private static final int MARK = 64;
  private static final int ICON = 18;
  private static final Duration TIME = Duration.millis(1400);

  private final Circle call = new Circle(5);
  private boolean travelled;

  GateDrawing() {
    setMinSize(WIDTH, HEIGHT);
    setPrefSize(WIDTH, HEIGHT);
    setMaxSize(WIDTH, HEIGHT);
    setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    setMouseTransparent(true);
    var lanes = new String[] {"as-lane-teal", "as-lane-blue", "as-lane-plum"};
    var tools = new Feather[] {Feather.FOLDER, Feather.TERMINAL, Feather.DATABASE};
    for (int i = 0; i < lanes.length; i++) {
      double y = MIDDLE + (i - 1) * STEP;
      getChildren()
          .addAll(wire(LEFT, y, GATE_LEFT, MIDDLE), wire(GATE_RIGHT, MIDDLE, RIGHT - 6, y));
      lane(lanes[i], i + 1, y);
      getChildren()
          .add(
              at(
                  new StackPane(fixed(Icons.feather(tools[i], ICON), ICON)),
                  RIGHT + 4,
                  y - ICON / 2.0));
    }
    call.getStyleClass().add("as-welcome-call");
    call.setVisible(false);
    getChildren()
        .addAll(at(fixed(Icons.mark(MARK), MARK), (WIDTH - MARK) / 2, MIDDLE - MARK / 2.0), call);
  }

  /// Lets the call travel, the first time only.
  void travel() {
    if (travelled) {
      return;
    }
    travelled = true;
    call.setVisible(true);
    var way = new PathTransition(TIME, wire(LEFT, MIDDLE - STEP, GATE_LEFT + 12, MIDDLE), call);
    way.setInterpolator(Interpolator.EASE_BOTH);
    way.setOnFinished(_ -> call.setVisible(false));
    way.play();
  }

  private void lane(String style, int parts, double y) {
    double whole = 20;
    double gap = 4;
    double part = (whole - gap * (parts - 1)) / parts;
    for (int i = 0; i < parts; i++) {
      var bar = new Rectangle(4, part);
      bar.getStyleClass().add(style);
      getChildren().add(at(bar, 10, y - whole / 2 + i * (part + gap)));
    }
  }

  // Parts of a drawing keep its size, whatever the text's is.
  private static Node fixed(Node symbol, int size) {
    String edge = size + "px;";
    symbol.setStyle(
        "-fx-icon-size: " + edge + "-fx-pref-width: " + edge + "-fx-pref-height: " + edge);
    return symbol;
  }

  private static Node at(Node node, double x, double y) {
    node.setLayoutX(x);
    node.setLayoutY(y);
    return node;
  }

  private static Path wire(double fromX, double fromY, double toX, double toY) {
    double bend = (toX - fromX) / 2;
    var wire =
        new Path(
            new MoveTo(fromX, fromY),
            new CubicCurveTo(fromX + bend, fromY, toX - bend, toY, toX, toY));
    wire.getStyleClass().add("as-welcome-wire");
    return wire;
  }
}
