package dev.assent.desktop.ui;

import java.util.Locale;
import javafx.geometry.NodeOrientation;

/// A language of the windows: whose texts are shown, how its numbers are written, and which way it
/// is read.
///
/// @param words whose texts are shown
/// @param locale how numbers are written: that of the texts, with the person's region where the two
///   agree
public record Language(Words words, Locale locale) {
  /// The language that is spoken unless another was chosen.
  public static final Language ENGLISH = new Language(Words.ENGLISH, Locale.ENGLISH);

  /// The set of texts that is shown.
  public enum Words {
    ENGLISH,
    GERMAN,
    /// English made longer and strange, to see what does not fit and what is in no bundle
    PSEUDO,
    /// the same, read from right to left
    PSEUDO_MIRRORED
  }

  /// The language of a setting.
  ///
  /// @param tag `system`, or a language tag such as `de` or `de-AT`; `qps-ploc` and `qps-plocm` are
  ///   the two for tests
  /// @param system what the desktop speaks; counts for `system`
  /// @return English for a language that has no texts
  public static Language of(String tag, Locale system) {
    Locale wanted = tag.equals("system") ? system : Locale.forLanguageTag(tag);
    return switch (wanted.getLanguage()) {
      case "de" -> new Language(Words.GERMAN, regional(wanted, system));
      case "en" -> new Language(Words.ENGLISH, regional(wanted, system));
      case "qps" ->
          wanted.toLanguageTag().equals("qps-plocm")
              ? pseudo(Words.PSEUDO_MIRRORED)
              : pseudo(Words.PSEUDO);
      default -> ENGLISH;
    };
  }

  /// The way its windows are read.
  public NodeOrientation orientation() {
    return words == Words.PSEUDO_MIRRORED
        ? NodeOrientation.RIGHT_TO_LEFT
        : NodeOrientation.LEFT_TO_RIGHT;
  }

  private static Locale regional(Locale wanted, Locale system) {
    boolean same = wanted.getLanguage().equals(system.getLanguage());
    return wanted.getCountry().isEmpty() && same ? system : wanted;
  }

  private static Language pseudo(Words words) {
    return new Language(words, Locale.ENGLISH);
  }
}
