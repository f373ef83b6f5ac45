package dev.assent.desktop.ui;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.ResourceBundle;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The texts of one language. What a language does not have is taken from English, which has
/// everything.
final class WordBundle extends ResourceBundle {
  static final String ENGLISH = "Texts.properties";
  static final String GERMAN = "Texts_de.properties";

  /// Keys that begin so hold patterns for programs, not words.
  static final String PATTERNS = "pattern.";

  private final Map<String, String> texts;

  private WordBundle(Map<String, String> texts) {
    this.texts = Map.copyOf(texts);
  }

  static WordBundle of(Language.Words words) {
    return switch (words) {
      case ENGLISH -> over(Map.of());
      case GERMAN -> over(read(GERMAN));
      case PSEUDO, PSEUDO_MIRRORED -> {
        var texts = new HashMap<>(read(ENGLISH));
        texts.replaceAll((key, text) -> key.startsWith(PATTERNS) ? text : PseudoText.of(text));
        yield over(texts);
      }
    };
  }

  /// A language's own texts, and English for what it lacks.
  static WordBundle over(Map<String, String> own) {
    var texts = new HashMap<>(read(ENGLISH));
    texts.putAll(own);
    return new WordBundle(texts);
  }

  /// The texts of one file beside this class, and nothing else.
  static Map<String, String> read(String file) {
    // Read by hand: a bundle lookup by name would take the class Texts for the bundle.
    var stream = Objects.requireNonNull(WordBundle.class.getResourceAsStream(file), file);
    var read = new Properties();
    try (var reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
      read.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    var texts = new HashMap<String, String>();
    read.forEach((key, text) -> texts.put((String) key, (String) text));
    return texts;
  }

  @Override
  protected @Nullable Object handleGetObject(String key) {
    return texts.get(key);
  }

  @Override
  public Enumeration<String> getKeys() {
    return Collections.enumeration(texts.keySet());
  }

  @Override
  protected Set<String> handleKeySet() {
    return texts.keySet();
  }
}
