package dev.assent.core.proxy;

import static dev.assent.core.proxy.SimulatedClient.patient;
import static dev.assent.core.proxy.SimulatedClient.plain;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.SimulatedClient.Form;
import dev.assent.core.proxy.SimulatedClient.Parting;
import dev.assent.core.proxy.session.SimulatedCall;
import dev.assent.core.proxy.session.WaitRig;
import dev.assent.core.transport.Watchdog;
import dev.assent.testing.Depth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Simulated clients, a person who answers between two seconds and ten minutes, and a clock that
/// jumps: no answer that was given in time is lost, nothing runs twice or without a yes, every call
/// has its record.
class SimulatedClientsTest {
  // Calls of all kinds together.
  private static final int CALLS = Depth.of(150, 100_000);
  private static final long SEED = Depth.seed(20_261_122);
  private static final int CALLS_OF_A_SESSION = 50;

  private static Watchdog watchdog;

  @TempDir private Path folder;

  /// The kinds of clients.
  enum Kind {
    /// gives up after half a minute and says so; known by its name
    KNOWN_30(plain("copilot-intellij", 30, Parting.CANCELS, 90)),
    /// the same without a word
    KNOWN_30_SILENT(plain("copilot-intellij", 30, Parting.SILENT, 90)),
    /// the same, and nothing is known of it
    UNKNOWN_30(plain("new", 30, Parting.CANCELS, 90)),
    UNKNOWN_30_SILENT(plain("new", 30, Parting.SILENT, 90)),
    /// a minute; does not look at progress
    KNOWN_60(plain("claude-ai", 60, Parting.CANCELS, 90)),
    KNOWN_60_SILENT(plain("claude-ai", 60, Parting.SILENT, 90)),
    /// closes the connection after a minute
    KNOWN_60_CLOSES(plain("codex-mcp-client", 60, Parting.CLOSES, 0)),
    /// nothing is known of it, a minute
    UNKNOWN_60(plain("new", 60, Parting.CANCELS, 90)),
    UNKNOWN_60_SILENT(plain("new", 60, Parting.SILENT, 90)),
    UNKNOWN_60_CLOSES(plain("new", 60, Parting.CLOSES, 0)),
    /// five minutes
    KNOWN_300(plain("Visual Studio Code", 300, Parting.CANCELS, 90)),
    KNOWN_300_SILENT(plain("Visual Studio Code", 300, Parting.SILENT, 90)),
    UNKNOWN_300(plain("new", 300, Parting.CANCELS, 90)),
    UNKNOWN_300_SILENT(plain("new", 300, Parting.SILENT, 90)),
    /// has given up a call of forty seconds once, and says when it goes after a minute
    SEEN_40(plain("seen", 60, Parting.CANCELS, 90)),
    /// begins to wait anew with each progress, so it does not hang up
    RESETS_ON_PROGRESS(patient("new", Form.PLAIN, 90, 120)),
    KNOWN_RESETS_ON_PROGRESS(patient("claude-ai", Form.PLAIN, 90, 120)),
    /// reads that it may call again, and does not
    NEVER_AGAIN(plain("claude-ai", 60, Parting.CANCELS, 0)),
    TASKS(patient("with tasks", Form.TASKS, 0, 0)),
    KNOWN_TASKS(patient("claude-ai", Form.TASKS, 0, 0)),
    TASKS_EXTENSION(patient("with tasks", Form.TASKS_EXTENSION, 0, 0)),
    KNOWN_TASKS_EXTENSION(patient("copilot-intellij", Form.TASKS_EXTENSION, 0, 0)),
    ROUNDS(patient("with rounds", Form.ROUNDS, 100, 5)),
    KNOWN_ROUNDS(patient("claude-ai", Form.ROUNDS, 100, 5)),
    ROUNDS_SLOW(patient("with rounds", Form.ROUNDS, 90, 300));

    private final SimulatedClient client;

    Kind(SimulatedClient client) {
      this.client = client;
    }
  }

  @BeforeAll
  static void watch() throws Exception {
    watchdog = Watchdog.start();
  }

  @AfterAll
  static void unwatch() throws Exception {
    watchdog.close();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void noAnswerIsLostAndNothingRunsWithoutOne(Kind kind) throws Exception {
    var random = new Random(SEED + kind.ordinal());
    int calls = CALLS / Kind.values().length;
    var ends = new ArrayList<SimulatedCall.End>();
    while (ends.size() < calls) {
      session(kind, random, ends, Math.min(CALLS_OF_A_SESSION, calls - ends.size()));
    }
    long answered = ends.stream().filter(end -> end.answered() && end.cameBack()).count();
    long lost = ends.stream().filter(SimulatedCall.End::isLost).count();
    long unallowed = ends.stream().filter(end -> end.runs() > end.yeses()).count();
    long twice = ends.stream().filter(end -> end.runs() > 1).count();
    System.getLogger(getClass().getName())
        .log(
            System.Logger.Level.INFO,
            "{0}: {1} calls, {2} answered in time and come for, {3} lost, {4} run more often than allowed, {5} allowed and run twice",
            kind,
            ends.size(),
            answered,
            lost,
            unallowed,
            twice);
    assertThat(unallowed).as("%s: executions without a yes of their own", kind).isZero();
    if (kind.client.patience().isEmpty()) {
      assertThat(twice).as("%s: executions twice where nobody hung up", kind).isZero();
    }
    // Less than one in a hundred; of a few calls one is chance.
    assertThat(lost)
        .as("%s: of %s answers", kind, answered)
        .isLessThan(Math.max(2, (answered + 99) / 100));
    assertThat(answered).as("%s: answers", kind).isPositive();
  }

  private void session(Kind kind, Random random, List<SimulatedCall.End> ends, int calls)
      throws IOException {
    Duration timeout = Duration.ofSeconds(random.nextBoolean() ? 60 : 300);
    Set<String> sent = new HashSet<>();
    var rig = new WaitRig(Files.createTempDirectory(folder, "s"), watchdog, timeout);
    try (rig) {
      if (kind == Kind.SEEN_40) {
        rig.patience.gaveUp(kind.client.name(), Duration.ofSeconds(40));
      }
      switch (kind.client.form()) {
        case PLAIN -> rig.shakeHands(kind.client.name(), "2025-06-18");
        case TASKS -> rig.shakeHands(kind.client.name(), "2025-11-25");
        case TASKS_EXTENSION, ROUNDS -> {}
      }
      for (int i = 0; i < calls; i++) {
        var end = new SimulatedCall(rig, kind.client, random, "c" + i, timeout, sent).play();
        ends.add(end);
        if (end.closed()) {
          break;
        }
      }
    }
    assertThat(recorded(rig)).as("%s: records of calls", kind).isEqualTo(once(sent));
  }

  private static Map<String, Integer> once(Set<String> sent) {
    var counts = new HashMap<String, Integer>();
    sent.forEach(id -> counts.put(id, 1));
    return counts;
  }

  private static Map<String, Integer> recorded(WaitRig rig) {
    var counts = new HashMap<String, Integer>();
    for (JsonObject decision : rig.decisions()) {
      counts.merge(decision.string("request_id").orElse(""), 1, Integer::sum);
    }
    // The server has answered what was cancelled at the same moment.
    assertThat(rig.log.bodies(AuditFile.OPERATIONS, "incident"))
        .allSatisfy(incident -> assertThat(incident.string("code")).contains("late-answer"));
    return counts;
  }
}
