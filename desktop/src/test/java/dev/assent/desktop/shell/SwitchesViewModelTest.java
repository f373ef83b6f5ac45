package dev.assent.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.SwitchBoard.SwitchState;
import dev.assent.desktop.shell.SwitchesViewModel.Line;
import dev.assent.desktop.ui.ManualTicker;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Checks what the windows say of what holds over every policy.
class SwitchesViewModelTest {
  private static final Instant NOW = Instant.parse("2026-11-20T14:02:00Z");

  private final ManualTicker ticker = new ManualTicker(NOW);
  private final Desk desk = new Desk();
  private final SwitchesViewModel model = new SwitchesViewModel(desk, ticker, ZoneOffset.UTC);

  /// Switches as the core would, unless it is told to refuse.
  private final class Desk implements SwitchDesk {
    final List<String> done = new ArrayList<>();
    SwitchState switches = SwitchState.NONE;
    String refusal = "";

    @Override
    public SwitchState switches() {
      return switches.at(ticker.now());
    }

    private void put(MasterSwitch which, Optional<SwitchState.On> on, Consumer<String> answer) {
      if (refusal.isEmpty()) {
        switches = switches.with(which, on);
      }
      answer.accept(refusal);
    }

    @Override
    public void denyEverything(Consumer<String> answer) {
      put(
          MasterSwitch.DENY_ALL,
          Optional.of(new SwitchState.On("d", NOW, "window", Optional.empty())),
          answer);
    }

    @Override
    public void readOnly(Consumer<String> answer) {
      put(
          MasterSwitch.READ_ONLY,
          Optional.of(new SwitchState.On("r", NOW, "tray", Optional.empty())),
          answer);
    }

    @Override
    public void observe(Duration time, Consumer<String> answer) {
      put(
          MasterSwitch.OBSERVE,
          Optional.of(new SwitchState.On("o", NOW, "window", Optional.of(NOW.plus(time)))),
          answer);
    }

    @Override
    public void off(MasterSwitch which, String id, Consumer<String> answer) {
      done.add("off " + which.word() + " " + id);
      put(which, Optional.empty(), answer);
    }
  }

  @Test
  void nothingIsSaidWhereNothingHolds() {
    assertThat(model.lines()).isEmpty();
    assertThat(model.stateProperty().get()).isEqualTo("On guard");
  }

  @Test
  void everythingDeniedIsSaidAndReleasedAfterAQuestion() {
    model.denyEverything();
    assertThat(model.stateProperty().get()).isEqualTo("All calls denied");
    assertThat(model.lines())
        .extracting(Line::text)
        .containsExactly("Everything is denied since 2026-11-20 14:02 (window).");
    var line = model.lines().getFirst();
    assertThat(line.tier()).isEqualTo("danger");
    assertThat(line.question()).as("release is a deliberate step").isPresent();
    line.end().run();
    assertThat(desk.done).containsExactly("off deny_all d");
    assertThat(model.lines()).isEmpty();
  }

  @Test
  void whatCouldNotBeReadSaysSo() {
    desk.switches =
        SwitchState.NONE.with(
            MasterSwitch.DENY_ALL,
            Optional.of(new SwitchState.On("c", NOW, "core", Optional.empty())));
    model.refresh();
    assertThat(model.lines().getFirst().text()).contains("could not be read");
  }

  @Test
  void severalStandBelowEachOtherStrictestFirst() {
    model.readOnly();
    model.pausedProperty().set(true);
    model.observe(SwitchesViewModel.Stay.DAY);
    model.denyEverything();
    assertThat(model.lines())
        .extracting(Line::tier)
        .containsExactly("danger", "care", "care", "care");
    assertThat(model.lines().get(1).text()).contains("Let only reading pass", "(tray)");
    assertThat(model.lines().get(2).text()).contains("until 2026-11-21 14:02");
    model.lines().get(3).end().run();
    assertThat(model.pausedProperty().get()).isFalse();
  }

  /// Whatever else holds, nothing is said that it makes false.
  @ParameterizedTest
  @MethodSource("states")
  void eachStateIsSaidAsItHolds(
      boolean denied, boolean readOnly, boolean observed, boolean paused, boolean granted) {
    if (denied) {
      model.denyEverything();
    }
    if (readOnly) {
      model.readOnly();
    }
    if (observed) {
      model.observe(SwitchesViewModel.Stay.DAY);
    }
    model.pausedProperty().set(paused);
    model.grantedProperty().set(granted);
    var lines = model.lines();
    assertThat(lines)
        .extracting(Line::action)
        .isEqualTo(
            Stream.of(
                    denied ? "Release" : "",
                    readOnly ? "Let others pass again" : "",
                    observed ? "Ask again" : "",
                    paused ? "Go on" : "")
                .filter(action -> !action.isEmpty())
                .toList());
    for (var line : lines) {
      says(line.text(), "pass unasked", line.action().equals("Ask again") && !denied);
      says(
          line.text(),
          "nothing but read pass",
          !denied
              && readOnly
              && List.of("Ask again", "Let others pass again").contains(line.action()));
    }
    for (var line : lines) {
      if (line.question().isPresent()) {
        boolean release = line.action().equals("Release");
        String after = line.question().get().body();
        says(after, "Everything stays denied", !release && denied);
        says(after, "nothing but read; all others are still denied", release && readOnly);
        says(after, "passes unasked until 2026-11-21 14:02", observed);
        says(after, "You are asked where they say so.", !observed);
        says(after, "and a grant covers passes unasked.", granted);
        says(after, "The queue is paused", paused);
        says(after, "stay denied; they are under Decisions.", release);
      }
    }
    String before = model.questionBefore(SwitchesViewModel.Stay.HOUR).body();
    says(before, "Everything stays denied", denied);
    says(before, "nothing but read pass without a card", readOnly);
    assertThat(model.stateProperty().get())
        .isEqualTo(
            denied
                ? "All calls denied"
                : observed
                    ? readOnly ? "Observing reads" : "Observing"
                    : readOnly ? "Read only" : paused ? "Queue paused" : "On guard");
  }

  private static void says(String text, String what, boolean says) {
    assertThat(text.contains(what)).as(text + " / " + what).isEqualTo(says);
  }

  private static Stream<Arguments> states() {
    return IntStream.range(0, 32)
        .mapToObj(bits ->
            Arguments.of(
                (bits & 1) > 0, (bits & 2) > 0, (bits & 4) > 0, (bits & 8) > 0, (bits & 16) > 0));
  }

  @Test
  void observingEndsByItselfOnTheScreenToo() {
    model.observe(SwitchesViewModel.Stay.HOUR);
    assertThat(model.stateProperty().get()).isEqualTo("Observing");
    ticker.advance(Duration.ofHours(1));
    assertThat(model.lines()).isEmpty();
    assertThat(model.stateProperty().get()).isEqualTo("On guard");
    assertThat(ticker.beats()).isZero();
  }

  @Test
  void observingIsAskedAboutFirstAndNeverLongerThanAWeek() {
    for (SwitchesViewModel.Stay stay : SwitchesViewModel.Stay.values()) {
      assertThat(model.questionBefore(stay).head()).contains(stay.words());
      model.observe(stay);
      var on = model.switches().get(MasterSwitch.OBSERVE).orElseThrow();
      assertThat(Duration.between(NOW, on.until().orElseThrow()))
          .isLessThanOrEqualTo(SwitchState.LONGEST_OBSERVED);
    }
  }

  @Test
  void aRefusedChangeIsSaidAndNothingIsLooser() {
    model.denyEverything();
    desk.refusal = "the disk is full";
    model.lines().getFirst().end().run();
    assertThat(model.problemProperty().get()).isEqualTo("the disk is full");
    assertThat(model.isOn(MasterSwitch.DENY_ALL)).isTrue();
  }
}
