package dev.assent.desktop.tray;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.json.JsonObject;
import dev.assent.desktop.approval.SampleCommands;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.tray.Notification.Offer;
import dev.assent.desktop.tray.NotificationController.Wishes;
import dev.assent.desktop.ui.ManualTicker;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Checks which notifications are shown, and when.
class NotificationControllerTest {
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final List<String> done = new ArrayList<>();
  private final Set<String> seen = new HashSet<>();
  private final Map<String, Instant> leaving = new HashMap<>();
  private final Set<String> away = new HashSet<>();
  private int revision;
  private final Kept kept = new Kept();
  private Wishes wishes = new Wishes(true, true, false);
  private final NotificationController controller =
      new NotificationController(
          ticker,
          () -> wishes,
          new NotificationController.Actions(
              id -> done.add("review " + id.orElse("next")),
              id -> done.add("deny " + id),
              () -> done.add("sound")),
          seen::contains,
          new CallLines(SampleCommands.READER),
          ZoneOffset.UTC);

  /// Keeps the notifications that are on the screen, and all that were ever shown.
  private static final class Kept implements Notifier {
    final Map<String, Notification> shown = new LinkedHashMap<>();
    final List<Notification> all = new ArrayList<>();

    @Override
    public void show(Notification notification) {
      shown.put(notification.key(), notification);
      all.add(notification);
    }

    @Override
    public void withdraw(String key) {
      shown.remove(key);
    }
  }

  @BeforeEach
  void giveNotifier() {
    controller.notifier(kept);
  }

  private void waiting(List<ApprovalRequest> calls) {
    controller.waiting(new QueueView(calls, List.of(), away, leaving, Map.of(), revision++));
  }

  private static ApprovalRequest call(String id) {
    return SampleRequests.read(id).tool("files", "write_file").tier(ApprovalTier.CARE).build();
  }

  private static List<ApprovalRequest> calls(int count) {
    return IntStream.range(0, count).mapToObj(i -> call("c" + i)).toList();
  }

  @Test
  void oneForEachCallThatWaitsAndGoneWithIt() {
    waiting(calls(2));
    assertThat(kept.shown.keySet()).containsExactly("c0", "c1");
    assertThat(kept.shown.get("c0").title()).isEqualTo("write_file waits for your answer");
    assertThat(kept.shown.get("c0").offers()).containsExactly(Offer.REVIEW, Offer.DENY);
    waiting(List.of(call("c1")));
    assertThat(kept.shown.keySet()).containsExactly("c1");
    waiting(List.of());
    assertThat(kept.shown).isEmpty();
    assertThat(ticker.beats()).as("no time runs for nothing").isZero();
  }

  @Test
  void thatTheWindowIsClosedIsSaidAndStaysWhateverWaits() {
    controller.windowClosed();
    assertThat(kept.all.getLast().title()).isEqualTo("Assent goes on");
    waiting(calls(1));
    waiting(List.of());
    assertThat(kept.shown.keySet()).containsExactly("window");
  }

  @Test
  void aBurstIsToldOfTogetherUntilOneIsLeft() {
    waiting(calls(3));
    waiting(calls(7));
    assertThat(kept.shown.keySet()).containsExactly("all");
    assertThat(kept.shown.get("all").title()).isEqualTo("7 calls wait for your answer");
    assertThat(kept.shown.get("all").offers())
        .as("which one would a no be for")
        .containsExactly(Offer.REVIEW);
    waiting(calls(2));
    assertThat(kept.shown.keySet()).containsExactly("all");
    assertThat(kept.shown.get("all").title()).startsWith("2 calls");
    waiting(calls(1));
    assertThat(kept.shown.keySet()).containsExactly("c0");
  }

  @Test
  void saysWhatTheCallIsAboutWithSecretsCoveredAndNoOtherValue() {
    String secret = "sk-ant-api03-planted7c1eplanted7c1eplanted";
    var call =
        SampleRequests.read("c")
            .tool("files", "write\u200Bfile")
            .path("/path", "/home/sam/\u202Eno\u200Btes.txt")
            .arguments(
                JsonObject.builder()
                    .put("path", "/home/sam/\u202Eno\u200Btes.txt")
                    .put("content", "planted-text")
                    .build())
            .build();
    waiting(List.of(call, SampleRequests.command("d", "deploy --token=" + secret).build()));
    var shown = kept.shown.get("c");
    assertThat(shown.body())
        .startsWith("/home/sam/[U+202E RLO]no[U+200B ZWSP]tes.txt\n")
        .contains("demo");
    assertThat(shown.title() + shown.body())
        .doesNotContain("planted")
        .doesNotContain("\u200B", "\u202E");
    assertThat(shown.title()).contains("U+200B");
    assertThat(kept.shown.get("d").body()).startsWith("deploy --token=").doesNotContain("planted");
  }

  @Test
  void whatIsSeenInAWindowIsNotToldOfThenOrLater() {
    controller.inFront(true);
    waiting(calls(2));
    assertThat(kept.all).isEmpty();
    controller.inFront(false);
    assertThat(kept.all).isEmpty();
    waiting(calls(3));
    assertThat(kept.shown.keySet()).containsExactly("c2");
    controller.inFront(true);
    assertThat(kept.shown).isEmpty();
  }

  @Test
  void whatWasSeenInAWindowIsRemindedOfOnceNoneIsInFront() {
    controller.inFront(true);
    waiting(calls(1));
    controller.inFront(false);
    ticker.advance(49_000);
    assertThat(kept.all).isEmpty();
    ticker.advance(1000);
    assertThat(kept.shown.keySet()).containsExactly("c0");
    assertThat(kept.shown.get("c0").again()).isTrue();
  }

  @Test
  void nothingChangesOnTheScreenWhereNothingChanged() {
    waiting(calls(2));
    for (int i = 0; i < 30; i++) {
      ticker.advance(1000);
      waiting(calls(2));
    }
    assertThat(kept.all).hasSize(2);
  }

  @Test
  void remindsOnceTenSecondsBeforeTheEnd() {
    waiting(calls(1));
    ticker.advance(49_000);
    assertThat(kept.all).hasSize(1);
    ticker.advance(1000);
    assertThat(kept.all).hasSize(2);
    assertThat(kept.all.getLast().again()).isTrue();
    assertThat(kept.all.getLast().title()).contains("less than 10 seconds");
    assertThat(done).containsExactly("sound");
    for (int i = 0; i < 8; i++) {
      ticker.advance(1000);
    }
    assertThat(kept.all).hasSize(2);
    assertThat(done).hasSize(1);
  }

  @Test
  void aCallThatNeverHadMoreTimeIsNotRemindedOf() {
    waiting(List.of(SampleRequests.read("c").life(Duration.ofSeconds(15)).build()));
    ticker.advance(7000);
    assertThat(kept.all).hasSize(1);
    assertThat(done).isEmpty();
  }

  @Test
  void theReminderCanBeSwitchedOff() {
    wishes = new Wishes(true, false, false);
    waiting(calls(1));
    ticker.advance(55_000);
    assertThat(kept.all).hasSize(1);
    assertThat(done).isEmpty();
  }

  @Test
  void whatAPersonPutAwayStaysAwayButForItsReminder() {
    waiting(calls(1));
    kept.shown.clear();
    controller.dismissed("c0");
    ticker.advance(1000);
    assertThat(kept.shown).isEmpty();
    ticker.advance(50_000);
    assertThat(kept.shown.keySet()).containsExactly("c0");
  }

  @Test
  void inQuietHoursOnlyDangerIsToldOfAndNothingSounds() {
    wishes = new Wishes(true, true, true);
    var danger = SampleRequests.command("d", "rm -rf x").build();
    waiting(List.of(call("c"), danger));
    assertThat(kept.shown.keySet()).containsExactly("d");
    assertThat(kept.shown.get("d").urgent()).isTrue();
    assertThat(kept.shown.get("d").title()).startsWith("Danger: ");
    ticker.advance(52_000);
    assertThat(done).doesNotContain("sound");
    wishes = new Wishes(true, false, false);
    ticker.advance(1000);
    assertThat(kept.shown.keySet())
        .as("what waited through them does not all come up")
        .containsExactly("d");
  }

  @Test
  void pausedOrSwitchedOffThereAreNone() {
    controller.paused(true);
    waiting(calls(1));
    assertThat(kept.all).isEmpty();
    controller.paused(false);
    assertThat(kept.shown.keySet()).containsExactly("c0");
    wishes = new Wishes(false, true, false);
    ticker.advance(1000);
    assertThat(kept.shown).isEmpty();
  }

  @Test
  void denyIsForItsCallAloneAndReviewForTheCard() {
    waiting(calls(1));
    controller.chosen("c0", Offer.DENY);
    controller.chosen("c0", Offer.REVIEW);
    controller.chosen("all", Offer.REVIEW);
    controller.chosen("all", Offer.DENY);
    assertThat(done).containsExactly("deny c0", "review c0", "review next");
  }

  @Test
  void thereIsNoYesAmongTheOffers() {
    assertThat(Offer.values()).containsExactly(Offer.REVIEW, Offer.DENY);
  }

  @Test
  void withoutActionsEachIsSaidOnceAndItsReminder() {
    var said = new ArrayList<String>();
    controller.notifier(new AwtNotifier((title, _, _) -> said.add(title)));
    waiting(calls(2));
    waiting(calls(1));
    ticker.advance(51_000);
    assertThat(said)
        .containsExactly(
            "write_file waits for your answer",
            "write_file waits for your answer",
            "write_file is denied in less than 10 seconds");
  }

  @Test
  void anotherTechniqueShowsFromThenOn() {
    waiting(calls(1));
    var other = new Kept();
    controller.notifier(other);
    assertThat(kept.shown).isEmpty();
    waiting(calls(2));
    assertThat(other.shown.keySet()).contains("c1");
  }

  @Test
  void aCallBehindAnOpenCardIsToldOfBeforeItsEndIfNobodySawIt() {
    controller.inFront(true);
    seen.add("c0");
    waiting(calls(2));
    ticker.advance(49_000);
    assertThat(kept.shown).isEmpty();
    ticker.advance(1_000);
    assertThat(kept.shown.keySet()).containsExactly("c1");
    assertThat(kept.shown.get("c1").title())
        .isEqualTo("write_file is denied in less than 10 seconds");
    assertThat(done).containsExactly("sound");
    seen.add("c1");
    ticker.advance(1_000);
    assertThat(kept.shown).as("now it is on a card").isEmpty();
  }

  @Test
  void manyCallsBehindAnOpenCardAreToldOfTogether() {
    controller.inFront(true);
    seen.add("c0");
    waiting(calls(30));
    ticker.advance(52_000);
    assertThat(kept.shown.keySet()).containsExactly("all");
    assertThat(kept.shown.get("all").title())
        .isEqualTo("30 calls wait, the first is denied in less than 10 seconds");
  }

  @Test
  void oneBehindAnOpenCardWithLittleTimeIsToldOfAtOnce() {
    controller.inFront(true);
    leaving.put("c1", SampleRequests.NOW.plusSeconds(8));
    waiting(calls(2));
    ticker.advance(1_000);
    assertThat(kept.shown.keySet()).containsExactly("c1");
    assertThat(kept.shown.get("c1").title())
        .isEqualTo("write_file: the agent stops waiting in less than 10 seconds");
  }

  @Test
  void whoWantsNoReminderIsStillToldOfWhatNobodySaw() {
    wishes = new Wishes(true, false, false);
    controller.inFront(true);
    waiting(calls(1));
    ticker.advance(51_000);
    assertThat(kept.shown.keySet()).containsExactly("c0");
    assertThat(done).as("without a sound").isEmpty();
  }

  @Test
  void whatIsPutAwayThatNobodySawStaysAway() {
    controller.inFront(true);
    waiting(calls(1));
    ticker.advance(51_000);
    kept.shown.clear();
    controller.dismissed("c0");
    ticker.advance(3_000);
    assertThat(kept.shown).isEmpty();
  }
}
