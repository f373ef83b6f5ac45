package dev.assent.desktop.proxies.wiring;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.EndsRow;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappingRow;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.function.Consumer;
import javafx.geometry.Orientation;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// The boxes at the ends of the wires.
public final class WiringEnds {
  static final String CHOSEN = "as-wire-chosen";
  private static final int SYMBOL = 16;
  private static final int MARK = 14;

  private WiringEnds() {}

  /// The symbol for a client or a server.
  public static Node symbol(WiringSymbol symbol) {
    return Icons.feather(feather(symbol), SYMBOL);
  }

  /// A client, with what can be done about all of its servers.
  ///
  /// @param protects whether those that go around can be put behind the gate
  /// @param undoes whether those that were put behind it can be taken back
  static Node client(WiringMap.Client client, boolean protects, boolean undoes, ClientWays ways) {
    var ends = new WrappingRow();
    if (undoes) {
      var way =
          Press.LINK.of(
              "undo-" + client.word(), "protect.undo", () -> ways.undo().accept(client.word()));
      ends.getChildren().add(Lay.spoken(way, Texts.get("protect.line.undo.spoken", client.name())));
    }
    if (protects) {
      var way =
          Press.STRONG.of(
              "protect-" + client.word(),
              "protect.button",
              () -> ways.protect().accept(client.word()));
      ends.getChildren()
          .add(Lay.spoken(way, Texts.get("protect.line.protect.spoken", client.name())));
    }
    // The way to mend it stands where the mark would.
    if (client.warns() && !protects) {
      ends.getChildren().add(Icons.tier("care", MARK));
    } else if (!client.warns() && client.wire() != WiringMap.Wire.NONE) {
      ends.getChildren().add(mark(client.wire()));
    }
    var box = line(client.symbol(), client.name(), client.detail(), ends);
    box.getStyleClass()
        .addAll("as-wire-end", client.warns() ? "as-wire-end-around" : "as-wire-end-plain");
    box.setAccessibleRole(protects || undoes ? AccessibleRole.NODE : AccessibleRole.TEXT);
    box.setAccessibleText(client.spoken());
    return box;
  }

  /// A server behind the gate; pressing it shows it below.
  static Node server(WiringMap.Server server, Consumer<String> choose) {
    var line = line(server.symbol(), server.name(), server.detail());
    boolean troubled = !server.tone().isEmpty() && !server.tone().equals("calm");
    if (troubled) {
      line.getChildren().add(Icons.tier(server.tone(), MARK));
    }
    if (!server.changed().isEmpty()) {
      line.getChildren().add(Lay.whole(OneLine.label(server.changed(), "as-chip", "as-chip-care")));
    } else if (!troubled && server.wire() != WiringMap.Wire.NONE) {
      line.getChildren().add(mark(server.wire()));
    }
    var button = new End(line);
    if (server.chosen()) {
      button.getStyleClass().add(CHOSEN);
    }
    button.setAccessibleText(server.spoken());
    button.setOnAction(_ -> choose.accept(server.name()));
    return button;
  }

  /// A server that goes around the gate, with the way to put it behind.
  ///
  /// @param byHand whether the way only says how
  static Node around(WiringMap.Around around, boolean byHand, Consumer<String> protect) {
    String key = byHand ? "servers.protect.button" : "protect.button";
    var way =
        Lay.spoken(
            Press.STRONG.of(key, () -> protect.accept(around.key())),
            Texts.get(
                byHand ? "servers.protect.button.spoken" : "protect.button.spoken", around.name()));
    var ends = new WrappingRow();
    ends.getChildren().add(way);
    var line = line(WiringSymbol.SERVER, around.name(), around.detail(), ends);
    line.getStyleClass().addAll("as-wire-end", "as-wire-end-around");
    if (around.chosen()) {
      line.getStyleClass().add(CHOSEN);
    }
    line.setAccessibleRole(AccessibleRole.NODE);
    line.setAccessibleText(around.spoken());
    return line;
  }

  private static HBox line(WiringSymbol symbol, String name, String detail) {
    return line(symbol, words(name, detail));
  }

  // Buttons go below words that would have no room beside them.
  private static HBox line(WiringSymbol symbol, String name, String detail, WrappingRow ends) {
    return ends.getChildren().isEmpty()
        ? line(symbol, words(name, detail))
        : line(symbol, new EndsRow(words(name, detail), ends));
  }

  private static VBox words(String name, String detail) {
    return new VBox(1, Face.STRONG.of(name), Face.NOTE.code(detail));
  }

  private static HBox line(WiringSymbol symbol, Region said) {
    Lay.grow(said);
    return Lay.row(10, symbol(symbol), said);
  }

  private static FontIcon mark(WiringMap.Wire wire) {
    boolean waits = wire == WiringMap.Wire.RESTART;
    var mark = Icons.feather(waits ? Feather.REFRESH_CW : Feather.CHECK, MARK);
    mark.getStyleClass().add(waits ? "as-wire-mark-restart" : "as-wire-mark-through");
    return mark;
  }

  private static Feather feather(WiringSymbol symbol) {
    return switch (symbol) {
      case TERMINAL -> Feather.TERMINAL;
      case PEN -> Feather.EDIT_2;
      case CODE -> Feather.CODE;
      case CHAT -> Feather.MESSAGE_SQUARE;
      case PROGRAM -> Feather.MONITOR;
      case FOLDER -> Feather.FOLDER;
      case DATABASE -> Feather.DATABASE;
      case NETWORK -> Feather.GLOBE;
      case SERVER -> Feather.BOX;
    };
  }

  /// A button whose words wrap. A stock button asks what it shows for its height without a width,
  /// which is that of a column of single letters.
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
      double inside =
          width < 0 ? -1 : Math.max(0, width - snappedLeftInset() - snappedRightInset());
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
          left,
          top,
          Math.max(0, getWidth() - left - snappedRightInset()),
          Math.max(0, getHeight() - top - snappedBottomInset()));
    }
  }
}
