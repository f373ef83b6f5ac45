package dev.assent.core.canary;

import dev.assent.core.access.Canary;
import dev.assent.core.access.HookAgent;
import dev.assent.core.agents.CanaryDocument;
import dev.assent.core.agents.HookMeaning;
import dev.assent.core.audit.AuditException;
import dev.assent.core.wiring.StartedHook;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Runs the lines of an agent's settings as the agent does, and asks about the two canaries in the
/// agent's own form.
record HookCanary(CanaryLog log, CanaryIds ids, boolean windows) {
  private static final Duration TIME = Duration.ofSeconds(25);
  private static final int LONGEST = 300;

  /// Drives the lines of one file.
  ///
  /// @param folder the project's; absolute
  /// @param environment all variables
  ServerCanary.Steps drive(
      HookAgent agent, List<StartedHook> lines, Path folder, Map<String, String> environment)
      throws InterruptedException {
    return new ServerCanary.Steps(
        step(agent, lines, Canary.Kind.DENY, folder, environment),
        step(agent, lines, Canary.Kind.ALLOW, folder, environment));
  }

  private CanaryStep step(
      HookAgent agent,
      List<StartedHook> lines,
      Canary.Kind kind,
      Path folder,
      Map<String, String> environment)
      throws InterruptedException {
    String id = ids.next();
    var document =
        CanaryDocument.of(
            agent,
            lines.stream().map(StartedHook::event).toList(),
            new Canary(kind, id),
            folder.toString());
    if (document.isEmpty()) {
      return CanaryStep.untried("nothing asks before such a call");
    }
    StartedHook line =
        lines.stream()
            .filter(one -> one.event().equals(document.get().event()))
            .findFirst()
            .orElseThrow();
    try (var program = DrivenProgram.start(line.command(windows), folder, environment, TIME)) {
      feed(program, document.get().text());
      String out = program.rest();
      Optional<Integer> status = program.status();
      return status.isEmpty()
          ? CanaryStep.failed("nothing came back within %s s", TIME.toSeconds())
          : meant(agent, kind, id, status.get(), out);
    } catch (IOException e) {
      return CanaryStep.failed(
          "the command could not be driven: `%s`", String.valueOf(e.getMessage()));
    }
  }

  private static void feed(DrivenProgram program, String text) {
    try {
      program.write(text);
      program.endInput();
    } catch (IOException _) {
      // It ended without reading; how, is said by its status.
    }
  }

  private CanaryStep meant(HookAgent agent, Canary.Kind kind, String id, int status, String out)
      throws InterruptedException {
    HookMeaning verdict = HookMeaning.of(agent, status, out);
    boolean right = verdict == (kind == Canary.Kind.DENY ? HookMeaning.DENIES : HookMeaning.PASSES);
    if (right) {
      return log.step(agent.word(), id, kind == Canary.Kind.DENY ? "denied" : "allowed");
    }
    return switch (verdict) {
      case DENIES ->
          isRecorded(agent, id)
              ? CanaryStep.failed("the call did not pass: `%s`", shortened(out))
              : CanaryStep.failed(
                  "the hook refused by itself, without the core: `%s`", shortened(out));
      case PASSES -> CanaryStep.failed("the hook let it pass");
      case FAILS ->
          CanaryStep.failed("the hook failed with status %s: `%s`", status, shortened(out));
    };
  }

  private boolean isRecorded(HookAgent agent, String id) {
    try {
      return log.now(agent.word(), id).isPresent();
    } catch (AuditException _) {
      return false;
    }
  }

  /// A text of a program, no longer than a person reads it.
  static String shortened(String text) {
    String one = text.strip().replaceAll("\\s+", " ");
    return one.length() <= LONGEST ? one : one.substring(0, LONGEST) + "…";
  }
}
