package dev.assent.core.pep.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.CoreConfig.Limits;
import dev.assent.core.config.CoreConfig.Safeguards;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FlowTest {
  private static final long SECOND = 1_000_000_000L;

  private final AtomicLong clock = new AtomicLong(77);

  private static Limits limits(int perSecond, int burst) {
    var d = CoreConfig.DEFAULTS.limits();
    return new Limits(
        d.message(),
        d.pathBytes(),
        d.uriBytes(),
        d.toolDescriptionBytes(),
        d.toolsPerServer(),
        d.inFlightPerClient(),
        d.inFlight(),
        d.asksPerClient(),
        d.asks(),
        d.partialLine(),
        perSecond,
        burst,
        d.session());
  }

  private long admitted(FloodGuard guard, int tries) {
    return IntStream.range(0, tries).filter(_ -> guard.admit().isEmpty()).count();
  }

  @Test
  void aClientMaySendItsBurstAndThenItsRate() {
    var guard = new FloodGuard(() -> limits(10, 25), clock::get);
    assertThat(admitted(guard, 100)).isEqualTo(25);
    clock.addAndGet(SECOND);
    assertThat(admitted(guard, 100)).isEqualTo(10);
    clock.addAndGet(3600 * SECOND);
    assertThat(admitted(guard, 100)).isEqualTo(25);
  }

  @Test
  void aRefusalSaysWhenOneWillPass() {
    var guard = new FloodGuard(() -> limits(1, 3), clock::get);
    assertThat(admitted(guard, 3)).isEqualTo(3);
    var excess = guard.admit().orElseThrow();
    assertThat(excess.retryAfter()).isEqualTo(Duration.ofSeconds(1));
    assertThat(excess.pause()).isEqualTo(Duration.ofMillis(10));
    clock.addAndGet(excess.retryAfter().toNanos());
    assertThat(guard.admit()).isEmpty();
  }

  @Test
  void zeroSwitchesTheGuardOff() {
    assertThat(admitted(new FloodGuard(() -> limits(0, 5), clock::get), 10_000)).isEqualTo(10_000);
    assertThat(admitted(new FloodGuard(() -> limits(5, 0), clock::get), 10_000)).isEqualTo(10_000);
  }

  private ServerPace pace(Safeguards switches) {
    return new ServerPace(() -> switches, () -> limits(1000, 2000), clock::get);
  }

  private static Message.Notification changed(String what) {
    return Message.Notification.of("notifications/" + what + "/list_changed", JsonObject.EMPTY);
  }

  @Test
  void fiveThousandListChangesInTenSecondsReachTheClientAtMostSixTimes() {
    var pace = pace(CoreConfig.DEFAULTS.safeguards());
    int sent = 0;
    for (int i = 0; i < 5000; i++) {
      sent += pace.admit(changed("tools"), 0) == ServerPace.Verdict.PASS ? 1 : 0;
      sent += pace.due().size();
      clock.addAndGet(SECOND / 500);
    }
    assertThat(sent).isBetween(5, 6);
  }

  @Test
  void theLastListChangeIsNeverLost() {
    var pace = pace(CoreConfig.DEFAULTS.safeguards());
    assertThat(pace.admit(changed("tools"), 0)).isEqualTo(ServerPace.Verdict.PASS);
    assertThat(pace.admit(changed("tools"), 0)).isEqualTo(ServerPace.Verdict.HELD);
    assertThat(pace.admit(changed("prompts"), 0)).isEqualTo(ServerPace.Verdict.PASS);
    assertThat(pace.due()).isEmpty();
    clock.addAndGet(2 * SECOND);
    assertThat(pace.due()).containsExactly(changed("tools"));
    assertThat(pace.due()).isEmpty();
  }

  @Test
  void logMessagesAreBoundedByTheMinuteAndByOpenCalls() {
    var pace = pace(CoreConfig.DEFAULTS.safeguards());
    var log = Message.Notification.of("notifications/message", JsonObject.EMPTY);
    assertThat(passed(pace, log, 0)).isEqualTo(100);
    clock.addAndGet(60 * SECOND);
    assertThat(passed(pace, log, 3)).isEqualTo(300);
  }

  private static long passed(ServerPace pace, Message.Notification notification, long open) {
    return IntStream.range(0, 1000)
        .filter(_ -> pace.admit(notification, open) == ServerPace.Verdict.PASS)
        .count();
  }

  @Test
  void aStormOfOtherNotificationsIsHeldToTheLimitsOfAClient() {
    var pace = pace(CoreConfig.DEFAULTS.safeguards());
    var progress = Message.Notification.of("notifications/progress", JsonObject.EMPTY);
    long passed =
        IntStream.range(0, 10_000)
            .filter(_ -> pace.admit(progress, 0) == ServerPace.Verdict.PASS)
            .count();
    assertThat(passed).isEqualTo(2000);
  }

  @Test
  void aServerCannotFillTheMemoryWithKindsOfListChanges() {
    var pace = pace(CoreConfig.DEFAULTS.safeguards());
    long passed =
        IntStream.range(0, 1000)
            .filter(i ->
                pace.admit(
                        Message.Notification.of(
                            "notifications/tools/list_changed",
                            JsonObject.builder().put("i", i).build()),
                        0)
                    == ServerPace.Verdict.PASS)
            .count();
    assertThat(passed).isEqualTo(64);
  }

  @Test
  void paceCanBeSwitchedOff() {
    var pace = pace(new Safeguards(true, true, true, true, true, 0, Duration.ZERO));
    assertThat(passed(pace, changed("tools"), 0)).isEqualTo(1000);
    assertThat(passed(pace, Message.Notification.of("notifications/message", JsonObject.EMPTY), 0))
        .isEqualTo(1000);
  }

  @Test
  void countsAreGivenOutOnceASecondAndAtTheEnd() {
    var tally = new PeriodicCounter<String>(clock::get);
    tally.count("a", 1);
    assertThat(tally.due()).isEqualTo(Map.of("a", 1L));
    tally.count("a", 1);
    tally.count("b", 1);
    tally.count("b", 1);
    assertThat(tally.due()).isEmpty();
    clock.addAndGet(SECOND);
    assertThat(tally.due()).isEqualTo(Map.of("a", 1L, "b", 2L));
    tally.count("b", 1);
    assertThat(tally.rest()).isEqualTo(Map.of("b", 1L));
    assertThat(tally.rest()).isEmpty();
  }
}
