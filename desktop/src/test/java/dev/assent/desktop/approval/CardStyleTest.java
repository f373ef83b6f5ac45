package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.desktop.approval.card.FakeDesk;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.Theme;
import dev.assent.desktop.ui.UiThread;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// The window of the cards comes and goes, each time with another kind of call: the toolkit has
/// nothing to say about it.
@ExtendWith(ApplicationExtension.class)
class CardStyleTest {
  private final Logger toolkit = Logger.getLogger("javafx");
  private final List<String> told = Collections.synchronizedList(new ArrayList<>());
  private final Handler ear =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          told.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final Appearance appearance = new Appearance();

  @SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
  private CardWindow window;

  @Start
  void start(Stage unused) {
    var prompter =
        new ApprovalPrompter(
            desk, ticker, CommandReader.NONE, appearance, UiThread.executor(), () -> {});
    window = prompter.window();
    desk.register(prompter);
  }

  @BeforeEach
  void listen() {
    toolkit.addHandler(ear);
  }

  @AfterEach
  void stop(FxRobot robot) {
    toolkit.removeHandler(ear);
    robot.interact(() -> window.stage().hide());
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void noCardAfterAnotherIsWithoutItsColours(Theme theme, FxRobot robot) {
    robot.interact(() -> appearance.themeProperty().set(theme));
    show(robot, SampleRequests.read("a").arguments("{\"path\":\"/x\"}").build());
    show(
        robot,
        SampleRequests.read("b")
            .tier(ApprovalTier.CARE)
            .arguments("{\"path\":\"/y\",\"content\":\"one\\ntwo\\nthree\"}")
            .build());
    show(robot, SampleRequests.command("c", "rm -rf build").build());
    assertThat(told).isEmpty();
  }

  private void show(FxRobot robot, ApprovalRequest asked) {
    robot.interact(() -> desk.ask(asked));
    robot.interact(() -> desk.end(asked, new ApprovalAnswer.TimedOut()));
    robot.interact(window.model()::dismiss);
    assertThat(window.stage().isShowing()).isFalse();
  }
}
