package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// "Read a secret, then the network", by real calls of clients to a server.
class SequenceSessionTest {
  private static final String POLICY =
      """
      {"combining_algorithm": "deny-overrides", "rules": [
        {"id": "read", "effect": "allow", "conditions": {"tool_name": "read_file"}},
        {"id": "net", "effect": "allow", "conditions": {"tool_name": "fetch"}},
        {"id": "secret", "effect": "hitl", "conditions": {"path_pattern": "**/.env"}},
        {"id": "leak", "effect": "EFFECT", "conditions": {
          "tool_name": "fetch", "after": {"path_pattern": "**/.env", "within_minutes": 10}}}]}
      """;

  @TempDir private Path root;
  private final AtomicLong ticks = new AtomicLong(Long.MAX_VALUE - 1_000_000_000L);

  private void after(Duration time) {
    ticks.addAndGet(time.toNanos());
  }

  private static void answer(CoreRig rig, boolean yes) {
    var _ =
        rig.core
            .approvals()
            .register(
                new Approver() {
                  @Override
                  public void queueChanged(QueueView queue) {
                    queue
                        .waiting()
                        .forEach(request -> {
                          var said =
                              yes
                                  ? new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY)
                                  : new ApprovalAnswer.Refused(
                                      ApprovalAnswer.Channel.KEY, Optional.empty());
                          rig.core.approvals().answer(request.id(), request.digest(), said);
                        });
                  }

                  @Override
                  public void ended(ApprovalRequest request, ApprovalAnswer how) {}
                });
  }

  private static JsonObject path(String path) {
    return JsonObject.builder().put("path", path).build();
  }

  private static final JsonObject PAGE =
      JsonObject.builder().put("url", "https://example.org/").build();

  @Test
  void theNetworkIsDeniedForTenMinutesAfterASecretWasRead() throws Exception {
    try (var rig = CoreRig.startAt(root, POLICY.replace("EFFECT", "deny"), ticks::get);
        var client = rig.connect().shakeHands();
        var other = rig.connect().shakeHands()) {
      answer(rig, true);
      Message _ = client.called("f1", "fetch", PAGE);
      Message _ = client.called("r1", "read_file", path("a/notes.txt"));
      Message _ = client.called("f2", "fetch", PAGE);
      Message _ = client.called("r2", "read_file", path("a/.env"));
      after(Duration.ofMinutes(9));
      Message _ = client.called("f3", "fetch", PAGE);
      Message _ = other.called("f4", "fetch", PAGE);
      after(Duration.ofMinutes(2));
      Message _ = client.called("f5", "fetch", PAGE);
      assertThat(ruled(rig, "f1")).isEqualTo("allow by net");
      assertThat(ruled(rig, "f2")).isEqualTo("allow by net");
      assertThat(ruled(rig, "r2")).isEqualTo("hitl by secret");
      assertThat(ruled(rig, "f3")).isEqualTo("deny by leak");
      assertThat(ruled(rig, "f4")).isEqualTo("allow by net");
      assertThat(ruled(rig, "f5")).isEqualTo("allow by net");
      assertThat(rig.seenLines()).hasSize(6);
    }
  }

  @Test
  void aPersonIsAskedWhereTheRuleAsks() throws Exception {
    try (var rig = CoreRig.startAt(root, POLICY.replace("EFFECT", "hitl"), ticks::get);
        var client = rig.connect().shakeHands()) {
      answer(rig, true);
      Message _ = client.called("r", "read_file", path(".env"));
      Message _ = client.called("f1", "fetch", PAGE);
      Message _ = client.called("f2", "fetch", PAGE);
      assertThat(ruled(rig, "f1")).isEqualTo("hitl by leak");
      assertThat(ruled(rig, "f2")).isEqualTo("hitl by leak");
      assertThat(rig.seenLines()).hasSize(3);
    }
  }

  @Test
  void aSecretThatWasRefusedWasNotRead() throws Exception {
    try (var rig = CoreRig.startAt(root, POLICY.replace("EFFECT", "deny"), ticks::get);
        var client = rig.connect().shakeHands()) {
      answer(rig, false);
      Message _ = client.called("r", "read_file", path(".env"));
      Message _ = client.called("f", "fetch", PAGE);
      assertThat(ruled(rig, "f")).isEqualTo("allow by net");
      assertThat(rig.seenLines()).hasSize(1);
    }
  }

  private static String ruled(CoreRig rig, String id) throws Exception {
    var decision = rig.decision(id);
    return decision.string("decision").orElseThrow()
        + " by "
        + decision.string("final_rule").orElseThrow();
  }
}
