package dev.assent.desktop.rules.book;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import dev.assent.core.suggest.RecordedRule;
import dev.assent.desktop.decisions.SampleRecords;
import dev.assent.desktop.rules.FakeReplay;
import dev.assent.desktop.rules.ImmediateTrial;
import dev.assent.desktop.rules.RulesViewModel;
import dev.assent.desktop.rules.text.DraftCheck;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import javafx.collections.FXCollections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A rule made of a call of the log decides that call as the form says, or does not come into
/// force.
class MadeForCallTest {
  private static final Path HOME = Path.of("/home/sam");
  private static final AuditRecord APPROVED =
      SampleRecords.asked("a", "allowed")
          .rule("ask-tools", "hitl", 1, 0, 0)
          .call("write_file", "/home/sam/code/A.java")
          .person("allow_once", "care", "key", 900)
          .at(0);

  @TempDir Path folder;
  private PolicyStore store;
  private RulesViewModel model;

  // Two rules ask, one of them about more tools: each needs exceptions, so that more than one rule
  // is added.
  @BeforeEach
  void open() throws IOException {
    var policy =
        PolicyDocument.empty()
            .withRuleAdded(rule("ask-tools", "Ask", Effect.HITL, tool("write_file", "delete_file")))
            .withRuleAdded(rule("ask-code", "Code", Effect.HITL, path("/home/sam/code/**")));
    Path file = folder.resolve("policy.json");
    Files.write(file, policy.bytes());
    store = PolicyStore.open(file, folder.resolve("history.jsonl"), Clock.systemUTC());
    var books =
        new StoredRuleBooks(
            FXCollections.observableArrayList("files"), _ -> store, Runnable::run, Runnable::run);
    var check = new DraftCheck(_ -> List.of(), Runnable::run, Runnable::run);
    model =
        new RulesViewModel(
            books,
            check,
            ImmediateTrial.TRIAL,
            FakeReplay.NOTHING,
            Clock.systemUTC(),
            ZoneOffset.UTC);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private RecordedRule made(AuditRecord record) {
    return RecordedRule.of(store.state().policy(), record, HOME, Clock.systemUTC().instant())
        .orElseThrow();
  }

  private Effect inForce(RecordedRule made) {
    return made.decide(store.state().policy()).effect();
  }

  @Test
  void anApprovedCallIsAllowedOnceItsRuleIsLive() {
    var made = made(APPROVED);
    assertThat(made.draft().added()).hasSizeGreaterThan(1);
    assertThat(model.propose("files", made)).isTrue();
    assertThat(model.editor().rule().orElseThrow().effect()).isEqualTo(Effect.ALLOW);
    var call = model.list().drawnProperty().get().call().orElseThrow();
    assertThat(call.words()).isEqualTo(Texts.get("rules.made.holds", "Ask", "Allow"));
    assertThat(made.decide(model.draft().policy()).effect()).isEqualTo(Effect.ALLOW);
    model.makeLive();
    assertThat(inForce(made)).isEqualTo(Effect.ALLOW);
    assertThat(model.list().drawnProperty().get().call()).isEmpty();
  }

  @Test
  void anotherEffectInTheFormIsWhatTheCallGets() {
    for (Effect effect : List.of(Effect.DENY, Effect.HITL, Effect.ALLOW)) {
      var made = made(APPROVED);
      assertThat(model.propose("files", made)).isTrue();
      model.editor().effectProperty().set(EffectWord.of(effect));
      assertThat(model.savableProperty().get()).isTrue();
      model.makeLive();
      assertThat(inForce(made)).isEqualTo(effect);
      model.undo().run("");
    }
  }

  @Test
  void aRuleThatDoesNotDecideItsCallDoesNotComeIntoForce() {
    var made = made(APPROVED);
    assertThat(model.propose("files", made)).isTrue();
    model.editor().rows().get(2).typed().getFirst().set("/somewhere/else");
    var call = model.list().drawnProperty().get().call().orElseThrow();
    assertThat(call.holds()).isFalse();
    assertThat(call.words()).contains("Ask", "Allow", "cannot be made live");
    assertThat(model.savableProperty().get()).isFalse();
    long before = store.state().version().number();
    model.makeLive();
    assertThat(store.state().version().number()).isEqualTo(before);
  }

  @Test
  void aRefusedCallIsDenied() {
    var made =
        made(
            SampleRecords.asked("a", "denied")
                .rule("ask-tools", "hitl", 1, 0, 0)
                .call("delete_file", "/home/sam/code/A.java")
                .person("deny", "care", "key", 900)
                .at(0));
    assertThat(model.propose("files", made)).isTrue();
    model.makeLive();
    assertThat(inForce(made)).isEqualTo(Effect.DENY);
  }
}
