package dev.assent.core.cli.lookback;

import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.lookback.LookBackFigures;
import dev.assent.core.lookback.LookBackFigures.Noise;
import dev.assent.core.lookback.LookBackFigures.TouchedPlace;
import dev.assent.core.lookback.LookBackResult;
import dev.assent.core.lookback.StarterPolicy;
import dev.assent.core.lookback.sessions.UnreadSessions;
import dev.assent.core.policy.Rule;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// Writes the findings of a look back, as lines for people and as a tree for programs.
final class LookBackText {
  private static final int MEGABYTE = 1_000_000;

  private LookBackText() {}

  static void print(LookBackResult result, int days, CommandOutput output) {
    var all = result.all();
    if (result.agents().isEmpty()) {
      output.line(
          "found no session files of agents that were changed in the last " + days + " days");
      unread(result, output);
      return;
    }
    output.line(
        all.calls()
            + " uses of tools in "
            + all.sessions()
            + " sessions on "
            + all.activeDays()
            + " of the last "
            + days
            + " days, from "
            + result.read().files()
            + " files with "
            + result.read().bytes() / MEGABYTE
            + " MB");
    remarks(result, output);
    for (var one : result.agents()) {
      output.line("");
      output.line(one.agent().title() + ": " + one.figures().calls() + " uses");
      if (one.figures().calls() == 0) {
        continue;
      }
      output.columns(
          List.of("TEMPLATE", "ASKED", "DENIED", "PASSED", "QUESTIONS A DAY"),
          one.figures().templates().stream()
              .map(count ->
                  List.of(
                      count.template().word(),
                      "" + count.asked(),
                      "" + count.denied(),
                      "" + count.passed(),
                      rate(one.figures().questionsADay(count.template()))))
              .toList());
      if (!one.agent().hasHook()) {
        output.line("it has no hook of Assent; its tools are judged as those of Claude Code");
      }
      one.starter().ifPresent(starter -> starter(one.agent().word(), starter, output));
    }
    noise("COMMAND", all.commands(), output);
    noise("TOOL", all.tools(), output);
    places("SECRETS TOUCHED", all.secrets(), output);
    places("FOLDERS OUTSIDE THE PROJECT", all.outside(), output);
    places("PROJECT", all.projects(), output);
  }

  private static void remarks(LookBackResult result, CommandOutput output) {
    var all = result.all();
    say(all.refused(), " of them you stopped then", output);
    say(all.unplaced(), " more are left out: their folder is not known", output);
    say(all.unclear(), " more are left out: what they would do does not stand there", output);
    say(result.read().broken(), "line", " could not be read", output);
    say(
        result.read().tooLong(),
        "line",
        result.read().tooLong() == 1
            ? " is too long and was passed over"
            : " are too long and were passed over",
        output);
    say(result.read().unread(), "file", " could not be opened", output);
    unread(result, output);
  }

  private static void say(long number, String sentence, CommandOutput output) {
    if (number > 0) {
      output.line(number + sentence);
    }
  }

  private static void say(long number, String thing, String sentence, CommandOutput output) {
    say(number, " " + thing + (number == 1 ? "" : "s") + sentence, output);
  }

  private static void unread(LookBackResult result, CommandOutput output) {
    for (var one : result.unread()) {
      int number = one.files().size();
      output.line(
          switch (one.why()) {
            case DATABASE -> one.title() + ": its sessions are in a database, which is not read";
            case PACKED -> one.title() + ": " + number + " packed sessions cannot be unpacked here";
            case UNPLACED ->
                one.title()
                    + ": "
                    + number
                    + " sessions found, not readable: they say neither when nor where";
            case CLOSED -> one.title() + ": its sessions could not be opened";
          });
      one.files().stream()
          .limit(LookBackFigures.ROWS)
          .forEach(file -> output.line("  not read: " + file));
      say(number - LookBackFigures.ROWS, " more such files are not listed", output);
    }
  }

  private static void starter(String agent, StarterPolicy starter, CommandOutput output) {
    output.line(
        "with `assent lookback --agent "
            + agent
            + " --policy`: "
            + starter.asked()
            + " of the newest "
            + starter.calls()
            + " asked, "
            + starter.denied()
            + " denied, about "
            + rate(starter.questionsADay())
            + " questions a day; rules added: "
            + starter.added().size());
  }

  private static String rate(double questions) {
    return String.format(Locale.ROOT, "%.1f", questions);
  }

  private static void noise(String heading, List<Noise> rows, CommandOutput output) {
    if (!rows.isEmpty()) {
      output.line("");
      output.columns(
          List.of(heading, "USES", "ASKED", "DENIED"),
          rows.stream()
              .map(
                  row -> List.of(row.name(), "" + row.calls(), "" + row.asked(), "" + row.denied()))
              .toList());
    }
  }

  private static void places(String heading, List<TouchedPlace> rows, CommandOutput output) {
    if (!rows.isEmpty()) {
      output.line("");
      output.columns(
          List.of(heading, "READ", "CHANGED"),
          rows.stream()
              .map(row -> List.of(row.place(), "" + row.read(), "" + row.written()))
              .toList());
    }
  }

  static JsonObject tree(LookBackResult result) {
    return JsonObject.builder()
        .put("since", result.since().toString())
        .put("until", result.until().toString())
        .put("files", result.read().files())
        .put("bytes", result.read().bytes())
        .put("broken_lines", result.read().broken())
        .put("long_lines", result.read().tooLong())
        .put("unopened_files", result.read().unread())
        .put("unread", list(result.unread().stream().map(LookBackText::tree).toList()))
        .put("all", tree(result.all()))
        .put("agents", list(result.agents().stream().map(LookBackText::tree).toList()))
        .build();
  }

  private static JsonObject tree(UnreadSessions one) {
    return JsonObject.builder()
        .put("program", one.title())
        .put("reason", one.why().name().toLowerCase(Locale.ROOT))
        .put("files", JsonArray.ofStrings(one.files().stream().map(Path::toString).toList()))
        .build();
  }

  private static JsonObject tree(LookBackResult.OfAgent one) {
    var tree =
        JsonObject.builder()
            .put("agent", one.agent().word())
            .put("judged_as", one.agent().judgedAs().word())
            .put("figures", tree(one.figures()));
    one.starter().ifPresent(starter -> tree.put("starter", tree(starter)));
    return tree.build();
  }

  private static JsonObject tree(LookBackFigures figures) {
    var templates =
        figures.templates().stream()
            .map(one ->
                JsonObject.builder()
                    .put("template", one.template().word())
                    .put("asked", one.asked())
                    .put("denied", one.denied())
                    .put("passed", one.passed())
                    .put(
                        "questions_a_day",
                        new JsonNumber(rate(figures.questionsADay(one.template()))))
                    .build())
            .toList();
    return JsonObject.builder()
        .put("calls", figures.calls())
        .put("sessions", figures.sessions())
        .put("active_days", figures.activeDays())
        .put("refused", figures.refused())
        .put("unplaced", figures.unplaced())
        .put("unclear", figures.unclear())
        .put("templates", list(templates))
        .put("commands", list(figures.commands().stream().map(LookBackText::tree).toList()))
        .put("tools", list(figures.tools().stream().map(LookBackText::tree).toList()))
        .put("secrets", list(figures.secrets().stream().map(LookBackText::tree).toList()))
        .put("projects", list(figures.projects().stream().map(LookBackText::tree).toList()))
        .put("outside", list(figures.outside().stream().map(LookBackText::tree).toList()))
        .build();
  }

  private static JsonObject tree(Noise row) {
    return JsonObject.builder()
        .put("name", row.name())
        .put("calls", row.calls())
        .put("asked", row.asked())
        .put("denied", row.denied())
        .build();
  }

  private static JsonObject tree(TouchedPlace row) {
    return JsonObject.builder()
        .put("place", row.place())
        .put("read", row.read())
        .put("changed", row.written())
        .build();
  }

  private static JsonObject tree(StarterPolicy starter) {
    var added =
        starter.added().stream()
            .map(one -> one.rule())
            .map(Rule::id)
            .map(id -> (Json) new JsonString(id.value()))
            .toList();
    return JsonObject.builder()
        .put("rules", new JsonArray(added))
        .put("calls", starter.calls())
        .put("asked", starter.asked())
        .put("denied", starter.denied())
        .put("passed", starter.passed())
        .put("questions_a_day", new JsonNumber(rate(starter.questionsADay())))
        .build();
  }

  private static JsonArray list(List<JsonObject> rows) {
    return new JsonArray(List.<Json>copyOf(rows));
  }
}
