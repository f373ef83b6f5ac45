package dev.assent.core.pap.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.ConditionJson;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads the conditions that say when: `time`, and how long ago in `after`.
final class CircumstanceReader {
  private static final List<String> MEMBERS = List.of("days", "from", "to", "zone", "since");
  private static final Pattern CLOCK = Pattern.compile("([01][0-9]|2[0-3]):[0-5][0-9]");

  private static final List<String> DAYS =
      Arrays.stream(DayOfWeek.values()).map(ConditionJson::word).toList();

  private final FindingCollector problems;

  CircumstanceReader(FindingCollector problems) {
    this.problems = problems;
  }

  /// `time`; absent where it has errors, which are then recorded.
  Optional<Condition.Hours> hours(String pointer, Attribute attribute, Json value) {
    if (!(value instanceof JsonObject(var members))) {
      problems.value(
          "wrong-type",
          pointer,
          "found "
              + FindingCollector.shown(value)
              + ", expected an object such as `{\"days\": [\"mon\", \"fri\"], \"from\": \"09:00\","
              + " \"to\": \"18:00\"}`");
      return Optional.empty();
    }
    int before = problems.count();
    for (String name : members.keySet()) {
      if (!MEMBERS.contains(name)) {
        problems.member(
            "unknown-member",
            JsonPointer.child(pointer, name),
            "found the unknown member `"
                + WordHints.cut(name)
                + "` in `time`, expected "
                + WordHints.oneOf(MEMBERS),
            WordHints.didYouMean(name, MEMBERS));
      }
    }
    var object = (JsonObject) value;
    var days = days(pointer, object);
    var from = clock(pointer, object, "from");
    var to = clock(pointer, object, "to");
    var zone = zone(pointer, object);
    var since =
        present(object, "since")
            .flatMap(one -> InstantReader.read(problems, pointer + "/since", one));
    if (problems.count() == before) {
      checkTogether(pointer, days.isEmpty() && since.isEmpty(), from, to);
    }
    return problems.count() == before
        ? Optional.of(new Condition.Hours(attribute, days, from, to, zone, since))
        : Optional.empty();
  }

  private void checkTogether(
      String pointer, boolean alone, Optional<LocalTime> from, Optional<LocalTime> to) {
    if (from.isPresent() != to.isPresent()) {
      problems.value(
          "missing-member",
          pointer,
          "found `"
              + (from.isPresent() ? "from" : "to")
              + "` without `"
              + (from.isPresent() ? "to" : "from")
              + "`, expected both or neither");
    } else if (from.isPresent() && from.equals(to)) {
      problems.value(
          "bad-value",
          pointer + "/to",
          "found the same time in `from` and `to`, expected two times",
          Optional.of("leave both out for the whole day"));
    } else if (from.isEmpty() && alone) {
      problems.value(
          "empty-conditions",
          pointer,
          "found no days and no times, expected `days`, `from` and `to`, or `since`, because nothing"
              + " would always hold");
    }
  }

  private List<DayOfWeek> days(String pointer, JsonObject object) {
    String at = pointer + "/days";
    var value = present(object, "days");
    if (value.isEmpty()) {
      return List.of();
    }
    if (!(value.get() instanceof JsonArray(var items))) {
      problems.value(
          "wrong-type",
          at,
          "found "
              + FindingCollector.shown(value.get())
              + ", expected a list of days: "
              + WordHints.oneOf(DAYS));
      return List.of();
    }
    if (items.isEmpty()) {
      problems.value(
          "bad-value",
          at,
          "found an empty list of days, expected at least one",
          Optional.of("leave `days` out for every day"));
    }
    var days = new ArrayList<DayOfWeek>();
    for (int i = 0; i < items.size(); i++) {
      day(JsonPointer.child(at, i), items.get(i)).ifPresent(days::add);
    }
    return days;
  }

  private Optional<DayOfWeek> day(String pointer, Json item) {
    String word = item instanceof JsonString text ? text.value() : "";
    int place = DAYS.indexOf(word);
    if (place >= 0) {
      return Optional.of(DayOfWeek.of(place + 1));
    }
    String lower = word.toLowerCase(Locale.ROOT);
    problems.value(
        "bad-value",
        pointer,
        "found " + FindingCollector.shown(item) + ", expected " + WordHints.oneOf(DAYS),
        DAYS.stream()
            .filter(day -> lower.startsWith(day))
            .findFirst()
            .map(day -> "did you mean `" + day + "`"));
    return Optional.empty();
  }

  private Optional<LocalTime> clock(String pointer, JsonObject object, String name) {
    var value = present(object, name);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (value.get() instanceof JsonString text && CLOCK.matcher(text.value()).matches()) {
      return Optional.of(LocalTime.parse(text.value()));
    }
    problems.value(
        "bad-value",
        JsonPointer.child(pointer, name),
        "found "
            + FindingCollector.shown(value.get())
            + ", expected a time of day from `00:00` to `23:59`, such as `09:00`",
        value.get() instanceof JsonString text && text.value().equals("24:00")
            ? Optional.of("write `00:00` for midnight")
            : Optional.empty());
    return Optional.empty();
  }

  private Optional<ZoneId> zone(String pointer, JsonObject object) {
    var value = present(object, "zone");
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (value.get() instanceof JsonString text) {
      try {
        return Optional.of(ZoneId.of(text.value()));
      } catch (DateTimeException _) {
        // Said below, as for any other value.
      }
    }
    problems.value(
        "bad-value",
        pointer + "/zone",
        "found "
            + FindingCollector.shown(value.get())
            + ", expected a time zone such as `Europe/Berlin` or `UTC`");
    return Optional.empty();
  }

  /// `within_minutes` of an `after`; absent where it is not there, or has an error, which is then
  /// recorded.
  Optional<Integer> minutes(String pointer, Json value) {
    if (value instanceof JsonNumber number) {
      var decimal = number.decimal();
      boolean whole = decimal.stripTrailingZeros().scale() <= 0;
      if (whole
          && decimal.signum() > 0
          && decimal.compareTo(BigDecimal.valueOf(Condition.Earlier.MOST_MINUTES)) <= 0) {
        return Optional.of(decimal.intValueExact());
      }
    }
    problems.value(
        "bad-value",
        pointer,
        "found "
            + FindingCollector.shownByKind(value)
            + ", expected a whole number of minutes from 1 to "
            + Condition.Earlier.MOST_MINUTES
            + ", which is a week",
        Optional.of("leave it out for the whole session"));
    return Optional.empty();
  }

  private static Optional<Json> present(JsonObject object, String name) {
    return Optional.ofNullable(object.get(name)).filter(value -> value != JsonNull.NULL);
  }
}
