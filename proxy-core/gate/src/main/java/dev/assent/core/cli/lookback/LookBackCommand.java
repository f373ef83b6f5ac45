package dev.assent.core.cli.lookback;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandErrors;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.config.ConfigException;
import dev.assent.core.lookback.LookBack;
import dev.assent.core.lookback.LookBackPlace;
import dev.assent.core.lookback.LookBackResult;
import dev.assent.core.lookback.sessions.SessionAgent;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.transport.ServerEnvironment;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `assent lookback`: what agents did on this machine, and what each template would have made of
/// it. Writes nothing.
@Command(
    name = "lookback",
    description = {
      "Look back on what agents did: read their own session files on this machine, and show what would have been asked and "
          + "denied under each template.",
      "Reads Claude Code, Codex, Gemini CLI, Copilot CLI, Droid and OpenCode. Sends nothing, changes nothing and keeps nothing."
    })
public final class LookBackCommand implements Callable<Integer> {
  private static final int MOST_DAYS = 3650;
  private static final long WORTH_TELLING = 32L * 1024 * 1024;
  private static final int MEGABYTE = 1_000_000;

  private final CliSurroundings surroundings;
  private final CliServices rooms;

  @Spec private CommandSpec spec;
  @Mixin private CommandOutput output;

  @Option(
      names = "--days",
      paramLabel = "N",
      defaultValue = "30",
      description = "how many days to look back (default: ${DEFAULT-VALUE})")
  private int days;

  @Option(
      names = "--agent",
      paramLabel = "AGENT",
      description = "only this agent: ${COMPLETION-CANDIDATES}",
      completionCandidates = Agents.class)
  private @Nullable String agent;

  @Option(
      names = "--policy",
      description =
          "print a policy to begin with: the agent's template, and rules for what ran again and again and is not dangerous")
  private boolean policy;

  /// The words of the agents whose sessions are read.
  static final class Agents implements Iterable<String> {
    @Override
    public java.util.Iterator<String> iterator() {
      return SessionAgent.all().stream().map(SessionAgent::word).iterator();
    }
  }

  @SuppressWarnings("NullAway.Init")
  public // picocli sets what it annotates
  LookBackCommand(CliSurroundings surroundings, CliServices rooms) {
    this.surroundings = surroundings;
    this.rooms = rooms;
  }

  @Override
  public Integer call() throws ConfigException {
    if (days < 1 || days > MOST_DAYS) {
      throw wrong("found `--days " + days + "`, expected 1 to " + MOST_DAYS);
    }
    if (policy && output.isJson()) {
      throw wrong("found `--policy` and `--json`, expected one of them: a policy is JSON already");
    }
    var only = only();
    var result =
        LookBack.of(place(), Duration.ofDays(days), only, progress(spec.commandLine().getErr()))
            .orElseThrow(() -> new IllegalStateException("nobody ended it"));
    if (policy) {
      return printPolicy(result);
    }
    if (output.isJson()) {
      output.json(LookBackText.tree(result));
    } else {
      LookBackText.print(result, days, output);
    }
    return ExitCode.OK.number();
  }

  private List<SessionAgent> only() {
    if (agent == null) {
      return SessionAgent.all();
    }
    return SessionAgent.of(agent)
        .map(List::of)
        .orElseThrow(() ->
            wrong(
                "found no agent `"
                    + agent
                    + "`, expected one of "
                    + String.join(", ", new Agents())));
  }

  private LookBackPlace place() throws ConfigException {
    return new LookBackPlace(
        surroundings.agents(),
        surroundings.userHome(),
        surroundings.userName(),
        ServerEnvironment.of(surroundings.environment(), Map.of(), Map.of()),
        CommandRisk.with(
            surroundings.home().riskRules(),
            complaint -> CommandErrors.say(spec.commandLine().getErr(), complaint)),
        () -> surroundings.protectedBranches(_ -> {}),
        rooms.guards(),
        surroundings.clock());
  }

  // Four times for what takes long; nothing for the rest.
  private static LookBack.Progress progress(PrintWriter err) {
    return new LookBack.Progress() {
      private int told;

      @Override
      public boolean at(long read, long of) {
        int quarter = of < WORTH_TELLING ? 0 : (int) (read * 4 / of);
        if (quarter > told) {
          told = quarter;
          err.println("read " + read / MEGABYTE + " of " + of / MEGABYTE + " MB");
          err.flush();
        }
        return true;
      }
    };
  }

  private int printPolicy(LookBackResult result) {
    var read = result.read();
    if (read.broken() + read.tooLong() + read.unread() > 0 || !result.unread().isEmpty()) {
      CommandErrors.say(
          spec.commandLine().getErr(),
          "not all sessions could be read, and this policy knows nothing of those;"
              + " `assent lookback` names them");
    }
    var made = result.agents().stream().filter(one -> one.starter().isPresent()).toList();
    if (made.isEmpty()) {
      CommandErrors.say(
          spec.commandLine().getErr(),
          "found no calls of an agent that has a hook, so there is no policy to begin with");
      return ExitCode.NEGATIVE.number();
    }
    if (made.size() > 1) {
      throw wrong(
          "found several agents, expected `--agent` with one of "
              + String.join(", ", made.stream().map(one -> one.agent().word()).toList()));
    }
    var starter = made.getFirst().starter().orElseThrow();
    output.text(new String(starter.document().bytes(), StandardCharsets.UTF_8));
    return ExitCode.OK.number();
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
