package dev.assent.core.cli;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.coverage.ClientCoverage;
import dev.assent.core.coverage.ClientProcesses;
import dev.assent.core.coverage.Coverage;
import dev.assent.core.coverage.CoverageTrouble;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/// `assent coverage`: says of each client and agent whether its calls come through the gate.
final class CoverageCommand {
  private CoverageCommand() {}

  static CommandLine verb(CliSurroundings surroundings, CliServices rooms) {
    return Verb.of(
            "coverage",
            """
            List the clients and agents on this computer: where each is wired, when it was last heard of, what was proved, \
            and what is in the way, with one thing to do about it.
            What is not known is a dash. Ends with 1 if a hook that is installed does not ask, and if a log \
            cannot be read.\
            """)
        .json()
        .does(output -> {
          Path root =
              Optional.ofNullable(surroundings.userHome().getRoot())
                  .orElse(surroundings.userHome());
          var coverage =
              new Coverage(
                  surroundings.home(),
                  surroundings.agents(),
                  rooms.launcher(),
                  root,
                  surroundings.isWindows(),
                  ClientProcesses::starts);
          var seen = coverage.seen();
          if (output.isJson()) {
            var clients =
                new JsonArray(seen.lines().stream().<Json>map(CoverageText::json).toList());
            output.json(
                JsonObject.builder()
                    .put("schema", 1)
                    .put("clients", clients)
                    .put("count", CoverageText.json(seen.count()))
                    .put("unread_logs", JsonObject.ofStrings(seen.unread()))
                    .build());
          } else {
            print(output, surroundings, seen);
          }
          seen.unread()
              .forEach((server, why) ->
                  output.complain(
                      "the log of `"
                          + server
                          + "` cannot be read: "
                          + why
                          + "; calls there may be missing"));
          boolean silent =
              seen.lines().stream().anyMatch(line -> line.state() == ClientCoverage.State.SILENT);
          return silent || !seen.unread().isEmpty() ? ExitCode.NEGATIVE : ExitCode.OK;
        });
  }

  private static void print(
      CommandOutput output, CliSurroundings surroundings, Coverage.Seen seen) {
    List<ClientCoverage> lines = seen.lines();
    if (lines.isEmpty()) {
      output.line("no client or agent was found here");
      return;
    }
    var text = new CoverageText(surroundings.clock().getZone());
    output.columns(CoverageText.HEADINGS, lines.stream().map(text::row).toList());
    output.line(CoverageText.of(seen.count()));
    for (ClientCoverage line : lines) {
      for (CharSequence reason : CoverageText.reasons(line)) {
        output.line(line.client().shown() + ": " + reason);
      }
      if (line.isClockFixed()) {
        output.line(line.client().shown() + ": " + CoverageText.clock(line.client()));
      }
      for (CoverageTrouble trouble : line.troubles()) {
        output.line(line.client().shown() + ": " + text.told(line.client(), trouble));
      }
    }
  }
}
