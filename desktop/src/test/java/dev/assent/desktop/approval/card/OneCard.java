package dev.assent.desktop.approval.card;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.ManualTicker;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;

/// A card over a desk of the test, in a time of its own, and what fingers do to it.
abstract class OneCard {
  static final CardSettings TWO_PRESSES =
      new CardSettings(
          true, HoldStyle.TWO_PRESSES, Duration.ofMillis(900), Duration.ofMillis(1200));

  final FakeDesk desk = new FakeDesk();
  final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  final ApprovalViewModel card = new ApprovalViewModel(desk, ticker, CommandReader.NONE);
  final CardState state = card.state();

  final ApprovalRequest first = SampleRequests.read("a").build();
  final ApprovalRequest second =
      SampleRequests.read("b").tool("filesystem", "list_directory").build();
  final ApprovalRequest danger = SampleRequests.command("d", "rm -rf build").build();

  @BeforeEach
  void listen() {
    desk.register(
        new Approver() {
          @Override
          public void queueChanged(QueueView queue) {
            card.queueChanged(queue);
          }

          @Override
          public void ended(ApprovalRequest request, ApprovalAnswer answer) {
            card.ended(request, answer);
          }
        });
  }

  void show(ApprovalRequest... requests) {
    desk.ask(requests);
    card.setOnScreen(true);
  }

  void wake() {
    press("TAB", InputIntent.ATTEND, false);
    ticker.advance(900);
  }

  void press(String source, InputIntent intent, boolean pointer) {
    card.pressed(source, intent, pointer);
    card.released(source);
  }

  void enter() {
    press("ENTER", InputIntent.ALLOW_ONCE, false);
  }

  void escape() {
    press("ESCAPE", InputIntent.DENY, false);
  }

  void click(InputIntent intent) {
    press("mouse", intent, true);
  }
}
