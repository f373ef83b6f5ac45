package dev.assent.desktop.rules;

import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.ListedTool;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PinnedTool;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.analysis.ToolEffects;
import dev.assent.core.approval.question.KeptBack;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import dev.assent.core.proxy.ServerTrial;
import dev.assent.core.suggest.RecordedRule;
import dev.assent.desktop.decisions.SampleRecords;
import dev.assent.desktop.proxies.review.ServerTools;
import dev.assent.desktop.ui.Texts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Labeled;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxRobot;

/// A rule for a call of a new tool goes live with the tool, or not at all.
class NewToolReviewTest {
  private static final PolicyDocument RULES =
      PolicyDocument.empty()
          .withRuleAdded(rule("writes", "Writes", Effect.HITL, tool("write_file")))
          .withNewTools(Optional.of(Effect.HITL));
  private static final AuditRecord DENIED =
      SampleRecords.denied("a").call("read_file", "/home/sam/code/README.md").at(0);

  @TempDir static Path folder;
  private static RulesWindow window;
  private final FxRobot robot = new FxRobot();
  private final Tools tools = new Tools();

  /// The tool as a server lists it; a person accepts it.
  private static final class Tools implements ServerTools {
    private Optional<ToolReview> listed = Optional.of(review("reads", Optional.empty()));
    private final List<ToolReview> accepted = new ArrayList<>();
    private String problem = "";

    static ToolReview review(String words, Optional<String> acceptedWords) {
      return ToolReview.of(
          "read_file",
          Optional.of(ListedTool.of("read_file", described(words), SampleRecords.TIME)),
          acceptedWords.map(text -> {
            var was = ListedTool.of("read_file", described(text), SampleRecords.TIME);
            return new PinnedTool(
                "read_file",
                was.digest(),
                SampleRecords.TIME,
                PinnedTool.How.PAGE,
                was.description());
          }));
    }

    private static JsonObject described(String words) {
      return JsonObject.builder().put("name", "read_file").put("description", words).build();
    }

    @Override
    public void read(String server, Consumer<Known> done) {
      var deed =
          new ToolEffects(Optional.of(Operation.READ), Optional.of(Set.of(SideEffect.FS_READ)));
      done.accept(new Known(listed.stream().toList(), Map.of("read_file", deed), List.of()));
    }

    @Override
    public void accept(String server, List<ToolReview> shown, Consumer<String> done) {
      if (problem.isEmpty()) {
        accepted.addAll(shown);
        listed = Optional.of(review("reads", Optional.of("reads")));
      }
      done.accept(problem);
    }

    @Override
    public void trial(String server, Consumer<ServerTrial.Outcome> done) {
      throw new IllegalStateException("nothing is tried");
    }
  }

  @BeforeAll
  static void open() throws IOException, TimeoutException {
    window = RulesWindow.at(folder.resolve("policy.json"), RULES, Clock.systemUTC());
  }

  @AfterAll
  static void close() {
    window.close();
  }

  @BeforeEach
  void begin() {
    robot.interact(() -> {
      window.model.review().close();
      window.model.review().newTool().setDesk(tools);
    });
    window.begin(robot, RULES);
  }

  private static RecordedRule made(Optional<ToolReview> tool) {
    return RecordedRule.of(
            window.store.state().policy(),
            DENIED,
            Path.of("/home/sam"),
            Clock.systemUTC().instant(),
            new RecordedRule.Wish(tool, Optional.empty()))
        .orElseThrow();
  }

  private RecordedRule propose(Optional<ToolReview> tool) {
    var made = made(tool);
    robot.interact(() -> window.model.propose("files", made));
    return made;
  }

  private static String said() {
    return window.model.list().drawnProperty().get().call().orElseThrow().words();
  }

  private void look() {
    robot.interact(() -> window.model.review().look());
  }

  private Button live() {
    return robot.lookup("#review-live").queryButton();
  }

  private static boolean isLive() {
    return window.store.state().policy().rules().size() > 1;
  }

  @Test
  void oneTickAcceptsTheToolAndTheRuleGoesLiveAfterIt() {
    var made = propose(tools.listed);
    assertThat(said()).isEqualTo(Texts.get("rules.made.tool", "Deny", "Allow", "read_file"));
    look();
    assertThat(live().isDisabled()).as("the tick is not there").isTrue();
    var tick = robot.lookup("#review-tool").queryAs(CheckBox.class);
    assertThat(tick.getText()).contains("read_file", "files");
    assertThat(robot.lookup("#review .label").queryAll())
        .extracting(node -> ((Labeled) node).getText())
        .contains(Texts.get("rules.review.tool.may", "reads files"));
    robot.clickOn(tick);
    assertThat(tools.accepted).as("a tick is no acceptance").isEmpty();
    robot.clickOn(live());
    assertThat(tools.accepted).containsExactly(Tools.review("reads", Optional.empty()));
    var policy = window.store.state().policy();
    assertThat(isLive()).isTrue();
    assertThat(made.decideAccepted(policy).effect()).isEqualTo(Effect.ALLOW);
    assertThat(policy.newTools()).as("other new tools are asked about").contains(Effect.HITL);
  }

  /// Where a rule allows the call already, the person is told that no other is needed.
  @Test
  void aToolThatAloneIsInTheWayIsSaidToBe() {
    window.begin(
        robot, RULES.withRuleAdded(rule("reads", "Reads", Effect.ALLOW, tool("read_file"))));
    propose(tools.listed);
    assertThat(said()).isEqualTo(Texts.get("rules.made.tool.alone", "Ask", "Allow", "read_file"));
    assertThat(window.model.savableProperty().get()).isTrue();
  }

  /// A rule that a person writes names a tool that nobody has accepted: it goes live, and the
  /// person knows that it does not accept the tool.
  @Test
  void aRuleForANewToolSaysThatItsCallsAreStillAskedAbout() {
    allow("read_*");
    assertThat(reviewed()).contains(Texts.get("rules.review.tool.unaccepted.hitl", "read_file"));
    assertThat(live().isDisabled()).isFalse();
  }

  @Test
  void aRuleForNewToolsThatAreRefusedSaysSo() {
    window.begin(robot, RULES.withNewTools(Optional.of(Effect.DENY)));
    allow("read_file");
    assertThat(reviewed()).contains(Texts.get("rules.review.tool.unaccepted.deny", "read_file"));
  }

  @Test
  void nothingIsSaidOfToolsThatPassByTheirRules() {
    String begin = Texts.get("rules.review.tool.unaccepted.hitl", "").split(":")[0];
    allow("write_file");
    assertThat(reviewed()).as("named by no new rule").noneMatch(line -> line.startsWith(begin));
    window.begin(robot, RULES.withNewTools(Optional.empty()));
    allow("read_file");
    assertThat(reviewed()).as("new tools pass").noneMatch(line -> line.startsWith(begin));
    tools.listed = Optional.of(Tools.review("reads", Optional.of("reads")));
    window.begin(robot, RULES);
    allow("read_file");
    assertThat(reviewed()).as("accepted").noneMatch(line -> line.startsWith(begin));
  }

  @ParameterizedTest
  @CsvSource({
    "0, ''",
    "1, 1 grant ends with the old rules.",
    "2, 2 grants end with the old rules."
  })
  void theYesesThatEndWithTheRulesAreCounted(long yeses, String words) {
    window.model.review().setYeses(() -> yeses);
    allow("write_file");
    var ends = (Labeled) robot.lookup("#review-ends").query();
    assertThat(ends.getText()).isEqualTo(words);
    assertThat(ends.isVisible()).isEqualTo(yeses > 0);
    robot.interact(() -> {
      window.model.review().setYeses(() -> 0);
      window.model.review().countYeses();
    });
    assertThat(ends.isVisible()).isFalse();
  }

  private void allow(String name) {
    robot.interact(() -> {
      window.model.review().close();
      window
          .model
          .desk()
          .edit("r", now -> now.withRuleAdded(rule("r", "R", Effect.ALLOW, tool(name))));
    });
    look();
  }

  private List<String> reviewed() {
    return robot.lookup("#review .label").queryAll().stream()
        .map(node -> ((Labeled) node).getText())
        .toList();
  }

  @Test
  void onlyTheReviewMakesItLive() {
    propose(tools.listed);
    robot.interact(() -> window.model.makeLive());
    assertThat(isLive()).isFalse();
  }

  @Test
  void aToolThatIsAcceptedAlreadyNeedsNoTick() {
    tools.listed = Optional.of(Tools.review("reads", Optional.of("reads")));
    propose(tools.listed);
    assertThat(said()).isEqualTo(Texts.get("rules.made.holds", "Deny", "Allow"));
    look();
    assertThat(robot.lookup("#review-tool").tryQuery()).isEmpty();
    robot.clickOn(live());
    assertThat(isLive()).isTrue();
    assertThat(tools.accepted).isEmpty();
  }

  @Test
  void aToolThatChangesBeforeIsNotAcceptedAndNothingGoesLive() {
    propose(tools.listed);
    look();
    robot.clickOn("#review-tool");
    tools.listed = Optional.of(Tools.review("reads and mails", Optional.empty()));
    robot.clickOn(live());
    assertThat(tools.accepted).isEmpty();
    assertThat(isLive()).isFalse();
    assertThat(robot.lookup("#review .label").queryAll())
        .extracting(node -> ((Labeled) node).getText())
        .contains(Texts.get("rules.review.tool.other"));
  }

  @Test
  void whatCannotBeAcceptedGoesNotLive() {
    propose(tools.listed);
    tools.problem = "the disk is full";
    look();
    robot.clickOn("#review-tool");
    robot.clickOn(live());
    assertThat(isLive()).isFalse();
    assertThat(live().isDisabled()).as("one may try again").isFalse();
    tools.problem = "";
    robot.clickOn(live());
    assertThat(isLive()).isTrue();
  }

  @Test
  void aTickIsForTheDraftThatItWasGivenFor() {
    propose(tools.listed);
    look();
    robot.clickOn("#review-tool");
    robot.interact(() -> {
      window.model.review().close();
      window.model.discard();
    });
    propose(tools.listed);
    look();
    assertThat(robot.lookup("#review-tool").queryAs(CheckBox.class).isSelected()).isFalse();
  }

  @Test
  void whatIsNotForATickSaysWhereItIsDecided() {
    var changed = Tools.review("reads and mails", Optional.of("reads"));
    assertThat(changed.state()).isEqualTo(ToolState.CHANGED);
    var hidden =
        Tools.review("reads", Optional.empty())
            .keptBack(Optional.of(new KeptBack(KeptBack.Reason.LOOK_ALIKE, "")));
    var unread =
        new ToolReview(
            "read_file",
            ToolState.NEW,
            changed
                .listed()
                .map(one ->
                    new ListedTool(one.name(), one.digest(), one.listedAt(), Optional.empty())),
            Optional.empty(),
            changed.difference(),
            Optional.empty());
    var ways =
        Map.of(
            "changed", Optional.of(changed),
            "kept", Optional.of(hidden),
            "unread", Optional.of(unread),
            "unlisted", Optional.<ToolReview>empty());
    ways.forEach((why, tool) -> {
      propose(tool);
      assertThat(said())
          .isEqualTo(
              Texts.get(
                  "rules.made.unaccepted",
                  "Ask",
                  "Allow",
                  Texts.get("rules.made.unaccepted." + why)));
      assertThat(window.model.savableProperty().get()).as(why).isFalse();
      robot.interact(() -> window.model.discard());
    });
  }
}
