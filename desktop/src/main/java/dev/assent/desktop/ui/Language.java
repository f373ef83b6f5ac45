package dev.assent.desktop.ui;

import java.util.Locale;
import java.util.stream.Stream;
import javafx.geometry.NodeOrientation;

/// A language of the windows: whose texts are shown, how its numbers are written, and which way it
/// is read. A language is spoken as soon as its texts lie beside this class: `Texts_de.properties`.
///
/// @param words whose texts are shown: `de`, or one of the two for tests
/// @param locale how numbers are written: that of the texts, with the person's region where the two
///   agree
public record Language(String words, Locale locale) {
  /// The language that is spoken unless another was chosen.
  public static final Language ENGLISH = new Language("en", Locale.ENGLISH);

  /// English made longer and strange, to see what does not fit and what is in no bundle.
  static final String PSEUDO = "qps-ploc";

  /// The same, read from right to left.
  static final String PSEUDO_MIRRORED = "qps-plocm";

  /// The language of a setting.
  ///
  /// @param tag `system`, or a language tag such as `de` or `de-AT`; `qps-ploc` and `qps-plocm` are
  ///   the two for tests
  /// @param system what the desktop speaks; counts for `system`
  /// @return English for a language that has no texts
  public static Language of(String tag, Locale system) {
    Locale wanted = tag.equals("system") ? system : Locale.forLanguageTag(tag);
    String words = wanted.getLanguage();
    if (words.equals("qps")) {
      return new Language(
          wanted.toLanguageTag().equals(PSEUDO_MIRRORED) ? PSEUDO_MIRRORED : PSEUDO,
          Locale.ENGLISH);
    }
    return words.equals(ENGLISH.words) || hasTexts(words)
        ? new Language(words, regional(wanted, system))
        : ENGLISH;
  }

  /// The tags of all that can be chosen, English first.
  public static Stream<String> all() {
    return Stream.concat(
        Stream.of(ENGLISH.words), Stream.of(Locale.getISOLanguages()).filter(Language::hasTexts));
  }

  /// The name of a language in itself: `Deutsch`.
  public static String name(String tag) {
    Locale named = Locale.forLanguageTag(tag);
    return named.getDisplayLanguage(named);
  }

  /// The file beside this class with the texts of a language.
  static String file(String words) {
    return "Texts_" + words + ".properties";
  }

  /// True where sentences of the core have words of their own.
  boolean isTranslated() {
    return hasTexts(words);
  }

  /// The way its windows are read.
  public NodeOrientation orientation() {
    return words.equals(PSEUDO_MIRRORED)
        ? NodeOrientation.RIGHT_TO_LEFT
        : NodeOrientation.LEFT_TO_RIGHT;
  }

  private static boolean hasTexts(String words) {
    return Language.class.getResource(file(words)) != null;
  }

  private static Locale regional(Locale wanted, Locale system) {
    boolean same = wanted.getLanguage().equals(system.getLanguage());
    return wanted.getCountry().isEmpty() && same ? system : wanted;
  }
}
