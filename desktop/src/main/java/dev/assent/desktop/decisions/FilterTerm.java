package dev.assent.desktop.decisions;

import dev.assent.desktop.ui.Texts;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// One part of a filter, such as `tool:write*`.
///
/// @param value in lower case, not empty, one that the key can have; a `*` stands for any text
record FilterTerm(FilterKey key, String value) {
  /// Has the messages of getting to know each other shown.
  static final FilterTerm DISCOVERY = new FilterTerm(FilterKey.SHOW, "discovery");

  private static final Pattern AGO = Pattern.compile("([1-9][0-9]{0,4})([mhd])");

  /// The term that is typed as `key:value`; absent where a text is none.
  static Optional<FilterTerm> of(String typed) {
    String text = typed.toLowerCase(Locale.ROOT);
    int colon = text.indexOf(':');
    if (colon < 0 || colon == text.length() - 1) {
      return Optional.empty();
    }
    String value = text.substring(colon + 1);
    return FilterKey.of(text.substring(0, colon))
        .filter(key ->
            key.choices().isEmpty()
                || key.choices().contains(value)
                || key == FilterKey.LAST && AGO.matcher(value).matches())
        .map(key -> new FilterTerm(key, value));
  }

  /// True if a row is as this term says; the time of `last:` is looked at elsewhere.
  boolean fits(DecisionRow row) {
    return switch (key) {
      case EFFECT -> row.kind().word().equals(value);
      case OUTCOME -> value.equals("passed") == row.passed();
      case TIER -> row.tier().equals(value);
      case LAST, SHOW -> true;
      case TOOL -> occurs(row.tool());
      case PATH -> occurs(row.target());
      case RULE -> occurs(row.rule());
      case SESSION -> occurs(row.session()) || occurs(row.client()) || occurs(row.clientTold());
      case PERSON -> occurs(row.person().found());
    };
  }

  private boolean occurs(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    int at = 0;
    for (String part : value.split("\\*")) {
      int found = lower.indexOf(part, at);
      if (found < 0) {
        return false;
      }
      at = found + part.length();
    }
    return true;
  }

  /// The greatest age; absent for other keys.
  Optional<Duration> ago() {
    var parts = AGO.matcher(value);
    if (key != FilterKey.LAST || !parts.matches()) {
      return Optional.empty();
    }
    long number = Long.parseLong(parts.group(1));
    return Optional.of(
        switch (parts.group(2)) {
          case "m" -> Duration.ofMinutes(number);
          case "h" -> Duration.ofHours(number);
          default -> Duration.ofDays(number);
        });
  }

  /// The key as people read it.
  String keyWords() {
    return Texts.get("decisions.key." + key.word());
  }

  /// The value as people read it.
  String valueWords() {
    return switch (key) {
      case EFFECT, OUTCOME, TIER, SHOW -> Texts.get("decisions.value." + value);
      case LAST -> {
        int end = value.length() - 1;
        yield Texts.get("decisions.value.last." + value.charAt(end), value.substring(0, end));
      }
      case TOOL, PATH, RULE, SESSION, PERSON -> value;
    };
  }

  /// As it is typed.
  @Override
  public String toString() {
    return key.word() + ":" + value;
  }
}
