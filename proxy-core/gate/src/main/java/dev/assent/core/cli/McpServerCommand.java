package dev.assent.core.cli;

import dev.assent.core.access.Severity;
import dev.assent.core.cli.check.RiskRules;
import dev.assent.core.cli.check.ShellName;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.riskserver.RiskServer;
import dev.assent.core.riskserver.RiskTools;
import dev.assent.core.transport.StreamChannel;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `assent mcp`: serves what commands would do to an agent, over standard input and output.
@Command(
    name = "mcp",
    description =
        "Serve command risk to an agent as an MCP server on standard input and output, until the input ends.")
final class McpServerCommand implements Callable<Integer> {
  private static final Duration PARTIAL_LINE = Duration.ofSeconds(30);

  private final CliSurroundings surroundings;
  private final OutputStream out;

  @Spec private CommandSpec spec;

  @Option(
      names = "--shell",
      paramLabel = "SHELL",
      description = "sh, bash, zsh, fish, cmd or powershell; on Windows powershell, else bash")
  private @Nullable String shell;

  @Option(
      names = "--deny-from",
      paramLabel = "SEVERITY",
      defaultValue = "high",
      description =
          "the least severity that is not allowed: info, low, medium, high (default) or critical")
  private String denyFrom;

  @Option(
      names = "--ask-people",
      description = "say that a person may allow a command that is not allowed")
  private boolean asksPeople;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  McpServerCommand(CliSurroundings surroundings, OutputStream out) {
    this.surroundings = surroundings;
    this.out = out;
  }

  @Override
  public Integer call() throws IOException, ConfigException, InterruptedException {
    var rules = new RiskRules(surroundings, spec.commandLine().getErr());
    var named = ShellName.chosen(shell, surroundings.osName(), spec);
    var threshold =
        Severity.ofWord(denyFrom.toLowerCase(Locale.ROOT))
            .orElseThrow(() ->
                new ParameterException(
                    spec.commandLine(),
                    "found the severity `"
                        + denyFrom
                        + "`, expected info, low, medium, high or critical"));
    var tools =
        new RiskTools(
            rules.risk(),
            named.grammar(),
            () -> rules.placeNow(surroundings.workingFolder()),
            threshold,
            asksPeople,
            UUID.randomUUID().toString());
    try (var client =
        StreamChannel.open("client", surroundings.in(), out, JsonLimits.MESSAGE, PARTIAL_LINE)) {
      new RiskServer(tools, ProgramVersion.number()).serve(client);
    }
    return ExitCode.OK.number();
  }
}
