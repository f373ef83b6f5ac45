package dev.assent.core.cli.policy;

import dev.assent.core.analysis.ReplayResult;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.text.Sentence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The outcome of a replay as it is printed.
final class ReplayText {
  private static final int TOOLS = 20;

  private ReplayText() {}

  /// For people, one text a line.
  static List<String> lines(ReplayResult.Servers servers, ReplayResult result, Path userHome) {
    var lines = new ArrayList<String>();
    String span =
        result.first().isPresent() && result.last().isPresent()
            ? ", " + result.first().get() + " to " + result.last().get()
            : "";
    lines.add(result.records() + " decisions" + span);
    if (servers.isShared()) {
      lines.addAll(counted(servers.counted(), servers.missed()));
    }
    lines.add(
        result.differences()
            + " would differ, "
            + result.same()
            + " would be the same, "
            + result.otherRule()
            + " would be decided alike by another rule, "
            + sum(result.fixed())
            + " no policy changes, "
            + result.unjudged()
            + " not evaluable");
    result
        .shifts()
        .forEach((shift, count) -> {
          lines.add(arrow(shift) + ": " + count.calls() + answered(count));
          examples(
              lines,
              result.examples().stream().filter(row -> shiftOf(row).equals(arrow(shift))).toList());
        });
    if (!result.tools().isEmpty()) {
      lines.add("by tool: " + first(result.tools()));
    }
    result
        .unknown()
        .forEach((one, count) -> {
          String attribute = one.attribute().isEmpty() ? "" : " (`" + one.attribute() + "`)";
          lines.add("not evaluable, " + one.reason().says() + attribute + ": " + count);
          examples(
              lines,
              result.unevaluated().stream()
                  .filter(row -> row.unknown().filter(one::equals).isPresent())
                  .toList());
        });
    result
        .fixed()
        .forEach(
            (step, count) -> lines.add("no policy changes, decided by " + step + ": " + count));
    if (result.countedFromLog() > 0) {
      lines.add(
          "rate limits of this policy were counted from the log for "
              + result.countedFromLog()
              + " decisions");
    }
    lines.add(
        "`~/` was read as "
            + userHome
            + "/, and links in patterns as they lead today: the log does not say");
    return lines;
  }

  /// The servers that were counted with the number of their calls, and those that were not.
  static List<String> counted(Map<String, Long> counted, Map<String, CharSequence> missed) {
    var lines = new ArrayList<String>();
    lines.add(
        "counted over: "
            + counted.entrySet().stream()
                .map(one -> one.getKey() + " " + one.getValue())
                .collect(Collectors.joining(", ")));
    missed.forEach((server, why) -> lines.add("not counted: " + server + ": " + why));
    return lines;
  }

  private static void examples(List<String> lines, List<ReplayResult.Row> rows) {
    for (var row : rows) {
      String would =
          row.wouldBe().isPresent()
              ? ", would be "
                  + row.wouldBe().get().word()
                  + " by `"
                  + row.wouldBeRule().orElse("")
                  + "`"
              : "";
      String answer = row.answer().map(given -> " (answered: " + given + ")").orElse("");
      lines.add(
          "    "
              + row.server().map(server -> server + " ").orElse("")
              + "#"
              + row.seq()
              + " "
              + row.time()
              + " "
              + row.tool()
              + row.path().map(path -> " " + path).orElse("")
              + ": was "
              + row.was().word()
              + " by `"
              + row.wasRule()
              + "`"
              + answer
              + would);
    }
  }

  private static String answered(ReplayResult.Shifted count) {
    var parts = new ArrayList<String>();
    if (count.refused() > 0) {
      parts.add(count.refused() + " of them refused by a person");
    }
    if (count.approved() > 0) {
      parts.add(count.approved() + " of them approved by a person");
    }
    return parts.isEmpty() ? "" : " (" + String.join(", ", parts) + ")";
  }

  private static String arrow(ReplayResult.Shift shift) {
    return shift.was().word() + " -> " + shift.wouldBe().word();
  }

  private static String shiftOf(ReplayResult.Row row) {
    return row.was().word() + " -> " + row.wouldBe().map(effect -> effect.word()).orElse("");
  }

  private static Sentence first(Map<String, Long> tools) {
    return Sentence.some(
        tools.entrySet().stream().map(tool -> tool.getKey() + " " + tool.getValue()).toList(),
        TOOLS);
  }

  private static long sum(Map<?, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /// For programs.
  static JsonObject tree(ReplayResult.Servers servers, ReplayResult result, Path userHome) {
    var tree =
        JsonObject.builder()
            .put("servers", counts(records(servers), name -> name))
            .put("not_counted", JsonObject.ofStrings(servers.missed()))
            .put("records", result.records())
            .putIfPresent("first", result.first().map(Object::toString))
            .putIfPresent("last", result.last().map(Object::toString))
            .put("differences", result.differences())
            .put("same", result.same())
            .put("other_rule", result.otherRule());
    var shifts = new ArrayList<Json>();
    result
        .shifts()
        .forEach((shift, count) ->
            shifts.add(
                JsonObject.builder()
                    .put("was", shift.was().word())
                    .put("would_be", shift.wouldBe().word())
                    .put("calls", count.calls())
                    .put("refused", count.refused())
                    .put("approved", count.approved())
                    .build()));
    return tree.put("shifts", new JsonArray(shifts))
        .put("tools", counts(result.tools(), name -> name))
        .put("fixed", counts(result.fixed(), step -> step))
        .put("not_evaluable", counts(result.notEvaluable(), ReplayResult.Reason::word))
        .put("examples", new JsonArray(result.examples().stream().map(ReplayText::tree).toList()))
        .put(
            "unevaluated",
            new JsonArray(result.unevaluated().stream().map(ReplayText::tree).toList()))
        .put("counted_from_log", result.countedFromLog())
        .put("home", userHome.toString())
        .build();
  }

  /// The number of decisions of each server that has a name.
  private static Map<String, Long> records(ReplayResult.Servers servers) {
    var records = servers.counted();
    records.remove("");
    return records;
  }

  static <K> JsonObject counts(Map<K, Long> counts, Function<K, String> name) {
    var members = new LinkedHashMap<String, Json>();
    counts.forEach((key, count) -> members.put(name.apply(key), JsonNumber.of(count)));
    return new JsonObject(members);
  }

  private static Json tree(ReplayResult.Row row) {
    return JsonObject.builder()
        .putIfPresent("server", row.server())
        .put("seq", row.seq())
        .put("time", row.time().toString())
        .put("tool", row.tool())
        .putIfPresent("path", row.path())
        .put("was", row.was().word())
        .put("was_rule", row.wasRule())
        .putIfPresent("would_be", row.wouldBe().map(effect -> effect.word()))
        .putIfPresent("would_be_rule", row.wouldBeRule())
        .putIfPresent("answer", row.answer())
        .putIfPresent("reason", row.reason().map(ReplayResult.Reason::word))
        .putIfPresent(
            "attribute",
            row.unknown().map(ReplayResult.Unknown::attribute).filter(name -> !name.isEmpty()))
        .build();
  }
}
