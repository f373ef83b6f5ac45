package dev.assent.desktop.ui;

import java.math.BigDecimal;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.util.Arrays;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.concurrent.atomic.AtomicReference;
import javafx.geometry.NodeOrientation;

/// Every word a person reads, by key, and every number, in the language in use. Keys are grouped by
/// view: `approval.button.allowOnce`.
public final class Texts {
  private static final AtomicReference<Spoken> SPOKEN =
      new AtomicReference<>(Spoken.of(Language.ENGLISH));

  private static final char FIRST_STRONG_ISOLATE = '\u2068';
  private static final char POP_ISOLATE = '\u2069';

  private Texts() {}

  private record Spoken(Language language, ResourceBundle bundle) {
    static Spoken of(Language language) {
      return new Spoken(language, WordBundle.of(language.words()));
    }
  }

  /// Chooses the language of everything that is asked for from now on; what is on screen already
  /// stays as it is.
  public static void speak(Language language) {
    SPOKEN.set(Spoken.of(language));
  }

  /// The language in use; English until another one was chosen.
  public static Language language() {
    return SPOKEN.get().language();
  }

  /// The bundle, for FXML loaders.
  public static ResourceBundle bundle() {
    return SPOKEN.get().bundle();
  }

  /// The text of a key.
  ///
  /// @throws java.util.MissingResourceException when the bundle has no such key
  public static String get(String key) {
    return bundle().getString(key);
  }

  /// True if the bundle has a text for a key.
  public static boolean has(String key) {
    return bundle().containsKey(key);
  }

  /// The text of a key with `{0}`, `{1}`, … filled in. Numbers are best passed as text: they are
  /// then shown as they are.
  ///
  /// @throws java.util.MissingResourceException when the bundle has no such key
  public static String get(String key, Object... values) {
    var shown =
        Arrays.stream(values)
            .map(value -> value instanceof String text ? outside(text) : value)
            .toArray();
    return new MessageFormat(get(key), language().locale()).format(shown);
  }

  /// A value from outside as it stands within a sentence. In a language that is read from right to
  /// left it is kept apart, so that neither reorders the other; elsewhere it stays as it is.
  public static String outside(String value) {
    boolean mirrored = language().orientation() == NodeOrientation.RIGHT_TO_LEFT;
    return mirrored ? FIRST_STRONG_ISOLATE + value + POP_ISOLATE : value;
  }

  /// A count as it is written: `18,204`, `18.204`.
  public static String number(long number) {
    return NumberFormat.getIntegerInstance(language().locale()).format(number);
  }

  /// A number that names something, such as a line, a port or a version: its digits, never in
  /// groups.
  public static String digits(long number) {
    var format = NumberFormat.getIntegerInstance(language().locale());
    format.setGroupingUsed(false);
    return format.format(number);
  }

  /// A measure as a person types it: as many places as it has, no groups.
  public static String typed(BigDecimal number) {
    var plain = number.stripTrailingZeros();
    var format = NumberFormat.getNumberInstance(language().locale());
    format.setGroupingUsed(false);
    format.setMaximumFractionDigits(Math.max(0, plain.scale()));
    return format.format(plain);
  }

  /// The measure that a person typed, with the decimal sign of the language or a point; absent
  /// where it is none.
  public static Optional<BigDecimal> measure(String typed) {
    char sign = DecimalFormatSymbols.getInstance(language().locale()).getDecimalSeparator();
    String plain = typed.strip().replace(sign, '.');
    return plain.matches("[0-9]{1,12}([.][0-9]{1,6})?")
        ? Optional.of(new BigDecimal(plain))
        : Optional.empty();
  }

  /// Minutes and seconds that are left: `0:41`, `12:05`.
  public static String clock(long seconds) {
    return number(seconds / 60) + ":" + (seconds % 60 < 10 ? number(0) : "") + number(seconds % 60);
  }

  /// A measure with a fixed number of places: `0.4`, `0,4`.
  public static String decimal(double number, int places) {
    var format = NumberFormat.getNumberInstance(language().locale());
    format.setMinimumFractionDigits(places);
    format.setMaximumFractionDigits(places);
    return format.format(number);
  }
}
