package dev.assent.desktop.ui;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import javafx.geometry.NodeOrientation;
import org.jspecify.annotations.Nullable;

/// Every word a person reads, by key, and every number, in the language in use. Keys are grouped by
/// view: `approval.button.allowOnce`.
public final class Texts {
  private static final AtomicReference<Spoken> SPOKEN =
      new AtomicReference<>(Spoken.of(Language.ENGLISH));

  private static final List<String> FORMS = List.of(".none", ".one", ".two", ".few");

  private static final char FIRST_STRONG_ISOLATE = '\u2068';
  private static final char POP_ISOLATE = '\u2069';

  private Texts() {}

  private record Spoken(Language language, ResourceBundle bundle) {
    static Spoken of(Language language) {
      return new Spoken(language, WordBundle.of(language));
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

  /// The text of a key for a count, which is its `{0}`. Where the bundle has `key.none`, `key.one`
  /// or another form and the count fits `pattern.count.one`, that is the text. A language with more
  /// forms names them in its file.
  public static String count(String key, long count, Object... more) {
    String form =
        FORMS.stream()
            .filter(ending -> has(key + ending))
            .filter(ending -> Long.toString(count).matches(get("pattern.count" + ending)))
            .findFirst()
            .orElse("");
    return get(key + form, Stream.concat(Stream.of(number(count)), Arrays.stream(more)).toArray());
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

  /// The texts of one language. What a language does not have is taken from English, which has
  /// everything.
  static final class WordBundle extends ResourceBundle {
    static final String ENGLISH = "Texts.properties";

    /// Keys that begin so hold patterns for programs, not words.
    static final String PATTERNS = "pattern.";

    private final Map<String, String> texts;

    private WordBundle(Map<String, String> texts) {
      this.texts = Map.copyOf(texts);
    }

    static WordBundle of(Language language) {
      Map<String, String> own =
          language.isTranslated() ? read(Language.file(language.words())) : new HashMap<>();
      if (language.words().startsWith(Language.PSEUDO)) {
        own.putAll(read(ENGLISH));
        own.replaceAll((key, text) -> key.startsWith(PATTERNS) ? text : PseudoText.of(text));
      }
      return over(own);
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

  /// English that can be read but is in nobody's language: every letter with an accent, four tenths
  /// longer, between marks.
  ///
  /// A text without the marks comes from no bundle; a text without its last mark was cut.
  static final class PseudoText {
    /// The mark at the beginning of every text, after its own blanks.
    static final String BEGIN = "⟦";

    /// The mark at the end of every text.
    static final String END = "⟧";

    private static final String PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final String STRANGE = "ÂƁĆÐÉƑĜĤÎĴĶĻḾŃÔƤǪŔŠŢÛṼŴẊÝŽàƀçđèƒĝĥîĵķļḿñöþǫŕšťüṽŵẋýž";
    private static final String FILLING = " lorem ipsum dolor sit amet";
    private static final int PERCENT_LONGER = 40;

    private PseudoText() {}

    /// Makes a text strange. Placeholders and what stands in back quotes stay, because they are no
    /// words.
    static String of(String text) {
      String words = text.stripLeading();
      int added = isUnit(words) ? 0 : Math.ceilDiv(words.length() * PERCENT_LONGER, 100);
      var out = new StringBuilder(text.substring(0, text.length() - words.length())).append(BEGIN);
      boolean value = false;
      boolean quoted = false;
      for (int i = 0; i < words.length(); i++) {
        char c = words.charAt(i);
        value = c == '{' || value && c != '}';
        quoted ^= c == '`';
        out.append(value || quoted ? c : accented(c));
      }
      for (int i = 0; i < added; i++) {
        out.append(accented(FILLING.charAt(i % FILLING.length())));
      }
      return out.append(END).toString();
    }

    // A number with its unit is as long in every language.
    private static boolean isUnit(String words) {
      return words.startsWith("{0}") && words.length() <= "{0} min".length();
    }

    private static char accented(char c) {
      int at = PLAIN.indexOf(c);
      return at < 0 ? c : STRANGE.charAt(at);
    }
  }
}
