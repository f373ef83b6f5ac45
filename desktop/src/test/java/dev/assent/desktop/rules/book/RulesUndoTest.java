package dev.assent.desktop.rules.book;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.ChangeReason;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.core.suggest.Draft;
import dev.assent.desktop.rules.FakeReplay;
import dev.assent.desktop.rules.ImmediateTrial;
import dev.assent.desktop.rules.RulesViewModel;
import dev.assent.desktop.rules.book.RuleBook.Edit;
import dev.assent.desktop.rules.book.RuleBook.Saved;
import dev.assent.desktop.rules.text.DraftCheck;
import dev.assent.desktop.ui.Texts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Taking back the last change of the rules, and drafts that were worked out elsewhere.
class RulesUndoTest {
  private static final Rule READS = rule("reads", "Reads", Effect.ALLOW, tool("read*"));
  private static final Rule WRITES = rule("writes", "Writes", Effect.HITL, tool("write*"));

  private final FakeRuleBook book = new FakeRuleBook(READS, WRITES);
  private final RulesViewModel model = model(book.alone("files"));

  private static RulesViewModel model(RuleBooks books) {
    var check = new DraftCheck(_ -> List.of(), Runnable::run, Runnable::run);
    return new RulesViewModel(
        books,
        check,
        ImmediateTrial.TRIAL,
        FakeReplay.NOTHING,
        () -> Instant.parse("2026-11-21T14:00:00Z"),
        ZoneOffset.UTC);
  }

  private List<String> ids() {
    return book.shown().policy().rules().stream().map(rule -> rule.id().value()).toList();
  }

  @Test
  void theLastChangeIsUndoneAfterItSaidWhatThatDoes() {
    model.choose(1);
    model.desk().remove();
    model.makeLive();
    assertThat(ids()).containsExactly("reads");
    var told = new ArrayList<String>();
    model.undo().about(told::addAll);
    assertThat(told)
        .containsExactly(Texts.get("rules.undo.added", "Writes", Texts.get("effect.ask")));
    assertThat(ids()).containsExactly("reads");
    model.undo().run("");
    assertThat(ids()).containsExactly("reads", "writes");
    model.undo().run("");
    assertThat(ids()).containsExactly("reads");
  }

  @Test
  void nothingIsUndoneOverADraft() {
    model.choose(0);
    model.editor().nameProperty().set("Other");
    assertThat(model.undo().possible()).isFalse();
    model.undo().run("");
    assertThat(book.edits).isEmpty();
  }

  @Test
  void eachKindOfChangeHasItsSentence(@TempDir Path folder) throws IOException {
    var file = folder.resolve("policy.json");
    Files.writeString(file, "{\"version\": \"1\", \"rules\": []}");
    try (var store = PolicyStore.open(file, folder.resolve("history.jsonl"), Clock.systemUTC())) {
      var stored = new StoredRuleBook(store, Runnable::run, Runnable::run);
      var answers = new ArrayList<Saved>();
      stored.lastChange(stored.shown().version().digest(), change -> assertThat(change).isEmpty());
      stored.apply(
          new Edit.Undo(1), stored.shown().version().digest(), ChangeReason.NONE, answers::add);
      assertThat(answers.removeLast()).isInstanceOf(Saved.NothingBefore.class);
      save(stored, PolicyDocument.empty().withRuleAdded(READS), answers);
      save(
          stored,
          PolicyDocument.empty().withRuleAdded(rule("reads", "Reads", Effect.DENY, tool("read*"))),
          answers);
      assertThat(sentences(stored))
          .containsExactly("The rule “Reads” is again what it was: effect: Deny → Allow.");
      stored.apply(
          new Edit.Undo(2), stored.shown().version().digest(), ChangeReason.NONE, answers::add);
      assertThat(answers).last().isInstanceOf(Saved.Stale.class);
      stored.apply(
          new Edit.Undo(3), stored.shown().version().digest(), ChangeReason.NONE, answers::add);
      assertThat(answers).last().isInstanceOf(Saved.Live.class);
      assertThat(store.state().policy().rules().getFirst().effect()).isEqualTo(Effect.ALLOW);
      assertThat(store.state().version().number()).isEqualTo(4);
    }
  }

  private static void save(RuleBook stored, PolicyDocument next, List<Saved> answers) {
    String digest = stored.shown().version().digest();
    var edit = new Edit.Text(new String(next.bytes(), StandardCharsets.UTF_8), digest);
    stored.apply(edit, digest, ChangeReason.NONE, answers::add);
  }

  private static List<String> sentences(RuleBook stored) {
    var told = new ArrayList<String>();
    stored.lastChange(
        stored.shown().version().digest(),
        change -> change.map(ChangeWords.UNDO::of).ifPresent(told::addAll));
    return told;
  }

  @Test
  void aChangeOfARuleIsADraftInItsForm() {
    var narrower = rule("writes", "Writes", Effect.HITL, tool("write*"), path("/a/**"));
    var change = new Draft(List.of(new Draft.Replacement(WRITES, narrower)), List.of(), List.of());
    assertThat(model.propose("files", change)).isTrue();
    assertThat(book.edits).isEmpty();
    assertThat(model.chosenProperty().get()).isEqualTo(1);
    assertThat(model.dirtyProperty().get()).isTrue();
    model.makeLive();
    assertThat(book.shown().policy().rules().get(1).conditions()).isEqualTo(narrower.conditions());
  }

  @Test
  void theRulesThatChangeWithTheOneInTheFormChangeWithIt() {
    var reads = rule("reads", "Reads", Effect.ALLOW, tool("read_file"));
    var writes = rule("writes", "Writes", Effect.HITL, tool("write_file"));
    var change =
        new Draft(
            List.of(new Draft.Replacement(READS, reads), new Draft.Replacement(WRITES, writes)),
            List.of(),
            List.of());
    assertThat(model.propose("files", change)).isTrue();
    assertThat(model.words().messageProperty().get())
        .isEqualTo(Texts.get("rules.message.proposedMore", "1"));
    model.editor().nameProperty().set("Reading");
    model.makeLive();
    assertThat(book.shown().policy().rules().get(0).description()).hasValue("Reading");
    assertThat(book.shown().policy().rules().get(1)).isEqualTo(writes);
  }

  @Test
  void aNewRuleBringsTheExceptionsThatWereWorkedOutWithIt() {
    var except = rule("writes", "Writes", Effect.HITL, tool("write_file"));
    var added = rule("allow-write", "Allow", Effect.ALLOW, tool("write_file"), path("/a/b"));
    var change =
        new Draft(List.of(new Draft.Replacement(WRITES, except)), List.of(), List.of(added));
    assertThat(model.propose("files", change)).isTrue();
    model.makeLive();
    assertThat(ids()).containsExactly("reads", "writes", "allow-write");
    assertThat(book.shown().policy().rules().get(1)).isEqualTo(except);
  }

  @Test
  void aChangeOfRulesThatAreOthersByNowIsRefused() {
    var gone = rule("gone", "Gone", Effect.HITL, tool("x"));
    var change = new Draft(List.of(new Draft.Replacement(gone, READS)), List.of(), List.of());
    assertThat(model.propose("files", change)).isFalse();
    assertThat(model.dirtyProperty().get()).isFalse();
    assertThat(Draft.between(book.shown().policy(), book.shown().policy()))
        .isEqualTo(Optional.empty());
  }
}
