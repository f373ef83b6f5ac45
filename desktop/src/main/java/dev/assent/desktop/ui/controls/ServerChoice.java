package dev.assent.desktop.ui.controls;

import dev.assent.desktop.ui.Texts;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.control.ComboBox;

/// Keeps a combo box of servers on the one that its page shows, by name. A combo box alone keeps
/// the place in the list: when a server is added or removed it would name another one than is
/// shown.
public final class ServerChoice {
  private final ComboBox<String> box;
  private final ObservableList<String> names;
  private final ReadOnlyStringProperty shown;
  private boolean quiet;

  private ServerChoice(
      ComboBox<String> box, ObservableList<String> names, ReadOnlyStringProperty shown) {
    this.box = box;
    this.names = names;
    this.shown = shown;
  }

  /// Begins. Belongs to the toolkit's thread.
  ///
  /// @param names of the servers, in order
  /// @param shown the one whose things the page shows; empty for none
  /// @param wish told the server that the person chooses; where it does not become the one that is
  ///   shown, the box goes back
  public static void follow(
      ComboBox<String> box,
      ObservableList<String> names,
      ReadOnlyStringProperty shown,
      Consumer<String> wish) {
    var choice = new ServerChoice(box, names, shown);
    box.setOnAction(_ -> choice.chosen(wish));
    names.addListener((ListChangeListener<String>) _ -> choice.draw());
    shown.subscribe(_ -> choice.draw());
  }

  /// Says that the server of a page is gone, and which one the page shows now.
  ///
  /// @param server the one that is gone; empty for none
  /// @param now the one that is shown; empty for none
  /// @return empty where there was none
  public static String gone(String server, String now) {
    if (server.isEmpty()) {
      return "";
    }
    return now.isEmpty()
        ? Texts.get("server.gone.last", server)
        : Texts.get("server.gone", server, now);
  }

  private void chosen(Consumer<String> wish) {
    String wanted = box.getValue();
    if (!quiet && wanted != null && !wanted.equals(shown.get())) {
      wish.accept(wanted);
      draw();
    }
  }

  private void draw() {
    quiet = true;
    try {
      if (!box.getItems().equals(names)) {
        // The box keeps its place in the list, and draws who stands there, as long as its value
        // stays.
        box.setValue(null);
        box.getItems().setAll(names);
      }
      // Without a server there is nothing to choose.
      box.setVisible(!names.isEmpty());
      box.setManaged(!names.isEmpty());
      box.setValue(shown.get().isEmpty() ? null : shown.get());
    } finally {
      quiet = false;
    }
  }
}
