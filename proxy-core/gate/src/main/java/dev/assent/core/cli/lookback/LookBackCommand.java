package dev.assent.core.cli.lookback;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.Verb;
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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/// `assent lookback`: what agents did on this machine, and what each template would have made of
/// it. Writes nothing.
public record LookBackCommand(
    CliSurroundings surroundings, CliServices rooms, CommandOutput output, int days) {
  private static final int MOST_DAYS = 3650;
  private static final long WORTH_TELLING = 32L * 1024 * 1024;
  private static final int MEGABYTE = 1_000_000;

  /// The verb, to be put below the root.
  public static CommandLine verb(CliSurroundings surroundings, CliServices rooms) {
    var days =
        Verb.option(
                int.class, "--days", "N", "how many days to look back (default: ${DEFAULT-VALUE})")
            .defaultValue("30")
            .build();
    var agent =
        Verb.option(String.class, "--agent", "AGENT", "only this agent: ${COMPLETION-CANDIDATES}")
            .completionCandidates(words())
            .build();
    var policy =
        Verb.flag(
            "--policy",
            "print a policy to begin with: the agent's template, and rules for what ran again and again and is not dangerous");
    return Verb.of(
            "lookback",
            """
            Look back on what agents did: read their own session files on this machine, and show what would have been asked and \
            denied under each template.
            Reads Claude Code, Codex, Gemini CLI, Copilot CLI, Droid and OpenCode. Sends nothing, changes nothing and keeps nothing.\
            """)
        .json()
        .takes(days, agent, policy)
        .does(output ->
            new LookBackCommand(surroundings, rooms, output, days.getValue())
                .run(agent.getValue(), policy.getValue()));
  }

  private static List<String> words() {
    return SessionAgent.all().stream().map(SessionAgent::word).toList();
  }

  private ExitCode run(@Nullable String agent, boolean policy) throws ConfigException {
    if (days < 1 || days > MOST_DAYS) {
      throw output.wrong("found `--days " + days + "`, expected 1 to " + MOST_DAYS);
    }
    if (policy && output.isJson()) {
      throw output.wrong(
          "found `--policy` and `--json`, expected one of them: a policy is JSON already");
    }
    var only = only(agent);
    var result =
        LookBack.of(place(), Duration.ofDays(days), only, progress(output.errors()))
            .orElseThrow(() -> new IllegalStateException("nobody ended it"));
    if (policy) {
      return printPolicy(result);
    }
    if (output.isJson()) {
      output.json(LookBackText.tree(result));
    } else {
      LookBackText.print(result, days, output);
    }
    return ExitCode.OK;
  }

  private List<SessionAgent> only(@Nullable String agent) {
    if (agent == null) {
      return SessionAgent.all();
    }
    return SessionAgent.of(agent)
        .map(List::of)
        .orElseThrow(() ->
            output.wrong(
                "found no agent `" + agent + "`, expected one of " + String.join(", ", words())));
  }

  private LookBackPlace place() throws ConfigException {
    return new LookBackPlace(
        surroundings.agents(),
        surroundings.userHome(),
        surroundings.userName(),
        ServerEnvironment.of(surroundings.environment(), Map.of(), Map.of()),
        CommandRisk.with(surroundings.home().riskRules(), output::complain),
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

  private ExitCode printPolicy(LookBackResult result) {
    var read = result.read();
    if (read.broken() + read.tooLong() + read.unread() > 0 || !result.unread().isEmpty()) {
      output.complain(
          "not all sessions could be read, and this policy knows nothing of those;"
              + " `assent lookback` names them");
    }
    var made = result.agents().stream().filter(one -> one.starter().isPresent()).toList();
    if (made.isEmpty()) {
      output.complain(
          "found no calls of an agent that has a hook, so there is no policy to begin with");
      return ExitCode.NEGATIVE;
    }
    if (made.size() > 1) {
      throw output.wrong(
          "found several agents, expected `--agent` with one of "
              + String.join(", ", made.stream().map(one -> one.agent().word()).toList()));
    }
    var starter = made.getFirst().starter().orElseThrow();
    output.text(new String(starter.document().bytes(), StandardCharsets.UTF_8));
    return ExitCode.OK;
  }
}
