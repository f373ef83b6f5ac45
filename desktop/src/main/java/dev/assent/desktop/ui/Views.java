package dev.assent.desktop.ui;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import javafx.fxml.FXMLLoader;

/// Loads the FXML of a view. FXML, style and class share package and name, so no table is needed.
public final class Views {
  private Views() {}

  /// The root node of a view's FXML, with the view as its controller and the texts as its
  /// resources.
  ///
  /// The FXML names the view's class in `fx:controller`, so that it can be checked without running
  /// it.
  ///
  /// @param view the controller; its package is open to `javafx.fxml`
  /// @throws IllegalStateException when the FXML names another controller
  public static <N> N load(Object view) {
    Class<?> type = view.getClass();
    var address =
        Objects.requireNonNull(type.getResource(type.getSimpleName() + ".fxml"), type.getName());
    var loader = new FXMLLoader(address, Texts.bundle());
    loader.setClassLoader(type.getClassLoader());
    loader.setControllerFactory(wanted -> {
      if (wanted != type) {
        throw new IllegalStateException(
            "expected controller `" + type.getName() + "`, found `" + wanted.getName() + "`");
      }
      return view;
    });
    try {
      return loader.load();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
