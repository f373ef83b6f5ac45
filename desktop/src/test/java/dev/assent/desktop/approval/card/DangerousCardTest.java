package dev.assent.desktop.approval.card;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Checks what it takes to allow a dangerous call.
class DangerousCardTest extends OneCard {
  @Test
  void pressIsNotEnough() {
    show(danger);
    wake();
    enter();
    click(InputIntent.ALLOW_ONCE);
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void holdOfTheWholeTimeAllows() {
    show(danger);
    wake();
    card.pressed("ENTER", InputIntent.ALLOW_ONCE, false);
    ticker.advance(1_199);
    assertThat(desk.answers).isEmpty();
    ticker.advance(1);
    assertThat(desk.answers).containsExactly("d allow_once");
  }

  @Test
  void holdThatIsLetGoStartsOver() {
    show(danger);
    wake();
    card.pressed("mouse", InputIntent.ALLOW_ONCE, true);
    ticker.advance(1_000);
    card.released("mouse");
    card.pressed("mouse", InputIntent.ALLOW_ONCE, true);
    ticker.advance(1_000);
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void holdEndsWhenThePointerSlipsOff() {
    show(danger);
    wake();
    card.pressed("mouse", InputIntent.ALLOW_ONCE, true);
    card.slipped();
    ticker.advance(5_000);
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void holdDoesNotCarryOverToTheNextCard() {
    show(danger, SampleRequests.command("e", "rm -rf /").build());
    wake();
    card.pressed("ENTER", InputIntent.ALLOW_ONCE, false);
    ticker.advance(1_200);
    for (int i = 0; i < 200; i++) {
      ticker.advance(30);
      card.pressed("ENTER", InputIntent.ALLOW_ONCE, false);
    }
    assertThat(desk.answers).containsExactly("d allow_once");
  }

  @Test
  void denyNeedsNoHold() {
    show(danger);
    wake();
    escape();
    assertThat(desk.answers).containsExactly("d deny");
  }

  @Test
  void partsThatWereNotSeenKeepTheYesAsleep() {
    show(danger);
    state.unseen.set(2);
    wake();
    card.pressed("ENTER", InputIntent.ALLOW_ONCE, false);
    ticker.advance(2_000);
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void twoPressesWithTheTimeBetweenThemAllow() {
    card.settingsProperty().set(TWO_PRESSES);
    show(danger);
    wake();
    enter();
    ticker.advance(1_200);
    enter();
    assertThat(desk.answers).containsExactly("d allow_once");
  }

  @Test
  void twoQuickPressesDoNot() {
    card.settingsProperty().set(TWO_PRESSES);
    show(danger);
    wake();
    enter();
    ticker.advance(1_199);
    enter();
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void holdingIsNoSecondPress() {
    card.settingsProperty().set(TWO_PRESSES);
    show(danger);
    wake();
    card.pressed("ENTER", InputIntent.ALLOW_ONCE, false);
    ticker.advance(3_000);
    card.released("ENTER");
    assertThat(desk.answers).isEmpty();
  }
}
