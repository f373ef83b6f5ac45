package dev.assent.core.proxy.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.QueueView;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.proxy.session.ProxySession.HoldingProgress;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// Progress of calls that wait for a person.
class HoldingProgressTest {
  private final List<Exchange> judged = new ArrayList<>();
  private final List<String> waiting = new ArrayList<>();
  private final List<JsonObject> sent = new ArrayList<>();
  private int second;
  private final HoldingProgress holding =
      new HoldingProgress(
          () -> judged.stream().filter(Exchange::isJudged).toList(),
          this::place,
          message -> sent.add(((Message.Notification) message).params()));

  private Exchange call(String id, Optional<String> token) {
    var params = JsonObject.builder().put("name", "write_file");
    token.ifPresent(
        value -> params.put("_meta", JsonObject.builder().put("progressToken", value).build()));
    var request = Message.Request.of(new MessageId.Text(id), "tools/call", params.build());
    var call = new Exchange(SessionSide.CLIENT, request, 100, Optional.empty(), 0);
    judged.add(call);
    return call;
  }

  private void waits(String id) {
    waiting.add(id);
  }

  private Optional<QueueView.Place> place(String id) {
    int at = waiting.indexOf(id);
    return at < 0
        ? Optional.empty()
        : Optional.of(
            new QueueView.Place(
                at + 1, waiting.size(), Duration.ofSeconds(second), Duration.ofSeconds(60)));
  }

  private void tickEverySecond(int from, int to) {
    for (second = from; second <= to; second++) {
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
    assertThat(sent.getFirst().string("message"))
        .contains("Waiting for the user's approval, 5 s of 60 s, position 2 of 2");
    waiting.removeFirst();
    tickEverySecond(15, 15);
    assertThat(sent.getLast().string("message"))
        .contains("Waiting for the user's approval, 15 s of 60 s, position 1 of 1");
  }

  @Test
  void progressGrowsByTrifles() {
    waits("7");
    call("7", Optional.of("p"));
    tickEverySecond(1, 300);
    var values =
        sent.stream().map(params -> ((JsonNumber) params.get("progress")).decimal()).toList();
    assertThat(values)
        .hasSize(60)
        .doesNotHaveDuplicates()
        .isSorted()
        .startsWith(new BigDecimal("0.001"))
        .endsWith(new BigDecimal("0.060"));
  }

  @Test
  void aCallThatGoesOnAsATaskGoesOnWithItsProgress() {
    waits("7");
    waits("own-1");
    var call = call("7", Optional.of("p"));
    tickEverySecond(1, 10);
    judged.set(
        0,
        call.carryAs(
            Message.Request.of(new MessageId.Text("own-1"), "tools/call", call.request().params()),
            "task"));
    tickEverySecond(11, 15);
    assertThat(sent)
        .extracting(params -> params.get("progress"))
        .containsExactly(new JsonNumber("0.001"), new JsonNumber("0.002"), new JsonNumber("0.003"));
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
    boolean _ = call.on(Exchange.Event.CANCELLED);
    tickEverySecond(7, 60);
    assertThat(sent).hasSize(1);
  }
}
