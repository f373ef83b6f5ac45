package dev.assent.desktop.proxies.wiring;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.shape.CubicCurveTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;

/// The picture of the wiring: clients at one side, the gate in the middle, servers at the other. A
/// wire with an open session is solid; one without hangs dotted; one that goes around is dashed and
/// passes above the gate, so that it is seen first. The wires of the chosen server are drawn in the
/// accent. Where the text leaves no room for sides, they stand below each other, without wires.
public final class WiringView extends Region {
  private static final double GATE = 84;
  private static final double SIDE = 0.38;
  private static final double LEAST_SIDE = 0.24;
  private static final double GAP = 8;
  // Between the gate and the wires that pass above it.
  private static final double ABOVE = 18;
  // In sizes of the text: a narrower side has room for a word or two in a line.
  private static final double NARROWEST = 15;
  // A width to reckon with before there is one.
  private static final double USUAL = 900;

  private final Pane wires = new Pane();
  private final VBox clients = new VBox(GAP);
  private final VBox servers = new VBox(GAP);
  private final VBox around = new VBox(GAP);
  private final VBox gate =
      Lay.styled(
          new VBox(6, Icons.mark(36), Face.SMALL_STRONG.say("shell.brand")), "as-wiring-gate");
  private final Label goesAround =
      OneLine.label(Texts.get("servers.wiring.goesAround"), "as-small", "as-wire-word");
  private final Consumer<String> choose;
  private final Consumer<String> protect;
  private final boolean byHand;
  private final ClientWays ways;
  private final List<Path> curves = new ArrayList<>();
  private WiringMap map = WiringMap.EMPTY;
  private Set<String> protects = Set.of();
  private Set<String> undoes = Set.of();

  /// @param choose told the name of a server that the person wants to see
  /// @param protect told the key of what goes around that the person wants to put behind the gate
  /// @param byHand whether that is done by hand, because files cannot be changed here
  /// @param ways told the client of which all servers are meant
  public WiringView(
      Consumer<String> choose, Consumer<String> protect, boolean byHand, ClientWays ways) {
    this.choose = choose;
    this.protect = protect;
    this.byHand = byHand;
    this.ways = ways;
    setId("wiring");
    getStyleClass().add("as-wiring");
    gate.setAlignment(Pos.CENTER);
    wires.setManaged(false);
    wires.setMouseTransparent(true);
    goesAround.setMouseTransparent(true);
    goesAround.setVisible(false);
    clients.setAlignment(Pos.CENTER_LEFT);
    servers.setAlignment(Pos.CENTER_LEFT);
    around.setAlignment(Pos.CENTER_LEFT);
    servers.setAccessibleText(Texts.get("servers.list"));
    around.setAccessibleText(Texts.get("servers.wiring.around.list"));
    getChildren().setAll(wires, goesAround, clients, gate, around, servers);
  }

  /// Puts the focus on the chosen server, or on the first one; false where there is none.
  public boolean focusChosen() {
    var all = servers.getChildren();
    all.stream()
        .filter(node -> node.getStyleClass().contains(WiringEnds.CHOSEN))
        .findFirst()
        .or(() -> all.stream().findFirst())
        .ifPresent(Node::requestFocus);
    return !all.isEmpty();
  }

  public void show(WiringMap next) {
    if (next.equals(map)) {
      return;
    }
    boolean focused = servers.getChildren().stream().anyMatch(Node::isFocused);
    int protecting = focusedWay();
    map = next;
    drawClients();
    servers
        .getChildren()
        .setAll(next.servers().stream().map(server -> WiringEnds.server(server, choose)).toList());
    around
        .getChildren()
        .setAll(
            next.around().stream().map(one -> WiringEnds.around(one, byHand, protect)).toList());
    if (focused) {
      // The one that was chosen was drawn anew; the focus stays on it.
      boolean _ = focusChosen();
    }
    if (protecting >= 0 && protecting < around.getChildren().size()) {
      way(around.getChildren().get(protecting)).requestFocus();
    }
    curves.clear();
    next.clients()
        .forEach(client ->
            curves.add(
                wire(
                    client.wire() == WiringMap.Wire.NONE ? "as-wire-none" : style(client.wire()),
                    chosen(client))));
    next.servers().forEach(server -> curves.add(wire(style(server.wire()), server.chosen())));
    // They come together above the gate: drawn one over the other, dashes would close up.
    bypassing().forEach(_ -> curves.add(wire("as-wire-around", false)));
    next.around().forEach(_ -> curves.add(wire("as-wire-around", false)));
    wires.getChildren().setAll(curves);
    requestLayout();
  }

  /// Offers what can be done about all servers of clients, which their words name.
  ///
  /// @param around clients of which a server can be put behind the gate
  /// @param behind those of which one can be taken back
  public void offer(Set<String> around, Set<String> behind) {
    if (!protects.equals(around) || !undoes.equals(behind)) {
      protects = Set.copyOf(around);
      undoes = Set.copyOf(behind);
      drawClients();
      requestLayout();
    }
  }

  // The button that was focused is drawn anew.
  private void drawClients() {
    Optional<String> focused =
        clients.lookupAll("Button").stream().filter(Node::isFocused).map(Node::getId).findFirst();
    clients.getChildren().setAll(map.clients().stream().map(this::client).toList());
    if (map.clients().isEmpty()) {
      clients.getChildren().setAll(Face.NOTE.say("servers.wiring.nobody"));
    }
    focused.map(id -> clients.lookup("#" + id)).ifPresent(Node::requestFocus);
  }

  private Node client(WiringMap.Client client) {
    return WiringEnds.client(
        client, protects.contains(client.word()), undoes.contains(client.word()), ways);
  }

  private int focusedWay() {
    var all = around.getChildren();
    return Stream.iterate(0, at -> at < all.size(), at -> at + 1)
        .filter(at -> way(all.get(at)).isFocused())
        .findFirst()
        .orElse(-1);
  }

  private static Node way(Node end) {
    return end.lookup("Button");
  }

  private boolean chosen(WiringMap.Client client) {
    return map.servers().stream()
        .anyMatch(server -> server.chosen() && client.servers().contains(server.name()));
  }

  // The places of the clients of which something goes around.
  private List<Integer> bypassing() {
    return map.around().stream()
        .flatMap(one -> one.clients().stream())
        .distinct()
        .sorted()
        .toList();
  }

  private static String style(WiringMap.Wire wire) {
    return wire == WiringMap.Wire.THROUGH ? "as-wire-used" : "as-wire-unused";
  }

  private static Path wire(String style, boolean chosen) {
    var curve = new Path();
    curve.getStyleClass().addAll("as-wire", style);
    if (chosen) {
      curve.getStyleClass().add("as-wire-path");
    }
    curve.setVisible(!style.equals("as-wire-none"));
    return curve;
  }

  // Names wrap, so the height follows from the width.
  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  @Override
  protected double computePrefHeight(double width) {
    double wide = width < 0 ? USUAL : width;
    if (isNarrow(wide)) {
      return heightBelowEachOther(inner(wide));
    }
    double side = side(wide);
    double high = Math.max(serversTop(side) + servers.prefHeight(side), clients.prefHeight(side));
    // The word above the gate has to have its place.
    double least = map.around().isEmpty() ? gate.prefHeight(-1) : gate.prefHeight(-1) + 2 * ABOVE;
    return snappedTopInset() + Math.max(high, least) + snappedBottomInset();
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  // As wide as what stands there within bounds; a part of a pixel less would put buttons below
  // their words.
  private double side(double width) {
    double wide = inner(width);
    double wish =
        Stream.of(clients, servers, around)
            .mapToDouble(column -> column.prefWidth(-1))
            .max()
            .orElse(0);
    return Math.ceil(Math.min(wide * SIDE, Math.max(wide * LEAST_SIDE, wish)));
  }

  private double inner(double width) {
    return Math.max(0, width - snappedLeftInset() - snappedRightInset());
  }

  private boolean isNarrow(double width) {
    double least = NARROWEST * goesAround.getFont().getSize();
    return inner(width) * SIDE < least;
  }

  // Ways around the gate stand above it here, too.
  private Stream<VBox> belowEachOther() {
    return Stream.of(clients, around, gate, servers).filter(part -> !part.getChildren().isEmpty());
  }

  private double heightBelowEachOther(double wide) {
    double parts = belowEachOther().mapToDouble(part -> part.prefHeight(wide) + GAP).sum();
    return snappedTopInset() + parts - GAP + snappedBottomInset();
  }

  private void layBelowEachOther() {
    double wide = inner(getWidth());
    double top = snappedTopInset();
    for (var part : belowEachOther().toList()) {
      double high = part.prefHeight(wide);
      part.resizeRelocate(snappedLeftInset(), top, wide, high);
      top += high + GAP;
    }
  }

  // The servers that go around stand above the others.
  private double serversTop(double side) {
    return map.around().isEmpty() ? 0 : around.prefHeight(side) + 2 * GAP;
  }

  @Override
  protected void layoutChildren() {
    boolean narrow = isNarrow(getWidth());
    wires.setVisible(!narrow);
    goesAround.setVisible(!narrow && !map.around().isEmpty());
    if (narrow) {
      layBelowEachOther();
      return;
    }
    double left = snappedLeftInset();
    double top = snappedTopInset();
    double wide = getWidth() - left - snappedRightInset();
    double high = getHeight() - top - snappedBottomInset();
    double side = side(getWidth());
    double gateWide = Math.max(GATE, gate.prefWidth(-1));
    boolean bypassed = !map.around().isEmpty();
    double split = serversTop(side);
    double gateTop =
        bypassed
            ? Math.max(
                2 * ABOVE,
                Math.min(map.servers().isEmpty() ? 0 : split, high - gate.prefHeight(-1)))
            : 0;
    clients.resizeRelocate(left, top, side, high);
    around.resizeRelocate(left + wide - side, top, side, around.prefHeight(side));
    servers.resizeRelocate(left + wide - side, top + split, side, Math.max(0, high - split));
    gate.resizeRelocate(
        left + (wide - gateWide) / 2, top + gateTop, gateWide, Math.max(0, high - gateTop));
    clients.layout();
    servers.layout();
    around.layout();
    draw(
        left + side,
        left + (wide - gateWide) / 2,
        left + (wide + gateWide) / 2,
        left + wide - side);
  }

  private void draw(double clientEnd, double gateStart, double gateEnd, double serverStart) {
    int at = 0;
    for (int i = 0; i < map.clients().size(); i++) {
      double end = middle(clients, i);
      lay(curves.get(at++), clientEnd, end, gateStart, into(end));
    }
    for (int i = 0; i < map.servers().size(); i++) {
      double end = middle(servers, i);
      lay(curves.get(at++), gateEnd, into(end), serverStart, end);
    }
    double highest = gate.getLayoutY() - ABOVE;
    for (int client : bypassing()) {
      lay(curves.get(at++), clientEnd, middle(clients, client) - GAP, gateStart, highest);
    }
    for (int i = 0; i < map.around().size(); i++) {
      lay(curves.get(at++), gateEnd, highest, serverStart, middle(around, i));
    }
    double wide = goesAround.prefWidth(-1);
    double tall = goesAround.prefHeight(-1);
    goesAround.resizeRelocate((gateStart + gateEnd - wide) / 2, highest - tall / 2, wide, tall);
  }

  private static double middle(VBox column, int at) {
    var bounds = column.getChildren().get(at).getBoundsInParent();
    return column.getLayoutY() + bounds.getCenterY();
  }

  /// The height at which a wire goes into the gate: nearer to its middle than where it began, so
  /// that they come together.
  private double into(double end) {
    double middle = gate.getLayoutY() + gate.getHeight() / 2;
    double half = gate.getHeight() / 2 - ABOVE;
    return middle + Math.clamp((end - middle) * 0.6, -half, half);
  }

  private static void lay(Path wire, double x1, double y1, double x2, double y2) {
    double half = (x1 + x2) / 2;
    wire.getElements().setAll(new MoveTo(x1, y1), new CubicCurveTo(half, y1, half, y2, x2, y2));
  }
}
