package dev.assent.core.pep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.access.Action;
import dev.assent.core.audit.SizedDigest;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pep.PolicyEnforcementPoint.ArgumentsDigest;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A digest that is made beside the call is the one that would have been made in its place.
class ArgumentsDigestTest {
  private static final Function<JsonObject, SizedDigest> PLAIN =
      tree -> new SizedDigest(CanonicalJson.digest(tree), CanonicalJson.bytes(tree).length);
  private static final JsonObject LONG = arguments("x".repeat(64 * 1024));
  private static final JsonObject SHORT = arguments("x");

  @Test
  void shortArgumentsAreLeftToWhoWantsTheirDigest() {
    assertThat(ArgumentsDigest.begun(PLAIN, call(SHORT))).isSameAs(PLAIN);
    assertThat(ArgumentsDigest.begun(PLAIN, call(JsonObject.EMPTY))).isSameAs(PLAIN);
  }

  @Test
  @Timeout(120)
  void longOnesAreBegunBeforeAnybodyAsksAndMadeOnce() throws InterruptedException {
    var begun = new CountDownLatch(1);
    var made = new AtomicInteger();
    var digest =
        ArgumentsDigest.begun(
            tree -> {
              made.incrementAndGet();
              begun.countDown();
              return PLAIN.apply(tree);
            },
            call(LONG));
    begun.await();
    assertThat(digest.apply(LONG)).isEqualTo(PLAIN.apply(LONG));
    assertThat(digest.apply(LONG)).isEqualTo(PLAIN.apply(LONG));
    assertThat(made).hasValue(1);
  }

  @Test
  void manyAreEachTheirOwn() {
    for (int i = 0; i < 300; i++) {
      var arguments = arguments("y".repeat(64 * 1024 + i));
      assertThat(ArgumentsDigest.begun(PLAIN, call(arguments)).apply(arguments))
          .isEqualTo(PLAIN.apply(arguments));
    }
  }

  @Test
  void anotherTreeHasItsOwnDigest() {
    var digest = ArgumentsDigest.begun(PLAIN, call(LONG));
    assertThat(digest.apply(SHORT)).isEqualTo(PLAIN.apply(SHORT));
  }

  @Test
  void aFaultIsOneOfWhoAsks() {
    var wrong = new IllegalStateException("no key");
    var fatal = new StackOverflowError();
    assertThatThrownBy(() ->
            ArgumentsDigest.begun(
                    _ -> {
                      throw wrong;
                    },
                    call(LONG))
                .apply(LONG))
        .isSameAs(wrong);
    assertThatThrownBy(() ->
            ArgumentsDigest.begun(
                    _ -> {
                      throw fatal;
                    },
                    call(LONG))
                .apply(LONG))
        .isSameAs(fatal);
  }

  @Test
  @Timeout(120)
  void whoIsInterruptedWaitsAndStaysInterrupted() throws InterruptedException {
    var begun = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    var digest =
        ArgumentsDigest.begun(
            tree -> {
              begun.countDown();
              awaitUninterruptibly(go);
              return PLAIN.apply(tree);
            },
            call(LONG));
    begun.await();
    Thread.currentThread().interrupt();
    Thread.ofVirtual().start(go::countDown);
    assertThat(digest.apply(LONG)).isEqualTo(PLAIN.apply(LONG));
    assertThat(Thread.interrupted()).isTrue();
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static JsonObject arguments(String text) {
    return JsonObject.builder().put("path", "a").put("text", text).build();
  }

  private static Call call(JsonObject arguments) {
    var params = JsonObject.builder().put("name", "echo").put("arguments", arguments).build();
    var tree = JsonObject.builder().put("method", "tools/call").put("params", params).build();
    return new Call(
        tree, "tools/call", Optional.of(new JsonNumber("1")), Action.Direction.CLIENT_TO_SERVER);
  }
}
