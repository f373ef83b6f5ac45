package dev.assent.desktop.decisions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.policy.Policy;
import dev.assent.core.suggest.RecordedRule;
import dev.assent.desktop.approval.SampleCommands;
import dev.assent.desktop.decisions.log.RecordDesk;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.controls.WrappedText;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class DecisionsViewTest {
  private final FakeDecisionLog log = new FakeDecisionLog();
  private final ManualTicker ticker = new ManualTicker(SampleRecords.TIME);

  private final List<String> edited = new ArrayList<>();
  private final List<String> pinned = new ArrayList<>();
  private final List<Long> judged = new ArrayList<>();
  private DecisionsViewModel model;
  private String made = "";
  private boolean drafts = true;
  private boolean editorIsFree = true;

  @Start
  void start(Stage stage) {
    log.records.add(
        SampleRecords.allowed("d0")
            .rule("reads", "allow", 2, 0, 2)
            .call("read_file", "/src/A.java")
            .at(0));
    model =
        new DecisionsViewModel(
            log.alone("files"),
            () -> SampleRecords.TIME.plusSeconds(40),
            ZoneOffset.UTC,
            SampleCommands.TRYOUT::says);
    model.setMaking(desk(), this::edit);
    model.setJudging((_, record) -> judged.add(record.seq()));
    var appearance = new Appearance();
    var page = new DecisionsPage(model, ticker);
    var scene = new Scene(new BorderPane(page.content()), 1080, 800);
    appearance.dress(scene);
    stage.setScene(scene);
    stage.show();
    page.shown();
  }

  private RecordDesk desk() {
    return new RecordDesk() {
      @Override
      public void draft(
          String server,
          AuditRecord record,
          Optional<GrantReach.Folders> reach,
          Consumer<Optional<RecordedRule>> done) {
        made = server + ": " + record.seq();
        var none =
            new Policy(
                List.of(), Policy.Combining.HITL_OVERRIDES, Policy.MissingAttributes.NO_MATCH);
        done.accept(
            drafts
                ? RecordedRule.of(none, record, Path.of("/home/sam"), Instant.EPOCH)
                : Optional.empty());
      }

      @Override
      public void pin(String server, AuditRecord record, String name, Consumer<Pinned> done) {
        pinned.add(name);
        done.accept(new Pinned.Done());
      }
    };
  }

  private boolean edit(String server, RecordedRule draft) {
    if (editorIsFree) {
      edited.add(made);
    }
    return editorIsFree;
  }

  private static TableView<DecisionRow> table(FxRobot robot) {
    return robot.lookup("#table").queryTableView();
  }

  @Test
  void namesOfRulesAndCallsShareTheRoomThatThereIs(FxRobot robot) {
    log.records.add(
        SampleRecords.allowed("d1")
            .rule("Tools that move, send or install something need a yes", "allow", 2, 0, 2)
            .call("read_file", "/src/main/java/org/example/ledger/postings/LedgerEntries.java")
            .at(1));
    robot.interact(() -> ticker.advance(500));
    var stage = (Stage) table(robot).getScene().getWindow();
    var decided = table(robot).getColumns().get(2);
    var call = table(robot).getColumns().get(3);
    double narrow = decided.getWidth();
    assertThat(call.getWidth()).as("the call is whole first").isGreaterThan(260);
    robot.interact(() -> stage.setWidth(1700));
    assertThat(decided.getText()).isEqualTo("Decided");
    assertThat(decided.getWidth()).isGreaterThan(narrow + 60);
    robot.interact(() -> stage.setWidth(1080));
    assertThat(decided.getWidth()).isEqualTo(narrow);
  }

  private void denied(FxRobot robot) {
    log.records.add(
        SampleRecords.asked("d1", "denied")
            .rule("ask-risky", "hitl", 2, 0, 0)
            .call("run_command", "/src/build")
            .person("deny", "danger", "key", 6400)
            .at(1));
    robot.interact(() -> ticker.advance(500));
  }

  @Test
  void rowsAppearLive(FxRobot robot) {
    assertThat(table(robot).getItems()).hasSize(1);
    denied(robot);
    assertThat(table(robot).getItems())
        .extracting(DecisionRow::tool)
        .containsExactly("run_command", "read_file");
    // A row has its words once it is laid out.
    robot.interact(() -> {
      table(robot).getScene().getRoot().applyCss();
      table(robot).getScene().getRoot().layout();
    });
    assertThat(robot.lookup("you denied it").tryQuery()).isPresent();
  }

  private static boolean says(FxRobot robot, String words) {
    return robot.lookup(words).<Node>queryAll().stream().anyMatch(DecisionsViewTest::isSeen);
  }

  private static boolean isSeen(Node node) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (!at.isVisible()) {
        return false;
      }
    }
    return true;
  }

  @Test
  void whatCannotBeReadIsNotSaidToBeEmpty(FxRobot robot) {
    log.failure = "no right to read it";
    robot.interact(() -> model.chooseServer("files"));
    assertThat(says(robot, "The log could not be read")).isTrue();
    assertThat(says(robot, "No call has come through yet")).isFalse();
    assertThat(says(robot, "Counting…")).as("nobody counts").isFalse();
    log.failure = "";
    robot.interact(() -> ticker.advance(1_000));
    assertThat(table(robot).isVisible()).isTrue();
    assertThat(table(robot).getItems()).hasSize(1);
  }

  @Test
  void aReadingThatTakesLongSaysSo(FxRobot robot) {
    log.slow = true;
    robot.interact(() -> model.chooseServer("files"));
    assertThat(says(robot, "Reading the log…")).as("it may be over at once").isFalse();
    robot.interact(() -> ticker.advance(1_000));
    assertThat(says(robot, "Reading the log…")).isTrue();
    log.slow = false;
    robot.interact(log::release);
    assertThat(says(robot, "Reading the log…")).isFalse();
    assertThat(table(robot).isVisible()).isTrue();
  }

  /// The chart counts all times, so that a sentence about all of them would be a lie below it.
  @Test
  void aTimeWithoutDecisionsSpeaksOfThatTimeAlone(FxRobot robot) {
    robot.interact(() -> {
      var slot =
          model.chart().chartProperty().get().bars().stream()
              .filter(bar -> bar.all() == 0)
              .findFirst()
              .orElseThrow()
              .slot();
      model.query().slotProperty().set(Optional.of(slot));
    });
    assertThat(says(robot, "No decision that fits in this time")).isTrue();
    assertThat(says(robot, "No decision fits these filters")).isFalse();
    robot.interact(() -> robot.lookup("All times").queryButton().fire());
    assertThat(table(robot).getItems()).hasSize(1);
    assertThat(model.query().slotProperty().get()).isEmpty();
  }

  @Test
  void inANarrowWindowTheExplanationStandsAloneAndGivesThePlaceBack(FxRobot robot) {
    var stage = (Stage) table(robot).getScene().getWindow();
    robot.interact(() -> stage.setWidth(620));
    robot.interact(() -> table(robot).requestFocus());
    robot.interact(() -> table(robot).getSelectionModel().select(0));
    var rows = table(robot).getParent().getParent();
    assertThat(model.detail().shownProperty().get()).isPresent();
    assertThat(rows.isVisible()).isFalse();
    assertThat(stage.getScene().getFocusOwner())
        .as("the keyboard is in it")
        .isInstanceOf(ScrollPane.class);
    assertThat(robot.lookup("#judge").queryButton().isVisible()).isTrue();
    robot.type(KeyCode.ESCAPE);
    assertThat(rows.isVisible()).isTrue();
    assertThat(stage.getScene().getFocusOwner()).isEqualTo(table(robot));
    robot.interact(() -> stage.setWidth(1080));
    robot.interact(() -> table(robot).getSelectionModel().select(0));
    assertThat(rows.isVisible()).as("there is room for both").isTrue();
  }

  /// A search that ends before the beginning of the log says so, and claims nothing of the rest.
  @Test
  void whatWasNotLookedAtIsNotSaidNotToFit(FxRobot robot) {
    denied(robot);
    var plain = log.records.getFirst();
    for (long seq = 2; seq < RowWindow.PATIENCE + 10; seq++) {
      log.records.add(new AuditRecord(seq, plain.time(), plain.type(), plain.content()));
    }
    robot.interact(() -> {
      model.chooseServer("files");
      model.query().textProperty().set("run_command");
    });
    assertThat(robot.lookup("No decision that fits so far").tryQuery()).isPresent();
    assertThat(robot.lookup("No decision fits these filters").tryQuery()).isEmpty();
    assertThat(robot.lookup("0 of 40,000 decisions so far").tryQuery()).isPresent();
    robot.interact(() -> model.window().more());
    assertThat(table(robot).getItems()).extracting(DecisionRow::tool).contains("run_command");
    robot.interact(() -> model.query().textProperty().set("nobody"));
    robot.interact(() -> model.window().more());
    assertThat(robot.lookup("No decision fits these filters").tryQuery()).isPresent();
  }

  @Test
  void typingFilters(FxRobot robot) {
    denied(robot);
    robot.interact(() -> robot.lookup("#filter").queryAs(TextField.class).requestFocus());
    robot.write("tool:read");
    assertThat(table(robot).getItems()).extracting(DecisionRow::tool).containsExactly("read_file");
    robot.write("xyz");
    assertThat(robot.lookup("No decision fits these filters").tryQuery()).isPresent();
    robot.interact(() -> robot.lookup("Clear the filter").queryButton().fire());
    assertThat(table(robot).getItems()).hasSize(2);
  }

  @Test
  void aTermIsAChipThatCanBeTakenAway(FxRobot robot) {
    denied(robot);
    robot.interact(() -> robot.lookup("#filter").queryAs(TextField.class).requestFocus());
    robot.write("effect:ask ");
    assertThat(table(robot).getItems())
        .extracting(DecisionRow::tool)
        .containsExactly("run_command");
    assertThat(robot.lookup("#filter").queryAs(TextField.class).getText()).isEmpty();
    assertThat(robot.lookup(".as-filter-chip").queryAll()).hasSize(1);
    robot.push(KeyCode.BACK_SPACE);
    assertThat(robot.lookup(".as-filter-chip").queryAll()).isEmpty();
    assertThat(robot.lookup("#filter").queryAs(TextField.class).getText()).isEqualTo("effect:ask");
    robot.push(KeyCode.ENTER);
    robot.interact(
        () -> robot.lookup(".as-filter-chip").queryAs(javafx.scene.control.Button.class).fire());
    assertThat(table(robot).getItems()).hasSize(2);
  }

  @Test
  void theLegendFiltersAndTheChartIsForKeys(FxRobot robot) {
    denied(robot);
    robot.interact(
        () -> robot.lookup("#ask").queryAs(javafx.scene.control.ToggleButton.class).fire());
    assertThat(table(robot).getItems())
        .extracting(DecisionRow::tool)
        .containsExactly("run_command");
    robot.interact(
        () -> robot.lookup("#ask").queryAs(javafx.scene.control.ToggleButton.class).fire());
    var chart = robot.lookup("#chart").query();
    robot.interact(chart::requestFocus);
    assertThat(chart.getAccessibleText())
        .startsWith("14:02 – 14:03: 1 allowed, 1 asked (did not run: 1), 0 denied, 1 dangerous");
    robot.push(KeyCode.LEFT);
    assertThat(chart.getAccessibleText()).startsWith("14:01 – 14:02: no records");
    robot.push(KeyCode.ENTER);
    assertThat(table(robot).getItems()).isEmpty();
    robot.push(KeyCode.RIGHT);
    robot.push(KeyCode.ENTER);
    assertThat(table(robot).getItems()).hasSize(2);
    assertThat(robot.lookup("14:02 – 14:03").queryAll()).isNotEmpty();
    robot.push(KeyCode.ENTER);
    assertThat(robot.lookup(".as-filter-chip").queryAll()).isEmpty();
  }

  @Test
  void newRowsAreOfferedAndOneGoesBackToThem(FxRobot robot) {
    robot.interact(() -> model.window().followingProperty().set(false));
    denied(robot);
    assertThat(table(robot).getItems()).hasSize(1);
    assertThat(robot.lookup("#fresh").queryButton().getText()).isEqualTo("1 new");
    robot.interact(() -> robot.lookup("#fresh").queryButton().fire());
    assertThat(table(robot).getItems()).hasSize(2);
    assertThat(robot.lookup("#fresh").query().isVisible()).isFalse();
    assertThat(robot.lookup("Live").tryQuery()).isPresent();
  }

  @Test
  void aPathGoesOnInAnotherLineBehindASeparator() {
    String name = "a-name-that-is-longer-than-a-line.js";
    var parts = (FlowPane) WrappedText.path("/srv/code//" + name, "as-mono");
    assertThat(parts.getChildren())
        .extracting(part -> ((Label) part).getText())
        .containsExactly("/srv/", "code//", name.substring(0, 24), name.substring(24));
    assertThat(parts.getAccessibleText()).isEqualTo("/srv/code//" + name);
  }

  @Test
  void theFootSaysWhatIsHiddenAndShowsIt(FxRobot robot) {
    assertThat(robot.lookup("#hidden").query().isVisible()).isFalse();
    log.records.add(
        SampleRecords.allowed("d3").basis("discovery", "discovery_bypass").call("list", "").at(1));
    robot.interact(() -> ticker.advance(500));
    assertThat(table(robot).getItems()).hasSize(1);
    assertThat(robot.lookup("#hidden").queryButton().getText())
        .isEqualTo("Show also 1 message of getting to know each other");
    robot.interact(() -> robot.lookup("#hidden").queryButton().fire());
    assertThat(table(robot).getItems()).hasSize(2);
    assertThat(robot.lookup("#hidden").query().isVisible()).isFalse();
  }

  @Test
  void theFootSaysHowFarBackOneSees(FxRobot robot) {
    assertThat(robot.lookup("#reach").queryAs(Label.class).getText())
        .isEqualTo("Back to 2026-11-21 14:02:11, where the log begins.");
    assertThat(robot.lookup("#further").query().isVisible()).isFalse();
    assertThat(robot.lookup("Live").tryQuery()).isPresent();
  }

  @Test
  void choosingARowExplainsItAndEscapeCloses(FxRobot robot) {
    denied(robot);
    robot.interact(() -> table(robot).requestFocus());
    robot.push(KeyCode.HOME);
    robot.interact(() -> table(robot).getSelectionModel().select(0));
    assertThat(robot.lookup("What happened").tryQuery()).isPresent();
    assertThat(robot.lookup("You denied it").tryQuery()).isPresent();
    robot.push(KeyCode.ESCAPE);
    assertThat(table(robot).getSelectionModel().isEmpty()).isTrue();
    assertThat(robot.lookup(".as-detail").query().isVisible()).isFalse();
  }

  @Test
  void aRuleIsMadeOfTheRecordAndOpensInTheEditor(FxRobot robot) {
    robot.interact(() -> table(robot).getSelectionModel().select(0));
    robot.interact(() -> robot.lookup("#makeRule").queryButton().fire());
    assertThat(edited).containsExactly("files: 0");
    editorIsFree = false;
    robot.interact(() -> robot.lookup("#makeRule").queryButton().fire());
    assertThat(robot.lookup("#made").queryAs(Label.class).getText())
        .startsWith("The rules are being edited");
    drafts = false;
    robot.interact(() -> robot.lookup("#makeRule").queryButton().fire());
    assertThat(robot.lookup("#made").queryAs(Label.class).getText())
        .isEqualTo("No rule can speak of this call.");
  }

  @Test
  void aRecordIsPinnedAndJudgedAgain(FxRobot robot) {
    robot.interact(() -> table(robot).getSelectionModel().select(0));
    robot.interact(() -> robot.lookup("#pin").queryButton().fire());
    assertThat(pinned).containsExactly("read_file /src/A.java, 2026-11-21 14:02:11");
    assertThat(robot.lookup("#made").queryAs(Label.class).getText())
        .startsWith("Pinned as an example");
    robot.interact(() -> robot.lookup("#judge").queryButton().fire());
    assertThat(judged).containsExactly(0L);
  }

  @Test
  void aCommandsRiskIsSaidInTheSameWordsAsOnTheCard(FxRobot robot) {
    log.records.add(
        SampleRecords.asked("d2", "denied")
            .rule("ask-risky", "hitl", 2, 0, 0)
            .call("run_command", "")
            .risk("high", "git:force_push", "ours:gone")
            .person("deny", "danger", "key", 6400)
            .at(2));
    robot.interact(() -> ticker.advance(500));
    robot.interact(() -> table(robot).getSelectionModel().select(0));
    assertThat(robot.lookup("Its shell command").tryQuery()).isPresent();
    assertThat(robot.lookup(".as-severity").queryAs(Label.class).getText()).isEqualTo("High");
    assertThat(robot.lookup("Replaces what others have fetched from a remote branch").tryQuery())
        .isPresent();
    assertThat(robot.lookup("git:force_push").tryQuery()).isPresent();
    assertThat(robot.lookup("ours:gone").tryQuery())
        .as("a rule that is not known any more")
        .isPresent();
  }

  @Test
  void aCallWithoutACommandSaysNothingOfOne(FxRobot robot) {
    robot.interact(() -> table(robot).getSelectionModel().select(0));
    assertThat(robot.lookup("Its shell command").tryQuery()).isEmpty();
  }

  @Test
  void verifyingShowsTheVerdict(FxRobot robot) {
    robot.interact(() -> robot.lookup("#verify").queryButton().fire());
    assertThat(robot.lookup("1 record in all, chain whole").tryQuery()).isPresent();
    log.verification = new Verification.Broken("decisions.jsonl", 1, 0, "found another hash");
    robot.interact(() -> robot.lookup("#verify").queryButton().fire());
    assertThat(
            robot.lookup(".as-notice .label").queryAllAs(Label.class).stream()
                .map(Label::getText)
                .filter(text -> text.contains("number 0")))
        .hasSize(1);
  }
}
