package dev.assent.desktop.proxies.wiring;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.function.Consumer;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
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

  /// What stands for a client or a server.
  public static Node symbol(WiringSymbol symbol) {
    return Icons.feather(feather(symbol), SYMBOL);
  }

  /// A client: only said, nothing to operate.
  static Node client(WiringMap.Client client) {
    var box = line(client.symbol(), client.name(), client.detail());
    if (client.warns()) {
      box.getChildren().add(Icons.tier("care", MARK));
    } else if (client.wire() != WiringMap.Wire.NONE) {
      box.getChildren().add(mark(client.wire()));
    }
    box.getStyleClass()
        .addAll("as-wire-end", client.warns() ? "as-wire-end-around" : "as-wire-end-plain");
    box.setAccessibleRole(AccessibleRole.TEXT);
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
      var chip = OneLine.label(server.changed(), "as-chip", "as-chip-care");
      chip.setMinWidth(Region.USE_PREF_SIZE);
      line.getChildren().add(chip);
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
    var way = new Button(Texts.get(byHand ? "servers.protect.button" : "protect.button"));
    way.getStyleClass().setAll("as-button", "as-button-strong");
    way.setMnemonicParsing(false);
    way.setMinWidth(Region.USE_PREF_SIZE);
    way.setAccessibleText(
        Texts.get(
            byHand ? "servers.protect.button.spoken" : "protect.button.spoken", around.name()));
    way.setOnAction(_ -> protect.accept(around.key()));
    var line = line(WiringSymbol.SERVER, around.name(), around.detail());
    line.getChildren().add(way);
    line.getStyleClass().addAll("as-wire-end", "as-wire-end-around");
    if (around.chosen()) {
      line.getStyleClass().add(CHOSEN);
    }
    line.setAccessibleRole(AccessibleRole.NODE);
    line.setAccessibleText(around.spoken());
    return line;
  }

  private static HBox line(WiringSymbol symbol, String name, String detail) {
    var words =
        new VBox(
            1,
            WrappedText.label(name, "as-strong", "as-text-1"),
            WrappedText.label(detail, "as-small", "as-text-2"));
    HBox.setHgrow(words, Priority.ALWAYS);
    var line = new HBox(10, symbol(symbol), words);
    line.setAlignment(Pos.CENTER_LEFT);
    return line;
  }

  private static FontIcon mark(WiringMap.Wire wire) {
    var mark =
        Icons.feather(wire == WiringMap.Wire.THROUGH ? Feather.CHECK : Feather.REFRESH_CW, MARK);
    mark.getStyleClass()
        .add(wire == WiringMap.Wire.THROUGH ? "as-wire-mark-through" : "as-wire-mark-restart");
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
