package dev.assent.desktop.approval.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.CardArming;
import dev.assent.desktop.approval.card.FakeDesk;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.compare.EarlierCalls.Earlier;
import dev.assent.desktop.ui.ManualTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Checks what a card says of the calls before its own.
class EarlierWordsTest {
  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final List<Consumer<Earlier>> asked = new ArrayList<>();
  private final ApprovalViewModel card = new ApprovalViewModel(desk, ticker, CommandReader.NONE);

  @ParameterizedTest
  @CsvSource({
    "0, -1, first time with this path",
    "1, 30, second time with this path; last allowed just now",
    "2, 720, third time with this path; last allowed 12 min ago",
    "3, 7200, 3 earlier calls with this path; last allowed 2 h ago",
    "1234, 259200, '1,234 earlier calls with this path; last allowed 3 days ago'",
    "-1, 60, last allowed 1 min ago",
    "-1, -1, ''"
  })
  void words(long times, long seconds, String words) {
    var earlier =
        new Earlier(
            Optional.of(times).filter(known -> known >= 0),
            Optional.of(SampleRequests.NOW.minusSeconds(seconds)).filter(_ -> seconds >= 0));
    assertThat(EarlierWords.of(earlier, SampleRequests.NOW)).isEqualTo(words);
  }

  private void ask() {
    card.state().setEarlier((_, found) -> asked.add(found));
    desk.ask(SampleRequests.read("a").build(), SampleRequests.read("b").build());
    card.queueChanged(desk.queue());
  }

  @Test
  void theCardAsksOnceForEachCallInSight() {
    ask();
    assertThat(asked).as("nobody sees it").isEmpty();
    card.setOnScreen(true);
    ticker.advance(5_000);
    assertThat(asked).hasSize(1);
    card.next();
    assertThat(asked).hasSize(2);

    asked.getFirst().accept(new Earlier(Optional.of(0L), Optional.empty()));
    assertThat(card.state().earlier.get()).as("of the call before").isEmpty();
    asked.getLast().accept(new Earlier(Optional.of(1L), Optional.empty()));
    assertThat(card.state().earlier.get()).isEqualTo("second time with this path");
  }

  @Test
  void whatComesLaterHasToBeRead() {
    ask();
    card.setOnScreen(true);
    card.attend();
    ticker.advance(Duration.ofSeconds(1).toMillis());
    assertThat(card.state().answering.get()).isEqualTo(CardArming.State.AWAKE);
    asked.getFirst().accept(new Earlier(Optional.of(0L), Optional.empty()));
    assertThat(card.state().answering.get()).isEqualTo(CardArming.State.ARMING);
  }
}
