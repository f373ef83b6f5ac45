package dev.assent.desktop.proxies;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.shape.CubicCurve;

/// The picture of the wiring: clients at one side, the gate in the middle, servers at the other. What is drawn solid passes now; a
/// server that nobody uses hangs on a dotted wire; the wires of the chosen server are drawn in the accent.
final class WiringView extends Region {
  private static final String CHOSEN = "as-wire-chosen";
  private static final double GATE = 84;
  private static final double SIDE = 0.34;
  // A width to reckon with before there is one.
  private static final double USUAL = 900;

  private final Pane wires = new Pane();
  private final VBox clients = new VBox(8);
  private final VBox servers = new VBox(8);
  private final VBox gate = new VBox(6, Icons.mark(36), WrappedText.label(Texts.get("shell.brand"), "as-small-strong", "as-text-1"));
  private final Consumer<String> choose;
  private WiringMap map = new WiringMap(List.of(), List.of());

  /// @param choose told the name of a server that the person wants to see
  WiringView(Consumer<String> choose) {
    this.choose = choose;
    setId("wiring");
    getStyleClass().add("as-wiring");
    gate.getStyleClass().add("as-wiring-gate");
    gate.setAlignment(Pos.CENTER);
    wires.setManaged(false);
    wires.setMouseTransparent(true);
    clients.setAlignment(Pos.CENTER_LEFT);
    servers.setAlignment(Pos.CENTER_LEFT);
    servers.setAccessibleText(Texts.get("servers.list"));
    getChildren().setAll(wires, clients, gate, servers);
  }

  /// Puts the focus on the chosen server, or on the first one; false where there is none.
  boolean focusChosen() {
    var all = servers.getChildren();
    all.stream()
        .filter(node -> node.getStyleClass().contains(CHOSEN))
        .findFirst()
        .or(() -> all.stream().findFirst())
        .ifPresent(Node::requestFocus);
    return !all.isEmpty();
  }

  void show(WiringMap next) {
    if (next.equals(map)) {
      return;
    }
    boolean focused = servers.getChildren().stream().anyMatch(Node::isFocused);
    map = next;
    clients.getChildren().setAll(next.clients().stream().map(WiringView::client).toList());
    if (next.clients().isEmpty()) {
      clients.getChildren().setAll(WrappedText.label(Texts.get("servers.wiring.nobody"), "as-small", "as-text-2"));
    }
    servers.getChildren().setAll(next.servers().stream().map(this::server).toList());
    if (focused) {
      // The one that was chosen was drawn anew; the focus stays on it.
      boolean _ = focusChosen();
    }
    wires.getChildren().setAll(next.clients().stream().map(client -> wire(chosen(client), true)).toList());
    wires.getChildren().addAll(next.servers().stream().map(server -> wire(server.chosen(), server.used() > 0)).toList());
    requestLayout();
  }

  private boolean chosen(WiringMap.Client client) {
    return map.servers().stream().anyMatch(server -> server.chosen() && client.servers().contains(server.name()));
  }

  private static Node client(WiringMap.Client client) {
    var box = new VBox(1, WrappedText.label(client.name(), "as-strong", "as-text-1"), WrappedText.label(client.detail(), "as-small", "as-text-2"));
    box.getStyleClass().add("as-wire-end");
    box.setAccessibleRole(AccessibleRole.TEXT);
    box.setAccessibleText(client.spoken());
    return box;
  }

  private Node server(WiringMap.Server server) {
    var words = new VBox(1, WrappedText.label(server.name(), "as-strong", "as-text-1"), WrappedText.label(server.detail(), "as-small", "as-text-2"));
    HBox.setHgrow(words, Priority.ALWAYS);
    var line = new HBox(8, words);
    line.setAlignment(Pos.CENTER_LEFT);
    if (!server.tone().isEmpty()) {
      line.getChildren().add(Icons.tier(server.tone(), 13));
    }
    var button = new End(line);
    if (server.chosen()) {
      button.getStyleClass().add(CHOSEN);
    }
    button.setAccessibleText(server.spoken());
    button.setOnAction(_ -> choose.accept(server.name()));
    return button;
  }

  // Names wrap, so the height follows from the width.
  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  @Override
  protected double computePrefHeight(double width) {
    double side = side(width < 0 ? USUAL : width);
    double high = Math.max(gate.prefHeight(-1), Math.max(clients.prefHeight(side), servers.prefHeight(side)));
    return snappedTopInset() + high + snappedBottomInset();
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  private double side(double width) {
    return Math.max(0, (width - snappedLeftInset() - snappedRightInset()) * SIDE);
  }

  @Override
  protected void layoutChildren() {
    double left = snappedLeftInset();
    double top = snappedTopInset();
    double wide = getWidth() - left - snappedRightInset();
    double high = getHeight() - top - snappedBottomInset();
    double side = side(getWidth());
    double gateWide = Math.max(GATE, gate.prefWidth(-1));
    clients.resizeRelocate(left, top, side, high);
    servers.resizeRelocate(left + wide - side, top, side, high);
    gate.resizeRelocate(left + (wide - gateWide) / 2, top, gateWide, high);
    clients.layout();
    servers.layout();
    draw(left + side, left + (wide - gateWide) / 2, left + (wide + gateWide) / 2, left + wide - side);
  }

  private void draw(double clientEnd, double gateStart, double gateEnd, double serverStart) {
    int count = map.clients().size();
    for (int i = 0; i < count; i++) {
      double end = middle(clients, i);
      lay(i, clientEnd, end, gateStart, into(end));
    }
    for (int i = 0; i < map.servers().size(); i++) {
      double end = middle(servers, i);
      lay(count + i, gateEnd, into(end), serverStart, end);
    }
  }

  private static double middle(VBox column, int at) {
    var bounds = column.getChildren().get(at).getBoundsInParent();
    return column.getLayoutY() + bounds.getCenterY();
  }

  /// Where a wire goes into the gate: nearer to its middle than where it began, so that they come together.
  private double into(double end) {
    double middle = gate.getLayoutY() + gate.getHeight() / 2;
    return middle + (end - middle) * 0.6;
  }

  private void lay(int at, double x1, double y1, double x2, double y2) {
    var curve = (CubicCurve) wires.getChildren().get(at);
    double half = (x1 + x2) / 2;
    curve.setStartX(x1);
    curve.setStartY(y1);
    curve.setControlX1(half);
    curve.setControlY1(y1);
    curve.setControlX2(half);
    curve.setControlY2(y2);
    curve.setEndX(x2);
    curve.setEndY(y2);
  }

  private static CubicCurve wire(boolean chosen, boolean used) {
    var curve = new CubicCurve();
    curve.getStyleClass().add("as-wire");
    if (!used) {
      curve.getStyleClass().add("as-wire-unused");
    }
    if (chosen) {
      curve.getStyleClass().add("as-wire-path");
    }
    return curve;
  }

  /// A button whose words wrap. A stock button asks what it shows for its height without a width, which is that of a column of single
  /// letters.
  private static final class End extends Button {
    private final Region shown;

    End(Region shown) {
      super("", shown);
      this.shown = shown;
      getStyleClass().setAll("as-wire-end");
      setMnemonicParsing(false);
      setMaxWidth(Double.MAX_VALUE);
    }

    @Override
    public Orientation getContentBias() {
      return Orientation.HORIZONTAL;
    }

    @Override
    protected double computePrefHeight(double width) {
      double inside = width < 0 ? -1 : Math.max(0, width - snappedLeftInset() - snappedRightInset());
      return snappedTopInset() + shown.prefHeight(inside) + snappedBottomInset();
    }

    @Override
    protected double computeMinHeight(double width) {
      return computePrefHeight(width);
    }

    @Override
    protected void layoutChildren() {
      super.layoutChildren();
      double left = snappedLeftInset();
      double top = snappedTopInset();
      shown.resizeRelocate(
          left, top, Math.max(0, getWidth() - left - snappedRightInset()), Math.max(0, getHeight() - top - snappedBottomInset()));
    }
  }
}
