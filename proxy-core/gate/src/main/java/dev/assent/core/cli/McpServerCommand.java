package dev.assent.core.cli;

import dev.assent.core.access.Severity;
import dev.assent.core.cli.check.RiskRules;
import dev.assent.core.cli.check.ShellName;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.riskserver.RiskServer;
import dev.assent.core.riskserver.RiskTools;
import dev.assent.core.transport.StreamChannel;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// `assent mcp`: serves what commands would do to an agent, over standard input and output.
final class McpServerCommand {
  private static final Duration PARTIAL_LINE = Duration.ofSeconds(30);

  private McpServerCommand() {}

  static CommandLine verb(CliSurroundings surroundings, OutputStream out) {
    var shell =
        Verb.text(
            "--shell",
            "SHELL",
            "sh, bash, zsh, fish, cmd or powershell; on Windows powershell, else bash");
    var denyFrom =
        OptionSpec.builder("--deny-from")
            .type(String.class)
            .paramLabel("SEVERITY")
            .defaultValue("high")
            .description(
                "the least severity that is not allowed: info, low, medium, high (default) or critical")
            .build();
    var asksPeople =
        Verb.flag("--ask-people", "say that a person may allow a command that is not allowed");
    return Verb.of(
            "mcp",
            "Serve command risk to an agent as an MCP server on standard input and output, until the input ends.",
            shell,
            denyFrom,
            asksPeople)
        .does(output -> {
          String least = denyFrom.getValue();
          var rules = new RiskRules(surroundings, output.errors());
          var named = ShellName.chosen(shell.getValue(), surroundings.osName(), output.spec());
          var threshold =
              Severity.ofWord(least.toLowerCase(Locale.ROOT))
                  .orElseThrow(() ->
                      output.wrong(
                          "found the severity `"
                              + least
                              + "`, expected info, low, medium, high or critical"));
          var tools =
              new RiskTools(
                  rules.risk(),
                  named.grammar(),
                  () -> rules.placeNow(surroundings.workingFolder()),
                  threshold,
                  asksPeople.getValue(),
                  UUID.randomUUID().toString());
          try (var client =
              StreamChannel.open(
                  "client", surroundings.in(), out, JsonLimits.MESSAGE, PARTIAL_LINE)) {
            new RiskServer(tools, ProgramVersion.number()).serve(client);
          }
          return ExitCode.OK;
        });
  }
}
