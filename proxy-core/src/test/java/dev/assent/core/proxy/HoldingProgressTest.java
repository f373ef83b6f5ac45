package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.QueueView;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// Progress of calls that wait for a person (M8, first rung).
class HoldingProgressTest {
  private final List<InFlight> judged = new ArrayList<>();
  private final List<String> waiting = new ArrayList<>();
  private final List<JsonObject> sent = new ArrayList<>();
  private final HoldingProgress holding =
      new HoldingProgress(
          () -> judged.stream().filter(InFlight::isJudged).toList(),
          this::place,
          message -> sent.add(((Message.Notification) message).params()));

  private InFlight call(String id, Optional<String> token) {
    var params = JsonObject.builder().put("name", "write_file");
    token.ifPresent(value -> params.put("_meta", JsonObject.builder().put("progressToken", value).build()));
    var request = Message.Request.of(new MessageId.Text(id), "tools/call", params.build());
    var call = new InFlight(OperationLog.Side.CLIENT, request, 100, Optional.empty(), 0);
    judged.add(call);
    return call;
  }

  private void waits(String id) {
    waiting.add(id);
  }

  private Optional<QueueView.Place> place(String id) {
    int at = waiting.indexOf(id);
    return at < 0 ? Optional.empty() : Optional.of(new QueueView.Place(at + 1, waiting.size()));
  }

  private void tickEverySecond(int from, int to) {
    for (int second = from; second <= to; second++) {
      holding.tick(TimeUnit.SECONDS.toNanos(second));
    }
  }

  @Test
  void everyFiveSecondsTheClientReadsItsPlace() {
    waits("other 1");
    waits("7");
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
    waits("7");
    call("7", Optional.of("p"));
    tickEverySecond(1, 300);
    var values = sent.stream().map(params -> ((JsonNumber) params.get("progress")).decimal()).toList();
    assertThat(values).hasSize(60).doesNotHaveDuplicates().isSorted().allMatch(value -> value.compareTo(BigDecimal.ZERO) < 0);
  }

  @Test
  void whoWantsNoProgressGetsNone() {
    waits("7");
    call("7", Optional.empty());
    tickEverySecond(1, 60);
    assertThat(sent).isEmpty();
  }

  @Test
  void aCallThatDoesNotWaitForAPersonReportsNothing() {
    waits("other 7");
    call("7", Optional.of("p"));
    tickEverySecond(1, 60);
    assertThat(sent).isEmpty();
  }

  @Test
  void nothingIsReportedOfACallThatIsOver() {
    waits("7");
    var call = call("7", Optional.of("p"));
    tickEverySecond(1, 6);
    call.giveUp();
    tickEverySecond(7, 60);
    assertThat(sent).hasSize(1);
  }
}
