package dev.assent.desktop.rules;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.borrowed.SourceProgram;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.rules.RuleListViewModel.StandingWords;
import dev.assent.desktop.rules.book.StoredRuleBooks;
import dev.assent.desktop.rules.lists.ImportViewModel;
import dev.assent.desktop.rules.lists.SampleLists;
import dev.assent.desktop.rules.text.DraftCheck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Checks that what is shown and made live belongs to the named server and to the rule in the form.
class ServerOfRulesTest {
  private static final Rule FIRST =
      rule("first", "First", Effect.HITL, tool("write_file"), path("/a/**"));
  private static final Rule SECOND =
      rule("second", "Second", Effect.HITL, tool("read*"), path("/a/b/c/**"));

  @TempDir Path folder;
  private final ObservableList<String> names = FXCollections.observableArrayList("files", "mail");
  private final Map<String, PolicyStore> stores = new HashMap<>();
  private final Queue<Runnable> files = new ArrayDeque<>();
  private final Queue<Runnable> checks = new ArrayDeque<>();

  @AfterEach
  void close() {
    stores.values().forEach(PolicyStore::close);
  }

  private PolicyStore store(String name) {
    return stores.computeIfAbsent(
        name,
        of -> {
          try {
            Path file = folder.resolve(of + ".json");
            Files.write(
                file, PolicyDocument.empty().withRuleAdded(FIRST).withRuleAdded(SECOND).bytes());
            return PolicyStore.open(file, folder.resolve(of + ".jsonl"), Clock.systemUTC());
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        });
  }

  private RulesViewModel model() {
    var books = new StoredRuleBooks(names, this::store, files::add, Runnable::run);
    var check = new DraftCheck(ServerOfRulesTest::found, checks::add, Runnable::run);
    return new RulesViewModel(
        books,
        check,
        ImmediateTrial.TRIAL,
        FakeReplay.NOTHING,
        () -> Instant.EPOCH,
        ZoneOffset.UTC);
  }

  @Test
  void aPermissionListStaysTheDraftHoweverLateFilesAreRead() {
    var model = model();
    var draft = new ListDraft(model, SampleLists.of());
    model.text().look();
    draft.begin(new ImportViewModel.Choice("", SourceProgram.CLAUDE_CODE), () -> {});
    while (!files.isEmpty()) {
      files.remove().run();
    }
    assertThat(model.text().typedProperty().get()).contains("deny-bash");
    assertThat(model.dirtyProperty().get()).isTrue();
  }

  private static List<Finding> found(Policy policy) {
    return List.of(
        new Finding(
            Finding.Severity.WARNING,
            "some",
            "/rules/0",
            Optional.empty(),
            List.of(),
            "found something",
            Optional.empty(),
            Optional.empty()));
  }

  private static void run(Queue<Runnable> work) {
    while (!work.isEmpty()) {
      work.remove().run();
    }
  }

  private static String text(PolicyStore store) {
    return new String(store.state().document().bytes(), StandardCharsets.UTF_8);
  }

  @Test
  void anEditGoesToTheNamedServerThoughOthersCame() {
    var model = model();
    model.chooseServer("mail");
    names.setAll("a", "files", "mail", "z");
    model.choose(0);
    model.editor().nameProperty().set("Other words");
    model.makeLive();
    run(files);
    assertThat(model.serverProperty().get()).isEqualTo("mail");
    assertThat(text(store("mail"))).contains("Other words");
    assertThat(text(store("files"))).doesNotContain("Other words");
  }

  @Test
  void aServerThatIsGoneIsNamedAndNothingOfItIsShownUnderAnotherName() {
    var model = model();
    model.chooseServer("mail");
    model.choose(1);
    model.editor().nameProperty().set("Only of mail");
    names.setAll("files", "post");
    assertThat(model.serverProperty().get()).isEqualTo("files");
    assertThat(model.words().messageProperty().get())
        .isEqualTo("There is no server “mail” any more. You now see “files”.");
    assertThat(model.list().bands().bands())
        .flatExtracting(RuleBands.Band::lines)
        .extracting(RuleLine::name)
        .containsExactlyInAnyOrder("First", "Second");
    assertThat(model.editor().nameProperty().get()).isNotEqualTo("Only of mail");
    names.clear();
    assertThat(model.serverProperty().get()).isEmpty();
    assertThat(model.list().bands().size()).isZero();
    assertThat(model.words().messageProperty().get())
        .isEqualTo("There is no server “files” any more.");
  }

  @Test
  void anEditThatEndsAfterItsServerWasLeftIsNotShownAsTheOthersRules() {
    var model = model();
    model.chooseServer("mail");
    model.choose(0);
    model.editor().nameProperty().set("Other words");
    model.makeLive();
    model.chooseServer("files");
    run(files);
    assertThat(model.serverProperty().get()).isEqualTo("files");
    assertThat(model.list().bands().line(0).orElseThrow().name()).isEqualTo("First");
    assertThat(model.live().busyProperty().get()).isFalse();
    model.choose(0);
    model.editor().nameProperty().set("New words");
    model.makeLive();
    run(files);
    assertThat(text(store("files"))).contains("New words").doesNotContain("Other words");
    assertThat(text(store("mail"))).contains("Other words").doesNotContain("New words");
  }

  @Test
  void placeAndScoreAreThoseOfTheRuleInTheForm() {
    var model = model();
    for (String server : List.of("mail", "files", "mail")) {
      model.chooseServer(server);
      for (int index : new int[] {0, 1, 0, 1, 1}) {
        model.choose(index);
        var drawn = model.list().drawnProperty().get();
        assertThat(drawn.chosen()).isEqualTo(index);
        var line = drawn.bands().line(index).orElseThrow();
        assertThat(line.name()).isEqualTo(model.editor().nameProperty().get());
        assertThat(drawn.standing())
            .isEqualTo(StandingWords.of(line, drawn.bands().standing(index).orElseThrow()));
      }
    }
  }

  @Test
  void aRulesFindingsAreNotShownForAnother() {
    var model = model();
    model.choose(0);
    run(checks);
    assertThat(model.list().findings()).hasSize(1);
    model.choose(1);
    assertThat(model.list().findings()).isEmpty();
    assertThat(model.list().checkingProperty().get()).isTrue();
    run(checks);
    assertThat(model.list().checkingProperty().get()).isFalse();
    assertThat(model.list().findings()).isEmpty();
    assertThat(model.list().otherFindingsProperty().get()).isNotEmpty();
  }
}
