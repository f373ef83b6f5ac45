package dev.assent.desktop.rules.draft;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.ChangeReason;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.rules.FakeReplay;
import dev.assent.desktop.rules.ImmediateTrial;
import dev.assent.desktop.rules.RulesViewModel;
import dev.assent.desktop.rules.book.FakeRuleBook;
import dev.assent.desktop.rules.book.RuleBook;
import dev.assent.desktop.rules.book.RuleBooks;
import dev.assent.desktop.rules.text.DraftCheck;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.junit.jupiter.api.Test;

/// Form, table and text are views of one draft, with one way back over all of them.
class OneDraftTest {
  private static final Rule READS = rule("reads", "Reads", Effect.ALLOW, tool("read*"));
  private static final Rule WRITES =
      rule("writes", "Writes", Effect.HITL, tool("write*"), path("/a/**"));
  private static final Rule KEYS = rule("keys", "Keys", Effect.DENY, path("~/.ssh/**"));

  private final Map<String, FakeRuleBook> books =
      Map.of("files", new FakeRuleBook(READS, WRITES, KEYS), "mail", new FakeRuleBook(READS));
  private final RulesViewModel model =
      new RulesViewModel(
          new RuleBooks() {
            private final ObservableList<String> names =
                FXCollections.observableArrayList("files", "mail");

            @Override
            public ObservableList<String> names() {
              return names;
            }

            @Override
            public RuleBook open(String server) {
              return books.get(server);
            }
          },
          new DraftCheck(_ -> List.of(), Runnable::run, Runnable::run),
          ImmediateTrial.TRIAL,
          FakeReplay.NOTHING,
          () -> Instant.parse("2026-11-21T14:00:00Z"),
          ZoneOffset.UTC);

  private FakeRuleBook files() {
    return books.get("files");
  }

  private String text() {
    return model.draft().state().text();
  }

  private void type(int row, String value) {
    model.editor().rows().get(row).typed().getFirst().set(value);
  }

  private Rule inForce(int at) {
    return files().shown().policy().rules().get(at);
  }

  @Test
  void severalRulesAreChangedInOneDraftAndMadeLiveAtOnce() {
    model.choose(0);
    model.editor().nameProperty().set("Reading");
    model.choose(1);
    type(1, "/b/**");
    model.choose(2);
    model.desk().remove();
    model.desk().startNew();
    model.editor().nameProperty().set("Fetch");
    type(0, "fetch");
    assertThat(files().edits).isEmpty();
    model.makeLive();
    assertThat(files().edits).hasSize(1);
    assertThat(files().shown().policy().rules()).hasSize(3);
    assertThat(inForce(0).description()).contains("Reading");
    assertThat(inForce(1).conditions()).contains(path("/b/**"));
    assertThat(inForce(2).title()).isEqualTo("Fetch");
    assertThat(model.dirtyProperty().get()).isFalse();
    assertThat(model.draft().before()).isEmpty();
  }

  @Test
  void stepsThatKnowWhatTheyAreForSaySoWhenTheDraftIsMadeLive() {
    model.choose(0);
    model.editor().nameProperty().set("Reading");
    assertThat(model.draft().why()).isEmpty();
    model.desk().edit("step", text -> text.withRuleRemoved(2), "Mends a finding: Remove “Keys”");
    model.choose(1);
    type(1, "/b/**");
    assertThat(model.draft().why()).isEqualTo("Mends a finding: Remove “Keys”");
    model.desk().undo();
    model.desk().undo();
    assertThat(model.draft().why()).isEmpty();
    model.desk().redo();
    files().become(FakeRuleBook.shown(files().shown().document().withRuleRemoved(1), 2));
    assertThat(model.draft().why()).isEqualTo("Mends a finding: Remove “Keys”");
    model.text().propose(text().replace("Reading", "Reader"), "Begins with the template Strict");
    assertThat(model.draft().why()).isEqualTo("Begins with the template Strict");
    model.discard();
    model.choose(0);
    model.editor().nameProperty().set("Reads on");
    assertThat(model.draft().why()).isEmpty();
    model.makeLive();
    assertThat(files().reasons).containsExactly(ChangeReason.NONE);
  }

  @Test
  void theFormGoesOnWhereTheTextWasLeft() {
    model.choose(0);
    model.editor().nameProperty().set("Reading");
    assertThat(model.text().look()).isTrue();
    assertThat(model.text().typedProperty().get()).contains("\"Reading\"");
    model.text().typedProperty().set(text().replace("~/.ssh/**", "~/.gnupg/**"));
    model.text().leave();
    model.choose(2);
    assertThat(model.editor().rows().getFirst().typed().getFirst().get()).isEqualTo("~/.gnupg/**");
    model.editor().effectProperty().set(EffectWord.ASK);
    model.makeLive();
    assertThat(inForce(0).description()).contains("Reading");
    assertThat(inForce(2).effect()).isEqualTo(Effect.HITL);
    assertThat(inForce(2).conditions()).containsExactly(path("~/.gnupg/**"));
  }

  @Test
  void aTextWithAnErrorStaysAndTheFormChangesNothing() {
    assertThat(model.text().look()).isTrue();
    String broken = text().replace("\"deny\",\n      \"cond", "\"denny\",\n      \"cond");
    assertThat(broken).isNotEqualTo(text());
    model.text().typedProperty().set(broken);
    model.text().leave();
    assertThat(model.draft().isGood()).isFalse();
    assertThat(model.draft().state().faults()).hasSize(1);
    model.choose(0);
    model.editor().nameProperty().set("lost?");
    model.desk().remove();
    assertThat(text()).isEqualTo(broken);
    assertThat(model.savableProperty().get()).isFalse();
    model.chooseServer("mail");
    model.chooseServer("files");
    assertThat(text()).isEqualTo(broken);
    model.desk().undo();
    assertThat(model.draft().isGood()).isTrue();
    assertThat(model.dirtyProperty().get()).isFalse();
  }

  @Test
  void aRuleThatIsNoneYetIsThereAgain() {
    model.choose(1);
    type(1, "  ");
    model.choose(0);
    model.desk().startNew();
    model.editor().nameProperty().set("Half");
    model.choose(2);
    assertThat(model.savableProperty().get()).isFalse();
    model.chooseServer("mail");
    model.chooseServer("files");
    model.choose(1);
    assertThat(model.editor().rows().get(1).typed().getFirst().get()).isEqualTo("  ");
    type(1, "/c/**");
    model.choose(3);
    assertThat(model.editor().nameProperty().get()).isEqualTo("Half");
    type(0, "half");
    model.makeLive();
    assertThat(files().shown().policy().rules()).hasSize(4);
    assertThat(inForce(1).conditions()).contains(path("/c/**"));
  }

  @Test
  void aNewRuleWithNothingInItLeavesNothingBehind() {
    model.desk().startNew();
    model.choose(1);
    assertThat(model.dirtyProperty().get()).isFalse();
    assertThat(model.draft().state().unfinished()).isEmpty();
  }

  @Test
  void oneWayBackLeadsOverAllViews() {
    model.choose(1);
    type(1, "/b/**");
    model.text().look();
    model.text().typedProperty().set(text().replace("\"Keys\"", "\"Secret keys\""));
    model.text().leave();
    model.choose(0);
    model.desk().remove();
    assertThat(model.draft().before()).contains(Texts.get("rules.step.removed", "Reads"));
    model.desk().undo();
    assertThat(model.draft().policy().rules()).hasSize(3);
    assertThat(model.draft().before()).contains(Texts.get("rules.step.typed"));
    model.desk().undo();
    assertThat(text()).doesNotContain("Secret");
    assertThat(model.draft().before()).contains(Texts.get("rules.step.rule", "Writes"));
    model.desk().undo();
    assertThat(model.editor().idProperty().get()).isEqualTo("writes");
    assertThat(model.editor().rows().get(1).typed().getFirst().get()).isEqualTo("/a/**");
    assertThat(model.dirtyProperty().get()).isFalse();
    model.desk().redo();
    assertThat(model.editor().rows().get(1).typed().getFirst().get()).isEqualTo("/b/**");
    model.desk().redo();
    model.desk().redo();
    assertThat(model.draft().after()).isEmpty();
    assertThat(model.draft().policy().rules()).hasSize(2);
    assertThat(text()).contains("Secret", "/b/**");
  }

  @Test
  void lettersOfOneWordAreOneStep() {
    model.choose(0);
    for (String word : List.of("R", "Re", "Rea", "Read")) {
      model.editor().nameProperty().set(word);
    }
    model.desk().undo();
    assertThat(model.editor().nameProperty().get()).isEqualTo("Reads");
    model.text().look();
    String before = text();
    int at = before.indexOf("Reads");
    for (int letters = 1; letters <= 3; letters++) {
      model
          .text()
          .typedProperty()
          .set(before.substring(0, at) + "xyz".substring(0, letters) + before.substring(at));
    }
    model.desk().undo();
    assertThat(text()).isEqualTo(before);
  }

  @Test
  void whatWasThrownAwayComesBack() {
    model.choose(1);
    type(1, "/b/**");
    model.discard();
    assertThat(model.dirtyProperty().get()).isFalse();
    model.desk().undo();
    assertThat(model.draft().policy().rules().get(1).conditions()).contains(path("/b/**"));
    assertThat(model.dirtyProperty().get()).isTrue();
  }

  @Test
  void anotherVersionAndTheDraftAreBothKeptWhereTheyChangeOtherRules() {
    model.choose(1);
    type(1, "/b/**");
    files()
        .become(
            FakeRuleBook.shown(
                files()
                    .shown()
                    .document()
                    .withRuleRemoved(2)
                    .withRuleReplaced(0, rule("reads", "Other", Effect.ALLOW, tool("read*"))),
                40));
    model.makeLive();
    assertThat(files().shown().policy().rules()).hasSize(2);
    assertThat(inForce(0).description()).contains("Other");
    assertThat(inForce(1).conditions()).contains(path("/b/**"));
  }

  @Test
  void aDraftThatChangesWhatAnotherVersionChangedIsKeptApart() {
    model.choose(1);
    type(1, "/b/**");
    String mine = text();
    files()
        .become(
            FakeRuleBook.shown(
                files()
                    .shown()
                    .document()
                    .withRuleReplaced(1, rule("writes", "Writes", Effect.DENY, path("/z/**"))),
                40));
    assertThat(text()).isEqualTo(mine);
    assertThat(model.conflict().possibleProperty().get()).isTrue();
    model.discard();
    assertThat(model.draft().policy().rules().get(1).effect()).isEqualTo(Effect.DENY);
  }

  /// After any edits in any view the text means what the rules say, and going all the way back and
  /// forth leads through the same states.
  @Test
  void textAndRulesNeverPart() {
    for (int seed = 0; seed < 40; seed++) {
      var random = new Random(seed);
      model.chooseServer("files");
      model.discard();
      var seen = new ArrayList<String>();
      for (int i = 0; i < 12; i++) {
        edit(random, i);
        assertThat(meaning(text())).as("seed %s", seed).isEqualTo(model.draft().policy());
        seen.add(text());
      }
      String end = text();
      int steps = 0;
      while (model.draft().before().isPresent()) {
        model.desk().undo();
        steps++;
      }
      assertThat(text())
          .isEqualTo(new String(files().shown().document().bytes(), StandardCharsets.UTF_8));
      for (int i = 0; i < steps; i++) {
        model.desk().redo();
      }
      assertThat(text()).as("seed %s", seed).isEqualTo(end);
    }
  }

  private void edit(Random random, int turn) {
    int rules = model.draft().policy().rules().size();
    if (rules > 0) {
      model.choose(random.nextInt(rules));
    }
    switch (random.nextInt(6)) {
      case 0 -> model.editor().nameProperty().set("Name " + turn);
      case 1 -> model.editor().effectProperty().set(EffectWord.values()[random.nextInt(3)]);
      case 2 -> model.desk().duplicate();
      case 3 -> {
        if (rules > 1) {
          model.desk().remove();
        }
      }
      case 4 -> {
        model.text().look();
        model.text().typedProperty().set(text().replaceFirst("\"effect\"", " \"effect\""));
        model.text().leave();
      }
      default -> type(0, "tool" + turn);
    }
  }

  private static Policy meaning(String text) {
    try {
      return PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8)).policy();
    } catch (PolicyFormatException e) {
      throw new AssertionError(e);
    }
  }
}
