package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.Environment;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.Subject;
import dev.assent.core.approval.ApprovalRequest;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.Remembering;
import dev.assent.core.approval.Tier;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.pdp.Basis;
import dev.assent.core.pdp.Trace;
import dev.assent.core.policy.PolicyVersion;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// Progress of calls that wait for a person (M8, first rung).
class HoldingProgressTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  private final List<InFlight> judged = new ArrayList<>();
  private final List<ApprovalRequest> waiting = new ArrayList<>();
  private final List<JsonObject> sent = new ArrayList<>();
  private final HoldingProgress holding =
      new HoldingProgress(
          "mine",
          () -> judged.stream().filter(InFlight::isJudged).toList(),
          () -> new QueueView(waiting, 1),
          message -> sent.add(((Message.Notification) message).params()));

  private InFlight call(String id, Optional<String> token) {
    var params = JsonObject.builder().put("name", "write_file");
    token.ifPresent(value -> params.put("_meta", JsonObject.builder().put("progressToken", value).build()));
    var request = Message.Request.of(new MessageId.Text(id), "tools/call", params.build());
    var call = new InFlight(OperationLog.Side.CLIENT, request, 100, Optional.empty(), 0);
    judged.add(call);
    return call;
  }

  private void waits(String session, String id) {
    var request =
        new AccessRequest(
            Subject.systemUser("ana"),
            new Action("tools/call", Optional.empty(), Action.Category.ACTION, Action.Direction.CLIENT_TO_SERVER),
            new Resource(ResourceType.TOOL, Optional.of("write_file"), "files", List.of(), Optional.empty(), List.of(), Optional.empty()),
            new Environment(NOON, session, Optional.of(id), Optional.empty(), Optional.empty(), Optional.empty(), List.of()),
            JsonObject.EMPTY);
    var trace = new Trace(new Basis.ByDefault(), List.of(), PolicyVersion.NONE);
    waiting.add(
        new ApprovalRequest(
            session + id,
            "files",
            request,
            trace,
            Tier.CARE,
            new Remembering.NotOffered(Remembering.Reason.SWITCHED_OFF),
            request.digest(),
            NOON,
            NOON.plusSeconds(60)));
  }

  private void tickEverySecond(int from, int to) {
    for (int second = from; second <= to; second++) {
      holding.tick(TimeUnit.SECONDS.toNanos(second));
    }
  }

  @Test
  void everyFiveSecondsTheClientReadsItsPlace() {
    waits("other", "1");
    waits("mine", "7");
    call("7", Optional.of("p"));
    tickEverySecond(1, 14);
    assertThat(sent).hasSize(2);
    assertThat(sent.getFirst().string("progressToken")).contains("p");
    assertThat(sent.getFirst().string("message")).contains("Waiting for the user's approval, position 2 of 2");
    waiting.removeFirst();
    tickEverySecond(15, 15);
    assertThat(sent.getLast().string("message")).contains("Waiting for the user's approval, position 1 of 1");
  }

  @Test
  void progressAlwaysGrowsAndStaysBelowTheServersOwn() {
    waits("mine", "7");
    call("7", Optional.of("p"));
    tickEverySecond(1, 300);
    var values = sent.stream().map(params -> ((JsonNumber) params.get("progress")).decimal()).toList();
    assertThat(values).hasSize(60).doesNotHaveDuplicates().isSorted().allMatch(value -> value.compareTo(BigDecimal.ZERO) < 0);
  }

  @Test
  void whoWantsNoProgressGetsNone() {
    waits("mine", "7");
    call("7", Optional.empty());
    tickEverySecond(1, 60);
    assertThat(sent).isEmpty();
  }

  @Test
  void aCallThatDoesNotWaitForAPersonReportsNothing() {
    waits("other", "7");
    call("7", Optional.of("p"));
    tickEverySecond(1, 60);
    assertThat(sent).isEmpty();
  }

  @Test
  void nothingIsReportedOfACallThatIsOver() {
    waits("mine", "7");
    var call = call("7", Optional.of("p"));
    tickEverySecond(1, 6);
    call.giveUp();
    tickEverySecond(7, 60);
    assertThat(sent).hasSize(1);
  }
}
