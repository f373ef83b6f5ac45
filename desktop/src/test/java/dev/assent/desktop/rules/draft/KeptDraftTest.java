package dev.assent.desktop.rules.draft;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.desktop.rules.RulesViewModel;
import dev.assent.desktop.rules.TestRules;
import dev.assent.desktop.rules.book.FakeRuleBook;
import dev.assent.desktop.rules.book.RuleBook.Shown;
import dev.assent.desktop.ui.Texts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Nothing that was typed is lost when another version comes into force, or the draft itself does.
class KeptDraftTest {
  private static final Rule READS = rule("reads", "Reads", Effect.ALLOW, tool("read*"));
  private static final Rule WRITES =
      rule("writes", "Writes", Effect.HITL, tool("write*"), path("/a/**"));
  private static final Rule KEYS = rule("keys", "Keys", Effect.DENY, path("~/.ssh/**"));

  private final FakeRuleBook book = new FakeRuleBook(READS, WRITES, KEYS);
  private final RulesViewModel model =
      TestRules.page(book, () -> Instant.parse("2026-11-21T14:00:00Z"));

  private void name(int rule, String name) {
    model.choose(rule);
    model.editor().nameProperty().set(name);
  }

  private void typePath(String value) {
    model.choose(1);
    model.editor().rows().get(1).typed().getFirst().set(value);
  }

  private void become(PolicyDocument next, long version) {
    book.become(FakeRuleBook.shown(next, version));
  }

  private void writesIsDenied() {
    become(
        book.shown()
            .document()
            .withRuleReplaced(1, rule("writes", "Writes", Effect.DENY, path("/z/**"))),
        40);
  }

  private void keysGo() {
    become(book.shown().document().withRuleRemoved(2), 40);
  }

  private Rule drafted(int at) {
    return model.draft().policy().rules().get(at);
  }

  private void isInForce() {
    assertThat(model.dirtyProperty().get()).isFalse();
    assertThat(model.draft().policy()).isEqualTo(book.shown().policy());
    assertThat(model.draft().digest()).isEqualTo(book.shown().version().digest());
  }

  @Test
  void aDraftThatIsApartIsThrownAwayAsOneStep() {
    typePath("/b/**");
    writesIsDenied();
    assertThat(model.conflict().possibleProperty().get()).isTrue();
    model.discard();
    isInForce();
    assertThat(model.draft().before()).contains(Texts.get("rules.step.discarded"));
    model.desk().undo();
    assertThat(drafted(1).conditions()).contains(path("/b/**"));
    assertThat(model.conflict().possibleProperty().get()).isTrue();
    model.desk().undo();
    isInForce();
    model.desk().redo();
    assertThat(drafted(1).conditions()).contains(path("/b/**"));
    assertThat(model.conflict().possibleProperty().get()).isTrue();
  }

  @Test
  void typingBackWhatIsInForceNoMoreIsStillApart() {
    typePath("/b/**");
    writesIsDenied();
    model.editor().rows().get(1).typed().getFirst().set("/a/**");
    assertThat(drafted(1).effect()).isEqualTo(Effect.HITL);
    assertThat(model.dirtyProperty().get()).isTrue();
    assertThat(model.conflict().possibleProperty().get()).isTrue();
    model.discard();
    isInForce();
  }

  @Test
  void aMergeIsOneStepThatIsTakenBack() {
    name(0, "Reading");
    typePath("/b/**");
    keysGo();
    assertThat(model.draft().before()).contains(Texts.get("rules.step.merged"));
    assertThat(model.draft().policy().rules()).hasSize(2);
    model.desk().undo();
    assertThat(model.draft().policy().rules()).hasSize(3);
    assertThat(drafted(1).conditions()).contains(path("/b/**"));
    assertThat(model.conflict().possibleProperty().get()).isTrue();
    model.desk().undo();
    assertThat(drafted(1).conditions()).contains(path("/a/**"));
    assertThat(drafted(0).description()).contains("Reading");
    model.desk().undo();
    isInForce();
    for (int i = 0; i < 3; i++) {
      model.desk().redo();
    }
    assertThat(model.draft().after()).isEmpty();
    assertThat(model.conflict().possibleProperty().get()).isFalse();
    model.makeLive();
    assertThat(book.shown().policy().rules()).hasSize(2);
    assertThat(book.shown().policy().rules().get(1).conditions()).contains(path("/b/**"));
  }

  @Test
  void whatWasTakenBackIsThereAfterAnotherVersion() {
    name(0, "Reading");
    typePath("/b/**");
    model.desk().undo();
    keysGo();
    assertThat(model.draft().policy().rules()).hasSize(2);
    model.desk().redo();
    assertThat(drafted(1).conditions()).contains(path("/b/**"));
    assertThat(model.conflict().possibleProperty().get()).isTrue();
  }

  @Test
  void aDraftThatWasThrownAwayIsThereAfterAnotherVersion() {
    typePath("/b/**");
    model.discard();
    keysGo();
    isInForce();
    model.desk().undo();
    assertThat(drafted(1).conditions()).contains(path("/b/**"));
    assertThat(model.conflict().possibleProperty().get()).isTrue();
  }

  @Test
  void aDraftThatWasThrownAwayIsThereAfterALookAtABrokenFile() {
    typePath("/b/**");
    model.discard();
    book.file = Optional.of("{ broken");
    book.fileDigest = "9".repeat(64);
    assertThat(model.text().look()).isTrue();
    assertThat(model.draft().state().text()).isEqualTo("{ broken");
    assertThat(model.dirtyProperty().get()).isFalse();
    model.desk().undo();
    assertThat(drafted(1).conditions()).contains(path("/b/**"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsTypedWhileTheDraftIsMadeLiveStays(boolean listenersFirst) {
    book.tellsListeners = listenersFirst;
    name(0, "Read");
    book.meanwhile = () -> model.editor().nameProperty().set("Reading");
    model.makeLive();
    book.meanwhile = () -> {};
    assertThat(book.shown().policy().rules().getFirst().description()).contains("Read");
    assertThat(drafted(0).description()).contains("Reading");
    assertThat(model.editor().nameProperty().get()).isEqualTo("Reading");
    assertThat(model.conflict().possibleProperty().get()).isFalse();
    model.desk().undo();
    isInForce();
    model.desk().redo();
    model.makeLive();
    assertThat(book.shown().policy().rules().getFirst().description()).contains("Reading");
    isInForce();
    assertThat(model.draft().before()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsTakenBackToWhatWasThereWhileItIsMadeLiveStaysSo(boolean listenersFirst) {
    book.tellsListeners = listenersFirst;
    name(0, "Reading");
    typePath("/b/**");
    book.meanwhile = () -> typePath("/a/**");
    model.makeLive();
    assertThat(book.shown().policy().rules().get(1).conditions()).contains(path("/b/**"));
    assertThat(drafted(1).conditions()).contains(path("/a/**"));
    assertThat(drafted(0).description()).contains("Reading");
    assertThat(model.conflict().possibleProperty().get()).isFalse();
  }

  @Test
  void puttingTheFileBackKeepsTheDraft() {
    typePath("/b/**");
    var good = book.shown();
    var problem =
        new Finding(
            Finding.Severity.ERROR,
            "unknown-member",
            "/rules/0",
            Optional.empty(),
            List.of(),
            "found a word",
            Optional.empty(),
            Optional.empty());
    book.become(new Shown(good.document(), good.version(), good.since(), List.of(problem)));
    model.undo().restore();
    assertThat(book.edits).hasSize(1);
    assertThat(drafted(1).conditions()).contains(path("/b/**"));
    assertThat(model.dirtyProperty().get()).isTrue();
    assertThat(model.conflict().possibleProperty().get()).isFalse();
  }

  /// Whatever versions come and whatever is thrown away: each state that somebody made is met on
  /// the way back, and at its end stands what is in force.
  @Test
  void theWayBackMeetsAllThatWasMade() {
    for (int seed = 0; seed < 60; seed++) {
      var random = new Random(seed);
      var made = new ArrayList<String>();
      for (int i = 0; i < 15; i++) {
        int at = random.nextInt(3);
        String name = "Name " + seed + "." + i;
        switch (random.nextInt(4)) {
          case 0 ->
              become(
                  book.shown().document().withRuleReplaced(at, named(book.shown(), at, name)),
                  100L + seed * 20 + i);
          case 1 -> model.discard();
          default -> {
            model
                .desk()
                .edit(name, text -> text.withRuleReplaced(at, named(model.draft(), at, name)));
            made.add(model.draft().state().text());
          }
        }
      }
      var met = new HashSet<String>();
      while (model.draft().before().isPresent()) {
        met.add(model.draft().state().text());
        model.desk().undo();
      }
      assertThat(met).as("seed %d", seed).containsAll(made);
      isInForce();
      become(book.shown().document(), 100L + seed * 20 + 19);
      while (model.draft().after().isPresent()) {
        model.desk().redo();
      }
      model.discard();
      isInForce();
    }
  }

  private static Rule named(Shown shown, int at, String name) {
    return named(shown.policy().rules().get(at), name);
  }

  private static Rule named(OpenDraft draft, int at, String name) {
    return named(draft.policy().rules().get(at), name);
  }

  private static Rule named(Rule rule, String name) {
    return new Rule(
        new RuleId(rule.id().value()),
        Optional.of(name),
        rule.effect(),
        rule.conditions(),
        rule.cacheSideEffects(),
        true,
        Optional.empty());
  }
}
