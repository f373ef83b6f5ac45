package dev.assent.core.pap.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonString;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads instants of policy files: RFC 3339 with zone.
final class InstantReader {
  private static final Pattern RFC_3339 =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)");

  private InstantReader() {}

  /// The instant at a pointer; absent when it is none, which is then recorded.
  static Optional<Instant> read(FindingCollector problems, String pointer, Json value) {
    var instant =
        value instanceof JsonString text ? instant(text.value()) : Optional.<Instant>empty();
    if (instant.isEmpty()) {
      problems.value(
          value instanceof JsonString ? "bad-value" : "wrong-type",
          pointer,
          "found "
              + FindingCollector.shown(value)
              + ", expected a date and time with zone such as `2030-01-31T18:00:00Z`",
          value instanceof JsonString text ? completed(text.value()) : Optional.empty());
    }
    return instant;
  }

  /// The instant of an RFC 3339 text; absent when it is none.
  static Optional<Instant> instant(String text) {
    String upper = text.toUpperCase(Locale.ROOT);
    if (!RFC_3339.matcher(upper).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(OffsetDateTime.parse(upper).toInstant());
    } catch (DateTimeException _) {
      return Optional.empty();
    }
  }

  /// The missing parts of a time that is otherwise right: the time of day, the seconds, the zone.
  private static Optional<String> completed(String text) {
    String joined = text.strip().replaceFirst("^(\\d{4}-\\d\\d-\\d\\d) ", "$1T");
    for (String tail : new String[] {"", "Z", ":00Z", "T00:00:00Z"}) {
      if (instant(joined + tail).isPresent()) {
        return Optional.of("write `" + WordHints.cut(joined + tail) + "`");
      }
    }
    return Optional.empty();
  }
}
