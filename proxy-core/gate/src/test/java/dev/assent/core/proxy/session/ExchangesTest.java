package dev.assent.core.proxy.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.proxy.session.Exchange.ProgressToken;
import dev.assent.core.proxy.session.Exchanges.Opening;
import dev.assent.core.proxy.session.SessionParts.OpenRequestCount;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ExchangesTest {
  private final Exchanges calls =
      new Exchanges(SessionSide.CLIENT, 3, new OpenRequestCount(() -> 100));

  private static Message.Request request(long id, String method) {
    return Message.Request.of(MessageId.of(id), method, JsonObject.EMPTY);
  }

  private static Message.Request withToken(long id, Json token) {
    var meta = JsonObject.builder().put("progressToken", token).build();
    return Message.Request.of(
        MessageId.of(id), "tools/call", JsonObject.builder().put("_meta", meta).build());
  }

  private Exchange opened(Message.Request request) {
    return ((Opening.Opened) calls.open(request, 100, Optional.empty())).call();
  }

  private Exchange sent(Message.Request request) throws IOException {
    Exchange call = opened(request);
    assertThat(calls.send(call, () -> {})).isTrue();
    return call;
  }

  private String refusal(long id) {
    return ((Opening.Refused) calls.open(request(id, "ping"), 100, Optional.empty())).code();
  }

  @Test
  void anAnswerBelongsToASentRequestAndComesOnce() throws IOException {
    Exchange call = opened(request(1, "ping"));
    assertThat(calls.answered(MessageId.of(1))).isEmpty();
    assertThat(calls.send(call, () -> {})).isTrue();
    assertThat(calls.answered(MessageId.of("1"))).isEmpty();
    assertThat(calls.answered(MessageId.of(1))).contains(call);
    assertThat(calls.answered(MessageId.of(1))).isEmpty();
    assertThat(calls.isLate(MessageId.of(1))).isFalse();
  }

  @Test
  void aRequestIsSentOnceAndNotWhenItWasGivenUp() throws IOException {
    Exchange call = opened(request(1, "ping"));
    assertThat(calls.cancel(MessageId.of(1))).contains(call);
    assertThat(call.isGivenUp()).isTrue();
    var written = new AtomicBoolean();
    assertThat(calls.send(call, () -> written.set(true))).isFalse();
    assertThat(written).isFalse();
    assertThat(calls.waiting()).isZero();
    Exchange next = sent(request(1, "ping"));
    assertThat(calls.send(next, () -> written.set(true))).isFalse();
  }

  @Test
  void anIdWhoseCallEndedWithoutAnswerWaitsForIt() throws IOException {
    sent(request(1, "ping"));
    calls.cancel(MessageId.of(1));
    assertThat(refusal(1)).isEqualTo("id-unanswered");
    assertThat(calls.answered(MessageId.of(1))).isEmpty();
    assertThat(calls.isLate(MessageId.of(1))).isTrue();
    assertThat(calls.isLate(MessageId.of(1))).isFalse();
    sent(request(1, "ping"));
    assertThat(refusal(1)).isEqualTo("id-in-use");
  }

  @Test
  void callsBeyondTheLimitAreRefusedAndGivenUpOnesDoNotCount() throws IOException {
    sent(request(1, "ping"));
    sent(request(2, "ping"));
    sent(request(3, "ping"));
    assertThat(refusal(4)).isEqualTo("too-many");
    calls.cancel(MessageId.of(2));
    opened(request(4, "ping"));
  }

  @Test
  void callsThatAreTooLongTogetherAreRefusedAndOneAloneIsNot() {
    int most = 128 * 1024 * 1024;
    var one = ((Opening.Opened) calls.open(request(1, "ping"), most + 1, Optional.empty())).call();
    assertThat(refusal(2)).isEqualTo("too-many");
    calls.refused(one);
    assertThat(calls.open(request(2, "ping"), most - 100, Optional.empty()))
        .isInstanceOf(Opening.Opened.class);
    opened(request(3, "ping"));
    assertThat(refusal(4)).isEqualTo("too-many");
  }

  @Test
  void theMemoryOfUnansweredIdsIsBounded() throws IOException {
    for (int i = 0; i <= 10_000; i++) {
      sent(request(i, "ping"));
      calls.cancel(MessageId.of(i));
    }
    assertThat(calls.isLate(MessageId.of(0))).isFalse();
    assertThat(calls.isLate(MessageId.of(1))).isTrue();
    assertThat(calls.isLate(MessageId.of(10_000))).isTrue();
  }

  /// A server that reads nothing until its answers are taken must not stop their being taken.
  @Test
  void aWriteThatIsStuckHoldsUpNothingButItsOwnCancelling() throws Exception {
    Exchange other = sent(request(1, "ping"));
    Exchange stuck = opened(request(2, "ping"));
    var writing = new CountDownLatch(1);
    var free = new CountDownLatch(1);
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    Thread writer =
        Thread.ofVirtual()
            .start(() -> {
              try {
                boolean _ =
                    calls.send(
                        stuck,
                        () -> {
                          writing.countDown();
                          awaitQuietly(free);
                          order.add("written");
                        });
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    assertThat(writing.await(60, TimeUnit.SECONDS)).isTrue();
    assertThat(calls.answered(MessageId.of(1))).contains(other);
    assertThat(calls.waiting()).isEqualTo(1);
    Thread canceller =
        Thread.ofVirtual()
            .start(() -> {
              assertThat(calls.cancel(MessageId.of(2))).contains(stuck);
              order.add("cancelled");
            });
    free.countDown();
    assertThat(writer.join(java.time.Duration.ofSeconds(60))).isTrue();
    assertThat(canceller.join(java.time.Duration.ofSeconds(60))).isTrue();
    assertThat(order).containsExactly("written", "cancelled");
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void progressIsASignOfLifeOfItsOwnRequest() throws IOException {
    sent(withToken(1, new JsonNumber("10")));
    assertThat(calls.progress(token(new JsonNumber("1.0e1")))).isTrue();
    assertThat(calls.progress(token(new JsonString("10")))).isFalse();
    calls.answered(MessageId.of(1));
    assertThat(calls.progress(token(new JsonNumber("10")))).as("after the answer").isTrue();
  }

  private static ProgressToken token(Json json) {
    return ProgressToken.read(json).orElseThrow();
  }

  @Test
  void onlySubscriptionsAndWaitsForTasksOutliveTheirTime() throws IOException {
    sent(request(1, "tools/call"));
    sent(request(2, "subscriptions/listen"));
    sent(request(3, "tasks/result"));
    assertThat(calls.overdue(-1))
        .extracting(call -> call.request().id())
        .containsExactly(MessageId.of(1));
    assertThat(calls.waitsFor("subscriptions/listen", MessageId.of(2))).isTrue();
    assertThat(calls.waitsFor("subscriptions/listen", MessageId.of("2"))).isFalse();
    assertThat(calls.drainSent()).hasSize(2);
    assertThat(calls.isLate(MessageId.of(1))).isTrue();
  }

  @Test
  void aSignOfAllMakesNoneOverdue() throws IOException {
    Exchange call = sent(request(1, "tools/call"));
    long before = System.nanoTime();
    calls.signOfAll();
    assertThat(call.quietNanos(before)).isLessThanOrEqualTo(0);
  }
}
