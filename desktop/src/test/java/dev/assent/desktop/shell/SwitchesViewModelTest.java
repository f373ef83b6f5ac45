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
import org.junit.jupiter.api.Test;

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
    assertThat(model.lines().get(1).text()).contains("nothing but read").contains("(tray)");
    assertThat(model.lines().get(2).text())
        .contains("until 2026-11-21 14:02")
        .contains(
            "Dangerous ones, those that start something and those of tools you have not accepted"
                + " still ask");
    model.lines().get(3).end().run();
    assertThat(model.pausedProperty().get()).isFalse();
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
