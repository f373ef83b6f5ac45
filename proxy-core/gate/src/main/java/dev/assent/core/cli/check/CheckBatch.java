package dev.assent.core.cli.check;

import dev.assent.core.access.CommandReading.Way;
import dev.assent.core.cli.invocation.LineAnswers;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.risk.CommandPlace;
import dev.assent.core.risk.CommandReport;
import dev.assent.core.riskserver.RiskAssessment;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/// Answers lines with commands by lines with what they would do, in order.
final class CheckBatch {
  private final RiskRules rules;
  private final Path folder;
  private final ShellName shell;

  /// @param folder where a command would run whose line does not say
  /// @param shell of a command whose line does not say
  CheckBatch(RiskRules rules, Path folder, ShellName shell) {
    this.rules = rules;
    this.folder = folder;
    this.shell = shell;
  }

  /// Answers all lines of an input; blank ones are passed over.
  void answer(InputStream in, PrintWriter out) throws IOException {
    LineAnswers.write(in, JsonLimits.MESSAGE.bytes(), out, line -> Optional.of(answer(line)));
  }

  private JsonObject answer(byte[] line) {
    Json read;
    try {
      read = JsonReader.read(line, JsonLimits.MESSAGE);
    } catch (JsonException e) {
      return refused(JsonNull.NULL, String.valueOf(e.getMessage()));
    }
    if (!(read instanceof JsonObject asked)) {
      return refused(
          JsonNull.NULL, "found no object, expected {\"id\", \"shell\", \"command\", \"cwd\"?}");
    }
    Json id = Optional.ofNullable(asked.get("id")).orElse(JsonNull.NULL);
    Optional<String> command = asked.string("command");
    if (command.isEmpty()) {
      return refused(id, "found no text `command`, expected one");
    }
    Optional<ShellName> named =
        asked.get("shell") == null
            ? Optional.of(shell)
            : asked.string("shell").flatMap(ShellName::of);
    if (named.isEmpty()) {
      return refused(id, "found another `shell`, expected sh, bash, zsh, fish, cmd or powershell");
    }
    CommandReport report;
    try {
      var place = asked.string("cwd").map(this::place).orElseGet(() -> rules.place(folder));
      report = rules.risk().report(named.get().grammar(), command.get(), place);
    } catch (InvalidPathException _) {
      return refused(id, "found a `cwd` that is no path, expected a folder");
    }
    return JsonObject.builder()
        .put("id", id)
        .put(
            "severity",
            report
                .severity()
                .<Json>map(found -> new JsonString(RiskAssessment.word(found)))
                .orElse(JsonNull.NULL))
        .put("rules", JsonArray.ofStrings(report.rules()))
        .put(
            "alternatives",
            JsonArray.ofStrings(report.alternatives().stream().map(Way::command).toList()))
        .put(
            "blast_radius_scope",
            report.reach().<Json>map(reach -> new JsonString(reach.scope())).orElse(JsonNull.NULL))
        .put("labels", JsonArray.ofStrings(report.labels()))
        .build();
  }

  // A folder of another system, such as `C:\shop` here, is no folder on this disk, and means what
  // it says all the same.
  private CommandPlace place(String text) {
    Path path = folder.resolve(text);
    return path.isAbsolute() && path.toString().equals(text)
        ? rules.place(path)
        : rules.place(path).at(text);
  }

  private static JsonObject refused(Json id, String why) {
    return JsonObject.builder().put("id", id).put("error", why).build();
  }
}
