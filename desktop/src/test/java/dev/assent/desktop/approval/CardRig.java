package dev.assent.desktop.approval;

import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.FakeDesk;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.UiThread;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.testfx.api.FxRobot;
import org.testfx.util.WaitForAsyncUtils;

/// The card's own window over a desk of the test, in a time of the test's own.
final class CardRig {
  final FakeDesk desk = new FakeDesk();
  final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  final Appearance appearance = new Appearance();
  final ApprovalPrompter prompter;
  int bursts;

  /// On the toolkit's thread.
  CardRig(CommandReader commands) {
    prompter =
        new ApprovalPrompter(
            desk, ticker, commands, appearance, UiThread.executor(), () -> bursts++);
    desk.register(prompter);
  }

  ApprovalViewModel model() {
    return prompter.window().model();
  }

  Stage stage() {
    return prompter.window().stage();
  }

  void close(FxRobot robot) {
    robot.interact(() -> stage().hide());
  }

  /// Asks; a window that was away comes, without the keyboard.
  void ask(FxRobot robot, ApprovalRequest... requests) {
    robot.interact(() -> desk.ask(requests));
    WaitForAsyncUtils.waitForFxEvents();
  }

  /// Asks, and lets a person turn to the card and wait until it listens.
  void awake(FxRobot robot, ApprovalRequest... requests) {
    ask(robot, requests);
    robot.interact(() -> {
      prompter.window().bring();
      ticker.advance(900);
    });
  }

  void pass(FxRobot robot, long millis) {
    robot.interact(() -> ticker.advance(millis));
  }

  /// Every word in the window, drawn or spoken.
  List<String> words(FxRobot robot) {
    var words = new ArrayList<String>();
    robot.interact(() -> collect(stage().getScene().getRoot(), words));
    return words;
  }

  private static void collect(Node node, List<String> words) {
    words.add(String.valueOf(node.getAccessibleText()));
    words.add(String.valueOf(node.getAccessibleHelp()));
    switch (node) {
      case Text text -> words.add(text.getText());
      case Label label -> words.add(label.getText());
      default -> {}
    }
    if (node instanceof Parent parent) {
      parent.getChildrenUnmodifiable().forEach(child -> collect(child, words));
    }
  }
}
