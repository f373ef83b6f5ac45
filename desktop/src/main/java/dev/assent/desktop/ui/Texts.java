package dev.assent.desktop.ui;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.util.Locale;
import java.util.Objects;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;

/// Every word a person reads, by key. Keys are grouped by view: `approval.button.allowOnce`.
public final class Texts {
  private Texts() {}

  /// The bundle, for FXML loaders.
  public static ResourceBundle bundle() {
    return Loaded.BUNDLE;
  }

  /// The text of a key.
  ///
  /// @throws java.util.MissingResourceException when the bundle has no such key
  public static String get(String key) {
    return bundle().getString(key);
  }

  /// Whether the bundle has a text for a key.
  public static boolean has(String key) {
    return bundle().containsKey(key);
  }

  /// The text of a key with `{0}`, `{1}`, … filled in. Numbers are best passed as text: they are then shown as they are.
  ///
  /// @throws java.util.MissingResourceException when the bundle has no such key
  public static String get(String key, Object... values) {
    return new MessageFormat(get(key), Locale.ENGLISH).format(values);
  }

  private static final class Loaded {
    private static final ResourceBundle BUNDLE = read();

    private static ResourceBundle read() {
      // Read by hand: a bundle lookup by name would take the class Texts for the bundle.
      var stream = Objects.requireNonNull(Texts.class.getResourceAsStream("Texts.properties"), "Texts.properties");
      try (var reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
        return new PropertyResourceBundle(reader);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
