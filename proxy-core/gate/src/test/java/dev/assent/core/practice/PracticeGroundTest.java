package dev.assent.core.practice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.ToolState;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.cli.AssentMain;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PracticeGroundTest {
  private static final int SECONDS = 60;

  @TempDir private Path userHome;

  /// A person who says yes to what is no trap and no to what is, and lets a call pass by that will
  /// be tried again.
  private static final class Reader implements Approver {
    private final PracticeGround ground;
    private final Map<String, ApprovalRequest> asked = new HashMap<>();
    private final Set<String> answered = new HashSet<>();
    private final LinkedBlockingQueue<ApprovalAnswer> ends = new LinkedBlockingQueue<>();

    Reader(PracticeGround ground) {
      this.ground = ground;
    }

    @Override
    public synchronized void queueChanged(QueueView queue) {
      for (ApprovalRequest request : queue.waiting()) {
        String id = request.request().environment().requestId().orElseThrow();
        asked.put(id, request);
        PracticeCall call = PracticeGround.callOf(request).orElseThrow();
        boolean waits = call.manner() != PracticeStep.Manner.HANGS_UP || id.equals(call.againId());
        if (waits && answered.add(id)) {
          ApprovalAnswer answer =
              call.trap()
                  ? new ApprovalAnswer.Refused(ApprovalAnswer.Channel.KEY, Optional.empty())
                  : new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY);
          ground.approvals().answer(request.id(), request.digest(), answer);
        }
      }
    }

    @Override
    public void ended(ApprovalRequest request, ApprovalAnswer answer) {
      ends.add(answer);
    }
  }

  private PracticeGround open() throws Exception {
    return PracticeGround.open(
        new PracticeSite(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                AssentMain.class.getName()),
            System.getenv(),
            userHome,
            "tester",
            "Tester's agent",
            Clock.systemUTC(),
            Duration.ofMillis(300),
            Duration.ZERO));
  }

  private static PracticeEnd play(PracticeGround ground, PracticeRole role) throws Exception {
    var end = new CompletableFuture<PracticeEnd>();
    ground.play(role, end::complete);
    return end.get(SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void everyCallAsksWithTheTierOfTheScriptAndTrapsThatAreDeniedDoNotRun() throws Exception {
    Path root;
    try (var ground = open()) {
      root = ground.folder();
      var reader = new Reader(ground);
      ground.approvals().register(reader);
      for (PracticeRole role : PracticeRole.values()) {
        assertThat(play(ground, role)).as(role.name()).isInstanceOf(PracticeEnd.Played.class);
      }
      var seen = String.join("\n", PracticeHome.at(root).seenLines());
      for (PracticeRole role : PracticeRole.values()) {
        for (PracticeCall call : PracticeGround.calls(role)) {
          boolean again = call.manner() == PracticeStep.Manner.HANGS_UP;
          var request = reader.asked.get(again ? call.againId() : call.id());
          assertThat(request).as(call.id()).isNotNull();
          assertThat(request.tier()).as(call.id()).isEqualTo(call.tier());
          assertThat(request.request().environment().clientName()).hasValue("Tester's agent");
          assertThat(request.request().resource().tool().state())
              .as("a yes is about the call alone, not about a new tool: %s", call.id())
              .hasValue(ToolState.PINNED);
          assertThat(seen.contains("\"" + (again ? call.againId() : call.id()) + "\""))
              .as(call.id())
              .isEqualTo(!call.trap());
          assertThat(seen.contains("\"" + call.id() + "\""))
              .as("given up: " + call.id())
              .isEqualTo(!call.trap() && !again);
        }
      }
      var records =
          new AuditReader(
                  PracticeHome.at(root).folders().auditFolder(PracticeHome.PROXY),
                  AuditFile.DECISIONS)
              .since(0, 1000);
      assertThat(records).as("recorded in the practice's own log").hasSizeGreaterThanOrEqualTo(44);
    }
    assertThat(root).as("nothing is left").doesNotExist();
    try (var left = Files.list(userHome)) {
      assertThat(new ArrayList<>(left.toList())).as("nothing of the person's is touched").isEmpty();
    }
  }

  @Test
  void whatWaitsIsWithdrawnWhenTheAgentIsStopped() throws Exception {
    try (var ground = open()) {
      var first = new CompletableFuture<ApprovalRequest>();
      var ended = new CompletableFuture<ApprovalAnswer>();
      ground
          .approvals()
          .register(
              new Approver() {
                @Override
                public void queueChanged(QueueView queue) {
                  queue.waiting().stream().findFirst().ifPresent(first::complete);
                }

                @Override
                public void ended(ApprovalRequest request, ApprovalAnswer answer) {
                  ended.complete(answer);
                }
              });
      var end = new CompletableFuture<PracticeEnd>();
      ground.play(PracticeRole.CAREFUL, end::complete);
      first.get(SECONDS, TimeUnit.SECONDS);
      assertThat(ground.isPlaying()).isTrue();
      ground.stop();
      assertThat(end.get(SECONDS, TimeUnit.SECONDS)).isInstanceOf(PracticeEnd.Stopped.class);
      assertThat(ended.get(SECONDS, TimeUnit.SECONDS)).isInstanceOf(ApprovalAnswer.Withdrawn.class);
      assertThat(ground.isPlaying()).isFalse();
    }
  }

  @Test
  void anAgentWhoseServerDoesNotStartSaysSo() throws Exception {
    var site =
        new PracticeSite(
            List.of(userHome.resolve("no-such-program").toString()),
            System.getenv(),
            userHome,
            "tester",
            "Tester's agent",
            Clock.systemUTC(),
            Duration.ofMillis(300),
            Duration.ZERO);
    try (var ground = PracticeGround.open(site)) {
      ground.approvals().register(new Reader(ground));
      assertThat(play(ground, PracticeRole.CAREFUL)).isInstanceOf(PracticeEnd.Failed.class);
    }
  }
}
