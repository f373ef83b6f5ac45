package dev.assent.core.risk;

import dev.assent.core.json.JsonTexts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// Translates what the program's own rules say of commands into another language. Only windows ask
/// here; logs, agents and the command line get the English of the rules. This class reads a family
/// of rules when it first meets one of its rules.
///
/// For each language, a file of the same name lies beside each file of rules and gives the other
/// words for the English ones. Thread-safe.
public final class RiskWords {
  private static final Pattern FAMILY = Pattern.compile("([a-z]{1,32}):.*", Pattern.DOTALL);

  private final String language;
  private final Map<String, Map<String, String>> families = new ConcurrentHashMap<>();

  private RiskWords(String language) {
    this.language = language;
  }

  /// The words of a language. What a rule says is a request there, `Eine Datei löschen.`, which
  /// serves as a title too.
  ///
  /// @param language its tag, such as `de`; one without files has no words
  public static RiskWords in(String language) {
    return new RiskWords(language);
  }

  /// A sentence of a rule.
  ///
  /// @param rule its id, `family:name`; may be any text
  /// @param english what the rule says, reaches or gives as a reason; its full stop may be missing,
  ///   and is then missing in the answer
  /// @return absent where it has no other words, as with a rule that a person made
  public Optional<String> of(String rule, String english) {
    var family = FAMILY.matcher(rule);
    if (!family.matches()) {
      return Optional.empty();
    }
    var words = families.computeIfAbsent(family.group(1), this::read);
    var whole = Optional.ofNullable(words.get(english));
    return whole.isPresent()
        ? whole
        : Optional.ofNullable(words.get(english + ".")).map(RiskWords::unstopped);
  }

  private static String unstopped(String sentence) {
    return sentence.substring(0, sentence.length() - 1);
  }

  private Map<String, String> read(String family) {
    try (InputStream in =
        RiskWords.class.getResourceAsStream("rules/" + language + "/" + family + ".json")) {
      return in == null ? Map.of() : JsonTexts.read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
