package dev.assent.desktop.rules.draft;

import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.suggest.StartingPoint;
import dev.assent.desktop.rules.RulesViewModel;
import dev.assent.desktop.rules.TestRules;
import dev.assent.desktop.rules.book.FakeRuleBook;
import dev.assent.desktop.rules.form.CountedEnds;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// An hour that a person picks is an hour from going live, however long the draft stood.
class CountedEndsTest {
  private static final Rule READS = rule("reads", "Reads", Effect.ALLOW, tool("read*"));
  private static final Optional<Duration> HOUR = Optional.of(Duration.ofHours(1));

  private Instant now = Instant.parse("2026-11-21T14:00:17Z");
  private final FakeRuleBook book =
      new FakeRuleBook(READS, rule("asks", "Commands", Effect.HITL, tool("*")));
  private final RulesViewModel model = TestRules.page(book, () -> now);

  private CountedEnds ends() {
    return model.draft().ends();
  }

  private void pass(Duration time) {
    now = now.plus(time);
  }

  private void pick() {
    model.choose(0);
    model.editor().expiresProperty().set(ends().after(HOUR));
  }

  private Optional<Instant> live(int rule) {
    return book.shown().policy().rules().get(rule).expiresAt();
  }

  private Optional<Instant> inAnHour() {
    return HOUR.map(now::plus);
  }

  @Test
  void anHourCountsFromGoingLive() {
    pick();
    pass(Duration.ofMinutes(10));
    assertThat(model.editor().expiresProperty().get().flatMap(ends()::words))
        .contains("1 hour after it goes live");
    model.makeLive();
    assertThat(live(0)).isEqualTo(inAnHour());
    assertThat(model.dirtyProperty().get()).isFalse();
    assertThat(model.editor().expiresProperty().get()).isEqualTo(inAnHour());
    assertThat(live(0).flatMap(ends()::words)).as("in force it is a moment").isEmpty();
  }

  @Test
  void whatIsInForceCountsNoMoreWhenTheNextDraftGoesLive() {
    pick();
    model.makeLive();
    var end = live(0);
    pass(Duration.ofMinutes(10));
    model.editor().nameProperty().set("Reading");
    model.makeLive();
    assertThat(live(0)).isEqualTo(end);
  }

  @Test
  void aMomentThatIsTypedStays() {
    pick();
    var typed = Optional.of(Instant.parse("2026-11-21T15:00:00Z"));
    model.editor().expiresProperty().set(typed);
    pass(Duration.ofMinutes(10));
    model.makeLive();
    assertThat(live(0)).isEqualTo(typed);
  }

  @Test
  void anHourSurvivesTheTextTheFormAndStepsBack() {
    pick();
    assertThat(model.text().look()).isTrue();
    var text = model.text().typedProperty();
    text.set(text.get().replace("Reads", "Reading"));
    model.text().leave();
    model.choose(1);
    model.choose(0);
    model.desk().undo();
    model.desk().undo();
    model.desk().redo();
    model.desk().redo();
    assertThat(model.editor().nameProperty().get()).isEqualTo("Reading");
    assertThat(model.editor().expiresProperty().get().flatMap(ends()::words)).isPresent();
    pass(Duration.ofMinutes(10));
    model.makeLive();
    assertThat(live(0)).isEqualTo(inAnHour());
  }

  @Test
  void anotherMomentInTheTextIsOneThatWasTyped() {
    pick();
    assertThat(model.text().look()).isTrue();
    var text = model.text().typedProperty();
    String stands = model.editor().expiresProperty().get().orElseThrow().toString();
    assertThat(text.get()).contains(stands);
    assertThat(ends().remarks(model.draft().policy()))
        .containsExactly(
            "“Reads” ends 1 hour after it goes live. Until then the text has "
                + stands
                + " in that place.");
    text.set(text.get().replace(stands, "2026-11-21T18:00:00Z"));
    pass(Duration.ofMinutes(10));
    model.makeLive();
    assertThat(live(0)).contains(Instant.parse("2026-11-21T18:00:00Z"));
  }

  @Test
  void aDraftThatStoodForHoursIsLookedAtAsIfItWereLiveNow() {
    pick();
    pass(Duration.ofHours(3));
    assertThat(model.draft().policy().rules().getFirst().expiresAt().orElseThrow()).isAfter(now);
    model.editor().nameProperty().set("Reading");
    pass(Duration.ofMinutes(1));
    model.makeLive();
    assertThat(live(0)).isEqualTo(inAnHour());
  }

  @Test
  void theWishForAnHourAndWhatBeginsAfterItCountFromGoingLive() {
    model.startingPoints().lines().stream()
        .filter(line -> line.word().equals(StartingPoint.ONE_HOUR.word()))
        .forEach(line -> line.begin().run());
    pass(Duration.ofMinutes(10));
    model.makeLive();
    var rules = book.shown().policy().rules();
    assertThat(rules).hasSizeGreaterThan(2);
    assertThat(rules.getLast().expiresAt()).isEqualTo(inAnHour());
    assertThat(moments(book.shown().policy())).containsOnly(inAnHour().orElseThrow());
  }

  // Ends and starts.
  private static Stream<Instant> moments(Policy policy) {
    return policy.rules().stream()
        .flatMap(rule ->
            Stream.concat(
                rule.expiresAt().stream(),
                rule.conditions().stream()
                    .filter(Condition.Hours.class::isInstance)
                    .flatMap(one -> ((Condition.Hours) one).since().stream())));
  }

  @Test
  void whatIsTypedWhileItIsWrittenStaysADraftOfWhatIsLive() {
    pick();
    pass(Duration.ofMinutes(10));
    book.meanwhile = () -> model.editor().nameProperty().set("Reading");
    model.makeLive();
    assertThat(live(0)).isEqualTo(inAnHour());
    assertThat(model.dirtyProperty().get()).isTrue();
    book.meanwhile = () -> {};
    var end = live(0);
    pass(Duration.ofMinutes(10));
    model.makeLive();
    assertThat(live(0)).as("the hour is not counted anew").isEqualTo(end);
  }
}
