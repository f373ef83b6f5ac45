package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.AgentText;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalRequest;
import dev.assent.core.approval.Objection;
import dev.assent.core.approval.Tier;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.UiThread;
import dev.assent.desktop.ui.controls.ArgumentRows;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// The card of a call that carries a command: its parts, what is said of them, and a no that names something safer.
@ExtendWith(ApplicationExtension.class)
class CommandCardTest {
  private static final String COMMAND = "rm -rf ~/code/payments-api/ledger && git push --force origin main";

  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(Requests.NOW);
  private final ApprovalRequest call =
      Requests.command("a", COMMAND).arguments("{\"command\":\"" + COMMAND + "\",\"timeout\":120}").build();

  @SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
  private ApprovalPrompter prompter;

  @Start
  void start(Stage unused) {
    desk.keeps = true;
    prompter = new ApprovalPrompter(desk, ticker, Commands.READER, new Appearance(), UiThread.executor(), () -> {});
    desk.register(prompter);
  }

  @AfterEach
  void hide(FxRobot robot) {
    robot.interact(() -> prompter.window().stage().hide());
  }

  private void ask(FxRobot robot, ApprovalRequest request) {
    robot.interact(() -> desk.ask(request));
    WaitForAsyncUtils.waitForFxEvents();
    robot.interact(
        () -> {
          prompter.window().bring();
          ticker.advance(900);
        });
  }

  private static List<String> texts(FxRobot robot, String query) {
    return robot.lookup(query).queryAllAs(Label.class).stream().map(Label::getText).toList();
  }

  private void suggest(FxRobot robot, int at) {
    var links = List.copyOf(robot.lookup(".as-suggest").queryAllAs(ButtonBase.class));
    robot.interact(() -> links.get(at).fire());
    robot.interact(() -> ticker.advance(900));
  }

  @Test
  void theDecisiveWordsAreMarkedAndNumberedAndSaid(FxRobot robot) {
    ask(robot, call);
    assertThat(String.join("|", texts(robot, ".as-decisive"))).isEqualTo("rm |-rf |~/code/payments-api/ledger|--force");
    assertThat(texts(robot, ".as-command .as-number")).containsExactly("1", "2");
    assertThat(texts(robot, ".as-risks .as-number")).containsExactly("1", "2");
    assertThat(texts(robot, ".as-risks .as-severity")).containsExactly("High", "High");
    assertThat(robot.lookup("#card-title").queryAs(Label.class).getText())
        .isEqualTo("Delete folders with all in them and replace what others have fetched from a remote branch");
  }

  @Test
  void aCommandThatIsShownWholeHasNoSecondRow(FxRobot robot) {
    ask(robot, call);
    assertThat(prompter.window().model().state().content.get().orElseThrow().arguments())
        .extracting(argument -> argument.name())
        .containsExactly("timeout");
    ask(robot, Requests.command("b", "ls").build());
    robot.interact(() -> prompter.window().model().select("b"));
    assertThat(robot.lookup(node -> node instanceof ArgumentRows).<Node>query().isVisible()).isFalse();
  }

  @Test
  void aSuggestionIsPreviewedAndReachesTheAgent(FxRobot robot) {
    ask(robot, call);
    suggest(robot, robot.lookup(".as-suggest").queryAll().size() - 1);
    String preview = robot.lookup("#denial-preview").queryAs(Label.class).getText();
    assertThat(preview).endsWith("Instead: git push --force-with-lease origin main");
    assertThat(desk.held).as("nothing is answered by the link").isEmpty();
    robot.interact(() -> robot.lookup("#denial-send").queryAs(ButtonBase.class).fire());
    assertThat(desk.held).hasSize(1);
    var no = (ApprovalAnswer.Refused) desk.held.getFirst().answer();
    assertThat(no.objection()).isEqualTo(new Objection(Objection.Extent.CALL, List.of(), "", "git push --force-with-lease origin main"));
    assertThat(AgentText.of(no).whole(AgentText.nameOf(call.request()))).isEqualTo(preview);
    robot.interact(() -> prompter.window().model().takeBackLast());
    assertThat(desk.held).as("it can be taken back like any other no").isEmpty();
  }

  @Test
  void aSuggestionCanBeLeftOut(FxRobot robot) {
    ask(robot, call);
    suggest(robot, 0);
    assertThat(robot.lookup("#denial-instead").query().isVisible()).isTrue();
    robot.interact(() -> robot.lookup("#denial-leave-out").queryAs(ButtonBase.class).fire());
    assertThat(robot.lookup("#denial-preview").queryAs(Label.class).getText()).doesNotContain("Instead");
    assertThat(prompter.window().model().denial().objection()).isEqualTo(Objection.NONE);
  }

  @Test
  void aSuggestionIsForgottenWithTheCard(FxRobot robot) {
    ask(robot, call);
    suggest(robot, 0);
    robot.interact(() -> desk.ask(Requests.command("b", "rm -rf src").build()));
    WaitForAsyncUtils.waitForFxEvents();
    robot.interact(() -> prompter.window().model().select("b"));
    assertThat(prompter.window().model().denial().objection()).isEqualTo(Objection.NONE);
    assertThat(prompter.window().model().denial().openProperty().get()).isFalse();
  }

  @Test
  void aDangerousCommandWaitsUntilItsFoldedPartWasOpened(FxRobot robot) {
    ask(robot, Requests.command("long", "echo one\n".repeat(40) + "rm -rf /").build());
    assertThat(prompter.window().model().state().unseen.get()).isEqualTo(1);
    robot.interact(() -> robot.lookup(".as-command .as-fold").queryAs(ButtonBase.class).fire());
    assertThat(prompter.window().model().state().unseen.get()).isZero();
    assertThat(texts(robot, ".as-decisive")).isNotEmpty();
  }

  @Test
  void aCommandOfAnotherTierHasItsColour(FxRobot robot) {
    ask(robot, Requests.command("care", "npm publish").tier(Tier.CARE).build());
    assertThat(robot.lookup(".as-decisive-care").queryAll()).isNotEmpty();
    assertThat(robot.lookup(".as-decisive-danger").queryAll()).isEmpty();
  }
}
