package dev.assent.desktop.approval.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.AgentText;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Objection;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.desktop.approval.ApprovalPrompter;
import dev.assent.desktop.approval.SampleCommands;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.UiThread;
import dev.assent.desktop.ui.arguments.ArgumentRows;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// The card of a call that carries a command: its parts, what is said of them, and a no that names
/// something safer.
@ExtendWith(ApplicationExtension.class)
class CommandCardTest {
  private static final String COMMAND =
      "rm -rf ~/code/payments-api/ledger && git push --force origin main";

  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final ApprovalRequest call =
      SampleRequests.command("a", COMMAND)
          .arguments("{\"command\":\"" + COMMAND + "\",\"timeout\":120}")
          .build();

  @SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
  private ApprovalPrompter prompter;

  @Start
  void start(Stage unused) {
    desk.keeps = true;
    prompter =
        new ApprovalPrompter(
            desk, ticker, SampleCommands.READER, new Appearance(), UiThread.executor(), () -> {});
    desk.register(prompter);
  }

  @AfterEach
  void hide(FxRobot robot) {
    robot.interact(() -> prompter.window().stage().hide());
  }

  private void ask(FxRobot robot, ApprovalRequest request) {
    robot.interact(() -> desk.ask(request));
    WaitForAsyncUtils.waitForFxEvents();
    robot.interact(() -> {
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
    assertThat(String.join("|", texts(robot, ".as-decisive")))
        .isEqualTo("rm |-rf |~/code/payments-api/ledger|--force");
    assertThat(texts(robot, ".as-command .as-number")).containsExactly("1", "2");
    assertThat(texts(robot, ".as-risks .as-number")).containsExactly("1", "2");
    assertThat(texts(robot, ".as-risks .as-severity")).containsExactly("High", "High");
    assertThat(robot.lookup("#card-title").queryAs(Label.class).getText())
        .isEqualTo(
            "Delete folders with all in them and replace what others have fetched from a remote branch");
  }

  @Test
  void aCommandThatIsShownWholeHasNoSecondRow(FxRobot robot) {
    ask(robot, call);
    assertThat(prompter.window().model().state().content.get().orElseThrow().arguments())
        .extracting(argument -> argument.name())
        .containsExactly("timeout");
    ask(robot, SampleRequests.command("b", "ls").build());
    robot.interact(() -> prompter.window().model().select("b"));
    assertThat(robot.lookup(node -> node instanceof ArgumentRows).<Node>query().isVisible())
        .isFalse();
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
    assertThat(no.objection())
        .isEqualTo(
            new Objection(
                Objection.Extent.CALL, List.of(), "", "git push --force-with-lease origin main"));
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
    assertThat(robot.lookup("#denial-preview").queryAs(Label.class).getText())
        .doesNotContain("Instead");
    assertThat(prompter.window().model().denial().objection()).isEqualTo(Objection.NONE);
  }

  @Test
  void aSuggestionIsForgottenWithTheCard(FxRobot robot) {
    ask(robot, call);
    suggest(robot, 0);
    robot.interact(() -> desk.ask(SampleRequests.command("b", "rm -rf src").build()));
    WaitForAsyncUtils.waitForFxEvents();
    robot.interact(() -> prompter.window().model().select("b"));
    assertThat(prompter.window().model().denial().objection()).isEqualTo(Objection.NONE);
    assertThat(prompter.window().model().denial().openProperty().get()).isFalse();
  }

  @Test
  void aDangerousCommandWaitsUntilItsFoldedPartWasOpened(FxRobot robot) {
    ask(robot, SampleRequests.command("long", "echo one\n".repeat(40) + "rm -rf /").build());
    assertThat(prompter.window().model().state().unseen.get()).isEqualTo(1);
    robot.interact(() -> robot.lookup(".as-command .as-fold").queryAs(ButtonBase.class).fire());
    assertThat(prompter.window().model().state().unseen.get()).isZero();
    assertThat(texts(robot, ".as-decisive")).isNotEmpty();
  }

  @Test
  void aCommandOfAnotherTierHasItsColour(FxRobot robot) {
    ask(robot, SampleRequests.command("care", "npm publish").tier(ApprovalTier.CARE).build());
    assertThat(robot.lookup(".as-decisive-care").queryAll()).isNotEmpty();
    assertThat(robot.lookup(".as-decisive-danger").queryAll()).isEmpty();
  }

  private List<String> shown(FxRobot robot, String arguments) {
    ask(robot, SampleRequests.command("n" + desk.shown.size(), "x").arguments(arguments).build());
    robot.interact(() -> prompter.window().model().select("n" + (desk.shown.size() - 1)));
    var content = prompter.window().model().state().content.get().orElseThrow();
    return Stream.concat(
            content.commands().stream().map(command -> "block " + command.reading().text()),
            content.arguments().stream().map(argument -> argument.name() + " " + argument.value()))
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          {'command':'rm','args':['-rf','src']}                  | block rm -rf src
          {'command':'rtk','args':['rm','-rf','/home/sam/src']}  | block rtk rm -rf /home/sam/src
          {'cwd':'/tmp','command':'rm','args':['-rf','src']}     | block rm -rf src, cwd /tmp
          {'command':['rm','-rf','src']}                         | block rm -rf src
          {'command':'rm','args':'-rf'}                          | block rm -rf
          {'commands':['ls','rm -rf src']}                       | block ls, block rm -rf src
          {'command':'rm','args':['-rf','a b']}                  | "block rm -rf 'a b'"
          {'command':'echo','args':['it is',';','x y']}          | "block echo 'it is' ';' 'x y'"
          {'command':'rm -rf src','args':['--help']}             | "block rm -rf src, args/0 --help"
          """)
  void aCommandWithSeparateWordsIsShownOnce(String arguments, String expected, FxRobot robot) {
    assertThat(
            String.join(
                ", ", shown(robot, arguments.replace("'", "\"").replace("\"a b\"", "\"a b\""))))
        .isEqualTo(expected);
    assertThat(texts(robot, ".as-risks .as-small"))
        .as("nothing is said to have changed")
        .noneMatch(text -> text.contains("no longer"));
  }

  @Test
  void aRiskBehindAProgramThatIsNotKnownNamesIt(FxRobot robot) {
    ask(robot, SampleRequests.command("rtk", "rtk rm -rf src").build());
    assertThat(texts(robot, ".as-started-by"))
        .containsExactly("rtk, if it runs the words behind it; that is not known");
    ask(robot, SampleRequests.command("sure", "rm -rf src").build());
    robot.interact(() -> prompter.window().model().select("sure"));
    assertThat(texts(robot, ".as-started-by")).isEmpty();
  }

  @Test
  void anotherHomeThanThePersonsOwnIsNamed(FxRobot robot) {
    ask(robot, call);
    var line = robot.lookup("#card-home").queryAs(Label.class);
    assertThat(line.isManaged()).isFalse();
    robot.interact(() ->
        prompter.window().model().state().foreignHomeProperty().set("/tmp/re\u202Epo/.assent"));
    assertThat(line.isVisible()).isTrue();
    assertThat(line.getText())
        .isEqualTo(
            "This Assent does not use your own home but /tmp/re[U+202E RLO]po/.assent: its rules, settings and log are not yours.");
  }

  @Test
  void aRiskWithoutASaferWaySaysWhyThereIsNone(FxRobot robot) {
    ask(robot, SampleRequests.command("none", ":(){ :|:& };:").build());
    var risk =
        prompter
            .window()
            .model()
            .state()
            .content
            .get()
            .orElseThrow()
            .commands()
            .getFirst()
            .reading()
            .risks()
            .stream()
            .filter(one -> !one.noWay().isEmpty())
            .findFirst();
    assertThat(risk).as("a risk for which nobody knows anything safer").isPresent();
    assertThat(risk.get().ways()).isEmpty();
    assertThat(texts(robot, ".as-risks .label")).contains("Safer", risk.get().noWay());
  }
}
