package dev.assent.desktop.rules.conflict;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assent.core.pap.PolicyGate;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.rules.FakeReplay;
import dev.assent.desktop.rules.ImmediateTrial;
import dev.assent.desktop.rules.RulesPage;
import dev.assent.desktop.rules.RulesViewModel;
import dev.assent.desktop.rules.book.FakeRuleBook;
import dev.assent.desktop.rules.book.RuleBook;
import dev.assent.desktop.rules.book.RuleBooks;
import dev.assent.desktop.rules.book.StoredRuleBooks;
import dev.assent.desktop.rules.text.DraftCheck;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Dialogs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javafx.collections.FXCollections;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/// A draft and a real file that both changed, on the page.
class ConflictViewTest {
  private static final Rule READS = rule("reads", "Reads", Effect.ALLOW, tool("read*"));
  private static final Rule WRITES =
      rule("writes", "Writes", Effect.HITL, tool("write*"), path("/a/**"));

  @TempDir Path folder;
  private final FxRobot robot = new FxRobot();
  private Path file = Path.of("");
  private PolicyStore store;
  private RulesViewModel model;

  @BeforeEach
  void open() throws Exception {
    file = folder.resolve("policy.json");
    store =
        PolicyStore.unwatched(
            file, folder.resolve("history.jsonl"), Clock.systemUTC(), PolicyGate.OPEN);
    var _ = store.save(document(READS, WRITES));
    show(
        new StoredRuleBooks(
            FXCollections.observableArrayList("files"), _ -> store, Runnable::run, Runnable::run));
  }

  private void show(RuleBooks books) throws TimeoutException {
    model =
        new RulesViewModel(
            books,
            new DraftCheck(_ -> List.of(), Runnable::run, Runnable::run),
            ImmediateTrial.TRIAL,
            FakeReplay.NOTHING,
            Clock.systemUTC(),
            ZoneOffset.UTC);
    var _ = FxToolkit.registerPrimaryStage();
    var _ =
        FxToolkit.setupStage(stage -> {
          var appearance = new Appearance();
          var page = new RulesPage(model, new Dialogs(appearance));
          var scene = new Scene(new BorderPane(page.content()), 1080, 800);
          appearance.dress(scene);
          stage.setScene(scene);
          stage.show();
        });
  }

  @AfterEach
  void close() throws TimeoutException {
    store.close();
    FxToolkit.cleanupStages();
  }

  private static PolicyDocument document(Rule... rules) {
    var document = PolicyDocument.empty();
    for (var rule : rules) {
      document = document.withRuleAdded(rule);
    }
    return document;
  }

  private void draft() {
    robot.interact(() -> {
      model.choose(1);
      model.editor().rows().get(1).typed().getFirst().set("/b/**");
    });
  }

  private void save(PolicyDocument next) {
    robot.interact(() -> {
      try {
        var _ = store.save(next);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    });
  }

  private void fire(String id) {
    robot.interact(() -> robot.lookup(id).queryAs(ButtonBase.class).fire());
  }

  private ButtonBase button(String id) {
    return robot.lookup(id).queryAs(ButtonBase.class);
  }

  private List<String> words() {
    var labels = robot.lookup("#conflict .label").queryAllAs(Label.class).stream();
    var quoting = robot.lookup("#conflict .as-code-words").queryAll().stream();
    return Stream.concat(labels.map(Label::getText), quoting.map(Node::getAccessibleText)).toList();
  }

  private String policy() throws IOException {
    return Files.readString(file);
  }

  @Test
  void bothVersionsStandBesideEachOtherAndOneIsTaken() throws IOException {
    draft();
    assertThat(robot.lookup("#solve-conflict").tryQuery()).isEmpty();
    var other = rule("writes", "Writes", Effect.DENY, tool("write*"), path("/a/**"));
    save(document(other));
    String onDisk = policy();
    fire("#solve-conflict");
    assertThat(words())
        .contains(
            "Version 2 came into force and changes the same as your draft.",
            "Rule “Writes”",
            "Draft",
            "On disk",
            "Comes along, because only the file changes it",
            "The rule “Reads” (Allow) goes.");
    assertThat(words().stream().filter(word -> word.startsWith("The rule “Writes” ")))
        .hasSize(2)
        .doesNotHaveDuplicates();
    assertThat(button("#conflict-take").isDisabled()).isTrue();
    fire("#conflict-mine");
    fire("#conflict-take");
    assertThat(robot.lookup("#conflict").query().isVisible()).isFalse();
    assertThat(robot.lookup("#solve-conflict").tryQuery()).isEmpty();
    assertThat(policy()).isEqualTo(onDisk);
    var rules = model.draft().policy().rules();
    assertThat(rules).hasSize(1);
    assertThat(rules.getFirst().conditions()).contains(path("/b/**"));
    assertThat(rules.getFirst().effect()).isEqualTo(Effect.HITL);
    robot.interact(() -> model.desk().undo());
    assertThat(model.draft().policy().rules()).hasSize(2);
    assertThat(robot.lookup("#solve-conflict").tryQuery()).isPresent();
    robot.interact(() -> model.desk().redo());
    robot.interact(() -> model.makeLive());
    assertThat(store.state().policy().rules()).isEqualTo(rules);
    assertThat(store.state().version().number()).isEqualTo(3);
  }

  @Test
  void bothAreKeptAsTwoRules() {
    draft();
    save(document(READS, rule("writes", "Writes", Effect.DENY, tool("write*"), path("/a/**"))));
    fire("#solve-conflict");
    fire("#conflict-both");
    fire("#conflict-take");
    assertThat(model.draft().policy().rules())
        .extracting(rule -> rule.id().value())
        .containsExactly("reads", "writes", "writes-2");
  }

  @Test
  void escapeLeavesBothAsTheyAre() throws IOException {
    draft();
    save(document(READS));
    String onDisk = policy();
    String mine = model.draft().state().text();
    fire("#solve-conflict");
    robot.push(KeyCode.ESCAPE);
    assertThat(robot.lookup("#conflict").query().isVisible()).isFalse();
    assertThat(model.draft().state().text()).isEqualTo(mine);
    assertThat(policy()).isEqualTo(onDisk);
    assertThat(robot.lookup("#solve-conflict").tryQuery()).isPresent();
  }

  @Test
  void aDraftThatCannotBeReadIsComparedLineByLine() {
    robot.interact(() -> {
      assertThat(model.text().look()).isTrue();
      var typed = model.text().typedProperty();
      typed.set(typed.get().replace("\"hitl\"", "\"hittl\""));
      model.text().leave();
    });
    save(document(READS, rule("writes", "Writes", Effect.DENY, tool("write*"), path("/a/**"))));
    fire("#solve-conflict");
    assertThat(words()).anySatisfy(word -> assertThat(word).endsWith("of the draft"));
    fire("#conflict-all-theirs");
    fire("#conflict-take");
    assertThat(model.draft().state().text())
        .isEqualTo(new String(store.state().document().bytes(), StandardCharsets.UTF_8));
    assertThat(model.dirtyProperty().get()).isFalse();
  }

  @Test
  void aFileThatCannotBeReadStandsWithItsErrorBesideTheDraft() throws Exception {
    var book = new FakeRuleBook(READS, WRITES);
    show(book.alone("mail"));
    draft();
    var shown = book.shown();
    String good = new String(shown.document().bytes(), StandardCharsets.UTF_8);
    String broken = good.replace("\"hitl\"", "\"hittl\"").replace("/a/**", "/z/**");
    book.file = Optional.of(broken);
    var faults =
        assertThatExceptionOfType(PolicyFormatException.class)
            .isThrownBy(() -> PolicyDocument.parse(broken.getBytes(StandardCharsets.UTF_8)))
            .actual()
            .findings();
    robot.interact(() ->
        book.become(new RuleBook.Shown(shown.document(), shown.version(), shown.since(), faults)));
    fire("#solve-conflict");
    assertThat(words()).anySatisfy(word -> assertThat(word).contains("hittl", "line by line"));
    assertThat(words()).contains("Line 16 of the draft", "Line 19 of the draft");
    var choices = robot.lookup("#conflict-mine").queryAllAs(ButtonBase.class).iterator();
    robot.interact(choices.next()::fire);
    assertThat(button("#conflict-take").isDisabled()).isTrue();
    robot.interact(robot.lookup("#conflict-theirs").nth(1).queryAs(ButtonBase.class)::fire);
    fire("#conflict-take");
    assertThat(book.edits).isEmpty();
    assertThat(model.draft().policy().rules().get(1).effect()).isEqualTo(Effect.HITL);
    assertThat(model.draft().policy().rules().get(1).conditions()).contains(path("/z/**"));
    assertThat(model.dirtyProperty().get()).isTrue();
    assertThat(model.draft().digest()).isEqualTo("0");
    robot.interact(() -> model.makeLive());
    assertThat(book.edits).hasSize(1);
  }

  /// The errors can be the very same: only the text tells the two files apart.
  @Test
  void aFileThatBreaksAgainCanBeSolvedAgain() throws Exception {
    var book = new FakeRuleBook(READS, WRITES);
    show(book.alone("mail"));
    draft();
    var shown = book.shown();
    String good = new String(shown.document().bytes(), StandardCharsets.UTF_8);
    breaks(book, good.replace("\"hitl\"", "\"hittl\""), "1");
    solve();
    assertThat(robot.lookup("#solve-conflict").tryQuery()).isEmpty();
    assertThat(model.draft().digest()).isEqualTo("1");
    robot.interact(() -> book.become(book.shown()));
    assertThat(robot.lookup("#solve-conflict").tryQuery()).isEmpty();
    breaks(book, good.replace("\"hitl\"", "\"hittl\"").replace("Reads", "Reads all"), "2");
    solve();
    assertThat(robot.lookup("#solve-conflict").tryQuery()).isEmpty();
    assertThat(model.draft().digest()).isEqualTo("2");
    String mine = model.draft().state().text();
    robot.interact(() -> {
      book.file = Optional.empty();
      book.become(new RuleBook.Shown(shown.document(), shown.version(), shown.since(), List.of()));
    });
    assertThat(robot.lookup("#solve-conflict").tryQuery()).isEmpty();
    assertThat(model.draft().digest()).isEqualTo(shown.version().digest());
    assertThat(model.draft().state().text()).isEqualTo(mine);
    assertThat(model.dirtyProperty().get()).isTrue();
  }

  private void breaks(FakeRuleBook book, String text, String digest) {
    var shown = book.shown();
    book.file = Optional.of(text);
    book.fileDigest = digest;
    var faults =
        assertThatExceptionOfType(PolicyFormatException.class)
            .isThrownBy(() -> PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8)))
            .actual()
            .findings();
    robot.interact(() ->
        book.become(new RuleBook.Shown(shown.document(), shown.version(), shown.since(), faults)));
  }

  private void solve() {
    fire("#solve-conflict");
    fire("#conflict-all-mine");
    fire("#conflict-take");
  }
}
