package dev.assent.core.presence.polkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.presence.PresenceMeans;
import dev.assent.core.presence.PresencePurpose;
import dev.assent.core.presence.PresenceResult;
import dev.assent.core.secrets.bus.PrivateBus;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Speaks to a polkit of the test's own over a bus of the test's own.
@Timeout(120)
class PolkitPresenceTest {
  private static final PresenceResult PROVED = new PresenceResult.Proved(PresenceMeans.POLKIT);

  @TempDir Path folder;
  private PrivateBus bus;
  private FakePolkit polkit;

  @BeforeEach
  void start() throws Exception {
    bus = PrivateBus.start(folder);
    polkit = FakePolkit.on(bus.address());
  }

  @AfterEach
  void stop() {
    polkit.close();
    bus.close();
  }

  private CompletableFuture<PresenceResult> ask(PresencePurpose purpose) {
    var end = new CompletableFuture<PresenceResult>();
    Thread.ofVirtual()
        .start(() -> {
          try {
            end.complete(new PolkitPresence(bus.address()).ask(purpose));
          } catch (InterruptedException | RuntimeException e) {
            end.completeExceptionally(e);
          }
        });
    return end;
  }

  static Stream<Arguments> verdicts() {
    return Stream.of(
        Arguments.of(FakePolkit.YES, PresenceResult.Proved.class),
        Arguments.of(FakePolkit.NO, PresenceResult.Refused.class),
        Arguments.of(FakePolkit.DISMISSED, PresenceResult.Cancelled.class),
        // Nobody was asked after all: there is no agent.
        Arguments.of(FakePolkit.CHALLENGE, PresenceResult.NotOffered.class),
        // Both at once is nothing that polkit says.
        Arguments.of(new PolkitVerdict(true, true, Map.of()), PresenceResult.NotOffered.class),
        Arguments.of("Operation was cancelled", PresenceResult.Failed.class));
  }

  @ParameterizedTest
  @MethodSource("verdicts")
  void whatPolkitSaysOfAPersonIsRead(Object said, Class<? extends PresenceResult> result)
      throws Exception {
    var end = ask(PresencePurpose.DANGEROUS_CALL);

    assertThat(polkit.awaitQuestion()).isEqualTo("dev.assent.allow-dangerous-call");
    polkit.say(said);

    assertThat(end.get()).isInstanceOf(result);
  }

  static Stream<Arguments> hindrances() {
    return Stream.of(
        Arguments.of(FakePolkit.YES, "says yes without asking anybody"),
        Arguments.of(new PolkitVerdict(true, true, Map.of()), "says yes without asking anybody"),
        Arguments.of(FakePolkit.NO, "lets nobody confirm"),
        Arguments.of("Action dev.assent.x is not registered", "actions of Assent are not"));
  }

  @ParameterizedTest
  @MethodSource("hindrances")
  void nobodyIsAskedWhereTheAnswerWouldProveNothing(Object unasked, String reason)
      throws Exception {
    polkit.setUnasked(unasked);

    var end = ask(PresencePurpose.DANGEROUS_CALL).get();

    assertThat(end)
        .isInstanceOfSatisfying(
            PresenceResult.NotOffered.class, not -> assertThat(not.reason()).contains(reason));
    assertThat(polkit.subjects()).hasSize(1);
  }

  @Test
  void eachPurposeHasAnActionAndEachQuestionASubjectOfItsOwn() throws Exception {
    var first = ask(PresencePurpose.DANGEROUS_CALL);
    polkit.awaitQuestion();
    polkit.say(FakePolkit.YES);
    assertThat(first.get()).isEqualTo(PROVED);

    var second = ask(PresencePurpose.CHANGE_OF_SETTING);
    assertThat(polkit.awaitQuestion()).isEqualTo("dev.assent.change-confirmation");
    polkit.say(FakePolkit.YES);
    assertThat(second.get()).isEqualTo(PROVED);

    assertThat(polkit.subjects()).hasSize(4).allMatch(each -> each.matches("system-bus-name :.*"));
    assertThat(polkit.subjects().get(0)).isEqualTo(polkit.subjects().get(1));
    assertThat(polkit.subjects().get(0)).isNotEqualTo(polkit.subjects().get(2));
  }

  @Test
  void whoeverIsInterruptedWithdrawsTheQuestion() throws Exception {
    var end = new CompletableFuture<Boolean>();
    var thread =
        Thread.ofVirtual()
            .start(() -> {
              try {
                new PolkitPresence(bus.address()).ask(PresencePurpose.DANGEROUS_CALL);
                end.complete(false);
              } catch (InterruptedException _) {
                end.complete(true);
              }
            });
    polkit.awaitQuestion();

    thread.interrupt();

    assertThat(polkit.awaitWithdrawal()).isNotEmpty();
    assertThat(end.get()).isTrue();
  }

  @Test
  void aPolkitThatGoesAwayProvesNothing() throws Exception {
    var end = ask(PresencePurpose.DANGEROUS_CALL);
    polkit.awaitQuestion();

    polkit.close();

    assertThat(end.get()).isInstanceOf(PresenceResult.Failed.class);
  }

  @Test
  void aBusThatGoesAwayProvesNothing() throws Exception {
    var end = ask(PresencePurpose.DANGEROUS_CALL);
    polkit.awaitQuestion();

    bus.close();

    assertThat(end.get()).isInstanceOf(PresenceResult.Failed.class);
  }

  @Test
  void withoutPolkitNothingIsOffered() throws Exception {
    polkit.close();

    assertThat(ask(PresencePurpose.DANGEROUS_CALL).get())
        .isEqualTo(new PresenceResult.NotOffered("polkit is not installed or does not run"));
  }

  @Test
  void withoutABusNothingIsOffered() throws Exception {
    bus.close();

    assertThat(
            new PolkitPresence("unix:path=" + folder.resolve("none"))
                .ask(PresencePurpose.DANGEROUS_CALL))
        .isInstanceOf(PresenceResult.NotOffered.class);
  }
}
