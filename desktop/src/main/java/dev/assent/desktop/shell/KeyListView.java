package dev.assent.desktop.shell;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.List;
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

/// The keys of a page and of the window, and what each does.
final class KeyListView extends VBox {
  /// More ways to press one than so many are shown as the first and the last.
  private static final int SINGLY = 3;

  private final Button close = new Button(Texts.get("keys.close"));
  private final ScrollPane scroll = new ScrollPane();

  /// @param page the id of the page that is shown
  /// @param done closes the list
  KeyListView(String page, Runnable done) {
    super(12);
    setId("keys");
    getStyleClass().addAll("as-overlay", "as-key-list");
    var rooms = new VBox(16);
    for (var room : WindowKey.Room.values()) {
      if (room != WindowKey.Room.WINDOW && room.isOn(page)) {
        rooms.getChildren().add(room(room));
      }
    }
    rooms.getChildren().add(room(WindowKey.Room.WINDOW));
    scroll.setContent(rooms);
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
    var head = new HBox(10, WrappedText.label(Texts.get("keys.title"), "as-title", "as-text-1"), gap, close);
    head.setAlignment(Pos.CENTER_LEFT);
    getChildren().addAll(head, scroll);
  }

  /// What takes the keyboard: arrow keys scroll it.
  Node first() {
    return scroll;
  }

  private static Node room(WindowKey.Room room) {
    var grid = new GridPane();
    grid.setHgap(16);
    grid.setVgap(8);
    var keys = new ColumnConstraints();
    keys.setMinWidth(USE_PREF_SIZE);
    var does = new ColumnConstraints();
    does.setHgrow(Priority.ALWAYS);
    grid.getColumnConstraints().setAll(keys, does);
    int row = 0;
    for (var key : WindowKey.of(room)) {
      grid.addRow(row++, caps(key.names()), WrappedText.label(key.text(), "as-body", "as-text-1"));
    }
    return new VBox(8, WrappedText.label(room.text(), "as-head", "as-text-1"), grid);
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
