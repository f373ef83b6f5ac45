package dev.assent.desktop.ui.controls;

import dev.assent.desktop.ui.LightScrollPane;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The keys of a page and of its window, and what each does.
public final class KeyListView extends VBox {
  /// More ways to press one than so many are shown as the first and the last.
  private static final int SINGLY = 3;

  private final Button close = new Button(Texts.get("keys.close"));
  private final ScrollPane scroll = new LightScrollPane();

  /// The keys of a page of the main window, and those of all its pages.
  ///
  /// @param page the id of the page that is shown
  /// @param done closes the list
  public static KeyListView ofPage(String page, Runnable done) {
    var rooms = new LinkedHashMap<WindowKey.Room, List<WindowKey>>();
    for (var room : WindowKey.Room.values()) {
      if (room != WindowKey.Room.WINDOW && room.isOn(page)) {
        rooms.put(room, WindowKey.of(room));
      }
    }
    rooms.put(WindowKey.Room.WINDOW, WindowKey.of(WindowKey.Room.WINDOW));
    return new KeyListView(rooms, done);
  }

  /// The keys of a card in a window of its own, which has no pages.
  ///
  /// @param done closes the list
  public static KeyListView ofCard(Runnable done) {
    var rooms = new LinkedHashMap<WindowKey.Room, List<WindowKey>>();
    rooms.put(WindowKey.Room.CARD, WindowKey.of(WindowKey.Room.CARD));
    rooms.put(WindowKey.Room.WINDOW, WindowKey.ofCardWindow());
    return new KeyListView(rooms, done);
  }

  private KeyListView(SequencedMap<WindowKey.Room, List<WindowKey>> shown, Runnable done) {
    super(12);
    setId("keys");
    getStyleClass().addAll("as-overlay", "as-key-list");
    scroll.setContent(rooms(shown));
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.getStyleClass().add("as-scroll");
    scroll.setAccessibleText(Texts.get("keys.title"));
    VBox.setVgrow(scroll, Priority.ALWAYS);
    close.setId("keys-close");
    close.getStyleClass().setAll("as-button");
    close.setMnemonicParsing(false);
    close.setOnAction(_ -> done.run());
    var gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    var head =
        new HBox(
            10, WrappedText.label(Texts.get("keys.title"), "as-title", "as-text-1"), gap, close);
    head.setAlignment(Pos.CENTER_LEFT);
    getChildren().addAll(head, scroll);
  }

  /// The node that takes the keyboard: arrow keys scroll it.
  public Node first() {
    return scroll;
  }

  // One grid, so that what the keys of all rooms do begins at one place.
  private static Node rooms(SequencedMap<WindowKey.Room, List<WindowKey>> shown) {
    var grid = new GridPane();
    grid.setHgap(16);
    grid.setVgap(8);
    var keys = new ColumnConstraints();
    keys.setMinWidth(USE_PREF_SIZE);
    var does = new ColumnConstraints();
    does.setHgrow(Priority.ALWAYS);
    grid.getColumnConstraints().setAll(keys, does);
    int row = 0;
    for (var room : shown.entrySet()) {
      var head = WrappedText.label(room.getKey().text(), "as-head", "as-text-1");
      GridPane.setMargin(head, new Insets(row == 0 ? 0 : 8, 0, 0, 0));
      grid.add(head, 0, row++, 2, 1);
      for (var key : room.getValue()) {
        grid.addRow(
            row++, caps(key.names()), WrappedText.label(key.text(), "as-body", "as-text-1"));
      }
    }
    return grid;
  }

  private static Node caps(List<String> names) {
    var caps = new HBox(4);
    caps.setAlignment(Pos.TOP_LEFT);
    boolean many = names.size() > SINGLY;
    for (String name : many ? List.of(names.getFirst(), names.getLast()) : names) {
      if (many && !caps.getChildren().isEmpty()) {
        caps.getChildren().add(OneLine.label("–", "as-small", "as-text-2"));
      }
      var cap = OneLine.label(name, "as-key");
      cap.setMinWidth(USE_PREF_SIZE);
      caps.getChildren().add(cap);
    }
    return caps;
  }
}
